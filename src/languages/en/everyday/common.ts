/** English words of all topics that people ask with most. */
export const common = `
accident: accident|crash|incident
address: address|location
advise: advise|advice|recommend|suggest|propose
age: age|old
agree: agree|approve|accept|consent
allow: allow|permit
allowed: allowed|permitted|permissible
amount: amount|quantity|number|volume
announce: announce|publish|release
answer: answer|reply|response|respond
apply: apply|application|request
area: area|size|territory|surface
arrive: arrive|come|reach
ask: ask|request|query
attend: attend|present|participants|attendees
avoid: avoid|prevent
bad: bad|poor|worse|worst
become: turn
begin: begin|start|launch|commence
big: big|large|great|size|area
born: born|birth|birthplace|birthday
boss: boss|manager|head|director|supervisor|chief|leader|chair
broken: broken|broke|fault|faulty|defective|failure|out of order
bug: bug|defect|fault|error
build: build|construct|erect
burn: burn|fire|blaze
buy: buy|purchase|order|acquire
cancel: cancel|call off|withdraw|abort
cause: cause|reason
change: change|alter|modify|amend|update
cheap: cheap|inexpensive|price|cost
check: check|verify|inspect|test|audit|validate
choose: choose|select|pick|option
clean: clean
close: close|shut|shutdown|closure
closed: closed|day off|shut
cold: cold|temperature|cool
combine: combine|merge|join|unite
company: company|firm|enterprise|corporation
configure: configure|set up|setup|settings|option|flag
connect: connect|link
contain: contain|include|comprise|consist
cost: cost|price|fee|charge|rate|tariff
crash: crash|hang|freeze|fail
create: create|creation|set up
damage: damage|harm|injury|spoil|ruin
danger: danger|risk|hazard|toxic|harmful
day: day|date
deadline: deadline|due|no later than
deadly: deadly|deadliest|deaths|killed|fatalities
decide: decide|decision|resolve|resolution|agreed
decrease: decrease|fall|drop|decline|reduce|reduction|lower
deep: deep|depth
default: default|preset|standard
defeat: defeat|beat
delay: delay|late|postpone
delete: delete|remove|erase|drop
deliver: deliver|delivery|ship|supply
dependency: dependency|require|prerequisite
deplete: run out|exhausted|used up|depleted
deploy: deploy|host
describe: description
destroy: destroy|ruin|demolish|lost
die: die|death|dead|killed|deceased
difference: difference|unlike
different: different|unlike
disable: disable|turn off|switch off|deactivate
discard: discard|throw away|dispose|throw out
document: document|file|paper
drop: drop|fall
earn: earn|income|salary|wage|pay
employee: employee|staff|worker|personnel
enable: enable|turn on|switch on|activate
end: end|finish|complete|final
enough: sufficient
enter: enter|entry|entrance|admission
escape: escape|flee|fled|run away
establish: establish|found|set up|create|start|begin|founder
expensive: expensive|price|cost
expire: expire|expiry|out of date|overdue|elapsed
extend: extend|prolong|renew|extension
fail: fail|failure|error|break
far: far|distance|remote
fast: fast|quick|speed|performance|rapid|throughput|benchmark
finish: finish|complete|end
fire: fire|dismiss|terminate
fix: fix|repair|mend|correct|solve
food: food|meal|eat
forbid: forbid|prohibit|ban|not allowed|illegal|against the law
free: free|gratis|no charge|vacant|available
front: front|beginning|start|head
get: receive|obtain
give: provide|grant|hand
good: good|better|best|advantage
grow: grow|increase|rise|growth|expand
guard: guard|protect|secure
happen: happen|occur|take place
heating: heating|boiler
heavy: heavy|weight|mass
help: help|assist|support
hide: hide|mask|redact|conceal|censor
high: high|height|elevation|altitude
holiday: holiday|vacation|leave|time off
hot: hot|warm|temperature|heat
hour: hour|time
house: house|building|home
hurt: hurt|injure|injury|wounded
ill: sick|illness|disease
improve: improve|better
include: include|contain|cover
increase: increase|grow|rise|raise|growth
inhabitants: inhabitants|population|residents|people
insert: insert|add|append|put
install: install|set up
invent: invent|develop|devise|create|author
job: job|work|position|profession|employment|job title
kill: kill|death|dead
last: last|latest|recent|final
law: law|act|legislation|regulation
lead: lead|head|manage|run|leader|director|run by
leader: leader|head|chief|president|chair
leave: leave|depart|departure|quit
lend: lend|borrow|loan
length: length|long
limit: limit|maximum|cap|restriction|threshold
list: list|enumerate
live: live|reside|life
log: log|record
long: long|length|duration
lose: lose|loss|lost|missing
machine: machine|device|equipment|appliance
make: produce|manufacture|create
manage: manage|administer|run|operate
map: map|chart
marry: marry|wife|husband|spouse|marriage
mean: mean|stand for|define|definition|abbreviation
measure: measure|gauge
meeting: meeting|session|conference
method: method|way|approach|technique
mistake: mistake|error|fault
money: money|funds|budget|finance|cash
month: month
mountain: mountain|peak|summit|elevation
move: move|relocate|transfer|migrate
name: name|called|title|known as
near: close|nearby|adjacent
need: need|require|necessary
new: new|recent|latest|novel
noisy: noisy|noise|loud|sound
notify: notify|inform|report|notice
number: number|count|quantity
offer: offer|provide|propose
often: frequency|frequently|regularly
open: open
order: order|sequence
own: owner|possess|belong
part: part|component|section|piece
password: password|credentials|secret|passphrase
pay: pay|payment|fee|reimburse|salary|debit
people: people|persons|population|inhabitants|employees
place: place|location|site|venue
plan: plan|schedule|intend
poison: poison|toxic|harmful
popular: popular|common|widespread
power: power|capacity|energy|output
produce: produce|production|output|manufacture
profit: profit|earnings|margin
protect: protect|guard|prevent|secure
punish: punish|penalty|fine|sanction
quality: quality|grade
quit: quit|resign|leave|notice
rain: rain|rainy|precipitation|rainfall
read: read
receive: receive|obtain|accept
refund: refund|reimbursement|repay|return
remote: remote|telework|home office
rent: rent|lease|hire
repair: repair|fix|maintenance|mend|patch
replace: replace|substitute|exchange|swap
request: request|ask|apply|application
responsible: responsible|in charge|duty|liable|run|lead|look after
restart: restart|reboot|reload
return: return|refund|give back
rich: rich|wealthy|income
rise: rise|increase|growth|change
road: road|street|route
run: run|execute|start|operate
safe: safe|safety|secure
save: save|store|keep|preserve
school: school|college
score: score|points|goals
sell: sell|sale|sold
send: send|dispatch|mail|submit|transmit
serious: serious|severe|grave
share: share|proportion|percentage|part
short: short|brief|length
show: show|display|demonstrate|indicate
sick: sick|illness|disease
signIn: sign in|log in|log on|login|authenticate
size: size|area|dimension|large
skip: skip|omit|leave out|ignore
slow: slow|slowly|speed
small: small|little|size
smell: smell|odour|odor|stink|stench
software: software|program|application
solve: solve|resolve|solution|fix
speak: speak|talk|language
speed: speed|velocity|fast|rate
spend: spend|expenditure|expense|cost|debit
split: split|divide|separate
spoil: spoil|rotten|mouldy|stale|gone bad
stay: stay|remain|accommodation|hotel
steal: steal|theft|thief|burglary|robbery
stop: stop|halt|end|cease|terminate|prevent|disable
store: store|save|storage|keep
strong: strong|strength|powerful
study: study|learn|research|education
submit: submit|send|hand in|file
succeed: succeed|successor|follow
suffer: suffer|affected|injured
supply: supply|provide|deliver
support: support|compatible
talk: talk|speak|discuss|conversation
tall: tall|height|high
tax: tax|duty|levy
teach: teach|teacher|instruct|train
teacher: teacher|instructor|professor
temperature: temperature|degrees|celsius
test: test|check|trial|exam
ticket: ticket|fare|admission
time: time|duration|period
tool: tool|utility|instrument
train: train|railway|rail
trip: trip|travel|journey|tour
turnover: turnover|revenue|sales
underage: underage|minor|children
understand: understand|comprehend
update: update|upgrade|change|renew
use: use|usage|consume|consumption|apply|utilise
user: user|account
value: value|worth
vanish: vanish|disappear|missing|lost
vehicle: vehicle|car|automobile
version: version|release|edition
visit: visit|tour|attend
wait: wait|delay|timeout
war: war|conflict|battle
warm: warm|temperature|hot
waste: waste|garbage|rubbish|trash
weak: weak
weigh: weigh|weight|mass|heavy
wide: wide|width|broad
win: win|victory|champion|winner
work: work|job|operate|function|employ
write: write|author|wrote|written
wrong: wrong|incorrect|error|mistake
year: year|annual
young: young|age|youth
`;
