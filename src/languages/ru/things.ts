/** Russian names of things, for finding them in documents and tables of another language. */
export const things = `
    beer:пиво wine:вино drink:пить|напиток|алкоголь|питье eat:есть|еда|питание bread:хлеб milk:молоко meat:мясо fish:рыба
    fruit:фрукты|плоды vegetable:овощи sugar:сахар salt:соль tea:чай coffee:кофе water:вода juice:сок candy:конфета|сладости
    chocolate:шоколад rice:рис wheat:пшеница corn:кукуруза potato:картофель|картошка apple:яблоко cheese:сыр butter:масло egg:яйцо
    honey:мед spice:пряность alcohol:алкоголь|спирт police:полиция|полицейский|полицейские army:армия|войско soldier:солдат|военный
    murder:убийство|убит crime:преступление|преступность prison:тюрьма judge:судья court:суд terrorism:терроризм|теракт victim:жертва
    weapon:оружие insurance:страховка|страхование bank:банк loan:кредит|заем interest:процент|ставка bill:счет|счёт|квитанция
    invoice:счет-фактура|счёт wage:зарплата tax:налог fine:штраф bonus:премия|бонус discount:скидка subscription:подписка
    airline:авиакомпания|авиалиния airport:аэропорт flight:рейс|полет|перелет plane:самолет ship:корабль|судно boat:лодка bus:автобус
    train:поезд tram:трамвай car:машина|автомобиль|авто bicycle:велосипед driver:водитель passenger:пассажир traffic:движение|трафик
    bridge:мост tunnel:тоннель|туннель harbor:гавань|порт visitor:посетитель|посещение|гость|посещаемость reader:читатель
    library:библиотека book:книга newspaper:газета magazine:журнал letter:письмо author:автор writer:писатель|автор poet:поэт
    museum:музей theater:театр|театральный cinema:кино|кинотеатр film:фильм song:песня music:музыка artist:художник painting:картина
    football:футбол team:команда player:игрок coach:тренер match:матч goal:гол season:сезон champion:чемпион medal:медаль
    olympics:олимпиада|олимпийский tournament:турнир race:гонка swim:плавать|плавание stadium:стадион river:река lake:озеро sea:море
    ocean:океан island:остров mountain:гора forest:лес desert:пустыня field:поле volcano:вулкан earthquake:землетрясение
    flood:наводнение drought:засуха hurricane:ураган epidemic:эпидемия storm:буря|шторм fire:пожар|огонь wind:ветер|ветреный cloud:облако|облачный|облачно|пасмурный fog:туман|туманный ice:лед sun:солнце|солнечный moon:луна
    star:звезда planet:планета earth:земля animal:животное dog:собака cat:кошка|кот horse:лошадь|конь cow:корова pig:свинья sheep:овца
    bird:птица insect:насекомое bee:пчела snake:змея bear:медведь wolf:волк penguin:пингвин tree:дерево flower:цветок grass:трава
    seed:семя|семена plant:растение body:тело head:голова heart:сердце blood:кровь bone:кость|кости brain:мозг eye:глаз hand:рука
    leg:нога skin:кожа lung:легкие doctor:врач|доктор hospital:больница patient:пациент medicine:лекарство|медицина
    drug:препарат|наркотик vaccine:вакцина bacteria:бактерия|бактерии virus:вирус wound:рана|ранение king:король queen:королева
    monarch:монарх president:президент minister:министр mayor:мэр parliament:парламент party:партия citizen:гражданин religion:религия
    church:церковь century:век government:правительство state:штат|государство county:округ district:район village:деревня|село
    street:улица school:школа pupil:ученик student:студент lesson:урок exam:экзамен degree:степень|диплом science:наука
    scientist:ученый research:исследование language:язык word:слово house:дом flat:квартира room:комната roof:крыша wall:стена
    window:окно door:дверь floor:пол|этаж kitchen:кухня bath:ванна furniture:мебель chair:стул table:таблица|стол bed:кровать lift:лифт
    garden:сад pool:бассейн heating:отопление|батарея|радиатор electricity:электричество|электроэнергия gas:газ oil:нефть coal:уголь
    steel:сталь iron:железо gold:золото silver:серебро copper:медь wood:древесина paper:бумага glass:стекло family:семья
    mother:мать|мама father:отец|папа brother:брат sister:сестра son:сын daughter:дочь child:ребенок|дети|малыш woman:женщина|женский
    man:мужчина|мужской birth:рождение|рождаемость marriage:брак|свадьба divorce:развод age:возраст harvest:урожай farm:ферма
    farmer:фермер|крестьянин factory:завод|фабрика|комбинат|предприятие worker:рабочий engineer:инженер lawyer:юрист|адвокат cook:повар
    nurse:медсестра teacher:учитель|преподаватель file:файл folder:папка|каталог|директория key:ключ error:ошибка|исключение
    version:версия license:лицензия browser:браузер server:сервер cache:кэш|кеш queue:очередь email:почта|письмо page:страница
    screen:экран button:кнопка algorithm:алгоритм compression:сжатие encryption:шифрование backup:резервный|бэкап command:команда
    database:база monday:понедельник tuesday:вторник wednesday:среда thursday:четверг friday:пятница saturday:суббота
    sunday:воскресенье spring:весна|весной summer:лето|летом autumn:осень|осенью winter:зима|зимой morning:утро|утром
    evening:вечер|вечером night:ночь|ночью incident:инцидент|происшествие death:смерть|гибель|погибший injury:травма circulation:тираж
    popularity:популярность audience:аудитория surface:поверхность|покрытие picture:фотография|фото|снимок|изображение|картинка
    trash:мусор|отходы clothes:одежда puncture:прокол|дыра tyre:шина|покрышка|колесо thief:вор|кража rooster:петух hen:курица|куры
    brand:марка|бренд|модель|производитель maker:изготовитель|производитель|изготовить contract:договор|контракт|соглашение
    parcel:посылка|бандероль|отправление guest:гость|посетитель boss:начальник|директор|руководитель|шеф colleague:коллега|сослуживец
    tenant:арендатор|жилец|съёмщик receipt:чек|квитанция toilet:туалет|уборная basement:подвал website:сайт|страница
    setting:настройка|параметр|опция|флаг task:задача|задание|работа memory:память function:функция|метод argument:аргумент|параметр
    package:пакет|модуль|библиотека punishment:наказание|штраф founder:основатель|создатель|автор
    fridge:холодильник|морозильник sleep:спать|сон|спячка crowded:людно|многолюдно|загружен quiet:тихо|тихий|спокойно|спокойный
    lunch:обед|обеденный|блюдо|столовая|питание reset:сбросить|сброс|восстановить|восстановление brown:коричневый|бурый
    sour:кислый|кислота|кислотный forget:забыть|забыт|упустить remember:помнить|вспомнить|запомнить spot:место|стоянка
    steamer:пароход|теплоход|судно pick:выбрать|решить|отобрать abroad:зарубежный|иностранный sunk:затонуть|тонуть|крушение|потонуть
    argue:спорить|спор|ссора|разногласие weekend:выходные|суббота|воскресенье merge:слияние|слить|объединить|объединение
    guess:оценить|оценка|примерно|приблизительно compare:сравнить|сравнение|отличие cheat:обман|мошенничество|обмануть
    wash:мыть|стирать|стирка|мойка glue:клеить|клей|склеить catch:поймать|ловить|ловля|улов`;
