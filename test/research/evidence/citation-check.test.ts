import { describe, expect, it } from "vitest";
import type { Citation, Finding } from "../../../src/domain/evidence/evidence.ts";
import { verifyResult } from "../../../src/research/evidence/citation-check.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";

const text = "The tower is tall. The tower is old.";
const textOf = (id: string) => (id === "s" ? text : undefined);
const noDivisions = () => [];
const cite = (from: number, to: number, quote: string, sourceId = "s"): Citation => ({
  sourceId,
  place: { from, to, line: 1, heading: [] },
  quote,
});
const finding = (citations: Citation[], more: Partial<Finding> = {}): Finding => ({
  kind: "statement",
  text: "It is so",
  citations,
  score: 1,
  ...more,
});
const good = cite(0, 18, "The tower is tall.");
const misplaced = cite(1, 19, "The tower is tall.");
const unread = cite(0, 18, "The tower is tall.", "elsewhere");

describe("a task's result", () => {
  it("keeps the citations that stand at their place, and loses those that do not", () => {
    const { result, rejected } = verifyResult({ ...emptyResult(""), findings: [finding([misplaced, good, unread])] }, textOf, noDivisions);
    expect(result.findings).toEqual([finding([good])]);
    expect(rejected).toBe(2);
  });

  it("gives what it keeps the page that it begins on, whatever the agent said of it", () => {
    const old = cite(19, 36, "The tower is old.");
    const said = { ...good, place: { ...good.place, page: 9 } };
    const divisions = [
      { from: 0, page: 11 },
      { from: 19, page: 12 },
    ];
    const { result } = verifyResult({ ...emptyResult(""), findings: [finding([said, old])] }, textOf, () => divisions);
    expect(result.findings[0]?.citations.map(({ place }) => place.page)).toEqual([11, 12]);
  });

  it("loses a finding with its last citation, but for a count, which needs none", () => {
    const findings = [finding([misplaced]), finding([]), finding([], { kind: "count" })];
    expect(verifyResult({ ...emptyResult(""), findings }, textOf, noDivisions).result.findings).toEqual([finding([], { kind: "count" })]);
  });

  it("loses a finding whose figure has lost its citations", () => {
    const figure = { measure: "value" as const, subject: "Height", value: 330, unit: "m", at: null, formula: "as it stands" };
    const findings = [
      finding([good], { kind: "figure", figure: { ...figure, citations: [misplaced] } }),
      finding([good], { kind: "figure", figure: { ...figure, citations: [good, misplaced] } }),
    ];
    const kept = verifyResult({ ...emptyResult(""), findings }, textOf, noDivisions).result.findings;
    expect(kept.map((one) => one.figure?.citations)).toEqual([[good]]);
  });

  it("keeps neither rows nor series cited to what they do not stand on", () => {
    const table = { title: "", columns: [], rows: [], rowCitations: [[good, misplaced], [unread]], notes: [] };
    const line = { title: "", unit: null, x: { label: "", values: [] }, lines: [], citations: [misplaced] };
    const { result } = verifyResult({ ...emptyResult(""), tables: [table as never], series: [line] }, textOf, noDivisions);
    expect(result.tables[0]?.rowCitations).toEqual([[good], []]);
    expect(result.series[0]?.citations).toEqual([]);
  });
});

it("what a task claims of a source that was never read is nowhere: neither in its result nor in the session's", async () => {
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: () => ({ ...emptyResult("claims"), findings: [finding([unread])] }),
    aggregator: () => {
      throw new Error("stop here");
    },
  });
  const { start, until, sessions, events } = openCore({ engine });
  const id = await start();
  await until(id, ({ status }) => status === "failed");
  expect((await sessions.task(owner, id, "root.0")).task.result).toMatchObject({ findings: [] });
  expect(await sessions.results(owner, id)).toMatchObject({ sections: [], sources: [], completeness: "none" });
  expect((await events(id)).find(({ type, data }) => type === "task.completed" && data.taskId === "root.0")?.data).toMatchObject({
    findings: 0,
    rejectedCitations: 1,
  });
});
