/** An order is by what its own words name, and what is told is what was asked for: a year rather than a day, a name rather than a kind. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked, repeats } from "../../../../src/agents/extractive/tables/reading.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import { typedTable } from "../../../../src/agents/extractive/tables/typed-table.ts";
import { mentionText } from "../../../../src/agents/extractive/tables/wording.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const days = tableOf(
  "Weather",
  [
    ["date", "date"],
    ["rain", "number"],
    ["temp_max", "number"],
    ["temp_min", "number"],
  ],
  [
    ["2021-02-03", 30, 1, -9],
    ["2021-07-15", 2, 31, 14],
    ["2022-02-11", 24, -2, -6],
    ["2022-07-20", 25, 28, 16],
    ["2023-02-08", 40, 5, -3],
    ["2023-07-02", 1, 26, 12],
  ],
);

const boroughs = tableOf(
  "Boroughs",
  [
    ["borough", "text"],
    ["residents", "number"],
    ["dentists", "number"],
  ],
  [
    ["Aldney", 52_000, 0.004],
    ["Birkham", 31_000, 0.009],
    ["Coldwick", 88_000, 0.002],
  ],
);

const team = tableOf(
  "Team",
  [
    ["name", "text"],
    ["age", "number"],
    ["height", "number"],
  ],
  [
    ["Ines", 31, 171],
    ["Jon", 58, 166],
    ["Kamal", 24, 188],
  ],
);

const fields = tableOf(
  "Fields",
  [
    ["crop", "text"],
    ["area_ha", "number"],
    ["yield_t_per_ha", "number"],
  ],
  [
    ["oats", 8_200, 5.1],
    ["rye", 8_600, 3.6],
    ["beans", 1_900, 2.2],
  ],
);

const actions = tableOf(
  "Actions",
  [
    ["Action", "text"],
    ["Who", "text"],
    ["Due", "date"],
  ],
  [
    ["Order spare pump", "Okoro", "2025-03-21"],
    ["Revised cost forecast", "Varga", "2025-03-28"],
  ],
);

const towns = tableOf(
  "Города",
  [
    ["address", "text"],
    ["city_type", "text"],
    ["city", "text"],
    ["population", "number"],
    ["foundation_year", "year"],
  ],
  Array.from({ length: 24 }, (_each, at) => {
    const name = ["Самара", "Омск"][at] ?? `Посёлок-${at}`;
    return [`г ${name}`, "г", name, [1_164_900, 1_154_000][at] ?? 900 + at, at === 3 ? 1594 : 1700 + at];
  }),
);

const told = (question: string, table: Parameters<typeof best>[1], language: string): string => {
  const reading = best(question, table);
  return reading === undefined ? "" : sentence(reading.table, reading.answer, language);
};

test("a year that is asked for is told over its days, and not as one of them", () => {
  expect(best("which year had the most rain", days)?.answer.entries.map(({ name, value }) => [name, value])).toEqual([
    ["2022", 49],
    ["2023", 41],
    ["2021", 32],
  ]);
  expect(answer("which day had the most rain", days)).toEqual(["2023-02-08"]);
});

test("the coldest day has the lowest of the lowest temperatures", () => {
  expect(answer("when was it coldest", days)).toEqual(["2021-02-03"]);
  expect(answer("when was it warmest", days)).toEqual(["2021-07-15"]);
});

test("the word behind an order names what is compared, and not what it is counted by", () => {
  expect(answer("which borough has the fewest dentists per resident", boroughs)).toEqual(["Coldwick"]);
  expect(answer("How old is the tallest?", team)).toEqual([24]);
});

test("an adjective of any size leaves what is compared to the word behind it", () => {
  expect(answer("which gave the bigger harvest, oats or rye", fields)).toEqual(["oats"]);
  expect(answer("which has the bigger area, oats or rye", fields)).toEqual(["rye"]);
});

test("an adjective of one quantity is about it, whatever stands behind", () => {
  const cars = tableOf(
    "Cars",
    [
      ["Car", "text"],
      ["Fuel", "text"],
      ["Power (hp)", "number"],
      ["Price", "number"],
    ],
    [
      ["Aster", "petrol", 92, 18_500],
      ["Eole", "electric", 136, 29_900],
      ["Volta", "electric", 204, 41_000],
      ["Carron", "diesel", 150, 33_000],
    ],
  );
  expect(answer("cheapest electric car", cars)).toEqual(["Eole"]);
});

test("a column that is called by a word of asking is asked for by it", () => {
  expect(answer("who does the revised cost forecast", actions)).toEqual(["Varga"]);
});

test("a cell that the question says in full is no answer to it", () => {
  const question = tableQuestion("what is the forecast of the revised cost");
  const [first] = ranked(readingsOver(question, [actions])).filter((reading) => !repeats(question, reading.answer));
  const texts = first?.answer.cells.map(({ row, column }) => row.cells[column]);
  expect(texts).not.toContain("Revised cost forecast");
});

test("a Russian name that begins like a superlative is a name", () => {
  expect(answer("где живёт больше людей, в Самаре или в Омске", towns)).toEqual(["Самара"]);
});

test("what is first in time is told with its time, and not by a column of few kinds", () => {
  expect(told("самый старый город", towns, "ru")).toBe("Раньше всего — Посёлок-3 (foundation year: 1594).");
});

test("dates that were selected together are told as their period", () => {
  expect(told("average temp max in 2022", days, "en")).toContain("2022");
  expect(told("average temp max in 2022", days, "en")).not.toContain("2022-02-11");
  expect(told("average temp max in July", days, "en")).toContain("July’s temp max");
  expect(told("средняя temp max в июле", days, "ru")).toContain("Июль, temp max");
});

test("dates that are a part of a year are not told as the year", () => {
  const cells = ["2024-01-05", "2024-02-05", "2024-03-05"].map((day, at) => [day, at]);
  const sales = typedTable(
    tableOf(
      "Sales",
      [
        ["day", "date"],
        ["units", "number"],
      ],
      cells,
    ),
  );
  if (sales === null) throw new Error("no table");
  expect(mentionText(sales, sales.rows, 0, "en")).toBe("2024");
  expect(mentionText(sales, sales.rows.slice(0, 2), 0, "en")).toBe("January 5, 2024 / February 5, 2024");
});

test("where several are asked for five are told, and one of a number of things that is named", () => {
  expect(answer("which towns have the highest population?", towns)).toHaveLength(5);
  expect(answer("what are the largest towns?", towns)).toHaveLength(5);
  expect(answer("Какие города самые большие по населению?", towns)).toHaveLength(5);
  expect(answer("which town has the highest population?", towns)).toHaveLength(1);
  expect(answer("which are the three largest towns?", towns)).toHaveLength(3);
});

test("a name that all rows share, and a mark of a few kinds, tell none of them apart", () => {
  const marked = tableOf(
    "Towns",
    [
      ["country", "text"],
      ["city_type", "text"],
      ["city", "text"],
      ["capital_marker", "number"],
      ["population", "number"],
    ],
    Array.from({ length: 24 }, (_, at) => ["Norland", at % 3 === 0 ? "port" : "spa", `Arvik ${at}`, at % 4, 900 + at]),
  );
  expect(answer("which country has the largest population", marked)).not.toEqual(["Norland"]);
  const groups = readingsOver(tableQuestion("What is the largest city in Norland?"), [marked]).map(({ answer: { query } }) => query.group);
  expect(groups).not.toContain(3);
});

test("the number of rows tells nothing of which is larger", () => {
  const lists = tableOf(
    "List",
    [
      ["Site", "text"],
      ["Country", "text"],
    ],
    [
      ["Old mill", "Norland"],
      ["Dyke", "Norland"],
      ["Castle", "Sudland"],
    ],
  );
  const forms = (question: string) => readingsOver(tableQuestion(question), [lists]).map(({ answer: { query } }) => query.form);
  expect(forms("Which country has more sites, Norland or Sudland?")).toContain("groupMost");
  expect(forms("Which country is bigger, Norland or Sudland?")).not.toContain("groupMost");
});

test.each(["Which year was the warmest?", "Какой год был самым тёплым?"])(
  "an order is by no other measure than its own: %s",
  (question) => {
    const gas = (title: string) =>
      tableOf(
        title,
        [
          ["Year", "date"],
          ["Mean", "number"],
        ],
        [
          ["2019", 411.66],
          ["2020", 414.24],
          ["2021", 416.45],
        ],
      );
    expect(best(question, gas("CO2 annual"))?.confidence ?? 0).toBeLessThan(0.5);
    expect(best(question, gas("Temperature annual"))?.confidence).toBeGreaterThan(0.5);
  },
);

const foundations = tableOf(
  "Towns",
  [
    ["town", "text"],
    ["founded", "year"],
    ["residents", "number"],
  ],
  [
    ["Kazan", 1005, 1_216_965],
    ["Samara", 1586, 1_164_900],
    ["Perm", 1723, 991_162],
  ],
);

test.each([
  ["Which town is older, Kazan or Samara?", "Kazan"],
  ["Which town is younger, Kazan or Samara?", "Samara"],
  ["Какой город старше: Kazan или Samara?", "Kazan"],
  ["Какой город моложе: Kazan или Samara?", "Samara"],
  ["Which town was founded later, Kazan or Samara?", "Samara"],
  ["Какой город больше: Kazan или Samara?", "Kazan"],
])("the older one is of the earlier year, and the bigger one of no year: %s", (question, town) => {
  expect(answer(question, foundations)).toEqual([town]);
  expect(best(question, foundations)?.confidence).toBeGreaterThan(0.5);
});

test("a column of areas is not called 'largest'", () => {
  const areas = tableOf(
    "Metropolitan areas",
    [
      ["Metropolitan area", "text"],
      ["Country", "text"],
      ["Residents", "number"],
    ],
    [
      ["Ostby", "Norland", 400_000],
      ["Vestby", "Norland", 900_000],
      ["Sundby", "Norland", 700_000],
      ["Arvo", "Sudland", 2_000_000],
    ],
  );
  const told = readingsOver(tableQuestion("What are the two largest cities in Norland?"), [areas]).filter(
    ({ answer: { query } }) => query.form === "select" && query.order === null,
  );
  expect(told.map(({ features }) => features["ignored maximum"])).not.toContain(undefined);
});

test.each([-650, "-650"])("the oldest one is of a year before Christ, and is told by it: %s", (year) => {
  const towns = tableOf(
    "Towns",
    [
      ["Town", "text"],
      ["Founded", "year"],
    ],
    [
      ["Aden", 212],
      ["Kerch", year],
      ["Dover", 1204],
      ["Holm", 1888],
    ],
  );
  const reading = best("What is the oldest town?", towns);
  if (reading === undefined) throw new Error("the table answers nothing");
  expect(sentence(reading.table, reading.answer, "en")).toMatch(/^The earliest is Kerch \(founded: (?:650 BC|-650)\)\.$/u);
  expect(sentence(reading.table, reading.answer, "ru")).toMatch(/^Раньше всего — Kerch \(founded: (?:650 год до н\. э|-650)/u);
});
