import { expect, test } from "vitest";
import { namedTable, rowByRow, tellsWhole } from "../../../../src/agents/extractive/tables/named-table.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { best, tableOf } from "./questions.ts";

const open = tableOf(
  "4. Open tasks",
  [
    ["No.", "number"],
    ["Task", "text"],
    ["Due", "date"],
    ["Hours", "number"],
  ],
  [
    [1, "Paint the pier", "2025-06-02", 12],
    [2, "Count the boats", null, 3],
  ],
);
const named = (question: string, tables = [open]) => namedTable(tableQuestion(question), tables, "en");

test("a list that is asked for by a table's title is told row by row, each row cited with its cells", () => {
  const found = named("What are the open tasks?");
  expect(found?.block?.lines).toEqual(["Paint the pier; Due: June 2, 2025, Hours: 12", "Count the boats; Hours: 3"]);
  expect(found?.shown).toBe("Open tasks:\n- Paint the pier; Due: June 2, 2025, Hours: 12\n- Count the boats; Hours: 3");
  expect(found?.citations.map(({ place }) => place.cells?.[1])).toEqual(["1:Task", "2:Task"]);
  expect(gradeOf(found?.confidence ?? 0)).toBe("strong");
});

test("a first column that tells the rows apart leads them, whatever names them otherwise", () => {
  const columns: [string, "text"][] = [
    ["Code", "text"],
    ["Meaning", "text"],
  ];
  const codes = tableOf("Error codes", columns, [
    ["E01", "Flow sensor reports no flow"],
    ["E02", "High pressure in the circuit"],
  ]);
  expect(named("What are the error codes?", [codes])?.block?.lines[0]).toBe("E01; Meaning: Flow sensor reports no flow");
});

test("a table comes only close where the question says more, or another is called alike", () => {
  expect(gradeOf(named("Which open tasks were refused?")?.confidence ?? 0)).toBe("weak");
  expect(gradeOf(named("What are the open tasks?", [open, { ...open, table: 1 }])?.confidence ?? 0)).toBe("weak");
});

test("neither another title, a question about rows nor one for a single thing asks for the whole table", () => {
  expect(named("What are the tasks of the council?")).toBeNull();
  expect(named("How many open tasks are there?")).toBeNull();
  expect(named("What is the open task?")).toBeNull();
});

test("where a question is read as all that names the rows of a small table, its rows are told with all of their cells", () => {
  const reading = best("the open tasks and who has to do them", open);
  if (reading === undefined) throw new Error("nothing is read");
  expect(tellsWhole(reading)).toBe(true);
  expect(rowByRow(reading.table, 0.4, "en")).toMatchObject({
    confidence: 0.4,
    block: { lines: [expect.stringContaining("Hours: 12"), "Count the boats; Hours: 3"] },
  });
  const one = best("hours of count the boats", open);
  expect(one === undefined || tellsWhole(one)).toBe(false);
});

test("a table of amounts by year names no main things", () => {
  const years = tableOf(
    "Exports",
    [
      ["Year", "year"],
      ["Value", "number"],
    ],
    [
      [2023, 389],
      [2024, 388],
    ],
  );
  expect(named("What are the exports?", [years])).not.toBeNull();
  expect(named("What are the main exports?", [years])).toBeNull();
  expect(named("What are the main open tasks?")).not.toBeNull();
});
