import { describe, expect, test } from "vitest";
import { asksForRows, comparesRows, tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { gives } from "../../../../src/sources/calculation/formula.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const peaks = tableOf(
  "Peaks of the Orlo range",
  [
    ["Peak", "text"],
    ["Elevation (ft)", "number"],
    ["First climbed", "year"],
  ],
  [
    ["Mount Ar", 14_100, 1901],
    ["Mount Bo", 13_800, 1888],
    ["Mount Ce", 13_149, 1922],
    ["Mount Di", 12_500, 1875],
  ],
);
const farms = tableOf(
  "Хозяйства",
  [
    ["Район", "text"],
    ["Хозяйство", "text"],
    ["Урожай, т", "number"],
  ],
  [
    ["Северный", "Заря", 120],
    ["Северный", "Рассвет", 140],
    ["Южный", "Нива", 90],
    ["Южный", "Колос", 75],
  ],
);
const rain = tableOf(
  "Rainfall in towns",
  [
    ["Town", "text"],
    ["Month", "text"],
    ["Rain (mm)", "number"],
  ],
  [
    ["Alba", "January", 80],
    ["Alba", "June", 20],
    ["Alba", "November", 110],
    ["Brix", "January", 60],
    ["Brix", "June", 75],
    ["Brix", "November", 50],
  ],
);
const shooters = tableOf(
  "Team trial",
  [
    ["Shooter", "text"],
    ["5 pts", "number"],
    ["Total", "number"],
  ],
  [
    ["Olsen", 15, 72],
    ["Berg", 8, 84],
    ["Hale", 12, 67],
    ["Ford", 7, 53],
    ["Kanto", 9, 51],
    ["Lund", 5, 40],
  ],
);
const seasons = tableOf(
  "Seasons",
  [
    ["Year", "year"],
    ["Coach", "text"],
    ["Wins", "number"],
  ],
  [
    [2001, "Ames", 7],
    [2002, "Ames", 5],
    [2003, "Boyd", 2],
    [2004, "Boyd", 9],
    [2005, "Cole", 1],
  ],
);

describe("a negated comparison is turned around", () => {
  test.each([
    ["which peaks are no higher than 13,149 ft?", peaks, ["Mount Ce", "Mount Di"]],
    ["how many peaks are not higher than 13,000 ft?", peaks, 1],
    ["which peaks do not have an elevation below 13,000?", peaks, ["Mount Ar", "Mount Bo", "Mount Ce"]],
    ["which peaks were not climbed before 1900?", peaks, ["Mount Ar", "Mount Ce"]],
    ["Сколько хозяйств собрали не выше 90 тонн?", farms, 2],
  ])("%s", (question, table, expected) => expect(answer(question, table)).toEqual(expected));
});

describe("the highest of each group", () => {
  test.each([
    [
      "in which month did each town have the most rain?",
      rain,
      [
        ["Alba (November)", 110],
        ["Brix (June)", 75],
      ],
    ],
    [
      "Какое хозяйство собрало наибольший урожай в каждом районе?",
      farms,
      [
        ["Северный (Рассвет)", 140],
        ["Южный (Нива)", 90],
      ],
    ],
  ])("%s", (question, table, expected) => expect(answer(question, table)).toEqual(expected));

  test("is told as such, with the query that gave it", () => {
    const question = "in which month did each town have the most rain?";
    const reading = best(question, rain);
    if (reading === undefined) throw new Error("no reading");
    const { finding } = told(tableQuestion(question), reading, "en");
    expect(finding.text).toBe("Highest rain (mm) for each town: Alba (November) 110, Brix (June) 75.");
    expect(finding.reading?.query).toBe("Month with the highest Rain (mm) for each Town");
    expect(finding.citations.map(({ place }) => place.line)).toEqual([4, 6]);
  });
});

test("a number that is part of a column's name asks for no number of rows", () => {
  expect(answer("which shooter scored the most 5 pointers?", shooters)).toEqual(["Olsen"]);
  expect(answer("which 5 shooters had the highest total?", shooters)).toEqual(["Berg", "Olsen", "Hale", "Ford", "Kanto"]);
});

test("a span of years takes the years between, too", () => {
  expect(answer("how many wins in total from 2002 to 2004?", seasons)).toBe(16);
  expect(answer("Сколько побед всего с 2002 по 2004 год?", seasons)).toBe(16);
});

test("a year that is the answer has its cell as lineage; a day is no figure", () => {
  const figureOf = (question: string, table: typeof peaks) => {
    const reading = best(question, table);
    return reading && told(tableQuestion(question), reading, "en").finding.figure;
  };
  const first = figureOf("when was Mount Bo first climbed?", peaks);
  expect(first?.value).toBe(1888);
  expect(first?.lineage && gives(first.lineage, 1888)).toBe(true);
  const days = tableOf(
    "Games",
    [
      ["Date", "date"],
      ["Score", "text"],
    ],
    [
      ["2015-03-01", "W 3–1"],
      ["2015-04-07", "L 0–2"],
    ],
  );
  expect(figureOf("what was the score of the last game?", days)).toBeUndefined();
});

test("a count of rows that the question does not name is no sure answer", () => {
  const actions = tableOf(
    "Report on the mail outage",
    [
      ["Action", "text"],
      ["Owner", "text"],
    ],
    [
      ["Renew the certificates", "Ravi"],
      ["Route the alerts", "Ines"],
      ["Grow the disk", "Petra"],
    ],
  );
  const sureness = (text: string): number => {
    const reading = best(text, actions);
    return reading === undefined ? 0 : (told(tableQuestion(text), { ...reading, confidence: 1 }, "en").finding.confidence ?? 0);
  };
  expect(sureness("how many mails got lost in the outage?")).toBeCloseTo(0.5, 2);
  expect(sureness("how many actions are in the report?")).toBe(1);
});

test("a count of all days is none of those with frost", () => {
  const weather = tableOf(
    "Weather",
    [
      ["Date", "date"],
      ["Station", "text"],
      ["Low", "number"],
    ],
    ["2024-01-01", "2024-01-02", "2024-01-03"].flatMap((date) => [
      [date, "Airfield", -3],
      [date, "Harbour", 2],
    ]),
  );
  const question = tableQuestion("on how many days was there frost at Airfield?");
  const each = readingsOver(question, [weather]).find(
    ({ answer: { query, number } }) => query.form === "distinct" && number === 3 && query.selection.rows.length === 3,
  );
  expect(each && told(question, { ...each, confidence: 1 }, "en").finding.confidence).toBeCloseTo(0.5, 2);
});

test("an answer is told as sure from 17 chances of 20", () => {
  const question = "which peak is the highest?";
  const reading = best(question, peaks);
  const gradeAt = (confidence: number): string | undefined => {
    const finding = reading && told(tableQuestion(question), { ...reading, confidence }, "en").finding;
    // A sure figure leads the report, which goes by its score.
    return finding && `${gradeOf(finding.confidence ?? 0)} ${finding.score >= 0.85}`;
  };
  expect(gradeAt(1)).toBe("strong true");
  expect(gradeAt(0.85)).toBe("strong true");
  expect(gradeAt(0.8498)).toBe("strong true");
  expect(gradeAt(0.8)).toBe("weak false");
});

test("the fastest has the least time, and the highest speed", () => {
  const boats = tableOf(
    "River boats",
    [
      ["Boat", "text"],
      ["Crossing time (min)", "number"],
    ],
    [
      ["Heron", 21],
      ["Otter", 15],
      ["Pike", 30],
    ],
  );
  expect(answer("which boat is the fastest?", boats)).toEqual(["Otter"]);
  expect(answer("which boat is the slowest?", boats)).toEqual(["Pike"]);
  expect(answer("which boat is slower, Heron or Otter?", boats)).toEqual(["Heron"]);
  const trains = tableOf(
    "Trains",
    [
      ["Train", "text"],
      ["Top speed (km/h)", "number"],
    ],
    [
      ["Falke", 210],
      ["Amsel", 160],
    ],
  );
  expect(answer("which train is the fastest?", trains)).toEqual(["Falke"]);
});

test("two things are compared by the quantity of an adjective, in either language", () => {
  const goods = tableOf(
    "Цены",
    [
      ["Товар", "text"],
      ["Цена, руб.", "number"],
      ["Остаток, шт.", "number"],
    ],
    [
      ["Рис 1 кг", 127.5, 72],
      ["Чай чёрный", 184, 47],
      ["Кефир 0,5 л", 64.5, 95],
    ],
  );
  expect(answer("Что дороже, рис или чай?", goods)).toEqual(["Чай чёрный"]);
  expect(answer("Что дешевле, кефир или рис?", goods)).toEqual(["Кефир 0,5 л"]);
  expect(asksForRows(tableQuestion("Что дороже, рис или чай?"))).toBe(true);
});

test("a place is asked of rows, also the second by a quantity", () => {
  expect(asksForRows(tableQuestion("Which crew came second?"))).toBe(true);
  expect(answer("which peak is second by elevation?", peaks)).toEqual(["Mount Bo"]);
});

test("of columns of years the newest answers where none is named", () => {
  const output = tableOf(
    "Output of the isles",
    [
      ["Isle", "text"],
      ["2018 (USD bn)", "number"],
      ["2019 (USD bn)", "number"],
    ],
    [
      ["Arvania", 41.2, 43],
      ["Belmark", 120.7, 118.4],
      ["Corvia", 88.1, 119.9],
    ],
  );
  expect(answer("which isle has the largest output?", output)).toEqual(["Corvia"]);
  expect(answer("which isle had the largest output in 2018?", output)).toEqual(["Belmark"]);
});

test("a rise or a fall, or a difference between two years, is asked of a series and of no rows", () => {
  expect(comparesRows(tableQuestion("Did the cargo rise or fall between 2015 and 2016?"))).toBe(false);
  expect(comparesRows(tableQuestion("Груз вырос или упал с 2015 по 2016 год?"))).toBe(false);
  expect(comparesRows(tableQuestion("What is the difference between the cargo of 2015 and 2016?"))).toBe(false);
  expect(comparesRows(tableQuestion("What is the difference between rice and tea?"))).toBe(true);
  expect(comparesRows(tableQuestion("How did the cargo develop after 2015?"), true)).toBe(false);
  expect(comparesRows(tableQuestion("Which cargo came after 2015?"))).toBe(true);
});

test("'what now' asks what is to be done, and for nothing of the latest time", () => {
  expect([...tableQuestion("The pump shows E12, what now?").signals.keys()]).not.toContain("latest");
});
