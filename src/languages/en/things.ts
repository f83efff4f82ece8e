/** English names of things, for finding them in documents and tables of another language. */
export const things = `
    beer wine drink:drink|beverage eat bread milk meat fish fruit vegetable sugar salt tea coffee water juice
    candy:candy|sweets|confectionery chocolate rice wheat corn potato apple cheese butter egg honey spice alcohol
    police:police|policeman|officer army:army|troops soldier:soldier|army murder crime prison judge court terrorism victim weapon
    insurance bank loan interest bill invoice wage:wage|salary tax fine bonus discount subscription airline airport flight
    plane:plane|aircraft|airplane ship:ship|vessel boat bus train tram car:car|automobile bicycle driver passenger traffic bridge
    tunnel harbor:harbor|harbour|port visitor:visitor|visit reader library book newspaper:newspaper|daily magazine letter author
    writer poet museum theater:theater|theatre cinema film:film|movie song music artist painting football:football|soccer team
    player coach match goal season champion medal olympics:olympics|olympic tournament race swim stadium river lake sea ocean island
    mountain forest desert field volcano earthquake flood drought storm fire wind cloud ice sun moon star planet earth animal dog
    cat horse cow pig sheep bird insect bee snake bear wolf penguin tree flower grass seed plant body head heart blood bone brain
    eye hand leg skin lung doctor hospital patient medicine drug vaccine bacteria virus wound king queen monarch:monarch|ruler|reign
    president minister mayor parliament party citizen religion church century government state county district village street school
    pupil student lesson exam degree science scientist research language word house flat:flat|apartment room roof wall window door
    floor kitchen bath furniture chair table bed lift:lift|elevator garden pool heating electricity gas oil coal steel iron gold
    silver copper wood paper glass family mother father brother sister son daughter child woman man birth marriage divorce age
    harvest farm farmer factory worker engineer lawyer cook nurse teacher file folder key error version license:license|licence
    browser server cache queue:queue|backlog email page screen button algorithm compression:compression|compress encryption backup
    command database monday tuesday wednesday thursday friday saturday sunday spring summer autumn:autumn|fall winter morning
    evening night incident death:death|fatality injury circulation popularity audience surface`;
