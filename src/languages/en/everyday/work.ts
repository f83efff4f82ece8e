/** English words for work: jobs, leave, bosses, meetings. */
export const work = `
inCharge: in charge|who's in charge|in charge of|run the show|call the shots|at the helm > manager|head|director|chief|leader|responsible|led|chair
bossOfWork: boss|gaffer|supervisor|line manager|superior|higher-up|team lead|foreman > manager|head
whoDoIAsk: who do i ask|who to ask|who do i contact|get in touch with|who should i contact|who do i talk to|turn to|point of contact|who do i speak to > contact|responsible|enquiries|inquiries
putInFor: put in for|apply for|ask for|request > application|apply|submit
timeOff: time off|day off|leave|holiday|vacation|take off work|annual leave|pto > absence|holiday entitlement|rest day
sickLeave: sick leave|off sick|call in sick|sick day|sick note|doctor's note|phone in sick > medical certificate|illness|incapacity
maternityLeave: maternity leave|having a baby|parental leave|paternity leave
unpaidLeave: unpaid leave|leave without pay|sabbatical
bereavement: bereavement|compassionate leave|time off for a funeral > funeral
wfh: wfh|work from home|home office|telework|telecommute|remote work|work remotely > remote|hybrid|home working
knockOff: knock off|knock off early|clock off|clock out|finish work|leave early|leave work > end of the working day|finish|departure
clockIn: clock in|punch in|start work|come to work|come in to work > working hours|start of work|arrival
workingHours: working hours|office hours|business hours|opening hours > hours|open|closing time|opening times
shift: shift|rota|roster|rotation|on duty|duty > schedule|shift work
timetable: timetable|schedule|calendar|plan
hireOfWork: hire|take on|recruit|employ|bring on board > appointment|vacancy|engaged
jobOpening: job opening|vacancy|open position|opening|job offer|looking for staff > recruitment|post
fireOfWork: fire|sack|get the sack|lay off|let go|make redundant|give the boot|kick out|get rid of staff > dismissal|termination|redundancy|layoff
quitOfWork: quit|resign|hand in … notice|give notice|give … notice|leave the job|leave the company|pack it in|step down|walk out > notice period|termination
noticePeriod: notice period|advance notice > notice|prior|in advance|beforehand
retire: retire|pensioner|draw a pension
outOfAJob: out of a job|jobless|out of work|unemployed
promotion: promotion|move up|climb the ladder|get ahead > appointed|advancement|career
demote: demote|downgrade
newbie: newbie|newcomer|new hire|new starter|new joiner|rookie|new employee|new staff > onboarding|induction|probation
probation: probation|trial period|probationary period
intern: intern|internship|trainee|apprentice|work placement|apprenticeship
colleague: colleague|coworker|co-worker|workmate|teammate
employeeOfWork: employee|worker|staff|staffer|workforce|personnel|headcount|payroll
employer: employer|company i work for
freelancer: freelancer|self-employed|contractor|gig worker
partTime: part-time|half-time|reduced hours
fullTime: full-time|whole-time
jobInterview: job interview|interview
cv: cv|resume|curriculum vitae
jobDescription: job description|duties|responsibilities|in charge > tasks|role
dressCode: dress code|clothes|outfit > attire|uniform
uniform: uniform|work clothes|overalls
businessTrip: business trip|work trip|travel for work|trip
performanceReview: performance review|appraisal|evaluation|assessment
warning: warning|reprimand|telling-off|disciplinary|in trouble > disciplinary action|sanction|misconduct
harassment: harassment|bullying|picked on > discrimination|grievance
complainOfWork: complain|complaint|kick up a fuss|make a complaint|grumble|file a complaint|raise an issue > grievance|appeal|claim|dispute
union: union|trade union|labor union|labour union
strike: strike|walkout|industrial action|down tools
breakOfWork: break|breather|tea break|coffee break|rest break|smoke break > pause|rest
lunchBreak: lunch break|lunch hour|lunchtime
canteen: canteen|cafeteria|staff restaurant|lunch room|dining hall|mess hall
meetingOfWork: meeting|get-together|catch-up|standup|sit-down|team call|huddle > session|conference
minutes: minutes|meeting notes|notes of the meeting > record|protocol
agenda: agenda|topics of the meeting
deadlineOfWork: deadline|due date|cut-off|cutoff > due|no later than|closing date|time limit
postpone: postpone|put off|put … off|push back|push … back|shelve|reschedule|move … back > deferred|delay|adjourn|deferral
callOff: call off|scrap|cancel|axe|pull the plug > withdrawn|abandon|revoke
goAhead: go ahead|green light|give … the go-ahead|sign off|sign off on|approve|rubber-stamp|ok … by > authorisation|authorization|permission
kickOff: kick off|get started|get going|get under way|start up|set off|get off the ground > start|begin|launch|commence
wrapUp: wrap up|wind up|wrap … up|wind down|be over|come to an end > finish|end|conclude|completion
carryOn: carry on|keep going|go on with|keep on > continue|proceed
takeOver: take over|takeover|step into the shoes|take … place > succeed|successor|acquisition|replace
fillInFor: fill in for|stand in for|cover for|stand-in|deputise|deputize|deputy|substitute > replacement|acting|represent
teamUp: team up|join forces|work together|collaborate|cooperate > partnership|joint
delegate: delegate|hand over|handover|pass on|hand … over > transfer|assign
workload: workload|amount of work|snowed under|overworked|swamped
workplace: workplace|office|place of work|desk
hq: hq|head office|headquarters|main office|based in > seat
branchOfWork: branch|subsidiary|local office|daughter company
dept: dept|department|division|unit
hr: hr|human resources|personnel department|people team
training: training|course|workshop|refresher|upskilling|professional development
skill: skill|ability|know-how|expertise > competence|qualification|proficiency
badge: badge|id card|pass|key card|entry card|access card|keycard
visitor: visitor|guest|bring someone in|bring guests
businessCard: business card
stationery: stationery|office supplies|pens and paper
companyCar: company car|work car|pool car
onCall: on-call|standby|stand by > duty|emergency
goofOff: goof off|skive|slack off|play truant|bunk off|skip work|not show up|no-show > absence|absent|absenteeism|unexcused
lateForWork: late for work|be late|turn up late|late > delay
turnUp: turn up|show up|come along > attend|present|arrive
reference: reference|letter of recommendation|testimonial
nonCompete: non-compete|work for a competitor|side job|second job|moonlight > secondary employment|conflict of interest
confidential: confidential|keep secret|nda|hush-hush|under wraps > non-disclosure
`;
