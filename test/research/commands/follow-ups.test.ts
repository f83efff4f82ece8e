/** A further question on the evidence of a finished session. */
import { describe, expect, it } from "vitest";
import type { TaskAgentInput } from "../../../src/agents/contracts.ts";
import type { Figure, Finding } from "../../../src/domain/evidence/evidence.ts";
import type { Paragraph } from "../../../src/domain/sessions/research.ts";
import { openCore, owner, type TestCore } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";
import { citationIn, shownTexts } from "../../support/shown-texts.ts";

const texts = { tower: "Year,Height of the tower\n2000,324\n2022,330\n", visitors: "The tower had 6.3 million visitors in 2023." };
const heightIn = (value: 324 | 330, at: string): Figure => {
  const citation = citationIn(texts.tower, `${at},${value}`, [`1:Height of the tower`]);
  const { sourceId, place } = citation;
  const lineage = { formula: "x1", inputs: [{ sourceId, place, value, at, time: Number(at) }] };
  return { measure: "latest", subject: "Tower, height", value, unit: "m", at, formula: `x(${at})`, citations: [citation], lineage };
};
const told = (figure: Figure): Finding => {
  return { kind: "figure", text: `Height of the tower: ${figure.value} m.`, citations: figure.citations, score: 1, figure };
};
const quoted: Finding = { kind: "quote", text: texts.visitors, citations: [citationIn(texts.visitors, texts.visitors)], score: 0.9 };

/** The first session finds the height of 2000, a later one that of 2022 and, where `sees` says so, the visitors. */
function engine(seen: TaskAgentInput[], sees = { visitors: false }) {
  return scriptedEngine({
    planner: ({ brief }) => ({
      analysis: "",
      tasks: brief.scope.map((scopeItem, index) => ({ ref: `t${index}`, description: scopeItem, agent: "research", input: { scopeItem } })),
    }),
    briefBuilder: ({ query, language }) => ({
      ...{ intent: "drafted" as const, reply: "Here it is." },
      brief: {
        ...{
          goal: query,
          scope: ["Height of the tower", "Visitors of the tower"],
          questions: [],
          outputFormats: ["md" as const],
          language,
        },
        ...{ audience: null, length: null, asOf: null },
      },
    }),
    task: async (input, { call }) => {
      seen.push(input);
      await call.tool("show", { title: "tower" });
      if (input.task.input.scopeItem === "Height of the tower")
        return { ...emptyResult("height"), findings: [told(input.known.length > 0 ? heightIn(330, "2022") : heightIn(324, "2000"))] };
      if (!sees.visitors) return emptyResult("nothing");
      await call.tool("show", { title: "visitors" });
      return { ...emptyResult("visitors"), findings: [quoted] };
    },
    aggregator: ({ query, brief, tasks }) => {
      const findings = tasks.flatMap(({ result }) => result?.findings ?? []);
      const isFound = (item: string) => findings.some(({ text }) => text.includes(item.startsWith("Height") ? "Height" : "visitors"));
      return {
        ...{ query, title: query, language: brief.language, completeness: "partial" as const },
        ...{ recommendations: [], disagreements: [], sections: [] },
        notFound: brief.scope.filter((item) => !isFound(item)).map((item) => ({ item, searched: [], reason: "" })),
        summary: findings.map(
          ({ kind, text, citations }): Paragraph => ({ kind: kind === "figure" ? "figure" : "quote", text, citations }),
        ),
      };
    },
  });
}

const isEnded = ({ status }: { status: string }) => status === "done" || status === "failed";

async function first(seen: TaskAgentInput[] = [], sees = { visitors: false }) {
  const core = openCore({ engine: engine(seen, sees), sources: shownTexts(texts) });
  const id = await core.start({ query: "How high is the tower?" });
  expect(await core.until(id, isEnded)).toMatchObject({ status: "done", error: null });
  return { ...core, id };
}

const resultsOf = ({ sessions }: TestCore, id: string) => sessions.results(owner, id);

describe("a session that follows another", () => {
  it("starts from its findings, cites the same copies, and tells its tasks what is known", async () => {
    const seen: TaskAgentInput[] = [];
    const core = await first(seen);
    const before = await resultsOf(core, core.id);
    const id = await core.start({ query: "And since then?", follows: core.id });
    expect(await core.until(id, isEnded)).toMatchObject({ status: "done", follows: core.id });
    const [height] = seen.slice(2).filter(({ task }) => task.input.scopeItem === "Height of the tower");
    expect(height?.known).toEqual(["Height of the tower: 324 m."]);
    expect(height?.before?.[0]).toMatchObject({ id: core.id, description: "How high is the tower?" });
    const after = await resultsOf(core, id);
    expect(after.summary.map(({ text }) => text)).toEqual(["Height of the tower: 330 m.", "Height of the tower: 324 m."]);
    expect(after.sources).toEqual(before.sources);
  });

  it("says what is new: sources, statements, changed figures, closed gaps", async () => {
    const sees = { visitors: false };
    const core = await first([], sees);
    sees.visitors = true;
    const id = await core.start({ query: "And since then?", follows: core.id });
    await core.until(id, isEnded);
    const { news, sources } = await resultsOf(core, id);
    const visitors = sources.find(({ title }) => title === "visitors")?.id;
    expect(news).toEqual({
      ...{ sessionId: core.id, query: "How high is the tower?", newSources: [visitors], closedGaps: ["Visitors of the tower"] },
      newClaims: ["c1", "c2"],
      changedFigures: [
        { subject: "Tower, height", measure: "latest", unit: "m", before: { value: 324, at: "2000" }, after: { value: 330, at: "2022" } },
      ],
    });
    const { items } = await core.sessions.claims(owner, id, {}, { limit: 10 });
    expect(items.map(({ text }) => text)).toEqual(["Height of the tower: 330 m.", texts.visitors, "Height of the tower: 324 m."]);
  });

  it("tells in an event what it starts from", async () => {
    const core = await first();
    const id = await core.start({ follows: core.id });
    await core.until(id, isEnded);
    const [opened, followed] = await core.events(id);
    expect([opened?.type, followed?.type]).toEqual(["session.status", "session.followed"]);
    expect(followed?.data).toEqual({
      ...{ sessionId: core.id, query: "How high is the tower?", sources: 1, findings: 1 },
      gaps: ["Visitors of the tower"],
    });
  });

  it("keeps the copies when the session that it follows is deleted, and can be followed itself", async () => {
    const core = await first();
    const second = await core.start({ query: "And since then?", follows: core.id });
    await core.until(second, isEnded);
    await core.sessions.delete(owner, core.id);
    const [source] = (await resultsOf(core, second)).sources;
    const { text } = await core.sessions.sourceText(owner, second, source?.id ?? "", { from: 0, to: 1_000 });
    expect(text).toBe(texts.tower);
    const third = await core.start({ query: "Once more?", follows: second });
    await core.until(third, isEnded);
    const findings = (await core.events(third)).find(({ type }) => type === "session.followed")?.data;
    expect(findings).toMatchObject({ sessionId: second, findings: 2 });
    expect((await resultsOf(core, third)).summary.map(({ text: words }) => words)).toContain("Height of the tower: 324 m.");
  });

  it("looks where that one looked, in its language, unless it says otherwise", async () => {
    const core = openCore({ engine: engine([]), sources: shownTexts(texts) });
    const id = await core.start({ language: "ru", sources: { documentIds: ["d1"], web: false } });
    await core.until(id, isEnded);
    const next = await core.stored(await core.start({ follows: id }));
    expect(next.session).toMatchObject({ language: "ru", documentIds: ["d1"], sources: { web: false } });
    const other = await core.stored(await core.start({ follows: id, language: "en", sources: { documentIds: ["d2"] } }));
    expect(other.session).toMatchObject({ language: "en", documentIds: ["d2"], sources: {} });
  });

  it("is refused for a session that is not there, is another's, or is not done", async () => {
    const core = await first();
    const create = (follows: string, who = owner) => core.sessions.create(who, { query: "q", follows }, null);
    await expect(create("none")).rejects.toMatchObject({ code: "not_found" });
    await expect(create(core.id, "eve")).rejects.toMatchObject({ code: "not_found" });
    const open = await core.start({ autoApprove: false });
    await expect(create(open)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("can be followed") });
    const failing = openCore({ engine: engine([]), sources: shownTexts(texts), settings: { maxReportBytes: 1 } });
    const failed = await failing.start();
    expect(await failing.until(failed, isEnded)).toMatchObject({ status: "failed" });
    await expect(failing.sessions.create(owner, { query: "q", follows: failed }, null)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is created once for one key, also where what it follows is gone meanwhile", async () => {
    const core = await first();
    const key = { key: "k", requestHash: "h" };
    const { session } = await core.sessions.create(owner, { query: "q", autoApprove: true, follows: core.id }, key);
    await core.until(session.id, isEnded);
    await core.sessions.delete(owner, core.id);
    const again = await core.sessions.create(owner, { query: "q", autoApprove: true, follows: core.id }, key);
    expect([again.created, again.session.id]).toEqual([false, session.id]);
  });
});
