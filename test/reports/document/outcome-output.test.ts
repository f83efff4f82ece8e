import { expect, test } from "vitest";
import { languageOf } from "../../../src/languages/combined.ts";
import type { Block } from "../../../src/reports/document/blocks.ts";
import { outputBlocks, textBlocks } from "../../../src/reports/document/outcome-output.ts";
import { outcomePart } from "../../../src/reports/document/outcome-part.ts";

const textIn = (spans: readonly { text: string }[]): string => spans.map(({ text }) => text).join("");
const shown = (block: Block): string | string[] => {
  if (block.form === "list") return block.items.map((runs) => runs.map(({ spans }) => textIn(spans)).join(" "));
  return block.form === "statement"
    ? block.paragraphs.map((runs) => runs.map(({ spans }) => textIn(spans)).join(" ")).join("|")
    : block.form;
};
const blocksOf = (text: string) => textBlocks(text, languageOf("en")).map(shown);

test("the lines of a message stay lines, and those of a list among them a list", () => {
  const draft =
    "Goal: Read the letters and send the invitations\nThe report will cover:\n1. the letters\n2. the invitations\nLanguage: English.";
  expect(blocksOf(`Here is a draft.\n\n${draft}`)).toEqual([
    "Here is a draft.",
    "Goal: Read the letters and send the invitations",
    "The report will cover:",
    ["the letters", "the invitations"],
    "Language: English.",
  ]);
  expect(blocksOf("May I use it?\n- title: Kick-off\n- start: 14:00")).toEqual(["May I use it?", ["title: Kick-off", "start: 14:00"]]);
});

test("lines that were broken to fit a width are one paragraph", () => {
  const broken = [
    "The committee met on Tuesday and agreed that the bridge has to",
    "be closed in winter. Lorries of more than twelve tonnes have",
    "to go around.",
  ];
  expect(blocksOf(broken.join("\n"))).toEqual([broken.join(" ")]);
});

test("a question is told in one line with the input that it shows", () => {
  const asked = [{ question: "May I use “create_event”?\n- title: Kick-off\n- start: 14:00", answer: "Allow" }];
  const task = {
    taskId: "root.0",
    ref: "event",
    description: "Create the event",
    state: "done",
    summary: null,
    output: null,
    reason: null,
  };
  const { part } = outcomePart({ state: "done", tasks: [{ ...task, state: "done", asked }] }, "en", { rows: 90, columns: 14 });
  expect(part.blocks.map(shown)).toContainEqual(["May I use “create_event”? — title: Kick-off; start: 14:00 Allow"]);
});

test("numbers with fractions have the same decimals in a column, and whole ones stay as they are", () => {
  const written = (tag: string) => {
    const records = [
      { amount: 1250.5, port: 8080 },
      { amount: 87.25, port: 443 },
      { amount: -4, port: null },
    ];
    const [table] = outputBlocks(records, languageOf(tag), { rows: 90, columns: 14 });
    return table?.form === "table" ? table.table.rows : [];
  };
  expect(written("en")).toEqual([
    ["1,250.50", "8080"],
    ["87.25", "443"],
    ["\u22124.00", ""],
  ]);
  expect(written("ru").map(([amount]) => amount)).toEqual(["1\u00a0250,50", "87,25", "\u22124,00"]);
});

test("a script is code as it was written, whatever else begins with its sign is text", () => {
  const script = "#!/usr/bin/env bash\nfor h in alpha beta; do\n  ssh $h\ndone\n";
  expect(textBlocks(script, languageOf("en"))).toEqual([{ form: "code", syntax: "bash", code: script.trimEnd() }]);
  expect(blocksOf("#!important: read this")).toEqual(["#!important: read this"]);
});
