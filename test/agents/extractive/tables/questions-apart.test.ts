import { describe, expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { gives } from "../../../../src/sources/formula.ts";
import { answer, best, tableOf } from "./questions.ts";

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
    expect(finding.text).toBe("Highest Rain (mm) for each Town: Alba (November) 110, Brix (June) 75.");
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
    return reading === undefined ? 0 : (told(tableQuestion(text), reading, "en").finding.confidence ?? 0) / reading.confidence;
  };
  expect(sureness("how many mails got lost in the outage?")).toBeCloseTo(0.5, 2);
  expect(sureness("how many actions are in the report?")).toBeGreaterThan(0.9);
});
