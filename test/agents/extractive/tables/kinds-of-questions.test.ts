/** Kinds of questions that people ask of tables: durations, places, groups beside each other, spans, names in two columns. */
import { describe, expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const race = tableOf(
  "Fell race",
  [
    ["Pos", "number"],
    ["Runner", "text"],
    ["Age", "number"],
    ["Finish", "text"],
  ],
  [
    [1, "Ines Holm", 41, "48:12"],
    [2, "Carl Brandt", 33, "52:40"],
    [3, "Vera Lind", 27, "1:02:05"],
    [4, "Otto Falk", 52, "1:09:31"],
  ],
);

const lines = tableOf(
  "Tram lines",
  [
    ["line", "text"],
    ["operator", "text"],
    ["stops", "number"],
    ["pax_per_day", "number"],
    ["runs at weekends", "text"],
  ],
  [
    ["9", "Northway", 12, 900, "yes"],
    ["12", "Northway", 9, 4_100, "no"],
    ["N3", "Citytram", 31, 350, "yes"],
    ["N4", "Coastline", 22, 610, "yes"],
  ],
);

const days = tableOf(
  "weather",
  [
    ["date", "date"],
    ["station", "text"],
    ["precipitation", "number"],
    ["wind", "number"],
    ["sky", "text"],
  ],
  [
    ["2012-03-01", "Low Quay", 4, 3, "rain"],
    ["2012-03-01", "High Fell", 9, 8, "snow"],
    ["2013-04-02", "Low Quay", 2, 5, "rain"],
    ["2013-04-02", "High Fell", 5, 9, "snow"],
    ["2014-04-03", "Low Quay", 0, 2, "sun"],
    ["2014-04-03", "High Fell", 0, 7, "sun"],
  ],
);

const beacons = tableOf(
  "beacons",
  [
    ["beacon", "text"],
    ["lat", "number"],
    ["lon", "number"],
  ],
  [
    ["Kvit", 61.2, 5.1],
    ["Svart", 58.4, 6.7],
    ["Raud", 60.3, 4.9],
  ],
);

const victims = tableOf(
  "victims",
  [
    ["first_name", "text"],
    ["last_name", "text"],
    ["age", "number"],
  ],
  [
    ["Anna", "Berg", 61],
    ["Paul", "Dahl", 87],
    ["Rita", "Ek", 19],
  ],
);

const sentence = (question: string, table: typeof race): string => {
  const reading = best(question, table);
  return reading === undefined ? "" : told(tableQuestion(question), reading, "en").finding.text;
};

describe("durations", () => {
  test("the fastest took the least time, in minutes as in hours", () => {
    expect(answer("who was faster, Vera Lind or Otto Falk?", race)).toEqual(["Vera Lind"]);
    expect(answer("who was the slowest runner?", race)).toEqual(["Otto Falk"]);
  });

  test("their difference is told as a duration", () => {
    expect(sentence("what is the difference in finish between Carl Brandt and Vera Lind?", race)).toMatch(
      /^The difference in Finish \(Carl Brandt and Vera Lind\): 9:25\./u,
    );
  });
});

test("who won has the first place", () => {
  expect(answer("who won the fell race?", race)).toEqual(["Ines Holm"]);
});

test("the number behind the name of a column is one of its values, among texts too", () => {
  expect(answer("which has more stops, line 9 or line 12?", lines)).toEqual(["9"]);
});

test("the busiest has the most passengers, and what is closed says no", () => {
  expect(answer("busiest line", lines)).toEqual(["12"]);
  expect(answer("which line is closed at weekends?", lines)).toEqual(["12"]);
});

describe("of groups of rows", () => {
  test("two are compared by their means", () => {
    expect(answer("is it windier at Low Quay or at High Fell on average?", days)).toEqual(["High Fell"]);
  });

  test("the mean of each day is the mean of its rows", () => {
    expect(answer("average wind per day at Low Quay", days)).toBeCloseTo(10 / 3);
  });

  test("dates are grouped by months where months are asked for", () => {
    expect(answer("total precipitation per month", days)).toEqual([
      ["2012-03", 13],
      ["2013-04", 7],
      ["2014-04", 0],
    ]);
  });
});

test("groups that a sentence tells have no table beside it; of many, means are as precise as in a sentence", () => {
  const prices = (groups: number) =>
    tableOf(
      "Prices",
      [
        ["article", "text"],
        ["category", "text"],
        ["price", "number"],
      ],
      Array.from({ length: groups * 3 }, (_, at) => [
        `article ${at}`,
        `kind ${"abcdefgh"[Math.floor(at / 3)]}`,
        [489, 629, 899][at % 3] ?? 0,
      ]),
    );
  const tableOfGroups = (groups: number, language: string) => {
    const question = "average price per category";
    const reading = best(question, prices(groups));
    return reading === undefined ? undefined : told(tableQuestion(question), reading, language).table;
  };
  expect(tableOfGroups(5, "en")).toBeNull();
  expect(tableOfGroups(8, "en")?.rows[0]).toEqual(["kind a", 672.33]);
});

test("a word for a quantity does not select the rows that are called so", () => {
  expect(answer("total rain", days)).toBe(20);
});

test("years joined by 'to' are a span", () => {
  expect(tableQuestion("rain at Low Quay, 2012 to 2013").span).toMatchObject({ from: 2012, to: expect.closeTo(2014, 2) });
  expect(tableQuestion("rain in 2012 and 2013").span).toBeNull();
});

test("coordinates tell what lies furthest", () => {
  expect(answer("which beacon is the furthest north?", beacons)).toEqual(["Kvit"]);
  expect(answer("which beacon is the southernmost?", beacons)).toEqual(["Svart"]);
});

test("a name that stands in two columns is told whole", () => {
  expect(sentence("who was the oldest victim?", victims)).toContain("Paul Dahl");
});

describe("of several tables", () => {
  const sales = tableOf(
    "shop",
    [
      ["day", "date"],
      ["count", "number"],
      ["weather", "text"],
    ],
    [
      ["2024-05-01", 900, "dry"],
      ["2024-05-02", 700, "rain"],
    ],
  );

  test("a column of counts tells no quantity that a word implies", () => {
    const [first] = ranked(readingsOver(tableQuestion("rainiest day at low quay"), [sales, { ...days, documentId: "d-2" }]));
    expect(first?.table.hit.title).toBe("weather");
  });

  test("one in the question's language comes first", () => {
    const head = (name: string, pay: string) =>
      [
        [name, "text"],
        [pay, "number"],
      ] as const;
    const own = tableOf("staff", head("Name", "Salary"), [
      ["Ann", 10],
      ["Bob", 20],
    ]);
    const other = {
      ...tableOf("штат", head("Имя", "Зарплата"), [
        ["Анна", 15],
        ["Пётр", 12],
      ]),
      documentId: "d-2",
    };
    const question = tableQuestion("у кого самая большая зарплата?");
    expect(ranked(readingsOver(question, [own, other]))[0]?.table.hit.title).toBe("штат");
    const weaker = { ...other, coverage: 0.6, score: 0.6 };
    expect(ranked(readingsOver(question, [{ ...own, name: "staff.csv" }, weaker]))[0]?.table.hit.title).toBe("штат");
  });
});

test("a verb names the column of its noun", () => {
  const water = tableOf(
    "вода",
    [
      ["район", "text"],
      ["расход_м3", "number"],
      ["аварий", "number"],
    ],
    [
      ["Заречный", 900, 3],
      ["Приморский", 400, 7],
    ],
  );
  expect(answer("сколько воды израсходовал Приморский район?", water)).toEqual([400]);
});
