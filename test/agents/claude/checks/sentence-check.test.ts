/** What of a written sentence follows from its quotations, by code alone. */
import { describe, expect, it } from "vitest";
import type { Grounds } from "../../../../src/agents/claude/checks/grounds.ts";
import { namesOf } from "../../../../src/agents/claude/checks/name-check.ts";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

interface Around {
  context?: string[];
  computed?: number[];
  rows?: string[];
  names?: string[];
  language?: string;
}

function problems(
  text: string,
  quotes: string | string[],
  { context = [], computed = [], rows = [], names = [], language = "en" }: Around = {},
) {
  const grounds: Grounds = {
    quotes: [...[quotes].flat().map((quote) => ({ text: quote, isRow: false })), ...rows.map((row) => ({ text: row, isRow: true }))],
    context,
    computed,
  };
  return checkSentence(text, grounds, language, namesOf(names)).map(({ kind, words }) => `${kind}: ${words}`);
}

describe("numbers", () => {
  const coal = "Coal plants emitted 600.192 million tonnes of CO2 in 2023, or 72.7% of the total.";
  it.each([
    ["as they stand", "They emitted 600.192 million tonnes in 2023.", coal],
    ["rounded to the digits that are written", "They emitted 600 million tonnes, 73 percent of the total.", coal],
    ["in another scale", "They emitted 0.6 billion tonnes.", coal],
    ["in another prefix of the unit", "They emitted 600 Mt.", coal],
    ["with digit groups", "It has 1,124,500 members.", "The union has 1124500 members."],
    ["of a sentence that says about", "It has about 4,500 members.", "The union has 4,456 members."],
    ["a minus as a fall", "It fell by 5.2 percent.", "Change: -5.2 %"],
    ["digits for a word", "It has 3 plants.", "It runs three plants."],
    ["a word for digits", "It has three plants.", "It runs 3 plants."],
    ["a factor of two numbers", "Output doubled to 48 units.", "Output was 24 units at first and 48 units later."],
    ["a count of two words", "Thirty-one men and twenty-five thousand women came.", "There were 31 men and 25,000 women."],
    ["a number and a half", "It took 6.5 years.", "It took six and a half years."],
    ["a rounded count in words", "Two and a half million came.", "2.46 million came."],
    [
      "a count of what the quotation lists",
      "Flights were cancelled on two days.",
      "86 flights were cancelled on Monday and 112 on Tuesday.",
    ],
    ["half of a share", "Coal makes half of it.", "Coal: 50.3 %"],
    ["a unit that is named elsewhere", "It carried 310 tonnes.", "Freight in tonnes: it was 310 last year."],
    ["a list's own length", "The two countries, Chad and Niger, agreed.", "Chad and Niger agreed."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  const tower = "It was finished on 31 March 1889, is 330 m high, and cost 35,000 francs.";
  it.each([
    ["\u9ad8330\u7c73", []],
    ["\u9ad8430\u7c73", ["number: 430"]],
    ["\u5854\u9ad8\uff14\uff13\uff10\u7c73", ["number: 430"]],
    ["\u57281889\u5e743\u670831\u65e5\u5b8c\u6210", []],
    ["\u57281995\u5e743\u670831\u65e5\u5b8c\u6210", ["date: 1995-03-31"]],
    ["1995\ub144\uc5d0 \uc644\uacf5", ["date: 1995"]],
    ["\u82b1\u8d393.5\u4e07\u6cd5\u90ce", []],
    ["\u82b1\u8d394.5\u4e07\u6cd5\u90ce", ["number: 45000"]],
    ["\u0663\u0663\u0660 \u0645\u062a\u0631", []],
    ["\u0664\u0663\u0660 \u0645\u062a\u0631", ["number: 430"]],
  ])("in scripts without spaces, and in other digits: %s", (text, expected) => {
    expect(problems(text, tower, { language: "zh" })).toEqual(expected);
  });

  it("of a row follow, whatever separates its cells", () => {
    for (const row of ["Poland,POL,2023,4456081016705.961", "| Poland | POL | 2023 | 4456081016705.961 |"])
      expect(problems("In 2023 it was 4.46 trillion.", [], { rows: [row] })).toEqual([]);
  });

  it("of a cell whose scale is in the head follow", () => {
    expect(problems("It emitted 600 million tonnes.", [], { rows: ["Poland,2023,600.192"] })).toEqual([]);
  });

  it("of a result that a tool computed follow, rounded too", () => {
    const computed = [50.032, 65.17];
    expect(problems("It was 50.0 percent, then 65 %.", "Nothing here.", { computed })).toEqual([]);
    expect(problems("It was 50.1 percent, then 66 %.", "Nothing here.", { computed })).toEqual(["number: 50.1 percent", "number: 66 %"]);
  });

  it.each([
    ["that nobody wrote", "It emitted 999 million tonnes.", "It emitted 600.192 million tonnes.", "number: 999 million tonnes"],
    ["of one digit", "It has 5 plants.", "It runs 4 plants.", "number: 5"],
    ["in words", "It has five plants.", "It runs four plants.", "number: five"],
    ["rounded wrongly", "It was 65.1 percent.", "It was 65.17 percent.", "number: 65.1 percent"],
    ["more exact than their source", "It was 65.17 percent.", "It was 65 percent.", "number: 65.17 percent"],
    ["rounded to hundreds without saying so", "It has 4,500 members.", "The union has 4,456 members.", "number: 4,500"],
    ["part of a longer number", "It has 124 members.", "The union has 1,124 members.", "number: 124"],
    ["in another scale", "It cost 5 billion dollars.", "It cost 5 million dollars.", "unit: 5 billion dollars"],
    ["in another currency", "It cost 5 million euros.", "It cost 5 million dollars.", "unit: 5 million euros"],
    ["with another prefix", "It made 48 TWh.", "It made 48 GWh.", "unit: 48 TWh"],
    ["with a prefix in a capital letter", "The file has 90 MB.", "The file has 90 KB.", "unit: 90 MB"],
    ["with a unit instead of an unknown one", "Pressure fell by 7.5 percent.", "Pressure fell by 7.5 mmHg.", "unit: 7.5 percent"],
    ["that look like a year", "It supplies 1,100 kilowatts.", "It supplies 1100 megawatts.", "unit: 1,100 kilowatts"],
    ["a share instead of a count", "It rose by 12 percent.", "It rose by 12 km.", "unit: 12 percent"],
    ["a factor that the numbers lack", "Output tripled.", "Output was 24 units at first and 48 units later.", "number: tripled"],
  ])("%s do not", (_name, text, quote, problem) => {
    expect(problems(text, quote)).toEqual([problem]);
  });
});

describe("dates", () => {
  it.each([
    ["as they stand", "It opened on 12 March 2019.", "Opened: 2019-03-12"],
    ["less exact", "It opened in March 2019.", "It was opened on 12 March 2019."],
    ["a month alone", "It opened in March.", "It was opened on 2019-03-12."],
    ["within a decade", "It opened in the 1990s.", "It was opened in 1994."],
    ["small words that are months too", "It may march on.", "It will go on."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  it("of a title or heading follow", () => {
    expect(problems("In 2023 it was 5.", "It was 5.", { context: ["Yearbook 2023"] })).toEqual([]);
  });

  it.each([
    ["another year", "It opened in 2020.", "It was opened in 2019.", "date: 2020"],
    ["another month", "It opened in April 2019.", "It was opened on 12 March 2019.", "date: April 2019"],
    ["another day", "It opened on 13 March 2019.", "It was opened on 12 March 2019.", "date: 13 March 2019"],
    ["another month alone", "It opened in April.", "It was opened in March.", "date: April"],
    ["a year where a decade is known", "It opened in 1995.", "It was opened in the 1990s.", "date: 1995"],
  ])("%s do not", (_name, text, quote, problem) => {
    expect(problems(text, quote)).toEqual([problem]);
  });
});

describe("names", () => {
  it.each([
    ["as they stand", "The mayor of Paris agreed.", "Paris: the mayor agreed."],
    ["with an ending", "Output of Germany's plants fell.", "Germany: output of plants fell."],
    ["as an adjective", "Most German plants closed.", "In Germany most plants closed."],
    ["of a people", "Most Polish plants closed.", "In Poland most plants closed."],
    ["of any country as an adjective", "Most Kenyan plants closed.", "In Kenya most plants closed."],
    ["as initials", "The report of the EU agreed.", "The European Union agreed in its report."],
    ["written out", "The report of the Panel of Climate Experts agreed.", "The PCE agreed in its report."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  it("of the title follow", () => {
    expect(problems("The output of Kazakhstan fell.", "Output fell.", { context: ["Energy of Kazakhstan"] })).toEqual([]);
  });

  it.each([
    ["another country", "The output of Germany fell.", "The output of Poland fell.", "name: Germany"],
    ["a country of like spelling", "The output of Austria fell.", "The output of Australia fell.", "name: Austria"],
    ["a person misspelt", "It was said by Mr Petersen.", "It was said by Mr Pedersen.", "name: Petersen"],
  ])("%s does not", (_name, text, quote, problem) => {
    expect(problems(text, quote)).toEqual([problem]);
  });

  it("that begin a sentence are looked at where they are known for names", () => {
    const quote = "Poland had 38 plants.";
    expect(problems("Karelia ran 38 plants.", quote)).toEqual([]);
    expect(problems("Karelia ran 38 plants.", quote, { names: ["It is in Karelia and Poland."] })).toEqual(["name: Karelia"]);
    expect(problems("Germany had 38 plants.", quote)).toEqual(["name: Germany"]);
    expect(problems("Plants were 38 in Poland.", quote, { names: ["All Plants are here, and plants there."] })).toEqual([]);
  });

  it("of a row's country must be the row's", () => {
    const around = { rows: ["Germany,DEU,2023,4456081016705.961"], context: ["GDP by country"] };
    expect(problems("The GDP of Kazakhstan was 4.46 trillion in 2023.", [], around)).toEqual(["name: Kazakhstan"]);
  });

  it("are known across languages, where they are countries", () => {
    const around = { language: "ru" };
    expect(problems("ВВП Германии вырос.", "GDP of Germany grew.", around)).toEqual([]);
    expect(problems("Сегодня ВВП Германии вырос.", "GDP of Poland grew.", around)).toEqual(["name: Германии"]);
    expect(problems("Об этом сказал Петерсен.", "Mr Petersen said so.", around)).toEqual([]);
  });
});

describe("negations", () => {
  it.each([
    ["kept", "The plant was not closed in 2019.", "The plant was not closed in 2019 as planned."],
    ["of another part", "Coal output fell in 2021.", "Coal output did not grow in 2020 and fell in 2021."],
    ["that deny nothing", "Coal output and gas output fell.", "Not only coal output but also gas output fell."],
    ["in other words", "Old browsers are not supported.", "The release drops support for old browsers."],
    ["of a condition", "Without a backup, settings are lost.", "Settings are lost unless a backup has been saved."],
    ["of a contrast", "With the flag it is an error.", "It is a warning, not an error, and with the flag it is an error."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  it.each([
    ["left out", "The coal plant was closed.", "The coal plant was never closed.", "negation: never"],
    ["put in", "The coal plant was not closed.", "The coal plant was closed.", "negation: not"],
  ])("%s do not", (_name, text, quote, problem) => {
    expect(problems(text, quote)).toEqual([problem]);
  });
});

it("a negation at the end of its clause denies what stands before it", () => {
  const quote = "Павел Ершов получил травму и в ответном матче играть не будет.";
  expect(problems("Павел Ершов будет играть в ответном матче.", quote, { language: "ru" })).toEqual(["negation: не"]);
  expect(problems("В ответном матче Ершов не будет играть.", quote, { language: "ru" })).toEqual([]);
  const bridge = "Движение грузовиков тяжелее 30 тонн по мосту запрещено.";
  expect(problems("Грузовикам тяжелее 30 т ехать по мосту нельзя.", bridge, { language: "ru" })).toEqual([]);
});

describe("in Russian", () => {
  const quote = "В 2023 году электростанции Польши выбросили 600,192 млн тонн углекислого газа.";
  it.each(["В 2023 году станции Польши выбросили 600 млн тонн.", "Польские станции выбросили 0,6 млрд тонн."])("«%s» follows", (text) => {
    expect(problems(text, quote, { language: "ru" })).toEqual([]);
  });
  it.each([
    ["В 2022 году станции выбросили 600 млн тонн.", "date: 2022"],
    ["Станции выбросили 610 млн тонн.", "number: 610 млн тонн"],
    ["Станции выбросили 600 млрд тонн.", "unit: 600 млрд тонн"],
    ["Выбросы станций Германии — 600 млн тонн.", "name: Германии"],
    ["Электростанции Польши не выбросили углекислого газа.", "negation: не"],
    ["Выбросы удвоились.", "number: удвоились"],
  ])("«%s» does not", (text, problem) => {
    expect(problems(text, quote, { language: "ru" })).toEqual([problem]);
  });
});

describe("lengths of time, rates and sums of money", () => {
  const oven = "Bake it for 35 minutes; the dough rests for forty minutes, and a baker earns $58,300 a year.";
  it.each([
    ["in another unit of the same length", "It ran for two years.", "It ran for 24 months."],
    ["centuries as years", "It came some 600 years later.", "It came six centuries later."],
    ["a fraction as a percentage", "Fewer than 20 percent had it.", "Just under a fifth had it."],
    ["one in so many as a fraction", "One in four has it.", "A quarter of them have it."],
    ["a speed in words", "It stops above 60 kilometres per hour.", "It stops when winds exceed 60 km/h."],
    ["millions by a letter", "Revenue was £48.2 million.", "Revenue fell to £48.2m."],
    ["a thousand in digits", "More than 1,000 speak it.", "More than a thousand speak it."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  it.each([
    ["another unit of time", "Bake it for 35 hours.", oven, ["unit: 35 hours"]],
    ["another unit of time behind a word", "The dough rests for forty days.", oven, ["unit: forty days"]],
    ["another rate", "A baker earns $58,300 a month.", oven, ["unit: a month"]],
    ["another scale of a sum", "Revenue was £48.2bn.", "Revenue fell to £48.2m.", ["unit: £48.2bn"]],
    ["another prefix", "It is 85 millimetres thick.", "It is 85 micrometres thick.", ["unit: 85 millimetres"]],
    ["another ordinal", "It was the fifth quarter of losses.", "It was the third quarter of losses.", ["number: fifth"]],
  ])("%s does not", (_name, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});

describe("denials", () => {
  it.each([
    ["too fast to do it", "The probe could not resolve the craters.", "The probe was too fast to resolve the craters."],
    ["of what is let happen", "The stock must not boil.", "Do not let the stock boil."],
    ["in a comparison", "No summit of the range is higher than Orm.", "Orm is the highest summit of the range."],
  ])("%s follow", (_name, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });

  it("of an irregular verb are seen", () => {
    expect(
      problems("Revenue did not fall in the quarter.", "Revenue fell in the quarter, and the plant no longer weighed on costs."),
    ).toEqual(["negation: not"]);
  });
});

it("a Russian name in another case is the same name", () => {
  const quote = "Договор между «Северсталью» и «Газпромом» действует до конца года и продлению не подлежит.";
  expect(problems("Договор «Северстали» с «Газпромом» действует до конца года.", quote, { language: "ru" })).toEqual([]);
});

describe("values that the quotation gives to something else", () => {
  const halfLife = "In clinical use the half-life is 6.2 hours in adults and 9.8 hours in children under two.";
  const heating = "Between 2009 and 2021 the share of homes heated by oil fell from 31 to 12 per cent.";

  it("are told, amounts and dates", () => {
    expect(problems("In adults the half-life is 9.8 hours.", halfLife)).toEqual(["number: 9.8"]);
    expect(problems("Orsa opened in 1911.", "Orsa opened in 1931; Vell burnt down in 1911.")).toEqual(["number: 1911"]);
    expect(problems("В Орсе живёт 405 человек.", "В Орсе живёт 312 человек, а в Велле 405 человек.", { language: "ru" })).toEqual([
      "number: 405 человек",
    ]);
  });

  it("are not told where the sentence has other words for the same", () => {
    expect(problems("For infants the half-life is 9.8 hours.", halfLife)).toEqual([]);
    expect(problems("Children under two have a half-life of 9.8 hours.", halfLife)).toEqual([]);
  });

  it("are not told where another quotation gives them so", () => {
    expect(problems("In adults the half-life is 9.8 hours.", [halfLife, "In adults of poor health the half-life is 9.8 hours."])).toEqual(
      [],
    );
  });

  it("are told of another name, also where the second one stands without its unit", () => {
    const tea = "Kenya exported 535,000 tonnes of tea, and Malawi 250,000.";
    expect(problems("Kenya exported 250,000 tonnes of tea.", tea)).toEqual(["number: 250,000 tonnes"]);
    expect(problems("Malawi exported 535,000 tonnes of tea.", tea)).toEqual(["number: 535,000 tonnes"]);
    expect(problems("Malawi exported 250,000 tonnes of tea.", tea)).toEqual([]);
  });

  it("are told of another subject, in words too", () => {
    const weeks = "Adults took the tablet daily for six weeks, children for four weeks.";
    expect(problems("Adults took the tablet for four weeks.", weeks)).toEqual(["number: four"]);
    expect(problems("Children took the tablet for four weeks.", weeks)).toEqual([]);
    const debt = "Sales of the mill rose to 3.7 million euros, while its debt to the bank shrank and came to 410 thousand euros.";
    expect(problems("The mill's debt to the bank shrank to 410 thousand euros.", debt)).toEqual([]);
  });

  it("stand with a second unit in brackets", () => {
    const city = "It lies 25 miles (40 km) south of the Georgia line and 340 miles (550 km) north of Miami.";
    expect(problems("It lies 25 miles north of Miami.", city)).toEqual(["number: 25 miles"]);
    expect(problems("It lies 550 km north of Miami.", city)).toEqual([]);
  });

  it("are told at the wrong end of a change", () => {
    expect(problems("Oil heated 12 % of homes in 2009.", heating)).toEqual(["number: 12 %"]);
    expect(problems("Oil heated 31 % of homes in 2009.", heating)).toEqual([]);
    expect(problems("Oil heated 12 % of homes in 2021.", heating)).toEqual([]);
  });
});

describe("values of parts that are built alike", () => {
  const battery = "The battery lasts 11 hours when reading and 6 hours when playing video.";
  const rates = "With 50 mg a day 64 % improved, with 20 mg a day 41 %.";
  const census = "The district grew from 48,200 people in 1990 to 61,700 people in 2020.";
  const train = "The train leaves at 08:12 and reaches Oslo at 14:55.";
  const law = "Закон подписан 3 июля 2018 года и вступает в силу с 1 января 2019 года.";

  it.each([
    ["of the other use", "The battery lasts 11 hours when playing video.", battery, ["number: 11"]],
    ["of the other dose", "With 20 mg a day 64 % improved.", rates, ["number: 64 %"]],
    ["of the other year", "In 1990 the district had 61,700 people.", census, ["number: 61,700 people"]],
    ["of the other stop", "The train reaches Oslo at 08:12.", train, ["number: 08:12"]],
    ["of the other event", "Закон вступает в силу с 3 июля 2018 года.", law, ["number: 3 июля 2018 года"]],
  ])("are told, %s", (_case, claim, quote, told) => {
    expect(problems(claim, quote)).toEqual(told);
  });

  it.each([
    ["of the use", "While playing video the battery lasts 6 hours.", battery],
    ["of the dose", "With 20 mg a day 41 % improved.", rates],
    ["of the year", "In 2020 the district had 61,700 people.", census],
    ["of the stop", "The train leaves at 08:12.", train],
    ["of the event", "Закон вступает в силу с 1 января 2019 года.", law],
    [
      "beside another name",
      "Varna, unlike Burgas, handled 9.4 million tonnes.",
      "The port of Varna handled 9.4 million tonnes; Burgas handled 6.1.",
    ],
  ])("are not told where they are its own, %s", (_case, claim, quote) => {
    expect(problems(claim, quote)).toEqual([]);
  });
});

describe("days of the week", () => {
  const library = "The library is closed on Mondays, and the reading room opens at noon.";
  it("have to be the quotation's, where it names one", () => {
    expect(problems("The library is closed on Tuesdays.", library)).toEqual(["date: Tuesdays"]);
    expect(problems("The library is closed on Mondays.", library)).toEqual([]);
  });

  it("are words where it names none", () => {
    expect(problems("Среда обитания сокращается.", "Обитания птиц сокращается среда каждый год.", { language: "ru" })).toEqual([]);
  });
});

describe("what counts and measures", () => {
  it("years between two dates follow from them", () => {
    expect(problems("It was shut for three years.", "It was closed from 1988 until 1991.")).toEqual([]);
    expect(problems("It was shut for five years.", "It was closed from 1988 until 1991.")).toEqual(["number: five"]);
  });

  it("a rank among the same things is held to the quotation's", () => {
    expect(problems("Sales fell in the second quarter.", "Sales fell in the third quarter.")).toEqual(["number: second quarter"]);
    expect(problems("The second version is small.", "Unlike the first version, the second is small.")).toEqual([]);
  });

  it("the name of a unit is no name", () => {
    expect(problems("Rhenium melts at 3,186 degrees Celsius.", "Rhenium melts at 3,186 °C.")).toEqual([]);
  });

  it("a currency's code is no name", () => {
    expect(problems("It cost SEK 310 million.", "It cost 310 million kronor.")).toEqual([]);
  });

  it("the year before and after a told one follow", () => {
    expect(problems("In 2022 it was 8 tonnes.", "It was 20 tonnes in 2023, against 8 tonnes a year before.")).toEqual([]);
    expect(problems("In 2022 it was 8 tonnes.", "It was 20 tonnes in 2023, against 8 tonnes.")).toEqual(["date: 2022"]);
  });

  it("units of several words, and of numbers in words, are held to the quotation's", () => {
    expect(problems("Rates rose by 2 percentage points.", "Rates rose by 2 percent.")).toEqual(["unit: 2 percentage points"]);
    expect(problems("It holds 58 cubic metres.", "It holds 58 km³ of water.")).toEqual(["unit: 58 cubic metres"]);
    expect(problems("He lost four percent.", "He lost four kilograms.")).toEqual(["unit: four percent"]);
    expect(problems("He lost four kilograms.", "He lost 4 kg.")).toEqual([]);
    expect(problems("Объём — 58 кубических километров.", "Вмещает 58 км³ воды.", { language: "ru" })).toEqual([]);
  });

  it("the scale of a number may stand elsewhere in tables alone", () => {
    expect(problems("It took 50 million lives.", "It took 50,000 lives.")).toEqual(["number: 50 million"]);
  });
});

describe("names between runs of blanks", () => {
  it.each(["\n", " ", "( "])("are found in linear time: %j", (blank) => {
    const run = blank.repeat(20_000);
    const before = process.threadCpuUsage();
    expect(namesOf([`It met${run}Berlin, and ${run}then Paris`])).toContain("paris");
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it("are told from what begins a sentence, also behind a line end or a quotation mark", () => {
    const begun = (text: string): boolean => !namesOf([text]).has("berlin");
    for (const text of [
      "Berlin grew.",
      "It grew.  “Berlin grew.",
      "It grew:\n\n Berlin grew.",
      "— Berlin grew.",
      "It grew! (Berlin, too.)",
    ])
      expect(begun(text), text).toBe(true);
    for (const text of ["It met Berlin.", 'It met "Berlin".', "It is in (Berlin).", "v1.2.Berlin"]) expect(begun(text), text).toBe(false);
  });
});

describe("names without a value", () => {
  const engines = "The engine was designed by Brunner, built by Halvorsen in Bergen, and tested by Ito in Kobe.";
  const team = "Adler wrote the first chapter, while Costa drew the maps; both were advised by Petrova.";
  const sold = "Chile sells copper to Japan, whereas Kenya sells tea to Egypt.";
  const worked = "Роман перевела Лунина, предисловие написал Гессен, а карты нарисовал Мельник.";
  it.each([
    ["built by another", "The engine was built by Brunner.", engines, ["name: Brunner"]],
    ["tested elsewhere", "Ito tested the engine in Bergen.", engines, ["name: Bergen"]],
    ["drawn by another", "Adler drew the maps.", team, ["name: Adler"]],
    ["advised by another", "Both were advised by Costa.", team, ["name: Costa"]],
    ["sold by another", "Kenya sells copper.", sold, ["name: Kenya"]],
    ["sold to another", "Chile sells tea to Egypt.", sold, ["name: Chile"]],
    ["written by another, in Russian", "Предисловие написал Мельник.", worked, ["name: Мельник"]],
    ["translated by another, in Russian", "Роман перевёл Гессен.", worked, ["name: Гессен"]],
  ])("are told where they are exchanged: %s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });

  it.each([
    ["the subject of the sentence", "Halvorsen built the engine.", engines],
    ["the place of the same clause", "The engine was tested in Kobe by Ito.", engines],
    ["two names together", "Adler and Costa were advised by Petrova.", team],
    ["a clause of its own", "Costa drew the maps.", team],
    ["a part of it", "Egypt gets tea from Kenya.", sold],
    ["in Russian", "Лунина перевела роман, а Мельник нарисовал карты.", worked],
    ["a verb that is told once", "Merkel met Sunak in London.", "Merkel met Macron in Berlin and Sunak in London."],
    ["one of a list", "Portugal signed the treaty in Lisbon.", "Portugal, Spain and France signed the treaty in Lisbon."],
    ["other words", "The work was put to the test by Ito.", engines],
  ])("are not told where the quotation brings them together: %s", (_, text, quote) => {
    expect(problems(text, quote)).toEqual([]);
  });
});

describe("names of clauses that are built alike", () => {
  const reefs = "Tanaka led the survey of the northern reef, while Okafor mapped the southern one.";
  const trial = "The statistics were done by Tomas Brandt, and Ines Cordeiro wrote the first draft.";
  const poles = "Экспедиция Арсеньевой дошла до полюса, экспедиция Хольма повернула назад.";
  const bridge = "Мост спроектировал Мостотрест, построил Волгомост.";

  it.each([
    ["the other's half of what both did", "Tanaka mapped the southern reef.", reefs, ["name: Tanaka"]],
    ["another form of the verb", "The first draft was written by Tomas Brandt.", trial, ["name: Tomas"]],
    ["of parties in one sentence", "Экспедиция Хольма дошла до полюса.", poles, ["name: Хольма"]],
    ["with the subject of the sentence", "Мост построил Мостотрест.", bridge, ["name: Мостотрест"]],
  ])("are told, %s", (_case, claim, quote, told) => {
    expect(problems(claim, quote)).toEqual(told);
  });

  it.each([
    ["their own half", "Okafor mapped the southern reef.", reefs],
    ["another form of the verb", "The first draft was written by Ines Cordeiro.", trial],
    ["of parties in one sentence", "Экспедиция Арсеньевой дошла до полюса.", poles],
    ["a subject of both clauses", "Lenoir sold the firm.", "Lenoir founded the firm in Lyon and sold it to Kessler."],
  ])("are not told where they are right, %s", (_case, claim, quote) => {
    expect(problems(claim, quote)).toEqual([]);
  });
});

describe("symbols that stand at their number", () => {
  it.each([
    ["another number", "It takes 200ms.", "It takes 100ms.", ["number: 200"]],
    ["another unit of time", "It is read in 5 s.", "It is read in 5ms.", ["unit: 5 s"]],
    ["another binary prefix", "It has 720 MiB.", "It has 720KiB.", ["unit: 720 MiB"]],
    ["the same, apart", "It takes 100 ms and has 720 KiB.", "It takes 100ms and has 720KiB.", []],
    ["in seconds", "It takes 5 seconds.", "It takes 5 s.", []],
    ["an ordinal", "It was the 3rd one.", "It was the 3rd of ten.", []],
  ])("%s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});

describe("opposites", () => {
  it.each([
    ["the doer of a converse", "Kessler bought the firm in 2004.", "Lenoir sold the firm to Kessler in 2004.", "en"],
    [
      "the word elsewhere",
      "Sales of diesel vans fell for the ninth month.",
      "Sales of electric vans rose, sales of diesel vans fell for the ninth month.",
      "en",
    ],
    ["a denied opposite", "The rate did not rise in May.", "The rate fell in May.", "en"],
    [
      "what came before",
      "Before the strike, one in nine trains was late.",
      "Trains ran better after the strike; before that, one in nine trains was late.",
      "en",
    ],
    ["the other subject", "«Южную» партию возглавила Орлова.", "Белов возглавил северную партию, Орлова — южную.", "ru"],
  ])("%s follows", (_name, text, quote, language) => {
    expect(problems(text, quote, { language }).filter((problem) => problem.startsWith("negation"))).toEqual([]);
  });

  it.each([
    ["a particle", "The council voted for the tram line.", "The council voted 14 to 9 against the tram line.", "en", "for"],
    [
      "a verb",
      "Sales of electric vans fell 38% in May.",
      "Sales of electric vans rose 38% in May, while sales of diesel vans fell.",
      "en",
      "fell",
    ],
    ["before a number", "More than one in 5 trusted the ministry.", "Fewer than one in 5 trusted the ministry.", "en", "More"],
    ["a season", "The whales feed in winter below the ice.", "The whales feed in summer below the ice.", "en", "winter"],
    ["a time", "Rates dropped sharply before wards were cleaned.", "Rates dropped sharply after wards were cleaned.", "en", "before"],
    ["a Russian verb", "Заболеваемость резко выросла в мае.", "Заболеваемость резко снизилась в мае.", "ru", "выросла"],
    ["a Russian particle", "Совет голосовал за строительство трамвая.", "Совет голосовал против строительства трамвая.", "ru", "за"],
  ])("%s does not", (_name, text, quote, language, word) => {
    expect(problems(text, quote, { language })).toEqual([`negation: ${word}`]);
  });
});

describe("words in the place of others", () => {
  it.each([
    ["a unit by its symbol", "The lake covers 86 km² in winter.", "The lake covers 86 square kilometres in winter.", "en"],
    ["a word of the same meaning", "The firm cut its salaries for a third year.", "The firm cut its wages for a third year.", "en"],
    ["a verb", "The bank surely kept the rate at 4 %.", "The bank surely held the rate at 4 %.", "en"],
    ["a verb between nouns", "The plant makes the syrup in spring.", "The plant brews the syrup in spring.", "en"],
    ["a word of the title", "The army left the northern harbour.", "The army left the northern port.", "en"],
    ["a Russian verb", "Иллюстрации принадлежат Митуричу.", "Иллюстрации сделал Митурич.", "ru"],
  ])("%s follows", (_name, text, quote, language) => {
    expect(problems(text, quote, { language, context: ["The old harbour"] })).toEqual([]);
  });

  it.each([
    [
      "a noun",
      "The radio station on the hill was built by the navy.",
      "The radio station on the hill was built by the army.",
      "en",
      "navy",
    ],
    [
      "a noun before a mark",
      "Unlike silver, the alloy does not corrode in water.",
      "Unlike copper, the alloy does not corrode in water.",
      "en",
      "silver",
    ],
    [
      "a noun behind an adjective",
      "На эти деньги фонд купил корпоративные облигации.",
      "На эти деньги фонд купил государственные облигации.",
      "ru",
      "корпоративные",
    ],
  ])("%s does not", (_name, text, quote, language, word) => {
    expect(problems(text, quote, { language })).toEqual([`name: ${word}`]);
  });

  it("a unit of time behind one does not follow", () => {
    expect(problems("A tenant gives one week's notice.", "A tenant gives one month's notice.")).toEqual(["unit: one week"]);
  });
});

describe("numbers of several words", () => {
  it.each([
    ["a number for words", "23 states signed.", "It was signed by twenty-three states.", "en"],
    ["words for a number", "Twenty-three states signed.", "It was signed by 23 states.", "en"],
    ["hundreds", "More than 300 people came.", "It had over three hundred participants.", "en"],
    ["hundreds that round", "Three hundred people came.", "It had 320 participants.", "en"],
    ["a scale", "The firm has 42,000 employees.", "The firm has forty-two thousand employees.", "en"],
    ["a share in percent", "Less than 20 % trusted it.", "Fewer than one in five trusted it.", "en"],
    ["a share in words", "Fewer than one in five trusted it.", "Less than 20 % trusted it.", "en"],
    ["tenths", "They won by three tenths of a second.", "They won by 0.3 seconds.", "en"],
    ["half a unit of time", "It takes half a minute.", "It takes 30 seconds.", "en"],
    ["Russian hundreds", "Пришли 350 человек.", "На встречу пришли триста пятьдесят человек.", "ru"],
    ["two numbers in a row", "It has 2 million users and 3 shops.", "It has two million users and three shops.", "en"],
  ])("%s follows", (_name, text, quote, language) => {
    expect(problems(text, quote, { language })).toEqual([]);
  });

  it.each([
    ["a part of the number", "Three states signed.", "It was signed by twenty-three states.", "en", "number: Three"],
    ["other hundreds", "Three hundred people came.", "It had 420 participants.", "en", "number: Three hundred"],
    ["another share", "One in four trusted it.", "Less than 20 % trusted it.", "en", "number: four"],
    ["a part of a Russian number", "Договор подписали 3 государства.", "Договор подписали двадцать три государства.", "ru", "number: 3"],
  ])("%s does not", (_name, text, quote, language, problem) => {
    expect(problems(text, quote, { language })).toEqual([problem]);
  });
});
