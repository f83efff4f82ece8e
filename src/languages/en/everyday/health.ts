/** English words for health: illness, treatment, injury. */
export const health = `
illOfHealth: sick|unwell|poorly|under the weather|fall ill|feel ill|come down with|off colour > illness|disease|patient
disease: disease|illness|sickness|ailment|disorder > condition
pain: pain|ache|hurts|sore
painkiller: painkiller|pain relief|something for the pain > analgesic|paracetamol|ibuprofen
doctor: doctor|physician|gp|medic|medical doctor > practitioner
nurse: nurse|sister
dentist: dentist|teeth|toothache|dental > orthodontist
surgery: surgery|operation|operate on|go under the knife > surgical|procedure
surgeon: surgeon
hospital: hospital|clinic|infirmary|medical centre|medical center
ambulance: ambulance|paramedics|call an ambulance|emergency services > emergency number
emergencyRoom: emergency room|casualty|a&e|er
pharmacy: pharmacy|chemist|drugstore
medicine: medicine|medication|drug|pill|tablet|meds > dose|dosage
prescription: prescription|prescribe|script
dose: dose|dosage
sideEffect: side effect|bad reaction > adverse|adverse reaction
cure: cure|treatment|treat|remedy|therapy|heal|get rid of
getBetter: get better|recover|recovery|get well|on the mend|heal > convalescence|rehabilitation
vaccine: vaccine|jab|shot|inoculation|immunisation|immunization
injection: injection|syringe|needle
symptom: symptom|signs of|tell if you have
catchADisease: catch a disease|catching|contagious|infectious|get infected|infection|spread from person to person > transmission|transmitted
epidemic: epidemic|pandemic|outbreak|plague
flu: flu|influenza|grippe
coldOfHealth: cold|head cold|runny nose|sniffles
fever: fever|high temperature|running a temperature
cough: cough
headache: headache|migraine
throwUp: throw up|vomit|be sick|puke
heartAttack: heart attack|cardiac arrest|heart trouble > coronary|cardiac|myocardial infarction
stroke: stroke|apoplexy
cancer: cancer|tumour|tumor > malignant|oncology|carcinoma
diabetes: diabetes|blood sugar
bloodPressure: blood pressure|hypertension
allergy: allergy|allergic > allergen|intolerance
pregnant: pregnant|expecting|pregnancy|with child|mother-to-be|up the duff > maternity|antenatal
giveBirth: give birth|childbirth|have a baby|delivery|labour > born|birth
baby: baby|infant|newborn|toddler
birthControl: birth control|contraception|the pill
abortion: abortion|terminate a pregnancy|termination
injury: injury|injured|hurt|wound|get hurt > casualty|trauma
breakALeg: break a leg|broken bone|broken leg|broken arm|fracture
burnOfHealth: burn|scald
cutOfHealth: cut|graze|bleed > wound|laceration
firstAid: first aid|first-aid kit|band-aid|plaster|bandage
faint: faint|pass out|unconscious|lose consciousness|black out|collapse > loss of consciousness
drown: drown
choke: choke|suffocate|can't breathe > asphyxia|respiratory
poisoning: poisoning|food poisoning > intoxication|toxic
dieOfHealth: die|pass away|kick the bucket|lose … life|perish|drop dead|decease > death|mortality|fatal
deathToll: death toll|body count|deadliest|deadly|fatalities|killed > deaths|casualties|victims|lives lost
killOfHealth: kill|murder|bump off|do away with|assassinate|slay > homicide
suicide: suicide|kill yourself|take … own life
funeral: funeral|burial|bury|cremation|grave
survive: survive|survivor|pull through|make it out alive|stay alive
disabled: disabled|handicapped|wheelchair|impairment > accessibility
blind: blind|can't see|visually impaired|sight loss
deaf: deaf|hard of hearing|hearing loss|can't hear
glasses: glasses|spectacles|eyesight|vision|optician
mentalHealth: mental health|depression|feel low|breakdown|burnout|stressed > psychological|mental
counsellor: counsellor|counselor|therapist|shrink|psychologist|psychiatrist
smoke: smoke|cigarette|vape|light up|ciggy > tobacco|smokers
drunk: drunk|tipsy|booze|alcohol|drinking|get drunk|under the influence > intoxicated|spirits
drugs: drugs|narcotics|dope|addict > substance abuse
diet: diet|lose weight|slim|weight loss
fat: fat|overweight|obese|put on weight
thin: thin|skinny|slim|underweight
exercise: exercise|work out|workout|fitness|keep fit|gym > physical activity
sleep: sleep|asleep|nap|fall asleep|doze off|go to bed
insomnia: insomnia|can't sleep|sleepless|trouble sleeping
tired: tired|exhausted|worn out|knackered|fatigue|tiredness
checkUp: check-up|checkup|medical examination|medical check|physical|health check > screening|examination
bloodTest: blood test|lab test|test results|swab
xRay: x-ray|scan|mri|ultrasound
diagnosis: diagnosis|diagnose|find out what's wrong|diagnosed with
patient: patient|sick person
healthInsurance: health insurance|medical insurance|medical cover|health cover
lifeExpectancy: life expectancy|lifespan|live to be|how long … live > longevity
blood: blood|bloody > haemoglobin
organDonor: organ donor|transplant
germ: germ|bug|microbe|bacteria > bacterial|pathogen
rash: rash|itch|itchy|spots
hygiene: hygiene|wash hands|handwashing|hand sanitiser
mask: mask|face mask|face covering|ppe|protective gear|safety gear > protective equipment
`;
