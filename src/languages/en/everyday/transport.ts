/** English words for transport and travel. */
export const transport = `
getThere: get there|get to|directions|find the way|way to > route|access|arrival|transport
fare: fare|ticket price|bus fare|train fare > ticket|tariff
ticketOfTransport: ticket|travel card|travelcard|pass|season ticket > fare
busStop: bus stop|stop|station
trainStation: train station|railway station|railroad station
trainOfTransport: train|railway|railroad|rail > locomotive
subway: subway|underground|metro|tube
tram: tram|streetcar|trolley|light rail
coachOfTransport: coach|bus|minibus|shuttle
taxi: taxi|cab|ride-hailing|minicab
car: car|automobile|motorcar|motor vehicle > vehicle
lorry: lorry|truck|heavy goods vehicle|hgv|articulated lorry > freight
motorbike: motorbike|motorcycle|moped|scooter
bike: bike|bicycle|cycle|cyclist|push-bike
onFoot: on foot|walk|pedestrian|go on foot
drive: drive|driver|behind the wheel|motorist
drivingLicence: driving licence|driver's license|driving license
drivingTest: driving test|driving lessons
speedLimit: speed limit|maximum speed
speeding: speeding|drive too fast
trafficJam: traffic jam|congestion|gridlock|tailback|heavy traffic|rush hour|stuck in traffic > peak hours
trafficLight: traffic light|stoplight
crossroads: crossroads|junction|intersection|crossing
zebraCrossing: zebra crossing|crosswalk|pedestrian crossing
motorway: motorway|highway|freeway|expressway|interstate
pavement: pavement|sidewalk|footpath
roadworks: roadworks|road repairs|road closed
crashOfTransport: crash|accident|collision|pile-up|smash|wreck|run into > incident
hitByACar: hit by a car|run over|knocked down
petrol: petrol|gas|gasoline|fuel|diesel > mileage
petrolStation: petrol station|gas station|filling station|fill up|refuel
chargingStation: charging station|charge the car|charging point|electric car|ev > electric vehicle
fuelConsumption: fuel consumption|gas mileage|mpg|miles per gallon|fuel economy|thirsty
tyre: tyre|tire|wheel|flat tyre|flat tire|puncture
bonnet: bonnet|hood
boot: boot|trunk
windscreen: windscreen|windshield
gearbox: gearbox|transmission
breakDown: break down|breakdown|conk out|pack up|give up the ghost|stop working|doesn't work|out of order|on the blink|not working|play up|bust > failure|fault|faulty|malfunction|defect|broken
tow: tow|tow truck|breakdown service|roadside assistance
carInsurance: car insurance|motor insurance|third-party insurance
mot: mot|vehicle inspection|roadworthiness
mechanic: mechanic|garage|car repair|service station
numberPlate: number plate|license plate|licence plate|registration number
seatBelt: seat belt|safety belt|buckle up|child seat
drinkDriving: drink driving|dui
plane: plane|aircraft|airplane|aeroplane|jet|airliner
fly: fly|flight|air travel
airport: airport|airfield|terminal
airline: airline|carrier
takeOff: take off|takeoff|lift off > departure|launch
touchDown: touch down|land|touchdown
checkIn: check in|boarding > registration|boarding pass
luggageOfTransport: luggage|baggage|suitcase|bags|hand luggage|carry-on
layover: layover|stopover|connection|change trains|change planes > transfer
delayOfTransport: delay|late|behind schedule|held up > postponed
ship: ship|boat|vessel|liner|steamer|ferry
sail: sail|voyage|set sail|cruise > maiden voyage
port: port|harbour|harbor|dock|pier|quay
sink: sink|sank|sunk|go down|shipwreck|wreck > foundered
crew: crew|sailors|seamen
captain: captain|skipper|commander
pilot: pilot|flyer|airman|aviator
rocket: rocket|spaceship|spacecraft|space ship|shuttle
astronaut: astronaut|cosmonaut|spaceman
goIntoSpace: go into space|space flight|spaceflight|blast off > orbit|launched
cargo: cargo|freight|goods|load|shipment
deliverOfTransport: deliver|delivery|drop off|bring … to|shipping|courier > dispatch
parcel: parcel|package|packet
customs: customs|duty|border control|clear customs
passport: passport|travel document|papers
visa: visa|entry permit|permission to enter
border: border|frontier|boundary
abroad: abroad|overseas|foreign country|out of the country > foreign|international
holidayResort: holiday resort|resort|seaside|beach|sunbathe
tourist: tourist|holidaymaker|sightseer|traveller|visitor > tourism
sights: sights|sightseeing|places to see|worth seeing|attractions|landmarks > monument|museum
guidedTour: guided tour|tour|excursion|guide
mapOfTransport: map|atlas|plan of the city
distance: distance|far away|far from|miles away > kilometres|km|miles
shortcutOfTransport: shortcut|quickest way|fastest way|quickest route
travelTime: travel time|journey time > duration|hours|minutes
passenger: passenger|rider|commuter|traveller
publicTransport: public transport|transit
rentACar: rent a car|car hire|hire a car|car rental
bridge: bridge|overpass|flyover|viaduct
toll: toll|toll road|pay for the road
`;
