/** English words for law, crime, war and public life. */
export const law = `
lawOfLaw: law|legislation|statute|act > legal|code
allowedOfLaw: allowed|permitted > permissible|authorised|authorized
forbidden: forbidden|banned|not allowed|against the rules|against the law|illegal|outlawed|prohibited|off limits|no-no > unlawful|must not
must: have to|mandatory|compulsory|obligatory|required to|obliged to|got to > required|obligation|duty
optional: optional|up to you|don't have to|voluntary|not required
agreement: agreement|contract|deal|treaty|pact|accord > signed
sign: sign|signature|put … name to|signatory > executed
clause: clause|provision|paragraph|small print|fine print|terms and conditions|terms > conditions
breakTheContract: break the contract|breach|violate|break the rules|break the law > infringement|non-compliance
terminate: terminate|end the contract|get out of the contract|pull out|back out|opt out > withdraw|rescind
renew: renew|extend|prolong|extension
runOut: run out|expire|lapse|no longer valid|out of date|past its sell-by date > expiry|validity
valid: valid|good for|in force|come into force|take effect|effective > entry into force|commencement|effective date
warranty: warranty|guarantee|covered under warranty
liable: liable|liability|responsible for|to blame|whose fault|who's to blame > fault|damages|accountable
damages: damages|compensation|pay for the damage|payout|compo > indemnity|reimbursement
sue: sue|take … to court|lawsuit|legal action|court case|press charges > litigation|claim|proceedings|filed
court: court|tribunal|courthouse
judge: judge|magistrate|justice
lawyer: lawyer|attorney|solicitor|barrister|counsel|legal adviser
trial: trial|hearing|stand trial|put on trial > proceedings|tried
verdict: verdict|ruling|judgment|sentence|court decision > convicted
guilty: guilty|convicted|found guilty
innocent: innocent|not guilty|acquitted|cleared|let off
appeal: appeal|challenge a decision|contest|dispute the decision > objection|review
witness: witness|eyewitness|bystander|testify > testimony
evidence: evidence|proof|prove > testimony
prison: prison|jail|gaol|behind bars|lock up|do time|put away|imprison > custody|detention|incarcerated
prisoner: prisoner|inmate|convict|captive
arrest: arrest|nick|nab|bust|take into custody|detain > detention|custody
crime: crime|offence|offense|criminal|felony|wrongdoing > criminal offence
criminal: criminal|crook|offender|culprit|felon|villain|perpetrator
stealOfLaw: steal|theft|nick|pinch|swipe|rob|robbery|burglary|break-in|shoplift|burgle > stolen|larceny
thief: thief|burglar|robber|pickpocket
kidnap: kidnap|abduct|hostage|ransom
smuggle: smuggle|contraband
cheat: cheat|fraud|fake|forge|forgery|counterfeit|bogus > fraudulent|falsified
weapon: weapon|gun|firearm|knife|arms
police: police|cops|policeman|police officer|law enforcement
custodial: custodial|guard|bodyguard|security guard|security staff|bouncer
will: testament|last will
patent: patent|invention rights|intellectual property
copyright: copyright|author's rights|royalties|plagiarism
privacy: privacy|personal data|personal information|gdpr|data protection > confidentiality
ageLimit: age limit|minimum age|underage|minor|too young > years of age|children under
citizen: citizen|citizenship|nationality > naturalisation|naturalization
immigrant: immigrant|migrant|foreigner|newcomer
refugee: refugee|asylum|asylum seeker|flee the country > displaced
emigrate: emigrate|leave the country|move abroad
deport: deport|send back|throw out of the country|expel|exile|banish > expulsion
powerOfAttorney: power of attorney|proxy|act on behalf of|on behalf of
notary: notary|notarise|notarize|certify|certified copy
licenceOfLaw: licence|license|permit|authorisation|authorization
certificate: certificate|diploma|attestation > certified
id: identity card|proof of identity|identification|papers > passport
regulation: regulation|rule|bylaw|policy
inspect: inspect|inspector|check-up > audit|examination
safety: safety|safe|health and safety|occupational safety > precautions|hazard
dangerOfLaw: danger|hazardous|risky|unsafe|risk|perilous > toxic|harmful
insurance: insurance|coverage|cover > policy
insuranceClaim: insurance claim|make a claim|file a claim|claim on insurance
witnessAFire: witness a fire|fire|blaze|go up in flames|burn down|catch fire|on fire > burned|destroyed by fire
fireBrigade: fire brigade|firefighters|firemen|fire department
explosion: explosion|blow up|explode|blast|go off|bomb > detonated
terror: terror|terrorist attack|terrorist|bombing
rescue: rescue|save|bail out|rescuer
missing: missing|go missing|disappear|vanish|gone|get lost > lost
`;
