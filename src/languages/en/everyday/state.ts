/** English words for the state, war and history. */
export const state = `
countryOfState: country|nation|state|land
capital: capital|capital city|seat of government
city: city|town|municipality|metropolis
village: village|hamlet|settlement
suburb: suburb|outskirts|commuter town
district: district|borough|neighbourhood|neighborhood|quarter|area
province: province|region|county|prefecture|oblast > administrative
locals: locals|local people|inhabitants|residents|people living|townspeople|dwellers > population
numberOfPeople: number of people|headcount > population|inhabitants
crowded: crowded|densely populated|packed|overcrowded|cramped > population density|density|busy
census: census|headcount|population count
government: government|cabinet|authorities|administration|the powers that be|people in power > ministers
president: president|head of state
primeMinister: prime minister|premier|pm|head of government|chancellor
minister: minister|secretary of state|cabinet member
mayor: mayor|town hall|city hall|city council|council
parliament: parliament|legislature|congress|assembly|house of representatives|lawmakers
memberOfParliament: member of parliament|mp|deputy|lawmaker|congressman|senator
election: election|vote|poll|ballot|go to the polls|referendum > voters
elected: elected|voted in|chosen|come to power|take office|sworn in|inaugurated > term|assumed office
turnout: turnout
majority: majority|most of them|more than half
minority: minority|few of them|less than half
politicalParty: political party|party
leftWing: left-wing|socialist|leftist
rightWing: right-wing|conservative
opposition: opposition|opponents of the government
protest: protest|demonstration|rally|march|take to the streets|demo|unrest > riots
uprising: uprising|revolt|rebellion|revolution|rise up|insurrection|mutiny
coup: coup|overthrow|topple|oust|overthrown|depose|bring down the government > removed
king: king|monarch|ruler|sovereign|emperor|tsar|czar
queen: queen|empress
prince: prince|crown prince|heir to the throne
ruleOfState: rule|reign|on the throne|govern|in power > throne
abdicate: abdicate|give up the throne
dynasty: dynasty|royal family|royal house
coronation: coronation|crowned
empire: empire|kingdom|realm
independence: independence|become independent|break away|secede|gain independence > secession|sovereignty
colony: colony|colonised|colonized
republic: republic|democracy|democratic
dictator: dictator|dictatorship|tyrant|authoritarian
warOfState: war|conflict|fighting|hostilities|warfare|armed conflict
battle: battle|combat|clash|engagement|skirmish
army: army|military|armed forces|troops|forces
soldier: soldier|troops|serviceman|fighter|warrior
navy: navy|fleet|warship
airForce: air force|fighter jet|warplane
general: general|commander|military leader|admiral
draftOfState: draft|conscription|call-up|military service|national service
invade: invade|invasion|attack|march into|assault > offensive
conquer: conquer|capture|seize|take over|occupy|occupation|conquest|take a city > fell
siege: siege|besiege|blockade|surround
surrender: surrender|give up|capitulate|lay down arms|give in
peace: peace|ceasefire|truce|end the war|armistice|peace treaty
ally: ally|alliance|side with
spy: spy|espionage|secret agent|intelligence
prisonerOfWar: prisoner of war|pow|captivity|take prisoner
veteran: veteran|war hero|former soldier
genocide: genocide|massacre|slaughter|ethnic cleansing
slave: slave|slavery|enslaved|bondage
peasant: peasant|serf|farmer
noble: noble|aristocrat|nobility|nobleman
tribe: tribe|people|ethnic group|clan
languageSpoken: language spoken|official language|mother tongue|native language
discoverOfState: discover|discovery|find|first spotted|come across|stumble on|stumble upon|unearth|dig up > found|excavated
explorer: explorer|expedition|voyage of discovery
found: found|establish|set up|start|create|come up with the company > founder|foundation|incorporated
founder: founder|creator|father of
inventOfState: invent|come up with|think up|dream up|devise|inventor|brainchild > developed|pioneered
abolish: abolish|do away with|scrap|get rid of the law|repeal > abolition
closeDown: close down|shut down|shut|wind up|go out of business|cease trading|fold|dissolve|disband > closure|closed|defunct
rename: rename|change … name|used to be called|formerly|former name|previously called|old name > formerly known
belongTo: belong to|owner|property of|owned by|possess > ownership|owned
buyOut: buy out|take over|acquire|merge with|bought by|swallow up > acquisition|merger|takeover
`;
