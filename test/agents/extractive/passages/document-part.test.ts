import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskAgentInput } from "../../../../src/agents/contracts.ts";
import { askedPart } from "../../../../src/agents/extractive/passages/document-part.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { type Finding, gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { unasked } from "../../../../src/domain/plans/brief.ts";
import { memoryContext } from "../../../support/agent-context.ts";
import { type SessionSources, sessionSources } from "../../../support/session-sources.ts";

const minutes = `# Minutes of the orchard committee, 4 March 2025

## 1. Fence

Ada reported that deer come in at night. After some talk the committee agreed to build a fence of 90 metres. It is made of wire.

## 2. Press

Tom offered the old press for £40. Carried without a vote against.

## 3. Paths

The paths are muddy, as Ada had decided not to mow them. RESOLVED, 3 votes to 1: gravel is bought in May. Everyone may help to spread it.

## 4. Bees

The bees are well.
`;
const protocol = `# Протокол собрания садоводов

Дата: 12 апреля 2025 года.

## 1. Колодец

Председатель рассказал о ценах, о которых договорились с мастером.

**Решили:** чистить колодец в мае.

## 2. Дорога

Дорогу размыло.

**Решили:** привезти две машины щебня.
`;
const study = `# Does music help hens to lay? A field experiment

## Abstract

**Methods.** We played songs to 40 hens for a year.

**Results.** Hens with music laid 5 eggs a week. The others laid 6.

**Limitations.** The songs were sad.
`;

let sources: SessionSources;
beforeAll(async () => {
  sources = sessionSources();
  await sources.add("orchard-minutes.md", minutes);
  await sources.add("mill-minutes.md", "# Minutes of the mill committee, 9 May 2024\n\nThe committee agreed to mend the wheel.\n");
  await sources.add("protokol.md", protocol);
  await sources.add("hens.md", study);
  await sources.add(
    "lease.txt",
    "LEASE No. 7\n\nMara Quill lets, and Ben Ode takes the flat below the mill.\n\n1. RENT\nThe rent is 400 euros.\n\n2. INVENTORY OF THE FLAT\nThe flat has two chairs.\n",
  );
  await sources.add("bees.md", "# Bees\n\nThe club of the bees meets in June to decide on its honey.\n");
});
afterAll(() => sources.close());

async function told(question: string, scopeItem = question): Promise<{ sure: string[]; best: Finding | undefined }> {
  const brief = { version: 1, status: "approved" as const, goal: question, scope: [scopeItem], questions: [], ...unasked };
  const task: TaskAgentInput["task"] = {
    id: "root.0",
    ref: "r1",
    description: scopeItem,
    round: 1,
    level: 1,
    input: { scopeItem },
  };
  const { findings } = await researchTask.run(
    { query: question, brief: { ...brief, outputFormats: ["md"], language: "en" }, task, dependencies: [], known: [] },
    memoryContext({ tools: sources.tools, sessionId: "s" }),
  );
  const sure = findings.filter(({ confidence = 0 }) => gradeOf(confidence) === "strong").map(({ shown, text }) => shown ?? text);
  return { sure, best: findings[0] };
}

describe("a part of a document as a whole", () => {
  test("what a meeting decided is told in the order of its minutes, with what says on what", async () => {
    const { sure } = await told("What was decided at the orchard committee's meeting?");
    expect(sure).toEqual([
      "After some talk the committee agreed to build a fence of 90 metres.",
      "Tom offered the old press for £40. Carried without a vote against.",
      "RESOLVED, 3 votes to 1: gravel is bought in May.",
    ]);
  });

  test("labelled decisions are all that a section decided, and a month names the minutes as an adjective, too", async () => {
    const { sure } = await told("О чём договорились на апрельском собрании?");
    expect(sure).toEqual(["Решили: чистить колодец в мае.", "Решили: привезти две машины щебня."]);
  });

  test("what a study found stands below its results", async () => {
    const { sure } = await told("What did the hens experiment find?");
    expect(sure.join(" ")).toContain("Hens with music laid 5 eggs a week. The others laid 6.");
    expect(sure.join(" ")).not.toMatch(/played songs|sad/u);
  });

  test("nothing is sure where several documents fit, or none", async () => {
    expect((await told("What were the decisions in the minutes of the committee?")).sure).toEqual([]);
    expect((await told("What was decided at the bees' assembly?")).sure).toEqual([]);
  });

  test("a text that is named by its kind is told from its beginning, not by a section whose heading holds a word of the name", async () => {
    const { sure } = await told("What is the lease of the flat about?", "the lease of the flat");
    expect(sure[0]).toContain("takes the flat below the mill");
    expect(sure.join(" ")).toContain("400 euros");
  });

  test("is asked of a kind of document that has it", () => {
    expect(askedPart("What did the survey of 2019 find?")?.document).toBe("the survey of 2019");
    expect(askedPart("Какие решения приняли на совещании в мае?")?.document).toBe("совещании в мае");
    expect(askedPart("What did Newton find?")).toBeNull();
    expect(askedPart("What does research show about sleep?")).toBeNull();
    expect(askedPart("Что установил опытный врач?")).toBeNull();
    expect(askedPart("Итоги встречных исков")).toBeNull();
    expect(askedPart("What was decided at Yalta?")).toBeNull();
  });
});
