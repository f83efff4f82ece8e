/** English words for family, school, culture and sport. */
export const society = `
husband: husband|spouse|hubby|partner > married
wife: wife|spouse|missus|partner > married
marryOfSociety: marry|get married|wedding|tie the knot|get hitched|marriage|get wed > spouse
divorce: divorce|split up|break up|get divorced|separate > dissolution
single: single|unmarried|bachelor|not married
widow: widow
parents: parents|mum and dad|mother and father|mom and dad
father: father|dad|daddy|old man
mother: mother|mum|mom|mama|mummy
kid: kid|child|youngster|little one|offspring|children > son|daughter|minors
son: son|boy
daughter: daughter|girl
brother: brother|sibling > sister
sister: sister|sibling
twins: twins
grandparents: grandparents|grandfather|grandad|grandpa|granddad
grandmother: grandmother|grandma|granny|nan
aunt: aunt|auntie
uncle: uncle
relative: relative|kin|family member|folks
ancestor: ancestor|forefather|forebear|roots|descent|origins > ancestry|descended
descendant: descendant|offspring|heir
adopt: adopt|foster
orphan: orphan|orphanage
boyfriend: boyfriend|girlfriend|lover|partner|sweetheart
engaged: engaged|fiancé|fiancee|propose
friend: friend|mate|pal|buddy|chum
enemy: enemy|foe|rival|opponent|adversary
oldPeople: old people|elderly|senior citizen|pensioners|the aged|seniors|oap > older people|over 65
youngPeople: young people|youth|teenager|teens|adolescent|youngsters
grownUp: grown-up|adult|of age
man: man|bloke|guy|chap|fellow|male|gentleman
woman: woman|lady|female
namedAfter: named after|called after|take its name from|get its name|origin of the name > etymology|name derives|derived from
knownAs: known as|nickname|dubbed|alias|aka|also called > pseudonym|byname
surname: surname|last name|family name
gender: gender|sex
firstName: first name|given name|christian name
growUp: grow up|brought up|raised|childhood > upbringing|early life|youth
bornOfSociety: born|birth|come into the world|native of|hail from|come from|birthplace > native
nursery: nursery|kindergarten|playgroup|creche|preschool|day care|daycare|childcare
primarySchool: primary school|elementary school|grade school
secondarySchool: secondary school|high school|comprehensive school|grammar school
pupilOfSociety: pupil|schoolchild|student|schoolkid|schoolboy|schoolgirl
student: student|undergraduate|undergrad|freshman
teacherOfSociety: teacher|schoolteacher|tutor|instructor|educator|teaching staff
headmaster: headmaster|headteacher|principal|head of the school|head teacher|headmistress
professor: professor|lecturer|don
schoolSubject: school subject|subject|class|lesson
term: term|semester|school year|academic year
schoolHolidays: school holidays|summer holidays|half-term|school break
exam: exam|test|examination|finals|sit an exam|quiz > assessment
passTheExam: pass the exam|pass|passing grade|pass mark
failTheExam: fail the exam|fail|flunk|retake|resit
grade: grade|mark|score|gpa
homework: homework|assignment|coursework
essay: essay|thesis|dissertation|paper
degree: degree|qualification|diploma|graduate > bachelor|master
getIntoUniversity: get into university|get in|admission|enrol|entry requirements > admitted|applicants
dropOut: drop out|expelled|kicked out of school|leave school
tuition: tuition|tuition fees|school fees
scholarship: scholarship|bursary|stipend|student grant
universityOfSociety: university|college|uni|higher education
literate: literate|literacy|can read|illiterate|read and write
learn: learn|study|pick up|get taught > education
teachOfSociety: teach|taught|train|coach|lecture > instruction
religion: religion|faith|belief|denomination
church: church|cathedral|chapel|house of worship
mosque: mosque|temple|synagogue
priest: priest|clergyman|vicar|minister|pastor
god: god|deity|goddess
holy: holy|sacred|saint
party: party|celebration|bash|festivity|shindig > event
publicHoliday: public holiday|bank holiday|national holiday|red-letter day
newYear: new year|new year's eve
birthday: birthday|date of birth|dob > born
gift: gift|present|give as a present
bookOfSociety: book|novel|volume|paperback
writer: writer|author|novelist|wrote|penned
poem: poem|verse|poetry|rhyme
poet: poet|bard
play: play|drama|stage play
actor: actor|actress|star|cast > role|portrayed
film: film|movie|motion picture|flick|picture
filmmaker: filmmaker|director|directed > directed by
song: song|tune|track|single|hit
album: album|record|lp|cd
band: band|group|musicians|pop group|ensemble
singer: singer|vocalist|sang|frontman
composer: composer|wrote the music|songwriter > music by
concert: concert|gig|show|performance|tour
painter: painter|artist|painted
painting: painting|picture|canvas|portrait
sculptor: sculptor|statue|sculpture|monument|memorial|bust
newspaper: newspaper|daily|paper|the press|gazette
journalist: journalist|reporter|correspondent|newsman
tv: tv|television|telly|channel|broadcast|tv series|show > aired|episode
radio: radio|wireless|station
circulation: circulation|print run|copies sold > copies
bestseller: bestseller|best-selling|sold the most > copies sold|sales
winOfSociety: win|won|beat|defeat|come first|come out on top|triumph|take gold|winner|victorious > champion|first place|title
loseOfSociety: lose|lost|beaten|get beaten|defeat|knocked out > loss|eliminated
draw: draw|tie|level
runnerUp: runner-up|second place|come second|silver
thirdPlace: third place|bronze|come third
football: football|soccer|footie
footballer: footballer|football player|soccer player
match: match|game|fixture|clash
scoreAGoal: score a goal|scored|goal|net|top scorer > scorer
coach: coach|trainer|manager of the team|head coach
club: club|team|squad|side
league: league|division|championship|tournament|competition|cup|contest
transfer: transfer|signed for|moved to the club|buy a player > signed
athlete: athlete|sportsman|sportswoman|sportsperson
olympics: olympics|olympic games|olympiad
worldRecord: world record|record|best ever
stadium: stadium|arena|sports ground|pitch|ground
spectators: spectators|crowd|audience|viewers|turnout|attendance
fan: fan|supporter|follower|admirer
hobby: hobby|pastime|leisure|free time|spare time|interests
toy: toy|plaything|doll
videoGame: video game|computer game|game
charity: charity|good cause|non-profit|nonprofit|ngo
volunteer: volunteer|help out|unpaid
`;
