/** English words for weather, nature and science. */
export const nature = `
weatherOfNature: weather|climate|meteorological > temperature|precipitation
hotOfNature: hot|warm|boiling|warmest|hottest|heat|sweltering|scorching > temperature|degrees|maximum temperature
coldOfNature: cold|freezing|chilly|coldest|frosty|frost|cool > temperature|degrees|minimum temperature|minus
rainOfNature: rain|rainy|wet|wettest|downpour|shower|drizzle > precipitation|rainfall
dry: dry|arid|driest|drought|lack of rain > low rainfall
snowOfNature: snow|snowy|snowfall|blizzard|snowstorm
wind: wind|windy|gale|breeze|breezy|gusty|windiest > wind speed
storm: storm|hurricane|typhoon|cyclone|tornado|twister
thunder: thunder|thunderstorm|lightning
sunny: sunny|sunshine|clear skies|bright|sunniest > hours of sunshine
cloudy: cloudy|overcast|gloomy|grey sky > cloud cover
fog: fog|foggy|mist|misty|haze
humid: humid|muggy|damp|moist
ice: ice|icy|frozen|glacier
earthquake: earthquake|quake|tremor|seismic > magnitude
volcano: volcano|eruption|volcanic
landslide: landslide|avalanche|mudslide
naturalDisaster: natural disaster|catastrophe|calamity|disaster
pollution: pollution|dirty air|smog|contamination|air quality|filthy > emissions
greenhouseGas: greenhouse gas|co2|carbon dioxide|carbon footprint|emissions > carbon emissions
globalWarming: global warming|climate change|warming of the planet
energy: energy|power|electricity|juice > kwh
renewable: renewable|green energy|clean energy > solar|wind power|hydropower
solarPower: solar power|solar panel|solar energy|photovoltaic
windFarm: wind farm|wind turbine|windmill|wind power
nuclearPower: nuclear power|atomic|nuclear plant|reactor|atomic energy
powerStation: power station|power plant
dam: dam|hydroelectric|reservoir
mountainOfNature: mountain|peak|summit|mount|hill|mountain top
valley: valley|gorge|canyon|ravine
river: river|stream|creek|brook
sourceOfTheRiver: source of the river|rises in|headwaters
mouthOfTheRiver: mouth of the river|flow into|empty into|estuary > discharges|tributary
tributary: tributary|branch of the river
waterfall: waterfall|falls|cascade
lake: lake|pond|lagoon
sea: sea|ocean
coast: coast|shore|seashore|beach|coastline
island: island|isle|archipelago|islet
desert: desert|wasteland
forest: forest|woods|woodland|jungle|rainforest
field: field|meadow|pasture|grassland
swamp: swamp|bog|marsh|wetland
cave: cave|cavern|grotto
plant: plant|flora|herb|vegetation
flower: flower|blossom|bloom
tree: tree|timber|wood
mushroom: mushroom|fungus|fungi|toadstool
animal: animal|beast|creature|wildlife|fauna
species: species|kind of animal|breed|variety
endangered: endangered|dying out|extinct|rare species > threatened
predator: predator|hunter|prey on|carnivore
feedOn: feed on|eats|diet of > diet|prey|feeding
habitat: habitat|lives in the wild|found in the wild|range > distribution|inhabits
youngAnimal: young animal|cub|baby animal|pup|offspring|litter
bird: bird|fowl|songbird
fish: fish|angling|catch fish
insect: insect|bug|beetle|creepy-crawly
snake: snake|serpent|reptile|lizard
livestock: livestock|cattle|farm animals|herd
farm: farm|agriculture|farmland
crop: crop|harvest|yield|grow crops
fertiliser: fertiliser|fertilizer|manure
poisonous: poisonous|toxic|venomous
edible: edible|safe to eat|eatable
hunt: hunt|shoot|poach
space: space|outer space|universe|cosmos
planet: planet|celestial body|world
star: star|sun|stellar
orbit: orbit|go around|circle|revolve around
gravity: gravity|gravitational pull|gravitation
scientist: scientist|researcher|scholar|academic|boffin
experiment: experiment|trial|study|research|investigate
theory: theory|hypothesis|idea
element: element|chemical element|substance|compound
acid: acid|sour
boil: boil|boiling point
melt: melt|thaw|melting point
freeze: freeze|freezing point|solidify
mix: mix|blend|stir|mixture
dissolve: dissolve|soluble
`;
