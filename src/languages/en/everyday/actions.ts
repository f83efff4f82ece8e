/** English words for what people do. */
export const actions = `
hangOnTo: hang on to|hold on to|keep|hold onto|hang onto > retain|retention|preserve|stored|kept
throwAway: throw away|throw … away|throw out|chuck|chuck out|bin|get rid of|dump|ditch|scrap > discard|dispose|destroy
lookAfter: look after|take care of|care for|mind|tend|maintain|look … after > responsible|maintenance|care
giveOut: give out|hand out|hand … out|pass out|dish out|distribute > issued
giveBack: give back|hand back|bring back|take … back|return|send back|give … back
handIn: hand in|turn in|submit|send in|give in > submission|file
fillIn: fill in|fill out|fill … in|complete the form|fill up the form > complete|form
pickUp: pick up|collect|fetch|go and get|come and get > pickup
dropOff: drop off|leave|hand over
findOut: find out|learn|get to know|discover|look up > information|inquire
figureOut: figure out|work out|make out|puzzle out|understand > comprehend
pointOut: point out|mention|bring up|raise|note|remark > stated
turnDown: turn down|reject|refuse|say no|knock back|rebuff > declined
backUp: support|stand by|stick up for|side with
putUpWith: put up with|tolerate|stand|bear
lookInto: look into|investigate|check out|dig into|probe|go into > inquiry|examine
lookFor: look for|search|seek|hunt for|be after > sought
getHoldOf: get hold of|obtain|lay hands on|come by|acquire > available|receive
getRidOf: get rid of|remove|eliminate|do away with|take out|take away
useUp: use up|run out of|go through|finish > depleted|exhausted|consumption
makeUp: make up|consist of|made up of|comprise|be part of|contain|include > composed|components|composition
madeOf: made of|made from|built from > material|composed
comeFrom: come from|stem from|originate|go back to|date back to > source|derived
leadTo: lead to|bring about|result in|cause|give rise to|trigger|set off|end in > consequence|led|effect
reason: reason|cause > due
happenOfActions: happen|occur|take place|go on|come about|befall > event
dealWith: deal with|handle|cope with|tackle|sort out|address|resolve > resolution|solution
avoidOfActions: avoid|steer clear of|get around|prevent|stay away from|keep away from
protectOfActions: protect|keep safe|guard|shield|defend > security
helpOfActions: help|give a hand|lend a hand|assist|aid > support
allowOfActions: allow|let|permit|give permission > authorised
ban: ban|forbid|outlaw|not let|bar|prohibit
force: force|make … do|compel|oblige > compulsory
agreeOfActions: agree|go along with|come to an agreement|shake hands on|see eye to eye > agreement|consent
disagree: disagree|argue|fall out|quarrel|row|be against|dispute > disagreement|conflict|objection
decideOfActions: decide|make up … mind|settle on|opt for|come to a decision|agree on > decision|resolved|chosen
chooseOfActions: choose|pick|select|go for|opt for|plump for > chosen|choice
suggest: suggest|propose|put forward|come up with|recommend|advise|float
promise: promise|commit|pledge|give … word|vow > undertaking
announceOfActions: announce|make public|go public|declare|unveil|reveal
admit: admit|own up|confess|come clean > admission
deny: deny|claim it's not true|dispute > denial
blame: blame|accuse|point the finger|charge with > alleged
apologise: apologise|apologize|say sorry
criticise: criticise|criticize|slam|pan|slate|knock
praise: praise|compliment|rave about > acclaim
explain: spell out|clear up|account for|shed light on > explanation|clarification
meanOfActions: mean|stand for|signify > definition|abbreviation|acronym
call: call|name|term|refer to as > known
showOfActions: show|point to|indicate|demonstrate|reveal > shown
tell: inform|let … know|notify|give notice to|report to > notification|notice
askOfActions: ask|inquire|enquire|question|put a question > inquiry|enquiry
talkOfActions: talk|speak|chat|discuss|go over|talk over|have a word
writeOfActions: write|put in writing|put down|jot down|write down|note down > written|in writing
readOfActions: read|go through|look through|browse
sendOfActions: send|post|mail|dispatch|forward|pass on > sent
getInTouch: get in touch|contact|reach|call up|ring|phone|give … a call|get hold of > phone number|telephone
meet: meet|get together|run into|bump into > met
visitOfActions: visit|go and see|call on|drop in|pop in|stop by|come round
invite: invite|ask over|have … over
goBack: go back|return|come back|get back
goAway: go away|leave|set off|head off|depart|clear off > departure|left
arriveOfActions: arrive|come|get in|show up|get to|reach
enterOfActions: enter|go in|get in|come in|access > entry|admission|entrance
getOut: get out|leave|escape|break out|run away|flee|get away
follow: follow|come after|go after|next|come next > succeeded|subsequent
beginOfActions: begin|open|start up|kick off > started|began
stopOfActions: stop|halt|quit|cut out|pack in|put an end to|put a stop to|cease > cessation|terminated
waitOfActions: wait|hang around|hold on|stand by|sit tight
hurry: hurry|rush|get a move on > urgent
urgent: urgent|asap|as soon as possible|right away|straight away|pronto|immediately > promptly
try: try|have a go|attempt|give it a shot > effort
manageOfActions: manage|succeed|pull off|make it|pull … off > success|achieved
failOfActions: fail|flop|go wrong|fall through|come to nothing|not work out|fall flat > failure|unsuccessful
improveOfActions: improve|get better|make … better|better|enhance|upgrade
getWorse: get worse|worsen|deteriorate|go downhill|make … worse
fixOfActions: fix|mend|repair|put right|sort out|patch up > maintenance
break: break|smash|wreck|ruin|damage|bust|destroy > broken
burst: burst|leak|crack|split > rupture
buildOfActions: build|put up|construct|erect|put together|assemble > built
knockDown: knock down|pull down|tear down|demolish|bulldoze|raze > demolition
makeOfActions: produce|manufacture|turn out|churn out > production
manufacturer: manufacturer|maker|producer|company that makes > brand
buyOfActions: buy|purchase|order|pick up|snap up > bought|acquisition
sellOfActions: sell|flog|put on sale|sell off|on sale|market > sold|sales
swap: swap|exchange|trade in|change over|switch > replacement
lendOfActions: lend|borrow|loan|take out
shareOfActions: share|split between|divide up
winBack: win back|get … back|recover|regain > return|refund|repay
giveUp: give up|quit|drop|abandon|kick the habit
join: join|sign up for|become a member|get in|enlist > membership|accession
leaveOfActions: leave|drop out|pull out|walk away from|withdraw > left
takePart: take part|participate|join in|be involved|compete|have a hand in
organise: organise|organize|arrange|put on|set up|hold|run > held
book: book|reserve|make a reservation|make a booking
appointment: appointment|appt|make an appointment|see the doctor|slot > consultation
queue: queue|line up|stand in line|wait in line
checkOfActions: check|make sure|double-check|verify|look over|see if > verification|inspection|confirm
testOfActions: test|try out|put through … paces|trial|try … out
useOfActions: use|make use of|utilise|utilize|employ > usage|application
usedFor: used for|good for > purpose|use
replaceOfActions: replace|swap out|stand in for|take the place of
add: add|put in|stick in|throw in|include > addition|added
hideOfActions: hide|cover up|keep quiet about|conceal > hidden
spread: spread|go around|get about|catch on > distribution|diffusion
gather: gather|collect|get together|bring together|round up
carry: carry|take|bring|lug|haul|transport
lift: lift|raise|pick up|hoist
push: push|shove|press
pull: pull|drag|tug
throw: throw|toss|chuck|hurl
hit: hit|strike|punch|beat up|thump > assault|struck
fallOver: fall over|fall down|trip|slip|tumble > fell
jump: jump|leap|hop
runOfActions: run|jog|sprint
climb: climb|go up|scale|ascend|reach the top > ascent|summit
swim: swim|go for a swim|bathe
cut: cut|chop|slice|trim
tie: tie|fasten|attach|fix to|hook up|connect
cover: cover|wrap|put over
fill: fill|top up|fill up|load
charge: charge|top up|power up|recharge|battery
`;
