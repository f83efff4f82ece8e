/** Amounts, dates and names that a sentence gives in another form than its quotation. */
import { describe, expect, it } from "vitest";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

function problems(text: string, quote: string): string[] {
  const language = /\p{Script=Cyrillic}/u.test(text) ? "ru" : "en";
  const grounds = { quotes: [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, language).map(({ kind, words }) => `${kind}: ${words}`);
}

describe("what follows in another form", () => {
  it.each([
    ["a day in words", "They signed on 5 March 1994.", "They signed on the fifth of March 1994."],
    ["a day in Russian words", "Договор подписали 25 марта 1994 года.", "Договор подписали двадцать пятого марта 1994 года."],
    ["a decade without its century", "Он появился в начале 90-х.", "Он появился в 1991 году."],
    ["a decade of a range", "They are of the nineties.", "They are of the 1960s-1990s."],
    ["pence of pounds", "Tickets cost 60 pence more.", "Tickets rise from £4.20 to £4.80."],
    ["what a share leaves, denied", "38 percent do not separate their waste.", "62 percent separate their waste."],
    [
      "a year after one of the last sentence with a date",
      "He became a count in 1811.",
      "He retired in 1809. His wife wept. Two years later he became a count.",
    ],
    ["a year after one of the sentence before", "Her memoirs came out in 2020.", "She died in 2019. Her memoirs came out a year later."],
    ["a rounded number of things that looks like a year", "Там трудились около 1500 женщин.", "Там трудились 1533 женщины."],
    ["half a unit that counts hundredths", "It was less than half a percent.", "It was 0.4 percent."],
    ["a number with more than it says", "Их было пять с лишним тысяч.", "Их было 5200."],
    ["a decade in words", "It was built in the seventies.", "It was built in 1974."],
    ["a half of a year", "Жалобу рассмотрели в первой половине 2018 года.", "Жалобу рассмотрели в первом полугодии 2018 года."],
    ["an abbreviated year", "С 2011 г. ловят меньше.", "С 2011 года ловят меньше."],
    ["an area that looks like a year", "Озеро занимало 1800 км².", "Озеро занимало 1,8 тысячи квадратных километров."],
    ["hundreds of tens", "It covered twelve hundred kilometres.", "It covered 1,200 km."],
    ["an hour and a part", "The crossing takes 75 minutes.", "The crossing takes an hour and a quarter."],
    ["an hour and a part in Russian", "Переправа занимает 75 минут.", "Переправа занимает час с четвертью."],
    ["a share of a number", "32 of the 48 patients improved.", "Two thirds of the 48 patients improved."],
    ["every fourth", "Боль уменьшилась у 25 % больных.", "Боль уменьшилась у каждого четвёртого больного."],
    ["a told difference", "Работы заняли 19 месяцев вместо 16.", "Работы заняли 19 месяцев, на три больше запланированного."],
    ["a person with others", "Three researchers measured it.", "Maria Ivanova and two colleagues measured it."],
    ["percentage points", "Turnout fell by 12.4 percentage points.", "Turnout was 47.8 per cent, against 60.2 per cent before."],
    ["growth of few numbers", "Rents rose by 16 %.", "Rents rose from 9.80 to 11.40 euros."],
    [
      "a range that names its unit once",
      "The lake shrank from 1,800 to 1,300 km².",
      "The lake shrank from 1.8 to 1.3 thousand square kilometres.",
    ],
    ["pounds", "Revenue came to 3.1 million pounds.", "Revenue was £3.1 million."],
    ["more than a number", "Traffic exceeded 19.5 million, more than 19.5 million.", "Traffic came to 19.58 million."],
    ["less than a number", "Явка была менее 50 %.", "Явка составила 47,8 процента."],
    ["a number in words with its scale", "Добывали 45 тыс. т трески.", "Добывали до сорока пяти тысяч тонн трески."],
    ["initials of a name with one capital letter", "КС рассмотрел жалобу.", "Конституционный суд рассмотрел жалобу."],
    ["the place of an adjective", "Учёные из Тарту измерили болото.", "Учёные Тартуского университета измерили болото."],
    ["a length of two units", "One orbit took an hour and 36 minutes.", "One orbit took 96 minutes."],
    ["a length between times of a day", "The journey takes 25 minutes.", "It leaves at 6:40 and arrives at 7:05."],
    ["a length in another unit of many words", "It sent signals for three weeks.", "It sent signals for twenty-one days."],
    ["a time of a day in words", "Библиотека открыта до 19:30.", "Библиотека открыта до половины восьмого вечера."],
    ["what a part leaves of its whole", "Four of the symphonies were played later.", "Of his six symphonies only two were played at once."],
    ["a part of a whole in percent", "Side effects occurred in 5 % of patients.", "Side effects were seen in 7 of 140 patients."],
    ["a share of what was told before", "Nearly 90% were in children.", "There were 214 cases, 190 of them in children."],
    ["the rest of it in Russian", "В 27 озёрах его не нашли.", "Обследовали 214 озёр и обнаружили его в 187 из них."],
    ["the rest behind a verb", "It has 33 men.", "It has 84 members, of whom women make up 51."],
    ["the end of a range of years", "The cycle was made between 1978 and 1981.", "The cycle was made in 1978–81."],
    ["a month of the next year", "The premiere was in March 1853.", "It was completed in 1852, and the premiere was the following March."],
    ["hundredths", "She was 0.04 seconds behind.", "She was four hundredths of a second behind."],
    [
      "a name of what stands before it",
      "Reyes had been Marsh's assistant.",
      "Helene Marsh ran the clinic until she retired, when her assistant, Tomas Reyes, took over.",
    ],
    [
      "the rest of a group of so many",
      "42 of the vehicles cannot take wheelchairs.",
      "Wheelchairs can be taken only on the low-floor vehicles, which make up 18 of the fleet of 60.",
    ],
    ["a multiple", "In summer about 1,300 people live there.", "Some 430 people live there, three times as many in summer."],
    ["a unit and a half", "The anchor weighed 1.5 tons.", "The anchor weighed a ton and a half."],
    ["half a unit in one word", "На тесто уходит 500 г муки.", "На тесто уходит полкило муки."],
    ["a length in units of another system", "The bridge is 350 metres long.", "The bridge is 1,148 feet long."],
    ["a weight in units of another system", "A brick weighed some 3.2 kilograms.", "A brick weighed about seven pounds."],
    ["the middle of a century", "It dates from the mid-19th century.", "It was built in 1854."],
    ["a denial at the end of a word", "The alloy is rust-free.", "The alloy does not rust, but is hard to weld."],
    ["degrees of a scale", "Bake at 220 °C.", "Bake at 220 degrees."],
    ["one more thing", "Программа знает 23 языка.", "Программа знает русский и ещё двадцать два языка."],
    ["a passive verb in one word", "Журналы хранятся на сервере месяц.", "Сервер хранит журналы месяц."],
    ["one of so many things", "Roughly 17 percent are helped.", "It helps about one patient in six."],
    ["what a part leaves of things", "Almost nine wells in ten failed the test.", "Only 7 of the 52 wells passed the test."],
    ["how much less", "The price fell by a quarter.", "The price fell from 240 to 180 euros."],
    ["how much less in Russian", "Без покупателей осталась четверть наделов.", "Из 1400 наделов покупателей нашли 1050."],
    ["points between shares", "The margin rose by three points.", "The margin rose from 11 to 14 percent."],
    ["a title", "Ms Hale opened the bridge.", "Jacinda Hale opened the bridge."],
    ["a people", "The Hungarians halved the rate.", "Hungary halved the rate."],
    ["initials that begin the sentence", "ВОЗ одобрила тест в мае.", "Всемирная организация здравоохранения одобрила тест в мае."],
    ["a denial of a denial", "The bill needs the consent of the Senate to pass.", "The bill cannot pass without the Senate."],
    ["a denial of nearly all", "Мало кто из нарушителей отрицал вину.", "Почти все нарушители признали вину."],
    ["the rest that did not", "Three of them did not return.", "He returned with eleven of the fourteen men."],
    ["one of the things of a denied list", "The cake has no milk.", "The cake contains no eggs, milk or nuts."],
    [
      "a count of what the quotation lists",
      "It ran on six architectures.",
      "It was released for i386, m68k, alpha, Sparc, PowerPC and ARM machines.",
    ],
    [
      "a denial of something else in common",
      "Time Warner owns the library.",
      "Time Warner owns the library of the series, one of few not owned by Disney.",
    ],
    [
      "a denial in a part of a word",
      "Debian is the greatest non-commercial distributor.",
      "Debian is the greatest distributor that is not commercial.",
    ],
    ["a denial of all others", "No other large project has a constitution.", "It is the only large project with a constitution."],
    ["years in short", "The series of 1967–68 was made elsewhere.", "The series of 1967-1968 was made by another company."],
    ["a version with more numbers", "It works since version 3.12.", "It works since version 3.12.0."],
  ])("%s", (_what, claim, quote) => {
    expect(problems(claim, quote)).toEqual([]);
  });
});

describe("what does not follow", () => {
  it.each([
    ["another day in words", "They signed on 15 March 1994.", "They signed on the fifth of March 1994.", "date: 15 March 1994"],
    ["another decade", "Он появился в начале 70-х.", "Он появился в 1991 году.", "date: 70-х"],
    ["another decade in words", "It was built in the sixties.", "It was built in 1974.", "date: sixties"],
    ["another time of a day", "The shop opens at 9:30.", "The shop opens at nine.", "number: 9:30"],
    [
      "another share of a whole",
      "Side effects occurred in 9 % of patients.",
      "Side effects were seen in 7 of 140 patients.",
      "number: 9 %",
    ],
    ["another period", "Trains run every three hours.", "The state paid 3.5 million euros. Trains run every two hours.", "number: three"],
    [
      "another count beside shares",
      "Five candidates took part.",
      "Of the seven candidates, four took part. Two led with 31 and 26 percent.",
      "number: Five",
    ],
    ["a number that a factor of another one gives", "The default is 5.", "The default is 3. The delay doubles, up to 10 s.", "number: 5"],
    [
      "the day in another year",
      "The branch opened on 3 May 2020.",
      "The branch opened on 3 May 2021. It is free since January 2020.",
      "date: 3 May 2020",
    ],
    ["another end of a range of years", "The cycle was made between 1978 and 1983.", "The cycle was made in 1978–81.", "date: 1983"],
    [
      "another year of a month",
      "The premiere was in March 1855.",
      "It was completed in 1852, and the premiere was the following March.",
      "date: March 1855",
    ],
    ["other hundredths", "She was 0.07 seconds behind.", "She was four hundredths of a second behind.", "number: 0.07"],
    [
      "another share of what was told before",
      "Nearly 70% were in children.",
      "There were 214 cases, 190 of them in children.",
      "number: 70%",
    ],
    [
      "what a clause with a verb says of another name",
      "Reyes had been Marsh's assistant.",
      "Nora Bell had been Marsh's assistant, and Tomas Reyes her driver.",
      "name: Reyes",
    ],
    ["another version", "It works since version 3.12.5.", "It works since version 3.12.0.", "number: 3.12.5"],
    ["minutes of miles", "The road takes 20 minutes.", "The road is 20 miles long.", "unit: 20"],
    ["minutes of miles in words", "The road takes twenty minutes.", "The road is twenty miles long.", "unit: twenty"],
    ["more than the number", "It had over four hundred guests.", "It had three hundred guests.", "number: four hundred"],
    ["a number and a half", "Уровень снизился на два с половиной метра.", "Уровень снизился на полтора метра.", "number: два с половиной"],
    ["another share in figures", "Roughly 27 percent are helped.", "It helps about one patient in six.", "number: 27 percent"],
    ["another length in units of another system", "The bridge is 380 metres long.", "The bridge is 1,148 feet long.", "number: 380 metres"],
    ["another name behind a title", "Mrs. Donnelly was re-elected.", "The treasurer, Mrs. Kessler, was re-elected.", "name: Donnelly"],
    [
      "what is denied of a pronoun within the sentence",
      "Вакцину нужно замораживать.",
      "Вакцину вводят дважды. Замораживать её не нужно.",
      "negation: не",
    ],
    [
      "what is denied before another verb",
      "The vaccine has to be frozen.",
      "The vaccine is given twice. It does not have to be frozen and keeps for six months.",
      "negation: not",
    ],
    ["another first name", "It was led by Erik Amdahl.", "Rolf Amdahl led it.", "name: Erik"],
    ["likely of unlikely", "Further cuts were likely this year.", "Further cuts were unlikely this year.", "negation: likely"],
    ["another share", "Three quarters of the patients improved.", "Two thirds of the 48 patients improved.", "number: Three quarters"],
    [
      "a denial of what the quotation says of 'it'",
      "The bog had not shrunk.",
      "They measured the bog. It had shrunk by 14 ha.",
      "negation: not",
    ],
    ["a denial behind another one's clause", "The dose was not tolerated.", "Nobody left, and the dose was tolerated.", "negation: not"],
  ])("%s", (_what, claim, quote, problem) => {
    expect(problems(claim, quote)).toContain(problem);
  });
});
