import { describe, expect, test } from "vitest";
import { ground } from "../../../../../src/agents/extractive/figures/rows/grounding.ts";
import { answerRows, type RowAnswer } from "../../../../../src/agents/extractive/figures/rows/row-answers.ts";
import { rowQuestion } from "../../../../../src/agents/extractive/figures/rows/row-question.ts";
import type { Cell, Column } from "../../../../../src/domain/evidence.ts";
import type { TableHit } from "../../../../../src/sources/library-tools.ts";

type Head = readonly (readonly [string, Column["type"]])[];

function tableOf(title: string, head: Head, cells: readonly (readonly Cell[])[]): TableHit {
  return {
    sourceId: "s-1",
    documentId: "d-1",
    name: "harbours.html",
    title,
    table: 0,
    columns: head.map(([name, type]) => ({ name, type, unit: null })),
    rowsTotal: cells.length,
    rows: cells.map((row, index) => ({
      row: index + 1,
      line: index + 2,
      from: index * 100,
      to: index * 100 + 50,
      quote: row.join(" | "),
      cells: [...row],
    })),
    matchedWords: [],
    score: 1,
    coverage: 1,
  };
}

const lighthouses = tableOf(
  "Lighthouses",
  [
    ["Lighthouse", "text"],
    ["Country", "text"],
    ["Lit", "year"],
    ["Height (m)", "number"],
    ["Range (km)", "number"],
  ],
  [
    ["Hookness", "Ireland", 1911, 35, 40],
    ["Marken Point", "Norway", 1874, 21.5, 28],
    ["Sable Head", "Canada", 1902, 48, 44],
    ["Old Breton", "Canada", 1858, 17, 22],
    ["Torsund", "Norway", 1932, 41, 37],
  ],
);
const cities = tableOf(
  "Города",
  [
    ["Город", "text"],
    ["Область", "text"],
    ["Население", "number"],
  ],
  [
    ["Заречье", "Томская", 52_000],
    ["Белый Яр", "Томская", 18_000],
    ["Северск", "Омская", 91_000],
    ["Всего", null, 161_000],
  ],
);

function answer(question: string, table: TableHit): RowAnswer | null {
  const asked = rowQuestion(question);
  const grounding = asked === null ? null : ground(table, asked);
  return asked === null || grounding === null || grounding.explained < 0.7 ? null : answerRows(asked, grounding);
}

function rowsIn(question: string, table = lighthouses): unknown[] | undefined {
  return answer(question, table)?.rows.map(({ cells }) => cells[0]);
}

function figuresIn(question: string, table = lighthouses) {
  return answer(question, table)?.figures.map(({ subject, value, at }) => [subject, value, at]);
}

describe("rows beside a named one", () => {
  test.each([
    ["Which lighthouse is listed before Sable Head?", lighthouses, "Marken Point"],
    ["What lighthouse comes after Old Breton in the table?", lighthouses, "Torsund"],
    ["Какой город стоит в таблице после Заречья?", cities, "Белый Яр"],
    ["Какой город указан перед Северском?", cities, "Белый Яр"],
  ])("%s", (question, table, name) => expect(rowsIn(question, table)).toEqual([name]));

  test("goes by the years where the question speaks of them", () =>
    expect(rowsIn("Which lighthouse was lit before Sable Head?")).toEqual(["Marken Point"]));

  test("is none before the first row, and none for a name that no row has", () => {
    expect(answer("Which lighthouse is listed before Hookness?", lighthouses)).toBeNull();
    expect(answer("Which lighthouse is listed before Eddystone?", lighthouses)).toBeNull();
  });
});

describe("the ends of a list", () => {
  test.each([
    ["Which lighthouse is listed first?", lighthouses, "Hookness"],
    ["What is the last lighthouse in the table?", lighthouses, "Torsund"],
    ["Какой город последний в списке?", cities, "Северск"],
  ])("%s", (question, table, name) => expect(rowsIn(question, table)).toEqual([name]));
});

describe("the most and the least of a column", () => {
  test.each([
    ["Which lighthouse has the greatest range?", lighthouses, "Sable Head, Range (km)", 44],
    ["What is the tallest lighthouse in Norway?", lighthouses, "Torsund, Height (m)", 41],
    ["Which lighthouse has the smallest height?", lighthouses, "Old Breton, Height (m)", 17],
    ["В каком городе наибольшее население?", cities, "Северск, Население", 91_000],
  ])("%s", (question, table, subject, value) => expect(figuresIn(question, table)).toEqual([[subject, value, null]]));

  test("cites the row that it is", () =>
    expect(answer("Which lighthouse has the greatest range?", lighthouses)?.figures[0]?.citations).toMatchObject([
      { quote: "Sable Head | Canada | 1902 | 48 | 44", place: { line: 4, table: 0, cells: ["3:Range (km)"] } },
    ]));

  test("leaves the five largest and what grew the most to others", () => {
    expect(answer("Which are the five tallest lighthouses by height?", lighthouses)).toBeNull();
    expect(answer("Which lighthouse's range increased the most?", lighthouses)).toBeNull();
  });
});

describe("counts of rows", () => {
  test.each([
    ["How many lighthouses are listed?", lighthouses, 5],
    ["How many lighthouses are in Canada?", lighthouses, 2],
    ["How many lighthouses have a height of more than 30?", lighthouses, 3],
    ["How many lighthouses have a range greater than Torsund?", lighthouses, 2],
    ["How many different countries are listed?", lighthouses, 3],
    ["Сколько городов в таблице?", cities, 3],
    ["В скольких городах население более 50 тысяч?", cities, undefined],
    ["Сколько городов с населением более 50 000?", cities, 2],
  ])("%s", (question, table, value) => expect(figuresIn(question, table)?.[0]?.[1]).toBe(value));

  test("refuses what turns the comparison round, and a limit that it cannot read", () => {
    expect(answer("How many lighthouses do not have a height of more than 30?", lighthouses)).toBeNull();
    expect(answer("How many lighthouses have a range of at least half of Torsund?", lighthouses)).toBeNull();
  });
});

describe("rows under a condition", () => {
  test("tells each row with its value", () =>
    expect(figuresIn("Which lighthouses have a range of more than 38?")).toEqual([
      ["Hookness, Range (km)", 40, null],
      ["Sable Head, Range (km)", 44, null],
    ]));
  test("holds all conditions of a question", () =>
    expect(figuresIn("Which lighthouses have a height of more than 20 but less than 36?")?.map(([subject]) => subject)).toEqual([
      "Hookness, Height (m)",
      "Marken Point, Height (m)",
    ]));
  test("finds the only row of its kind", () => expect(rowsIn("What is the only lighthouse in Ireland?")).toEqual(["Hookness"]));
  test("finds what has the same as a named row", () =>
    expect(rowsIn("Name a lighthouse in the same country as Torsund.")).toEqual(["Marken Point"]));
});

describe("two named rows", () => {
  test("their difference, with both cells", () => {
    const [figure] = answer("What is the difference in height between Sable Head and Marken Point?", lighthouses)?.figures ?? [];
    expect(figure).toMatchObject({ subject: "Sable Head − Marken Point, Height (m)", value: 26.5, formula: "48 − 21.5" });
    expect(figure?.citations.map(({ place }) => place.cells)).toEqual([["3:Height (m)"], ["2:Height (m)"]]);
  });
  test.each([
    ["How many years later was Torsund lit than Hookness?", lighthouses, "Torsund − Hookness, Lit", 21],
    ["Which is taller, Hookness or Marken Point?", lighthouses, "Hookness, Height (m)", 35],
    ["Does Old Breton have a lower height than Torsund?", lighthouses, "Old Breton, Height (m)", 17],
    ["What is the combined range of Hookness and Torsund?", lighthouses, "Hookness + Torsund, Range (km)", 77],
    ["Какая разница в населении между городами Северск и Заречье?", cities, "Северск − Заречье, Население", 39_000],
  ])("%s", (question, table, subject, value) => expect(figuresIn(question, table)).toEqual([[subject, value, null]]));

  test("the total of all rows leaves out the table's own total", () =>
    expect(figuresIn("Каково общее население всех городов?", cities)).toEqual([["Население", 161_000, null]]));
});

describe("the value of one row", () => {
  test("is told where a quantity is counted", () =>
    expect(figuresIn("How many people live in Northam?", northam)).toEqual([["Northam, Population", 900, null]]));
  const northam = tableOf(
    "Towns",
    [
      ["Town", "text"],
      ["Population", "number"],
    ],
    [
      ["Northam", 900],
      ["Southam", 1_200],
    ],
  );
});

test("years that tell rows apart are when, not what", () => {
  const index = tableOf(
    "Trend",
    [
      ["Year", "year"],
      ["Inflation index", "number"],
    ],
    [
      [1990, 80],
      [1995, 93],
      [2000, 100],
    ],
  );
  expect(figuresIn("Which year had the highest inflation index?", index)).toEqual([["Inflation index", 100, "2000"]]);
  expect(figuresIn("How many years have an inflation index above 90?", index)?.[0]?.[1]).toBe(2);
});

test("a question about something that the table does not know stays without an answer", () => {
  expect(answer("Which restaurant is listed before Sable Head's bakery menu?", lighthouses)).toBeNull();
  expect(answer("Which lighthouse employs the most keepers?", lighthouses)).toBeNull();
});
