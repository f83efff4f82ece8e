import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const library = memoryLibrary([
  {
    name: "changes.md",
    text: `# Changelog of Otter

## 3.1.0 (4 May)

- Reads spreadsheets of two kinds.
- Prints labels.

## 3.0.0 (1 May)

- The database is new.
- Changes are mailed no more.
`,
  },
  {
    name: "lido.md",
    text: `# Elm Lido: your questions

## Can I bring my dog?

No. Only guide dogs may come in, and only as far as the café.

## When do I have to hand in the keys?

Before noon. Whoever is late pays for another day.

## What is a lido pass?

A lido pass is a card for ten swims, which lasts a year.

## How warm is the water?

The main pool is kept at 28 degrees.
`,
  },
  { name: "bells.md", text: "# How bells came to Osprey Hall\n\nThe oldest bell hangs in the porch. Bells are cast of bronze.\n" },
  {
    name: "kiln.md",
    text: `# The shared kiln

## How to book

Write your name on the board by the door. The potter on duty signs it.

## Who may fire glass

Members of two years' standing. Others ask the potter on duty.
`,
  },
  { name: "prices-2024.md", text: "# Elm Storage prices from 1 May 2024\n\nSmall room ........ £21 a week\nDeposit: four weeks' rent\n" },
  { name: "prices-2026.md", text: "# Elm Storage prices from 1 May 2026\n\nSmall room ........ £24 a week\nDeposit: two weeks' rent\n" },
  {
    name: "dryer.md",
    text: `# Corv H3 dryer

## Starting

1. Turn the switch to ON.
2. Press the green key.

To stop the dryer at once, hold the red key.

## Technical data

- Weight: 143 kg
- Power: 9 kW
`,
  },
  {
    name: "notes.md",
    text: "# Pelican: releases\n\n## 5.2 (3 November 2025)\n\n- Tags can be nested.\n\n## 5.1 (2 May 2025)\n\n- A version for tablets.\n",
  },
  {
    name: "minutes.md",
    text: `# Osprey Hall: minutes

## 3. Repairs

- Order tiles
- Hire a roofer

Repairs in Osprey Hall are never done on a Sunday.

## Floods

- Of 1953
`,
  },
]);

async function first(question: string) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "1", ref: "r1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const { findings } = await researchTask.run(
    taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] }),
    contextOver(library),
  );
  const [best] = findings;
  return best === undefined ? null : [gradeOf(best.confidence ?? 0), best.shown ?? best.text];
}

test.each([
  // Below the question itself, also in other words, with the whole answer.
  ["Can I take my dog with me to the Elm Lido?", "strong", "No. Only guide dogs may come in, and only as far as the café."],
  ["When must I hand the keys back?", "strong", "Before noon. Whoever is late pays for another day."],
  ["How do I book the shared kiln?", "strong", "Write your name on the board by the door. The potter on duty signs it."],
  ["Who is allowed to fire glass in the kiln?", "strong", "Members of two years' standing. Others ask the potter on duty."],
  // Behind the asked label; of two editions the newer one, or that of the year.
  ["How heavy is the Corv dryer?", "strong", "Weight: 143 kg"],
  ["How much does a small storage room cost now?", "strong", "Small room … £24 a week"],
  ["How much did a small storage room cost in 2024?", "strong", "Small room … £21 a week"],
  ["What is the current deposit at Elm Storage?", "strong", "Deposit: two weeks' rent"],
  // Steps below the asked action.
  ["how to start the Corv dryer", "strong", "1. Turn the switch to ON.\n2. Press the green key."],
  ["How do I start the Corv dryer?", "strong", "1. Turn the switch to ON.\n2. Press the green key."],
  // The list below the asked heading, not the sentence beside it.
  ["What are the repairs at Osprey Hall?", "strong", "- Order tiles\n- Hire a roofer"],
  ["What repairs are never done at Osprey Hall on a Sunday?", "strong", "Repairs in Osprey Hall are never done on a Sunday."],
  // Of dated sections the newest one.
  ["What is new in the newest version of Pelican?", "weak", "5.2 (3 November 2025): Tags can be nested."],
])("%s", async (question, grade, shown) => {
  expect(await first(question)).toEqual([grade, shown]);
});

test.each([
  "How warm is the water on Sundays?",
  "Does a lido pass need a photo or a stamp?",
  "How much does a small storage room cost?",
  "When did bells come to Osprey Hall?",
  "How much does the dryer cost?",
  "How heavy is the lint filter of the Corv dryer?",
])("is not sure: %s", async (question) => {
  expect((await first(question))?.[0]).toBe("weak");
});

test("what changed in a version is told by the list below its heading, and not by that of another version", async () => {
  expect(await first("What changed in Otter 3.0.0?")).toEqual(["strong", expect.stringContaining("- Changes are mailed no more.")]);
  expect(await first("What changed in Otter 3.1.0?")).toEqual(["strong", expect.stringContaining("- Prints labels.")]);
  expect((await first("Which changes are mailed in Otter 3.1.0?"))?.join(" ")).not.toMatch(/^strong.*mailed no more/su);
});
