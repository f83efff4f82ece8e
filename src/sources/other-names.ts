/**
 * Other names of what a question names, for finding tables: countries in English and Russian (from the data that ships
 * with the runtime) and a glossary of what statistics usually measure. Questions and data files often differ in language.
 */
import { contentStems } from "./text/stems.ts";

export interface OtherName {
  /** The stems of the query that this name stands for. */
  covers: readonly string[];
  stems: readonly string[];
}

/** Common names that the runtime's data does not give, by country code. */
const countryAliases: Record<string, string> = {
  AE: "UAE|ОАЭ|Эмираты",
  BA: "Bosnia|Босния",
  BY: "Беларусь|Белоруссия",
  CD: "Congo, Dem. Rep.|Democratic Republic of the Congo|ДР Конго",
  CG: "Congo, Rep.|Republic of the Congo|Республика Конго",
  CN: "КНР|People's Republic of China",
  CZ: "Czech Republic|Чехия|Чешская Республика",
  DE: "ФРГ|Federal Republic of Germany",
  GB: "UK|Great Britain|Britain|Соединённое Королевство|Британия",
  HK: "Hong Kong SAR, China|Гонконг",
  IR: "Iran, Islamic Rep.|Islamic Republic of Iran",
  KG: "Kyrgyz Republic|Kyrgyzstan|Кыргызстан|Киргизия",
  KP: "Korea, Dem. People's Rep.|КНДР|Северная Корея",
  KR: "Korea, Rep.|Republic of Korea|Южная Корея|Республика Корея",
  LA: "Lao PDR|Лаос",
  MD: "Молдавия|Молдова",
  MK: "Macedonia|Македония",
  NL: "Holland|Голландия",
  RU: "Russian Federation|РФ|Российская Федерация",
  SK: "Slovak Republic|Словакия",
  SY: "Syrian Arab Republic|Сирия",
  TM: "Туркмения|Туркменистан",
  TR: "Turkey|Turkiye|Турция",
  US: "USA|United States of America|Соединённые Штаты Америки",
  VN: "Viet Nam|Вьетнам",
  ZA: "South Africa|ЮАР|Южная Африка",
};

/** Groups of names for one thing. */
const glossary = `
ввп|валовой внутренний продукт|gdp|gross domestic product
население|численность населения|число жителей|жители|population|inhabitants
рождаемость|birth rate|fertility
смертность|death rate|mortality
продолжительность жизни|life expectancy
площадь|территория|area|land area
плотность населения|population density
безработица|уровень безработицы|unemployment|unemployment rate
инфляция|inflation|inflation rate
экспорт|вывоз|exports
импорт|ввоз|imports
торговля|trade
доход|доходы|income|revenue|revenues
выручка|оборот|revenue|sales|turnover
прибыль|profit|net income|earnings
расход|расходы|expenses|expenditure|costs
бюджет|budget
долг|государственный долг|debt|public debt
налог|налоги|tax|taxes
цена|цены|стоимость|price|prices|cost
зарплата|заработная плата|wages|salary
процент|доля|share|percent|percentage
количество|число|count|number
значение|показатель|value
среднее|средний|mean|average
сумма|итого|всего|total|sum
год|year
месяц|month
дата|date
страна|государство|country
город|city
регион|область|region
столица|capital
температура|temperature
осадки|precipitation|rainfall
концентрация|concentration
углекислый газ|диоксид углерода|со2|co2|carbon dioxide
выбросы|emissions
энергия|электроэнергия|energy|electricity
нефть|oil|petroleum
газ|природный газ|natural gas
основание|основан|год основания|founded|foundation year|established
высота|elevation|height|altitude
длина|протяжённость|length
скорость|speed
вес|масса|weight|mass
возраст|age
пол|sex|gender
имя|название|наименование|name
адрес|address
рост|прирост|growth|growth rate
рейтинг|место|rank|ranking|rating
победитель|winner
игрок|player
команда|team
фильм|film|movie
автор|author
университет|вуз|university
больница|hospital
студент|студенты|students
сотрудник|работник|сотрудники|employees|staff
`;

let known: Map<string, string[][]> | null = null;
let longest = 1;

/** Other names of what the stems of a query name, each with the stems that it stands for. */
export function otherNames(stems: readonly string[]): OtherName[] {
  known ??= allNames();
  const found: OtherName[] = [];
  for (let from = 0; from < stems.length; from++) {
    for (let size = Math.min(longest, stems.length - from); size >= 1; size--) {
      const covers = stems.slice(from, from + size);
      const others = known.get(covers.join(" "));
      if (others === undefined) continue;
      for (const other of others) if (other.join(" ") !== covers.join(" ")) found.push({ covers, stems: other });
    }
  }
  return found;
}

function allNames(): Map<string, string[][]> {
  const byStems = new Map<string, string[][]>();
  const groups = [
    ...countryNames(),
    ...glossary
      .trim()
      .split("\n")
      .map((line) => line.split("|")),
  ];
  for (const group of groups) {
    const names = distinct(group.map((name) => contentStems(name)));
    for (const name of distinct(group.flatMap(caseForms).map((form) => contentStems(form)))) {
      longest = Math.max(longest, name.length);
      const key = name.join(" ");
      byStems.set(key, distinct([...(byStems.get(key) ?? []), ...names]));
    }
  }
  return byStems;
}

function distinct(names: readonly string[][]): string[][] {
  return [...new Map(names.filter((name) => name.length > 0).map((name) => [name.join(" "), name])).values()];
}

/** Endings of the nominative with those of the other cases, roughly: only the stems of the forms matter. */
const endings: readonly [RegExp, readonly string[]][] = [
  [/ет$/u, ["та", "ту", "том", "те"]],
  [/(?:ая|яя)$/u, ["ой", "ую"]],
  [/(?:ый|ий|ой)$/u, ["ого", "ому", "ым", "ом"]],
  [/(?:ые|ие)$/u, ["ых", "ым", "ыми"]],
  [/я$/u, ["и", "е", "ю", "ей"]],
  [/а$/u, ["ы", "и", "е", "у", "ой"]],
  [/й$/u, ["я", "ю", "ем", "е"]],
  [/ь$/u, ["и", "я", "ю", "ью", "ем"]],
  [/ы$/u, ["", "ам", "ами", "ах", "ов"]],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/u, ["а", "у", "ом", "е"]],
];

/** A Russian name in its cases, since stems of one word do not always agree ('Корея', 'Кореи'); other names as they are. */
function caseForms(name: string): string[] {
  if (!/^[а-яё -]+$/iu.test(name)) return [name];
  const forms = [name];
  for (let index = 0; index < 5; index++) {
    forms.push(
      name.replace(/[а-яё]{3,}/giu, (word) => {
        const rule = endings.find(([ending]) => ending.test(word));
        return rule === undefined ? word : word.replace(rule[0], rule[1][Math.min(index, rule[1].length - 1)] ?? "");
      }),
    );
  }
  return forms;
}

function* countryNames(): Generator<string[]> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const naming = (["en", "ru"] as const).flatMap((language) =>
    (["long", "short"] as const).map((style) => new Intl.DisplayNames(language, { type: "region", style, fallback: "none" })),
  );
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const names = naming.map((names) => names.of(code)).filter((name) => name !== undefined);
      // 'EU', 'UN' and private codes are no countries; codes without a name are not given.
      if (names.length === 0 || /^(?:X.|Q[M-Z]|ZZ|EU|EZ|UN|AA)$/.test(code)) continue;
      yield [...new Set([...names, ...(countryAliases[code]?.split("|") ?? [])])];
    }
  }
}
