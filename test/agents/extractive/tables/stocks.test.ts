/** A stock of several times is compared at the newest one and never added up; names that the question says are no answer. */
import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked, repeats } from "../../../../src/agents/extractive/tables/reading.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import type { Cell } from "../../../../src/domain/evidence/evidence.ts";
import type { TableHit } from "../../../../src/sources/tools/library-tools.ts";
import { readingsOver, tableOf } from "./questions.ts";

/** Over all years Arvik has more; since 2022 Borsa does. Of 2024 only Arvik and Celm are told. */
function islands(measure: string) {
  const values: readonly (readonly [string, readonly (number | null)[]])[] = [
    ["Arvik", [900, 800, 700, 600, 500]],
    ["Borsa", [100, 200, 701, 801, null]],
    ["Celm", [10, 20, 30, 40, 50]],
  ];
  const rows = values.flatMap(([island, own]) => own.map((value, at): Cell[] => [island, 2020 + at, value]));
  return tableOf(
    `Islands, ${measure}`,
    [
      ["island", "text"],
      ["year", "year"],
      [measure, "number"],
    ],
    rows,
  );
}

function kept(text: string, table: TableHit) {
  const question = tableQuestion(text);
  return ranked(readingsOver(question, [table])).filter(({ answer }) => !repeats(question, answer));
}

test.each([
  ["Which island has the larger population, Arvik or Borsa?", "population", "en"],
  ["Which island has the larger GDP, Arvik or Borsa?", "GDP", "en"],
  ["У какого острова больше население, у Arvik или у Borsa?", "население", "ru"],
  ["У какого острова больше площадь, у Arvik или у Borsa?", "площадь", "ru"],
])("%s: at the newest year that has both", (question, measure, language) => {
  const table = islands(measure);
  const [reading] = kept(question, table);
  expect(reading?.answer.entries.map(({ name, value }) => [name, value])).toEqual([
    ["Borsa", 801],
    ["Arvik", 600],
  ]);
  const text = reading === undefined ? "" : sentence(reading.table, reading.answer, language);
  expect(text).toContain("2023");
  expect(text).not.toMatch(/total|сумм|всего по/iu);
});

test("a flow is added up over the years, a stock's mean is of all of them", () => {
  expect(kept("Which island has more visitors, Arvik or Borsa?", islands("visitors"))[0]?.answer.entries[0]).toMatchObject({
    name: "Arvik",
    value: 3500,
  });
  expect(
    kept("Which island has the higher average population, Arvik or Borsa?", islands("population"))[0]?.answer.entries[0],
  ).toMatchObject({
    name: "Arvik",
    value: 700,
  });
});

test.each(["Which has shrunk faster since 2020, Arvik or Borsa?", "Что быстрее сократилось с 2020 года, Arvik или Borsa?"])(
  "%s: both names are no answer",
  (text) => {
    const told = kept(text, islands("population")).map(({ answer: { cells } }) =>
      [...new Set(cells.map(({ row, column }) => row.cells[column]))].sort(),
    );
    expect(told.length).toBeGreaterThan(0);
    expect(told).not.toContainEqual(["Arvik", "Borsa"]);
  },
);

test("which of two has less is told with the lower value first", () => {
  const head = [
    ["lake", "text"],
    ["depth", "number"],
  ] as const;
  const lakes = tableOf("Lakes", head, [
    ["Arvik", 60],
    ["Borsa", 80],
    ["Celm", 90],
  ]);
  const [best] = kept("Which lake is shallower, with less depth: Arvik or Borsa?", lakes);
  expect(best && sentence(best.table, best.answer, "en")).toBe("Arvik. Arvik has the lower depth: 60, against 80 for Borsa.");
});
