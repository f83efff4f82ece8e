/** Everyday English words. */
import type { EverydayWords } from "../subjects/everyday.ts";

export const everyday: EverydayWords = {
  forms: `
    arise arose arisen
    bear bore borne born
    beat beaten
    become became
    begin began begun
    bend bent
    bind bound
    bite bit bitten
    bleed bled
    blow blew blown
    break broke broken
    breed bred
    bring brought
    build built
    burn burnt
    buy bought
    catch caught
    child children
    choose chose chosen
    cling clung
    come came
    creep crept
    deal dealt
    dig dug
    draw drew drawn
    drink drank drunk
    drive drove driven
    eat ate eaten
    fall fell fallen
    feed fed
    feel felt
    fight fought
    find found
    flee fled
    fly flew flown flight
    foot feet
    forbid forbade forbidden
    forget forgot forgotten
    freeze froze frozen
    get got gotten
    give gave given
    go went gone
    goose geese
    grow grew grown growth
    hang hung
    have has had
    hear heard
    hide hid hidden
    hold held
    keep kept
    know knew known
    lay laid
    lead led
    leave left
    lend lent
    lie lay lain
    light lit
    lose lost loss
    make made
    man men
    mean meant
    meet met
    mouse mice
    pay paid payment
    person people
    rise rose risen
    ride rode ridden
    ring rang rung
    run ran
    say said
    see saw seen
    seek sought
    sell sold sale
    send sent
    shake shook shaken
    shine shone
    shoot shot
    show shown
    shrink shrank shrunk
    sing sang sung
    sink sank sunk
    sit sat
    sleep slept
    speak spoke spoken
    speed sped
    spend spent
    spin spun
    spring sprang sprung
    stand stood
    steal stole stolen
    stick stuck
    strike struck
    swear swore sworn
    swim swam swum
    take took taken
    teach taught
    tear tore torn
    tell told
    think thought
    throw threw thrown
    tooth teeth
    understand understood
    wake woke woken
    wear wore worn
    weave wove woven
    win won
    wind wound
    woman women
    write wrote written
    choice choose
    death die dead
    life live
    strength strong
    length long
    height high
    width wide
    depth deep
    proof prove
    belief believe
    arrival arrive
    refusal refuse
    approval approve`,
  things: `
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
    evening night incident death:death|fatality injury circulation popularity audience surface`,
  concepts: {
    accident: "accident|crash|incident",
    address: "address|location",
    advise: "advise|advice|recommend|recommendation|suggest|propose",
    age: "age|old",
    agree: "agree|approve|accept|consent",
    allow: "allow|permit|may",
    allowed: "allowed|permitted|permissible",
    amount: "amount|quantity|number|volume",
    announce: "announce|publish|release",
    answer: "answer|reply|response|respond",
    apply: "apply|application|request",
    area: "area|size|territory|surface",
    ask: "ask|request|query",
    attend: "attend|present|participants|attendees|attendance",
    avoid: "avoid|prevent",
    bad: "bad|poor|worse|worst",
    become: "become|turn",
    begin: "begin|start|launch|commence",
    big: "big|large|great|size|area",
    boss: "boss|manager|head|director|supervisor|chief",
    bug: "bug|defect|fault|error",
    build: "build|construct|erect|construction",
    buy: "buy|purchase|order|acquire",
    cancel: "cancel|call off|withdraw|abort",
    cause: "cause|reason|because",
    change: "change|alter|modify|amend|amendment|update",
    cheap: "cheap|inexpensive|price|cost",
    check: "check|verify|inspect|test|audit|validate",
    choose: "choose|select|pick|option",
    clean: "clean|cleaning",
    close: "close|shut|shutdown",
    cold: "cold|temperature|cool",
    company: "company|firm|enterprise|corporation",
    complain: "complain|complaint",
    configure: "configure|configuration|set up|setup|settings|option",
    connect: "connect|connection|link",
    contain: "contain|include|comprise|consist",
    cost: "cost|price|fee|charge|rate|tariff",
    country: "country|state|nation",
    create: "create|make|creation",
    customer: "customer|client|buyer|consumer",
    damage: "damage|harm|injury",
    danger: "danger|dangerous|risk|hazard|toxic|harmful",
    day: "day|date",
    deadline: "deadline|due|no later than",
    deadly: "deadly|deadliest|deaths|killed|fatalities",
    decide: "decide|decision|resolve|resolution|agreed",
    decrease: "decrease|fall|drop|decline|reduce|reduction|lower",
    default: "default|preset",
    delay: "delay|late|postpone",
    delete: "delete|remove|erase|drop",
    deliver: "deliver|delivery|ship|shipping|supply",
    dependency: "dependency|dependencies|depend|require|prerequisite",
    deep: "deep|depth",
    deploy: "deploy|deployment|host",
    describe: "describe|description|explain",
    die: "die|death|dead|killed|deceased",
    difference: "difference|differ|unlike|whereas",
    different: "different|differ|unlike|other",
    disable: "disable|turn off|switch off|deactivate",
    discover: "discover|find|discovery",
    document: "document|file|paper",
    earn: "earn|income|salary|wage|pay",
    employee: "employee|staff|worker|personnel",
    enable: "enable|turn on|switch on|activate",
    end: "end|finish|complete|final",
    enough: "enough|sufficient",
    establish: "establish|found|founded|set up|create",
    every: "every|each|all",
    expensive: "expensive|price|cost|costly",
    export: "export|exports|sell abroad",
    fail: "fail|failure|error|break",
    far: "far|distance|remote",
    fast: "fast|quick|speed|performance|rapid",
    finish: "finish|complete|end",
    fire: "fire|dismiss|terminate",
    fix: "fix|repair|mend|correct|solve",
    food: "food|meal|eat",
    forbid: "forbid|prohibit|ban|not allowed",
    free: "free|gratis|no charge",
    get: "get|receive|obtain",
    give: "give|provide|grant|hand",
    goal: "goal|aim|purpose|objective|target",
    good: "good|better|best|advantage",
    grow: "grow|increase|rise|growth|expand",
    guard: "guard|protect|protection|secure|security",
    happen: "happen|occur|take place",
    heating: "heating|heat|boiler",
    heavy: "heavy|weight|mass",
    help: "help|assist|support",
    high: "high|height|elevation|altitude",
    hire: "hire|recruit|employ",
    holiday: "holiday|vacation|leave|time off",
    hot: "hot|warm|temperature|heat",
    hour: "hour|time",
    house: "house|building|home",
    hurt: "hurt|injure|injured|injury|wounded",
    ill: "ill|sick|illness|disease|sickness",
    improve: "improve|better|improvement",
    include: "include|contain|cover",
    increase: "increase|grow|rise|raise|growth",
    inhabitants: "inhabitants|population|residents|people",
    install: "install|installation|set up",
    invent: "invent|invention|develop|devise",
    job: "job|work|position|profession|employment",
    kill: "kill|killed|death|dead",
    kind: "kind|type|sort|category",
    language: "language|languages",
    large: "large|big|area|size",
    last: "last|latest|recent|final",
    laptop: "laptop|notebook|computer",
    law: "law|act|legislation|regulation",
    lead: "lead|head|manage|run",
    leader: "leader|head|chief|president|chair",
    leave: "leave|depart|departure|quit",
    length: "length|long",
    limit: "limit|maximum|cap|restriction|threshold",
    list: "list|enumerate",
    live: "live|reside|life",
    log: "log|logging|record",
    long: "long|length|duration",
    lose: "lose|loss|lost",
    luggage: "luggage|baggage",
    machine: "machine|device|equipment|appliance",
    make: "make|produce|manufacture|create",
    manage: "manage|administer|run|operate",
    map: "map|chart",
    marry: "marry|married|wife|husband|spouse|marriage",
    mean: "mean|meaning|stand for|define|definition|abbreviation",
    measure: "measure|measurement|gauge",
    meeting: "meeting|session|conference",
    method: "method|way|approach|technique",
    mistake: "mistake|error|fault",
    money: "money|funds|budget|finance",
    month: "month|monthly",
    mountain: "mountain|peak|summit|elevation",
    move: "move|relocate|transfer|migrate|migration",
    name: "name|called|title|known as",
    near: "near|close|nearby|adjacent",
    need: "need|require|must|necessary|requirement",
    new: "new|recent|latest|novel",
    noisy: "noisy|noise|loud|sound",
    notify: "notify|inform|tell|report|notice",
    number: "number|count|quantity",
    offer: "offer|provide|propose",
    often: "often|frequency|frequently|regularly",
    open: "open|opening",
    order: "order|sequence",
    own: "own|owner|possess|belong",
    part: "part|component|section|piece",
    password: "password|credentials|secret|passphrase",
    pay: "pay|payment|fee|reimburse|salary",
    people: "people|persons|population|inhabitants|employees",
    phone: "phone|telephone|mobile",
    place: "place|location|site|venue",
    plan: "plan|schedule|intend",
    poison: "poison|poisonous|toxic|harmful",
    popular: "popular|common|widespread",
    power: "power|capacity|energy|output",
    price: "price|cost|charge|tariff|rate",
    problem: "problem|issue|difficulty|trouble",
    produce: "produce|production|output|manufacture",
    profit: "profit|earnings|margin",
    program: "program|software|application|app",
    protect: "protect|guard|prevent|secure",
    pupil: "pupil|student|schoolchild",
    quality: "quality|grade",
    quit: "quit|resign|leave|notice",
    rain: "rain|raining|rainy|precipitation|rainfall",
    read: "read|reading",
    receive: "receive|get|obtain|accept",
    refund: "refund|reimbursement|reimburse|repay|return",
    rent: "rent|lease|hire",
    repair: "repair|fix|maintenance|mend",
    replace: "replace|substitute|exchange|swap",
    request: "request|ask|apply|application",
    responsible: "responsible|in charge|duty|liable",
    restart: "restart|reboot|reload",
    result: "result|outcome|consequence|effect",
    return: "return|refund|give back",
    rich: "rich|wealthy|income",
    rise: "rise|increase|growth|change",
    road: "road|street|route",
    rule: "rule|regulation|policy",
    run: "run|execute|start|operate",
    safe: "safe|safety|secure|security",
    salary: "salary|wage|pay|income|earnings",
    save: "save|store|keep|preserve",
    school: "school|college",
    score: "score|points|goals",
    sell: "sell|sale|sales|sold",
    send: "send|dispatch|mail|submit|transmit",
    serious: "serious|severe|grave",
    share: "share|proportion|percentage|part",
    shop: "shop|store|outlet",
    short: "short|brief|length",
    show: "show|display|demonstrate|indicate",
    sick: "sick|ill|illness|disease",
    size: "size|area|dimension|large",
    skip: "skip|omit|leave out|ignore",
    slow: "slow|slowly|speed",
    small: "small|little|size",
    smell: "smell|odour|odor|stink|stench",
    snow: "snow|snowfall",
    software: "software|program|application",
    solve: "solve|resolve|solution|fix",
    speak: "speak|talk|say|language",
    speed: "speed|velocity|fast|rate",
    spend: "spend|expenditure|expense|cost",
    staff: "staff|employees|personnel|workers",
    stay: "stay|remain|accommodation|hotel",
    stop: "stop|halt|end|cease|terminate",
    store: "store|save|storage|keep",
    strong: "strong|strength|powerful",
    study: "study|learn|research|education",
    submit: "submit|send|hand in|file",
    suffer: "suffer|affected|injured",
    supply: "supply|provide|deliver",
    support: "support|compatible|supported",
    talk: "talk|speak|discuss|conversation",
    tall: "tall|height|high",
    tax: "tax|duty|levy",
    teacher: "teacher|instructor|professor",
    temperature: "temperature|degrees|celsius",
    test: "test|check|trial|exam",
    ticket: "ticket|fare|admission",
    time: "time|duration|period",
    tool: "tool|utility|instrument",
    train: "train|railway|rail",
    trip: "trip|travel|journey|tour",
    turnover: "turnover|revenue|sales",
    underage: "underage|minor|children",
    understand: "understand|comprehend",
    unemployed: "unemployed|jobless|unemployment|out of work",
    university: "university|college",
    update: "update|upgrade|change|renew",
    use: "use|usage|consume|consumption|apply|utilise",
    user: "user|account",
    vacation: "vacation|holiday|leave",
    value: "value|worth",
    vehicle: "vehicle|car|automobile",
    version: "version|release|edition",
    visit: "visit|tour|attend",
    vote: "vote|ballot|election|elect",
    wait: "wait|delay|timeout",
    war: "war|conflict|battle",
    warm: "warm|temperature|hot",
    waste: "waste|garbage|rubbish|trash",
    weak: "weak|weakness",
    weather: "weather|climate",
    weigh: "weigh|weight|mass|heavy",
    win: "win|victory|champion|winner",
    wide: "wide|width|broad",
    work: "work|job|operate|function",
    write: "write|author|wrote|written",
    wrong: "wrong|incorrect|error|mistake",
    year: "year|annual|annually",
    young: "young|age|youth",
  },
};
