/** English words for food, shops and things. */
export const goods = `
getSomethingToEat: get something to eat|something to eat|grab a bite|eat out|place to eat|bite to eat|grub|nosh > food|meal|canteen|restaurant|cafe|lunch|catering|dining
restaurant: restaurant|cafe|diner|eatery|bistro|snack bar
foodOfGoods: food|meal|grub|cuisine|dish|fare
breakfast: breakfast|morning meal
lunch: lunch|midday meal|luncheon
dinner: dinner|supper|evening meal|tea
snack: snack|nibbles|bite
drink: drink|beverage|something to drink|refreshments
coffeeMachine: coffee machine|coffee maker|espresso machine
cook: cook|make food|prepare food|recipe|chef
ingredient: ingredient
vegetarian: vegetarian|vegan|without meat|meat-free
pork: pork|beef|meat|lamb
chips: chips|fries|french fries
crisps: crisps|potato chips
biscuit: biscuit|cookie
sweets: sweets|candy|confectionery
aubergine: aubergine|eggplant
courgette: courgette|zucchini
maize: maize|corn|sweetcorn
prawn: prawn|shrimp
calories: calories|kcal|energy value|nutritional value > nutrition
hungry: hungry|hunger|starve|starvation|famine > malnutrition
thirsty: thirsty|thirst
fridge: fridge|refrigerator|freezer
oven: oven|stove|cooker|hob|microwave
cutlery: cutlery|fork and knife|silverware|crockery
shopOfGoods: shop|store|outlet|boutique|retailer
supermarket: supermarket|grocery store|grocery|grocer's
shoppingCentre: shopping centre|mall|shopping mall
market: market|bazaar|marketplace
onlineShop: online shop|online store|e-commerce|web shop
goods: goods|merchandise|product|wares|items|commodity
brand: brand|label|trademark
model: model|version|type
stock: stock|inventory|supplies|in store > reserves
orderOfGoods: order|place an order|order form
returnAnItem: return an item|return goods|send it back|take it back to the shop|return policy > returns|refund
exchangeAnItem: exchange an item|exchange goods|swap it > replacement
faultyGoods: faulty goods|broken item|doesn't fit|damaged in transit > defective|complaint
wholesale: wholesale|bulk|in bulk
retail: retail|over the counter
exportOfGoods: export|sell abroad|ship abroad
import: import|bring in from abroad|buy from abroad
trade: trade|commerce|business|dealings
tariff: tariff|import duty|customs duty
factory: factory|plant|works|mill
mine: mine|pit|colliery|quarry
oil: oil|petroleum|crude
naturalGas: natural gas|gas
coal: coal|black coal
rawMaterial: raw material|resources
clothes: clothes|garments|outfit|gear
trousers: trousers|pants|slacks
jumper: jumper|sweater|pullover
trainers: trainers|sneakers|running shoes
shoes: shoes|footwear|boots
coat: coat|jacket|overcoat
nappy: nappy|diaper
toolOfGoods: tool|instrument|implement|gadget|device
machineOfGoods: machine|device|apparatus|equipment|appliance|gear|kit
engine: engine|motor
battery: battery|accumulator|power pack
sparePart: spare part|replacement part|component
screw: screw|bolt|nail
hammer: hammer|mallet
glue: glue|adhesive|stick together
paint: paint|coat of paint
torch: torch|flashlight
phoneOfGoods: phone|mobile phone|smartphone|handset|cellphone
laptopOfGoods: laptop|notebook|computer|pc
printer: printer|copier|print out|photocopier
charger: charger|charging cable|power adapter
headphones: headphones|headset|earphones
photo: photo|photograph|picture|snapshot|image
camera: camera|webcam|cctv
clock: clock|watch|timepiece
bag: bag|handbag|rucksack|backpack
umbrella: umbrella|brolly
soap: soap|detergent|washing powder|cleaning agent
toilet: toilet|loo|restroom|bathroom|lavatory|wc|gents|ladies
hairdresser: hairdresser|barber|haircut
postOffice: post office|mail office
bank: bank|branch of the bank|lender
library: library|reading room
museum: museum|gallery|exhibition
park: park|gardens|playground
swimmingPool: swimming pool|pool|baths
entranceFee: entrance fee|admission|ticket price > admission fee
lostProperty: lost property|lost and found|lost item
`;
