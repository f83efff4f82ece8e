/** English words for qualities, and the quantities that measure them. */
export const measures = `
tallOfMeasures: tall|high|tallest|highest|lofty > height|elevation|altitude|metres
longOfMeasures: long|lengthy|longest > length|km|kilometres
lastOfMeasures: last|take|go on for > duration|hours|minutes|period
shortOfMeasures: short|shortest|brief
wideOfMeasures: wide|broad|widest > width
narrow: narrow|narrowest|tight
deepOfMeasures: deep|deepest > depth
shallow: shallow|shallowest > depth
thick: thick
bigOfMeasures: big|large|huge|biggest|largest|enormous|massive|giant > size|area|extent
smallOfMeasures: small|tiny|little|smallest|minute > size|area
heavyOfMeasures: heavy|heaviest|weigh > weight|mass|kg|tonnes
light: light|lightweight|lightest > weight
fastOfMeasures: fast|quick|speedy|fastest|rapid|swift > speed|velocity|km/h
slowOfMeasures: slow|slowest|slowly > speed
strongOfMeasures: strong|strongest|powerful|mighty|tough > strength
weakOfMeasures: weak|weakest|feeble
loud: loud|noisy|loudest|noisiest > noise level|decibels|sound level|volume
quiet: quiet|silent|calm|quietest > noise level
bright: bright|brightest > luminosity|lumens
old: old|oldest|ancient|aged > founded|years
newOfMeasures: new|newest|latest|most recent|recent|brand new > latest version|date
youngOfMeasures: young|youngest|juvenile > age|date of birth
popularOfMeasures: popular|most popular|well-liked|in demand|sought after > bestselling|visitors
famous: famous|well-known|renowned|known for|celebrated|best known > notable|fame
richOfMeasures: rich|wealthy|well-off|richest|loaded|affluent > income|wealth|net worth
poor: poor|poorest|needy|hard up|badly off > poverty|income
dangerous: dangerous|most dangerous|deadliest|lethal|deadly > deaths|fatalities|risk|accidents
safeOfMeasures: safe|safest|secure > safety
busy: busy|busiest|crowded > passengers|traffic|visitors
full: full|sold out|fully booked|no room > capacity|occupancy
hold: hold|fit|seat|room for > capacity|maximum number|accommodate
cleanOfMeasures: clean|cleanest > pollution|air quality
dirty: dirty|dirtiest|filthy > pollution
green: green|greenest|eco-friendly|environmentally friendly|sustainable > environmental
healthy: healthy|good for you|wholesome > health benefits
harmful: harmful|bad for you|unhealthy|damaging > hazardous
difficult: difficult|hard|tricky|tough|challenging > difficulty|complex
easy: easy|simple|straightforward
important: important|crucial|vital|essential|key|matters > significance
useful: useful|handy|benefit|advantage|upside|pros
drawback: drawback|downside|disadvantage|cons|snag|shortcoming > limitation|weakness
expensiveOfMeasures: expensive|dearest|most expensive|costliest > price|cost
cheapOfMeasures: cheap|cheapest|least expensive > price|cost
profitable: profitable|lucrative|most profitable > margin
accurate: accurate|precise|exact > accuracy|error
reliable: reliable|dependable|trustworthy
smart: smart|clever|intelligent|bright > iq
beautiful: beautiful|pretty|lovely|handsome
strange: strange|weird|odd|unusual|peculiar
rare: rare|uncommon|scarce|rarest
common: common|widespread|usual|frequent|typical > frequency|prevalence
rate: rate|frequency > per year|interval|times
empty: empty|vacant|unoccupied
hard: hard|solid|rigid|firm
soft: soft|tender|fluffy
sharp: sharp|pointed|keen
sweet: sweet|sugary > sugar content
fresh: fresh|freshly made
rotten: rotten|gone bad|gone off|spoiled|stale|rancid|mouldy > perishable|expired
whole: entire|complete|full|total
half: half|fifty percent
quarter: quarter|a fourth|25 percent
double: double|twice|two times|twofold
triple: triple|three times|threefold
couple: couple|pair|two of
dozen: dozen|twelve
fraction: fraction|share|proportion|percentage|per cent|percent
average: average|mean|on average|typical
total: total|altogether|in all|sum|overall|all told|combined > total number
riseOfMeasures: rise|go up|climb|shoot up|soar|jump|increase|grow|growth|surge > grew|higher|raise
fall: fall|go down|drop|decline|slump|plunge|shrink|dwindle|decrease > fell|lower|reduction
changeOfMeasures: change|vary|fluctuate|swing|differ > variation|trend|dynamics
gap: gap|difference|margin > differential
compare: compare|comparison|versus|vs|stack up|side by side
top: top|best|number one|leading|finest|first-rate > ranked first|highest
worst: worst|poorest|lousiest > lowest
exceed: exceed|more than|go over|top > greater
lessThan: less than|fewer than > lower|fewer
estimate: estimate|guess|roughly|about how many|approximately|approx|ballpark
count: count|tally|add up|sum up|reckon up
calculate: calculate|work out|figure out|compute > formula
measureOfMeasures: measure|gauge|size up
kilometre: kilometre|km|kilometer
metre: metre|meter
centimetre: centimetre|cm|centimeter
kilogram: kilogram|kg|kilo|kilogramme
gram: gram|gramme
tonne: tonne|ton|metric ton
litre: litre|liter
hourOfMeasures: hour|hr|hrs
minute: minute|min
second: second|sec
percent: percent|pct|per cent|percentage
euro: euro|eur
dollar: dollar|usd|bucks
pound: pound|gbp|quid|sterling
rouble: rouble|ruble|rub
thousand: thousand|grand|k
million: million|mln
billion: billion|bn|bln|milliard
approximateNumber: approximate number > number|count
numberOfMeasures: number|amount|quantity|volume
sizeOfMeasures: size|dimensions|measurements
temperatureOfMeasures: temperature|degrees > celsius
areaOfMeasures: area|surface area|square metres|acreage > km2
`;
