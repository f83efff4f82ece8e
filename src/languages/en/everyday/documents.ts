/** English words for documents, time and organisations. */
export const documents = `
documentOfDocuments: document|paper|paperwork > form|record
form: form|blank|application form
letter: letter|note|message|mail|correspondence
email: email|e-mail|mail|inbox
phoneNumber: phone number|phone|telephone|tel|mobile|cell phone|cellphone|number to call
addressOfDocuments: address|whereabouts|situated > location
postcode: postcode|zip code|postal code
report: report|write-up|account|findings
summary: summary|overview|in short|abstract|gist|rundown|recap
listOfDocuments: list|register|inventory|catalogue|catalog
table: table|chart|spreadsheet
chapter: chapter|section|part
appendix: appendix|annex|attachment|enclosure
heading: heading|title|headline|caption
draft: draft|rough version|first version
copy: copy|photocopy|duplicate|scan
original: original|master copy
stamp: stamp|seal
handbook: handbook|manual|guidebook|guide|instructions
instructions: instructions|directions|how-to|steps|step by step > procedure
procedure: procedure|process|steps|routine|workflow > stages
faq: faq|frequently asked questions|common questions
note: note|remark|comment|annotation|footnote
date: date|on what date
today: today|nowadays|these days|at the moment|right now|currently|at present > present
yearly: yearly|every year|annually|once a year|per year|per annum|a year
monthly: monthly|every month|once a month|per month|a month
weekly: weekly|every week|once a week|per week|a week
daily: daily|every day|once a day|per day|a day
quarterly: quarterly|every three months|every quarter
twiceAYear: twice a year|every six months|every half year|half-yearly|semi-annual
decade: decade|ten years
century: century|hundred years
fortnight: fortnight|two weeks
weekday: weekday|working day|business day|workday > monday to friday
timezone: time zone|timezone > utc|gmt
weekend: weekend|saturday and sunday|saturdays|sundays
morning: morning|a.m.|in the morning|early in the day
afternoon: afternoon|p.m.|in the afternoon|after lunch
evening: evening|in the evening|after work
night: night|at night|overnight|night-time
noon: noon|midday|twelve o'clock
midnight: midnight|twelve at night
deadlinePassed: deadline passed|overdue|past due|too late > late
beforehand: beforehand|in advance|ahead of time|early > prior|advance
afterwards: afterwards|after that|later on > subsequently|following
previous: previous|last time|former|earlier|prior
next: next|upcoming|coming|following|forthcoming
final: final|last|closing|ultimate
first: first|initial|earliest|original
period: period|time span|stretch|interval
season: season|time of year
era: era|age|epoch|times
ancientTimes: ancient times|antiquity|bc
middleAges: middle ages|medieval
stage: stage|phase|step
example: example|for instance|sample|e.g.
kindOfDocuments: kind|type|sort|category|variety
feature: feature|characteristic|trait|property|hallmark
goalOfDocuments: goal|aim|purpose|objective|target|point
task: task|job|chore|assignment|duty
problemOfDocuments: problem|issue|trouble|difficulty|hitch|snag
mistakeOfDocuments: mistake|error|slip|blunder|oversight|typo
idea: idea|thought|suggestion|notion
planOfDocuments: plan|scheme|strategy|roadmap
resultOfDocuments: result|outcome|consequence|upshot|effect|end up
influence: influence|impact|effect|affect
role: role|part|function
opinion: opinion|view|stance|position
option: option|choice|alternative|possibility
opportunity: opportunity|chance|possibility
condition: condition|requirement|criterion|criteria|eligibility|qualify for
exception: exception|apart from|except for|exempt|excluded > exclusion
limitOfDocuments: limit|cap|ceiling|restriction|maximum
entitled: entitled|have a right to|be due|get as of right|eligible > right
available: available|on offer|in stock
contactPerson: contact person|point of contact|responsible person > contact
organisation: organisation|organization|body|institution|agency
companyOfDocuments: company|firm|business|enterprise|corporation|outfit
ceo: ceo|chief executive|managing director|head of the company|boss of the company
chairman: chairman|chair|chairwoman|chairperson|head of the board
secretary: secretary|pa|assistant|personal assistant
representative: representative|rep|spokesperson|spokesman|delegate
expert: expert|specialist|professional|consultant|adviser|advisor
customerOfDocuments: customer|client|buyer|shopper|consumer|patron
competitor: competitor|rival|competition
partner: partner|associate|ally
member: member|participant|affiliate
supportOfDocuments: support|helpdesk|help desk|customer service|hotline|tech support > support team
feedback: feedback|review|comment|rating
survey: survey|poll|questionnaire|opinion poll
news: news|latest|headlines
advert: advert|ad|advertisement|commercial|promo > marketing
logo: logo|emblem|symbol|coat of arms|flag
colour: colour|color|shade|hue
centre: centre|center|middle|heart
theatre: theatre|theater|playhouse
programme: programme|program|schedule of events
grey: grey|gray
cheque: cheque|check
labour: labour|labor|toil
defence: defence|defense
catalogue: catalogue|catalog|brochure
aluminium: aluminium|aluminum
jewellery: jewellery|jewelry|jewels
plough: plough|plow
judgement: judgement|judgment
enrolment: enrolment|intake
ageing: ageing|get old
`;
