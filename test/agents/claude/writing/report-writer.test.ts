/** How a report is written: outline, sections, title and summary, reflection; and the result when a call fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { titleOf } from "../../../../src/agents/claude/writing/assembly.ts";
import type { Engine } from "../../../../src/agents/contracts.ts";
import { RalphError } from "../../../../src/domain/errors/errors.ts";
import { type MemoryContextOptions, MemoryJournal, memoryContext } from "../../../support/agent-context.ts";
import { standInEngine } from "../../../support/claude-engine.ts";
import { type Body, json, type MessagesServer, type Step, startMessagesServer, text } from "../../../support/messages-server.ts";
import { type Role, roleOf, shown } from "../../../support/scripted-model.ts";
import { type AggregatorInput, answers, finding, settled, towers } from "./desk-fixture.ts";

let server: MessagesServer;
let engine: Engine;
beforeAll(async () => {
  server = await startMessagesServer();
  engine = standInEngine(server.url);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

type Answers = { [name in keyof typeof answers]?: unknown };
const say = (value: unknown): Step => ({ blocks: [json(value)] });
const sectionOf = (body: Body) => /^Your section: (.+)$/m.exec(shown(body))?.[1] ?? "";

/** Answers as `answers` has them, or as `more` has; `more.writer` by the section's title. */
function play(more: Answers & { fails?: (role: Role, body: Body) => Step | null } = {}): void {
  server.script((body) => {
    const role = roleOf(body) as keyof typeof answers;
    const failing = more.fails?.(role, body) ?? null;
    if (failing !== null) return failing;
    if (role === "writer") return say({ text: { ...answers.writer, ...(more.writer as object | undefined) }[sectionOf(body)] });
    return say(more[role] ?? answers[role]);
  });
}

async function write(input: AggregatorInput = towers(), options: MemoryContextOptions = {}) {
  const degraded: string[] = [];
  const context = { ...memoryContext(options), degraded: (reason: RalphError) => void degraded.push(reason.code) };
  return { research: await engine.agents.aggregator.run(input, context), degraded, context };
}
const roles = () => server.asked.map(({ body }) => roleOf(body));
const askedFor = (role: Role) => server.asked.filter(({ body }) => roleOf(body) === role).map(({ body }) => shown(body));
const textOf = (paragraphs: readonly { text: string }[]) => paragraphs.map((paragraph) => paragraph.text);

describe("a report of many findings", () => {
  test("is outlined, written section by section, framed and read once more", async () => {
    play();
    const { research, degraded } = await write();
    expect(roles().toSorted()).toEqual(["critic", "editor", "outliner", "writer", "writer"]);
    expect(degraded).toEqual([]);
    expect(research).toMatchObject({
      ...{ title: "The tower, from 1887 to today", subtitle: "For its visitors", completeness: "full", notFound: [] },
      sections: [
        { title: "Built in two years", coverage: 0.9 },
        { title: "Still visited", coverage: 0.7, charts: [{ title: "Visitors by year" }] },
      ],
      dropped: [{ text: "The tower is 330 metres high.", reason: "Its height was not asked for" }],
      disagreements: [{ subject: "How often it is painted", statements: [{ text: "Every seven years." }, { text: "Every ten years." }] }],
    });
    expect(textOf(research.evidenceLimits ?? [])).toEqual(["The report stands on 2 sources."]);
    expect(textOf(research.conclusion ?? [])).toEqual(["The tower of 1889 is still visited every year."]);
  });

  test("has each citation at its sentence, and the chart where the text placed it", async () => {
    play();
    const { research } = await write();
    expect(research.sections[0]?.paragraphs[0]?.sentences).toMatchObject([
      { text: "The building of the tower began in 1887.", citations: [{ quote: "The building of the tower began in 1887." }] },
      { text: "It was finished in 1889.", citations: [{ quote: "The tower was finished in 1889." }] },
    ]);
    expect(research.sections[1]?.paragraphs.map(({ form, index, text: words }) => [form, index, words])).toEqual([
      [undefined, undefined, "Six million people visit the tower every year."],
      ["chart", 0, "Visitors by year"],
      [undefined, undefined, "The tower is painted every seven years."],
    ]);
  });

  test("each section is shown its own findings with titles and dates, its figures, and what contradicts them", async () => {
    play();
    await write(towers({ brief: { ...towers().brief, length: 700 } }));
    const [first = "", second = ""] = askedFor("writer").toSorted((a, b) => Number(a.includes("→ Still")) - Number(b.includes("→ Still")));
    expect(first).toContain("[e1] «The building of the tower began in 1887.» — A history of the tower (document, read 2026-11-20)");
    expect(first).not.toContain("Six million");
    expect(second).toContain("[chart1] line chart “Visitors by year”");
    expect(second).toContain("How often it is painted: Every seven years. [e5] / Every ten years. [e6]");
    for (const prompt of [...askedFor("outliner"), first, second]) {
      expect(prompt).toContain("about 700 words");
    }
  });

  test("a finding without a place is sent back once, then stands with its scope item", async () => {
    const outline = { ...answers.outliner, dropped: [] };
    play({ outliner: outline });
    await write();
    expect(askedFor("outliner")[1]).toContain("in no section and not dropped: f3");
    expect(askedFor("writer").find((prompt) => prompt.includes("→ Built"))).toContain("The tower is 330 metres high.");
  });

  test("a table that the outline drops, since a chart shows its figures, is not printed; one that it forgets is", async () => {
    const table = {
      title: "By year",
      columns: [{ name: "Year", type: "year" as const, unit: null }],
      rows: [[2021]],
      rowCitations: [[]],
      note: null,
    };
    const withTable = towers();
    const [, today] = withTable.tasks;
    today?.result?.tables.push(table);
    play();
    expect((await write(withTable)).research.sections[1]?.tables).toEqual([table]);
    play({ outliner: { ...answers.outliner, dropped: [...answers.outliner.dropped, { finding: "table1", reason: "chart1 shows it" }] } });
    expect((await write(withTable)).research.sections[1]?.tables).toEqual([]);
  });

  test("an invented number, a sentence without evidence and a reference to nothing go back once, then are left out", async () => {
    const wrong =
      "The building of the tower began in 1887. [e1] It cost 999 million francs. [e2] It is loved. It was finished in 1889. [e2, e99]";
    play({ writer: { "Built in two years": wrong } });
    const { research } = await write();
    const sentBack = askedFor("writer").find((prompt) => prompt.includes("Your answer was checked")) ?? "";
    expect(sentBack).toContain("It cost 999 million francs.");
    expect(sentBack).toContain("names no evidence: «It is loved.»");
    expect(sentBack).toContain("there is no evidence e99");
    expect(textOf(research.sections[0]?.paragraphs ?? [])).toEqual(["The building of the tower began in 1887. It was finished in 1889."]);
  });

  test("titles and headings hold nothing that the evidence does not: they go back once, then the scope's words stand", async () => {
    const [first, ...others] = answers.outliner.sections;
    const outliner = { ...answers.outliner, sections: [{ ...first, title: "Built for 999 million" }, ...others] };
    const heading = "### A gift of Gustave\n\nThe building of the tower began in 1887. [e1]";
    play({ outliner, writer: { "Built for 999 million": heading }, editor: { ...answers.editor, title: "The tower since 1850" } });
    const { research } = await write();
    expect(research.title).toBe("Know the tower");
    expect(research.sections[0]).toMatchObject({ title: "History", paragraphs: [{ text: "The building of the tower began in 1887." }] });
    expect(askedFor("outliner")[1]).toContain("the title «Built for 999 million»");
    expect(askedFor("editor")[1]).toContain("the title «The tower since 1850»");
  });

  test("words that lead over to a list that was left out go with it", async () => {
    play({
      writer: { "Built in two years": "The building of the tower began in 1887. [e1] It has two sides:\n\n- It cost 999 million. [e2]" },
    });
    expect(textOf((await write()).research.sections[0]?.paragraphs ?? [])).toEqual(["The building of the tower began in 1887."]);
  });

  test("the reflection's revision replaces a part, but not one that is worse by its evidence", async () => {
    const revisions = [
      { part: "s1", problem: "dry", text: "Begun in 1887, the tower was finished in 1889. [e1, e2]" },
      { part: "s2", problem: "long", text: "Nine million people visit it in 2031. [e4] It is loved." },
      { part: "s9", problem: "?", text: "x" },
    ];
    play({ critic: { revisions } });
    const { research } = await write();
    expect(textOf(research.sections[0]?.paragraphs ?? [])).toEqual(["Begun in 1887, the tower was finished in 1889."]);
    expect(textOf(research.sections[1]?.paragraphs ?? [])[0]).toBe("Six million people visit the tower every year.");
    expect(askedFor("critic")[1]).toContain("there is no part 's9'");
  });

  test("a sentence that another section has already is not printed twice", async () => {
    const repeated = `${answers.writer["Still visited"]} The building of the tower began in 1887. [e1]`;
    play({ writer: { "Still visited": repeated } });
    const { research } = await write();
    expect(JSON.stringify(research.sections).match(/"text":"The building of the tower began in 1887\."/g)).toHaveLength(1);
  });

  test("the text is told in order as it is written, without references", async () => {
    play({
      fails: (role, body) =>
        role === "writer" && sectionOf(body).startsWith("Built")
          ? { ...say({ text: answers.writer["Built in two years"] }), delayMs: 30 }
          : null,
    });
    const { context } = await write();
    const told = context.deltas.join("");
    expect(told).toContain("The building of the tower began in 1887. It was finished in 1889.\nSix million");
    expect(told).not.toMatch(/\[e\d|chart1/);
  });
});

describe("a call that fails costs its part and no more", () => {
  const refusal: Step = { blocks: [text("No.")], stopReason: "refusal" };

  test("the outline: sections follow the scope", async () => {
    play({
      fails: (role) => (role === "outliner" ? refusal : null),
      writer: { History: answers.writer["Built in two years"], Today: answers.writer["Still visited"] },
    });
    const { research, degraded } = await write();
    expect(degraded).toEqual(["model_refused"]);
    expect(research.sections.map(({ title }) => title)).toEqual(["History", "Today"]);
    expect(research.sections[0]?.paragraphs[0]?.sentences).toHaveLength(2);
  });

  test("a section: its findings stand there", async () => {
    play({ fails: (role, body) => (role === "writer" && sectionOf(body).startsWith("Built") ? refusal : null) });
    const { research, degraded } = await write();
    expect(degraded).toEqual(["model_refused"]);
    expect(textOf(research.sections[0]?.paragraphs ?? [])).toEqual([
      "The building of the tower began in 1887.",
      "The tower was finished in 1889.",
    ]);
    expect(research.title).toBe("The tower, from 1887 to today");
  });

  test("what stands around the sections: the summary is the best findings", async () => {
    play({ fails: (role) => (role === "editor" ? refusal : null) });
    const { research, degraded } = await write();
    expect(degraded).toEqual(["model_refused"]);
    expect(research).toMatchObject({ title: "The tower, then and now", sections: [{ title: "Built in two years" }, {}] });
    expect(research.summary.length).toBeGreaterThan(0);
  });

  test("the reflection: the report is as it was", async () => {
    play({ fails: (role) => (role === "critic" ? refusal : null) });
    const { research, degraded } = await write();
    expect(degraded).toEqual(["model_refused"]);
    expect(research.sections).toHaveLength(2);
  });

  test("every call: the findings speak for themselves", async () => {
    play({ fails: () => refusal });
    const { research } = await write();
    expect(research.sections.map(({ title }) => title)).toEqual(["History", "Today"]);
    expect(research.summary.length).toBeGreaterThan(0);
  });

  test("a budget that ends after some sections: what is written stays", async () => {
    play();
    const journal = new MemoryJournal();
    const budget = () => {
      if (journal.performed > 2) throw new RalphError("limit_reached", "maxCostUsd");
    };
    const { research, degraded } = await write(towers({ cut: "cost" }), { journal, budget });
    expect(degraded).toEqual([]);
    expect(research.sections[0]?.paragraphs[0]?.sentences).toHaveLength(2);
    expect(textOf(research.sections[1]?.paragraphs ?? [])).toContain("The tower is painted every seven years.");
  });
});

test("what is written when the time is up is kept, and the findings stand for the rest", async () => {
  let late: () => unknown = () => null;
  let told: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    told = resolve;
  });
  play({
    fails: (role, body) => {
      if (role !== "writer") return null;
      // The answer of the first section is sent back, and no better one comes.
      const isFirst = sectionOf(body).startsWith("Built");
      if (isFirst && body.messages.length === 1) return say({ text: `${answers.writer["Built in two years"]} It is loved.` });
      told?.();
      return { fault: "hang" };
    },
  });
  const stop = new AbortController();
  const context = {
    ...memoryContext({ signal: stop.signal }),
    atTimeout: (output: () => unknown) => {
      late = output;
    },
  };
  const run = engine.agents.aggregator.run(towers(), context).catch((error: unknown) => error);
  await waiting;
  await expect.poll(() => JSON.stringify(late())).toContain("It was finished in 1889.");
  const research = engine.agents.aggregator.output.parse(late());
  expect(research.sections.map(({ title }) => title)).toEqual(["Built in two years", "Still visited"]);
  expect(research.sections[0]?.paragraphs[0]?.sentences).toHaveLength(2);
  stop.abort(new Error("over"));
  await run;
});

test("taken up after a kill, what was answered is not asked again", async () => {
  play();
  const journal = new MemoryJournal();
  journal.dieAt = 4;
  await expect(write(towers(), { journal })).rejects.toThrow("The process died");
  journal.dieAt = Number.POSITIVE_INFINITY;
  const paid = server.asked.filter(({ answered }) => answered).length;
  const input = towers();
  expect(journal.divergences).toEqual([]);
  await write(input, { journal });
  expect(server.asked.length).toBeLessThanOrEqual(5 + (5 - paid));
});

describe("a report on few findings", () => {
  const few = (more: Partial<AggregatorInput> = {}) =>
    towers({
      tasks: [settled("a", "History", [finding("s-1", "The tower was finished in 1889.")]), settled("b", "Today", [])],
      ...more,
    });
  const whole = (more: Record<string, unknown> = {}) => ({
    ...answers.editor,
    title: "The tower since 1889",
    contradictions: [],
    summary: "The tower was finished in 1889. [e1]",
    conclusion: null,
    sections: [{ title: "How it was built", scopeItems: [1], text: "Since 1889 it has been finished. [e1]" }],
    notFound: [{ scopeItem: 2, reason: "no document tells it" }],
    ...more,
  });

  test("is written in one call, and tells what was not found", async () => {
    server.next(say(whole()));
    const { research } = await write(few());
    expect(roles()).toEqual(["aggregator"]);
    expect(research).toMatchObject({
      completeness: "partial",
      sections: [{ title: "How it was built" }],
      notFound: [{ item: "Today", searched: ["words tried"], reason: "no document tells it" }],
    });
  });

  test("also where most of the budget is spent, however many findings there are", async () => {
    server.next(say(whole({ sections: [], summary: "The building of the tower began in 1887. [e1]" })));
    await write(towers({ wrapUp: true }));
    expect(roles()).toEqual(["aggregator"]);
  });

  test("without a model's answer the findings speak for themselves", async () => {
    server.next({ blocks: [text("No.")], stopReason: "refusal" });
    const { research, degraded } = await write(few());
    expect(degraded).toEqual(["model_refused"]);
    expect(research).toMatchObject({ sections: [{ title: "History", paragraphs: [{ text: "The tower was finished in 1889." }] }] });
  });

  test("without any evidence no model is asked, and the research says so", async () => {
    const { research } = await write(towers({ tasks: [settled("a", "History", []), settled("b", "Today", [])] }));
    expect(research).toMatchObject({ completeness: "none", summary: [], sections: [], notFound: [{ item: "History" }, { item: "Today" }] });
    expect(server.asked).toHaveLength(0);
  });
});

test("a goal that is a numbered list is a title without its number", () => {
  expect(titleOf("1. Who built the tower? 2. When was it built?")).toBe("Who built the tower");
});
