/** English names of things, for finding them in documents and tables of another language. */
export const things = `
    beer wine drink:drink|beverage eat bread milk meat fish fruit vegetable sugar salt tea coffee water juice
    candy:candy|sweets|confectionery chocolate rice wheat corn potato apple cheese butter egg honey spice alcohol
    police:police|policeman|officer army:army|troops soldier:soldier|army murder crime prison judge court terrorism victim weapon
    insurance bank loan interest bill invoice wage:wage|salary tax fine bonus discount subscription airline airport flight
    plane:plane|aircraft|airplane ship:ship|vessel boat bus train tram car:car|automobile bicycle driver passenger traffic bridge
    tunnel harbor:harbor|harbour|port visitor:visitor|visit reader library book newspaper:newspaper|daily magazine letter author
    writer:writer|author poet museum theater:theater|theatre cinema film:film|movie song music artist painting football:football|soccer
    team player coach match goal season champion medal olympics:olympics|olympic tournament race swim stadium river lake sea ocean
    island mountain forest desert field volcano earthquake flood drought hurricane epidemic storm fire wind:wind|windy cloud:cloud|cloudy|overcast fog:fog|foggy ice sun:sun|sunny|sunshine moon star planet earth animal
    dog cat horse cow pig sheep bird insect bee snake bear wolf penguin tree flower grass seed plant body:body|corpse head heart blood
    bone brain eye hand leg skin lung doctor hospital patient medicine drug vaccine bacteria virus wound king queen
    monarch:monarch|ruler|reign president minister mayor parliament party citizen religion church century government state county
    district village street school pupil student lesson exam degree science scientist research language word house flat:flat|apartment
    room roof wall window door floor kitchen bath furniture chair table bed lift:lift|elevator garden pool heating electricity gas oil
    coal steel iron gold silver copper wood paper glass family mother:mother|mum|mom father:father|dad brother sister son daughter
    child:child|kid woman:woman|women|female man:man|men|male birth marriage divorce age harvest farm farmer factory worker engineer lawyer cook nurse teacher file
    folder:folder|directory key error:error|exception version license:license|licence browser server cache queue:queue|backlog email
    page screen button algorithm compression:compression|compress encryption backup command database monday tuesday wednesday thursday
    friday saturday sunday spring summer autumn:autumn|fall winter morning evening night incident death:death|fatality injury
    circulation popularity audience surface picture:picture|photo|photograph|image trash:trash|rubbish|garbage|litter
    clothes:clothes|clothing|garment puncture:puncture|flat|hole|tube tyre:tyre|tire thief:thief|theft|burglar|stolen
    rooster:rooster|cockerel|cock hen:hen|chicken pet:pet|animal brand:brand|manufacturer|make
    maker:maker|manufacturer|producer|builder contract:contract|agreement|treaty parcel:parcel|package|shipment guest:guest|visitor
    boss:boss|manager|head|director colleague:colleague|coworker tenant:tenant|renter receipt:receipt|invoice
    toilet:toilet|lavatory|bathroom|restroom basement:basement|cellar website:website|site|webpage
    setting:setting|option|parameter|configuration|flag task:task|job memory:memory|heap|ram function:function|method|callback
    argument:argument|parameter package:package|module|library punishment:punishment|penalty|fine founder:founder|creator|author
    ring:ring|phone|call
    fridge:fridge|refrigerator|freezer sleep:sleep|asleep|hibernate|hibernation|nap crowded:crowded|busy
    quiet:quiet|calm|silent|crowded lunch:lunch|dish|meal|canteen|dinner reset:reset|restore|recover|recovery brown:brown|brownish
    sour:sour|acid|acidic forget:forget|forgot|forgotten|omit remember:remember|recall|memory spot:spot|space|place|bay
    steamer:steamer|steamship|steamboat|ship pick:pick|choose|select|decide abroad:abroad|foreign|overseas
    sunk:sink|sank|sunk|wreck|capsize argue:argue|argument|dispute|quarrel|disagree weekend:weekend|saturday|sunday
    merge:merge|merger|join|unite|combine guess:guess|estimate|estimated|approximate compare:compare|comparison|contrast|versus
    cheat:cheat|fraud|deceive|scam wash:wash|clean|laundry|rinse glue:glue|glued|adhesive|stick|bond
    catch:catch|caught|capture|fishing`;
