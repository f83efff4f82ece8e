/** English words for housing: rent, rooms, repairs. */
export const housing = `
placesToStay: places to stay|somewhere to stay|stay overnight|spend the night|overnight stay|accommodation|lodging > hotel|hostel|guest house|guesthouse|inn|campsite
hotel: hotel|inn|guesthouse|hostel|motel|b&b > accommodation
flat: flat|apartment|condo > dwelling|residential
bedsit: bedsit|studio flat|studio apartment
houseOfHousing: house|home|dwelling|residence
housing: housing|place to live|somewhere to live|roof over … head > accommodation|dwelling
rentOfHousing: rent|rent out|let out|lease|sublet|lodger > tenancy
landlord: landlord|landlady|property owner|owner of the flat
tenant: tenant|renter|lodger|leaseholder|occupant > lessee
evict: evict|kick … out|throw … out|turf … out|lose … home > possession|vacate|termination
moveIn: move in
moveOut: move out|vacate
moveHouse: move house|relocate|moved to > removal|transfer|moved
roommate: roommate|flatmate|housemate|share a flat|share a room > shared
neighbour: neighbour|neighbor|people next door|next-door > adjacent
noise: noise|noisy|racket|din|loud music|make a noise|loud > decibels|sound level|noise level|quiet hours|disturbance
utilities: utilities|utility bills|gas and electricity|bills > energy|water charges
waterBill: water bill|hot water|running water
noHeating: no heating|heating|radiator|boiler|central heating
powerCut: power cut|blackout|outage|power failure|lights went out|no electricity > interruption|downtime
plumbing: plumbing|plumber|pipe|tap|faucet
leak: leak|drip > leakage|seepage
flooded: flooded|under water|deluge > inundation
mould: mould|mold|damp|mildew
electrician: electrician|wiring|socket|plug|power outlet
lock: lock|locked out|key > locksmith
liftOfHousing: lift|elevator
stairs: stairs|staircase|stairway|steps
storey: storey|story|floor|level
roof: roof|rooftop|loft|attic
basement: basement|cellar|vault
balcony: balcony|terrace|patio|veranda
garden: garden|yard|backyard|lawn
fence: fence|railing|barrier
gate: gate|gateway|entrance|way in|doorway > entry
exit: exit|way out|get out
furniture: furniture|furnished
washingMachine: washing machine|laundry|laundrette|do the washing|wash clothes
dishwasher: dishwasher|washing up|do the dishes
vacuumCleaner: vacuum cleaner|hoover|vacuuming
cleaning: cleaning|tidy|tidy up|cleaner|mop > hygiene
rubbish: rubbish|garbage|trash|litter|bin|take out the trash|waste > refuse|disposal|recycling
recycle: recycle|sort rubbish|sort waste > waste separation
renovate: renovate|refurbish|do up|revamp|redo|overhaul|facelift > modernisation|reconstruction|restoration|alterations
builder: builder|building firm|construction company|put up|built by > contractor|constructed|erected
architect: architect|design
plotOfLand: plot of land|plot|land|lot
planningPermission: planning permission|building permit|zoning
estateAgent: estate agent|realtor|real estate agent|letting agent|broker
realEstate: real estate|property|premises
warehouse: warehouse|depot|storehouse|storage
homeless: homeless|rough sleeper|sleep rough|on the street
slum: slum|shanty town
castle: castle|fortress|stronghold|citadel
skyscraper: skyscraper|high-rise|tower block
pet: pet|animals in the flat|keep a dog|keep a cat
insulation: insulation|draughty|drafty|warm in winter
airConditioning: air conditioning|aircon|air conditioner|air-con|ventilation > cooling
fireAlarm: fire alarm|smoke detector|smoke alarm|sprinkler
fireDrill: fire drill|evacuation|get out in a fire|fire exit > emergency exit|assembly point
parking: parking|car park|parking lot|park the car|park my car|leave the car > parking space
garage: garage|carport
`;
