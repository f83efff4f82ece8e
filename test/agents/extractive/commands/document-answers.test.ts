import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskAgentInput, TaskResult } from "../../../../src/agents/contracts.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { unasked } from "../../../../src/domain/plans/brief.ts";
import { memoryContext } from "../../../support/agent-context.ts";
import { type SessionSources, sessionSources } from "../../../support/session-sources.ts";

let sources: SessionSources;
let anna: string;
beforeAll(async () => {
  sources = sessionSources();
  anna = await sources.add(
    "letter-anna.md",
    "# Letter from Anna\n\nFrom: Anna\nDate: 22 January 2025\n\nDear all,\nlet us meet on **Wednesday**.\n",
  );
  await sources.add("letter-igor.md", "# Letter from Igor\n\nFrom: Igor\nDate: 3 February 2025\n\nThe budget is due.\n");
  await sources.add("travel.md", `# Travel policy\n\n${"Trains are preferred. ".repeat(400)}\n`);
  await sources.add("old.md", "# Letter from Igor\n\nDate: 1 March 2019\n\nAn older letter.\n");
});
afterAll(() => sources.close());

function told(scopeItem: string, input: Record<string, string>): Promise<TaskResult> {
  const brief = { version: 1, status: "approved" as const, goal: scopeItem, scope: [scopeItem], questions: [], ...unasked };
  const task: TaskAgentInput["task"] = {
    id: "root.0",
    ref: "r1",
    description: scopeItem,
    round: 1,
    level: 1,
    input: { scopeItem, ...input },
  };
  const context = memoryContext({ tools: sources.tools, sessionId: "s" });
  return researchTask.run(
    { query: scopeItem, brief: { ...brief, outputFormats: ["md"], language: "en" }, task, dependencies: [], known: [] },
    context,
  );
}

describe("documents that a command names", () => {
  test("are read whole, in their order and in plain words, each paragraph with its place", async () => {
    const { summary, findings } = await told("the letter from Anna", { command: "read" });
    expect(summary).toBe("Letter from Anna (2025-01-22)");
    expect(findings.map(({ shown }) => shown)).toEqual(["From: Anna Date: 22 January 2025", "Dear all, let us meet on Wednesday."]);
    for (const { citations } of findings) {
      for (const { sourceId, place, quote } of citations) {
        expect(sourceId).toBe(anna);
        expect(sources.text(anna).slice(place.from, place.to)).toBe(quote);
      }
    }
  });

  test.each([
    ["newest", "Letter from Igor (2025-02-03)"],
    ["oldest", "Letter from Igor (2019-03-01)"],
  ])("are chosen by their own dates: %s", async (choose, summary) => {
    expect((await told(`the ${choose} letter`, { command: "read", choose })).summary).toBe(summary);
  });

  test("are listed with their dates, the newest first, and counted", async () => {
    const { tables, findings } = await told("the letters", { command: "list" });
    expect(tables[0]?.rows).toEqual([
      ["Letter from Igor", "2025-02-03"],
      ["Letter from Anna", "2025-01-22"],
      ["Letter from Igor", "2019-03-01"],
    ]);
    expect(findings[0]?.citations).toHaveLength(3);
    const counted = await told("the letters from Igor", { command: "count" });
    expect(counted.findings[0]?.text).toContain("2 documents");
    expect(counted.tables).toEqual([]);
  });

  test("that are long are shown in part, and it is said so", async () => {
    const { findings } = await told("the travel policy", { command: "read" });
    expect(findings.at(-1)?.text).toMatch(/^The first 6000 of 8\d{3} characters/);
  });

  test("that nothing is called by are searched for like anything else", async () => {
    const { findings } = await told("the lease of the warehouse", { command: "read" });
    expect(findings).toEqual([]);
  });
});
