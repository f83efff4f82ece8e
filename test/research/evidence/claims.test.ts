import { describe, expect, it } from "vitest";
import type { SettledTask } from "../../../src/agents/contracts.ts";
import type { UnsupportedPolicy, Verdict } from "../../../src/domain/evidence/claims.ts";
import type { Citation } from "../../../src/domain/evidence/evidence.ts";
import type { Paragraph, Research } from "../../../src/domain/sessions/research.ts";
import type { NewSession } from "../../../src/domain/sessions/session.ts";
import { countsOf, type Judgement, ledgerOf, selfSupported } from "../../../src/research/evidence/claims.ts";
import { rowStands } from "../../../src/research/evidence/figures.ts";
import { withGaps } from "../../../src/research/evidence/gaps.ts";
import { statementsOf, withVerdicts } from "../../../src/research/evidence/statements.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

const cite = (quote: string): Citation => ({ sourceId: "s", place: { from: 0, to: quote.length, line: 1, heading: [] }, quote });
const sentence = (text: string) => ({ text, citations: [cite(text)] });
const written = (...texts: string[]): Paragraph => ({
  ...{ kind: "text", text: texts.join(" "), citations: texts.map(cite) },
  sentences: texts.map(sentence),
});

const research: Research = {
  ...{ query: "q", title: "t", language: "en", completeness: "full", recommendations: [], notFound: [], sources: [], cut: null },
  generatedAt: "2026-03-02T09:15:04.117Z",
  summary: [written("One.", "Two.")],
  sections: [
    {
      ...{ title: "First", coverage: 1, tables: [], charts: [] },
      paragraphs: [
        { kind: "text", text: "A heading", citations: [], form: "heading", level: 1 },
        { kind: "text", text: "Three.\nFour.", citations: [], form: "list", items: [[sentence("Three.")], [sentence("Four.")]] },
        { kind: "quote", text: "Five", citations: [cite("Five.")] },
      ],
    },
    { title: "Second", coverage: 1, tables: [], charts: [], paragraphs: [written("Six.")] },
  ],
  disagreements: [{ subject: "How many", statements: [sentence("Seven."), sentence("Eight.")].map((side) => ({ ...side, value: null })) }],
  evidenceLimits: [
    {
      ...written("Nothing newer was found.", "Nine."),
      sentences: [{ text: "Nothing newer was found.", citations: [] }, sentence("Nine.")],
    },
  ],
};
const judged = (verdicts: Record<string, Verdict | "no_claim">, policy: UnsupportedPolicy) => {
  const statements = statementsOf(research);
  const judgements = statements.map(({ text }): Judgement => ({ verdict: verdicts[text] ?? "supported", reason: "" }));
  return ledgerOf(statements, judgements, policy);
};

describe("the claims of a research", () => {
  it("are its sentences in its order, with the sections they stand in", () => {
    const texts = ["One.", "Two.", "Three.", "Four.", "Five", "Six.", "Seven.", "Eight.", "Nine."];
    expect(statementsOf(research).map(({ text }) => text)).toEqual(texts);
    const { claims } = judged({ "Two.": "no_claim", "Six.": "partly" }, "drop");
    expect(claims.map(({ id, text, section, verdict }) => [id, text, section, verdict])).toEqual([
      ["c1", "One.", null, "supported"],
      ["c2", "Three.", "First", "supported"],
      ["c3", "Four.", "First", "supported"],
      ["c4", "Five", "First", "supported"],
      ["c5", "Six.", "Second", "partly"],
      ["c6", "Seven.", "How many", "supported"],
      ["c7", "Eight.", "How many", "supported"],
      ["c8", "Nine.", null, "supported"],
    ]);
  });

  it("that are not borne are left out, with what they leave empty, where the policy is drop", () => {
    const ledger = judged(
      { "Two.": "contradicted", "Three.": "unsupported", "Six.": "unsupported", "Eight.": "unsupported", "One.": "partly" },
      "drop",
    );
    const left = withVerdicts(research, ledger.printed);
    expect(left.summary).toMatchObject([{ text: "One.", citations: [cite("One.")], sentences: [{ text: "One.", verdict: "partly" }] }]);
    expect(left.sections.map(({ title }) => title)).toEqual(["First"]);
    expect(left.sections[0]?.paragraphs.map(({ text }) => text)).toEqual(["A heading", "Four.", "Five"]);
    expect(left.disagreements).toEqual([]);
    expect(ledger).toMatchObject({ unsupported: 4, unchecked: 0 });
    expect(ledger.leftOut.map(({ section, text }) => [section, text])).toEqual([
      [null, "Two."],
      ["First", "Three."],
      ["Second", "Six."],
      ["How many", "Eight."],
    ]);
    expect(ledger.claims).toHaveLength(9);
    const headed = judged({ "Three.": "unsupported", "Four.": "unsupported", Five: "unsupported" }, "drop");
    expect(withVerdicts(research, headed.printed).sections.map(({ title }) => title)).toEqual(["Second"]);
  });

  it("that are not borne stay with their verdict where the policy is mark", () => {
    const ledger = judged({ "Two.": "contradicted", Five: "unchecked" }, "mark");
    const marked = withVerdicts(research, ledger.printed);
    expect(marked.summary[0]?.sentences?.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
    expect(marked.sections[0]?.paragraphs[2]?.verdict).toBe("unchecked");
    expect(ledger).toMatchObject({ leftOut: [], unsupported: 1, unchecked: 1 });
  });

  it("that are left out leave the scope item not found whose last evidence they were", () => {
    const task = (item: string, text: string): SettledTask => ({
      ...{ id: item, ref: null, parentId: null, round: 1, agent: "research", description: item, status: "completed", error: null },
      input: { scopeItem: item },
      result: { ...emptyResult(""), findings: [{ kind: "statement", text, citations: [cite(text)], score: 1 }], searched: ["six"] },
    });
    const about = {
      scope: ["A", "B", "C"],
      tasks: [task("A", "One."), task("B", "Eleven."), task("C", "Twelve characters.")],
      reason: "why",
    };
    const given = { ...research, summary: [written("One."), written("Eleven.")] };
    const without = (text: string) =>
      withVerdicts(
        given,
        statementsOf(given).map((statement) => (statement.text === text ? "dropped" : null)),
      );
    expect(withGaps(given, without("Eleven."), about)).toMatchObject({
      completeness: "partial",
      notFound: [{ item: "B", searched: ["six"], reason: "why" }],
    });
    expect(withGaps(given, without("Two."), about)).toMatchObject({ completeness: "full", notFound: [] });
  });

  it("are counted as they are printed; the shares of citations are of all that were written", () => {
    const verdicts: Record<string, Verdict> = { "One.": "unsupported", "Two.": "partly", "Three.": "contradicted", Five: "unchecked" };
    const marked = judged(verdicts, "mark");
    const { unsupported, contradicted, ...rest } = countsOf(marked, []);
    expect([unsupported, contradicted]).toEqual([1, 1]);
    expect(rest).toEqual({ total: 9, supported: 5, partly: 1, unchecked: 1, leftOut: 0, citationCoverage: 1, citationAccuracy: 0.75 });
    const dropped = judged(verdicts, "drop");
    const sawThrough = { section: null, text: "Ten.", reason: "why" };
    expect(countsOf(dropped, [sawThrough, ...dropped.leftOut])).toEqual({
      ...{ ...rest, total: 7, leftOut: 3 },
      ...{ unsupported: 0, contradicted: 0 },
    });
    const bare = { section: null, kind: "text" as const, text: "Bare.", citations: [] };
    const half = ledgerOf([bare, { ...bare, citations: [cite("x")] }], [{ verdict: "unsupported", reason: "" }], "mark");
    expect(countsOf(half, [])).toMatchObject({ citationCoverage: 0.5, citationAccuracy: null });
    const repeated = ledgerOf(
      [bare, { ...bare, section: null }],
      [
        { verdict: "supported", reason: "" },
        { verdict: "supported", reason: "" },
      ],
      "mark",
    );
    expect(countsOf(repeated, [])).toMatchObject({ total: 1, supported: 1 });
    expect(countsOf(ledgerOf([], [], "drop"), [])).toMatchObject({ total: 0, citationCoverage: null, citationAccuracy: null });
  });

  it("are also the rows of tables with numbers and citations, which stay where they are", () => {
    const column = (name: string) => ({ name, type: "text" as const, unit: null });
    const table = {
      ...{ title: "T", columns: [column("Land"), column("Value")], note: null },
      rows: [
        ["Chad", 3],
        ["Mali", 5],
        ["Niger", null],
        ["Togo", 7],
      ],
      rowCitations: [[cite("Chad | 3.0")], [cite("Mali | 4")], [cite("Niger")], []],
    };
    const given: Research = {
      ...research,
      summary: [],
      sections: [{ ...{ title: "S", coverage: 1, charts: [], paragraphs: [] }, tables: [table] }],
    };
    const rows = statementsOf(given).filter(({ kind }) => kind === "row");
    expect(rows.map(({ section, text }) => [section, text])).toEqual([
      ["S", "Land: Chad; Value: 3"],
      ["S", "Land: Mali; Value: 5"],
    ]);
    expect(rows.map((row) => rowStands(row, []))).toEqual([true, false]);
    expect(withVerdicts(given, ["dropped", "dropped"]).sections[0]?.tables).toEqual([table]);
    const { claims } = ledgerOf(rows, [{ verdict: "supported", reason: "" }], "drop");
    expect(claims.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["row", "supported"],
      ["row", "unchecked"],
    ]);
    expect(countsOf({ claims, leftOut: [] }, []).total).toBe(0);
  });

  it("of quotations and cells are supported by themselves; nothing else is", () => {
    const statement = { section: null, citations: [cite("The tower is\n tall.")] };
    const verdict = (kind: Paragraph["kind"], text: string, hasJudge = false) =>
      selfSupported({ ...statement, kind, text }, hasJudge)?.verdict;
    expect(verdict("quote", "The tower is tall.")).toBe("supported");
    expect(verdict("quote", "The tower is old.")).toBeUndefined();
    expect(verdict("figure", "Height: 330")).toBe("supported");
    expect(verdict("figure", "The tower, 330 m, is the tallest", true)).toBeUndefined();
    expect(verdict("text", "The tower is tall.")).toBe("supported");
    expect(verdict("text", "Surely the tower is tall.")).toBeUndefined();
    expect(verdict("count", "3 documents")).toBe("no_claim");
  });

  it("of rows that are told cell by cell are supported by their cells, unless a model worded them", () => {
    const row = cite("| E01 | No flow |");
    const cells = { ...row, place: { ...row.place, cells: ["1:Code", "1:Meaning"] } };
    const verdict = (citation: Citation, hasJudge = false) =>
      selfSupported({ section: null, kind: "quote", text: "Codes:\n- E01; Meaning: No flow", citations: [citation] }, hasJudge)?.verdict;
    expect(verdict(cells)).toBe("supported");
    expect(verdict(cells, true)).toBeUndefined();
    expect(verdict(row)).toBeUndefined();
  });

  it("of a quoted list are supported where it begins with its heading", () => {
    const quoted = cite("Ajv validates.\n- `body`: what is sent");
    const headed = { ...quoted, place: { ...quoted.place, heading: ["Fastify", "Validation"] } };
    const verdict = (text: string, citation: Citation) =>
      selfSupported({ section: null, kind: "quote", text, citations: [citation] }, true)?.verdict;
    expect(verdict("Validation:\n- Ajv validates.\n- body: what is sent", headed)).toBe("supported");
    expect(verdict("Serialization:\n- Ajv validates.\n- body: something else", headed)).toBeUndefined();
    expect(verdict("Validation:\n- Ajv validates.\n- body: something else", headed)).toBeUndefined();
  });
});

describe("a session's claims", () => {
  const engine = (policy: Record<string, Verdict>, onCheck: () => void | Promise<void> = () => undefined) =>
    scriptedEngine({
      aggregator: ({ query, brief }) => ({
        ...{
          query,
          title: query,
          language: brief.language,
          completeness: "full" as const,
          sections: [],
          recommendations: [],
          notFound: [],
          disagreements: [],
        },
        summary: [
          {
            ...{ kind: "text", text: "It is tall. It is old.", citations: [] },
            sentences: [
              { text: "It is tall.", citations: [] },
              { text: "It is old.", citations: [] },
            ],
          } satisfies Paragraph,
        ],
      }),
      claimChecker: async ({ claims }, context) => {
        await onCheck();
        const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 };
        const said = async () => ({ answer: { ...policy } as Record<string, Verdict>, model: "m", usage, requestId: null });
        const told = await context.call.model<Record<string, Verdict>>("judge", { claims: claims.length }, said);
        return {
          verdicts: claims.flatMap(({ id, text }) => (told[text] === undefined ? [] : [{ id, verdict: told[text], reason: "so" }])),
        };
      },
    });
  const run = async (given: ReturnType<typeof engine>, settings = {}, request: Partial<NewSession> = {}) => {
    const core = openCore({ engine: given, settings });
    const id = await core.start(request);
    const session = await core.until(id, ({ status }) => status === "done" || status === "failed");
    const { items } = await core.sessions.claims(owner, id, {}, { limit: 10 });
    return { core, id, session, claims: items, research: (await core.stored(id)).research() };
  };

  it("are rows with their verdicts, and what is not borne is not printed, which the report says", async () => {
    const { claims, research: kept } = await run(engine({ "It is tall.": "supported", "It is old.": "unsupported" }));
    expect(claims.map(({ text, verdict, reason }) => [text, verdict, reason])).toEqual([
      ["It is tall.", "supported", "so"],
      ["It is old.", "unsupported", "so"],
    ]);
    expect(kept?.summary.map(({ text }) => text)).toEqual(["It is tall."]);
    expect(kept?.limitations).toEqual(["1 statement was left out because the cited sources do not bear it."]);
    expect(kept?.leftOut).toEqual([{ section: null, text: "It is old.", reason: "so" }]);
    expect(kept?.statements).toMatchObject({ total: 1, supported: 1, leftOut: 1, citationCoverage: 0 });
  });

  it("follow the session's own policy before the installation's", async () => {
    const verdicts: Record<string, Verdict> = { "It is tall.": "supported", "It is old.": "unsupported" };
    const marking = await run(engine(verdicts), { unsupportedClaims: "block" }, { unsupportedClaims: "mark" });
    expect(marking.session).toMatchObject({ status: "done", unsupportedClaims: "mark" });
    expect(marking.research?.summary[0]?.sentences?.map(({ verdict }) => verdict)).toEqual(["supported", "unsupported"]);
    const blocking = await run(engine(verdicts), { unsupportedClaims: "drop" }, { unsupportedClaims: "block" });
    expect(blocking.session).toMatchObject({ status: "failed", error: { code: "unprocessable" } });
  });

  it("are counted with what the writer left out itself", async () => {
    const writer = engine({ "It is tall.": "supported", "It is old.": "supported" });
    const { aggregator } = writer.agents;
    const leftOut = [{ section: "S", text: "It is 9 m.", reason: "The number “9” stands in none of the cited words." }];
    const leaving = {
      ...aggregator,
      run: async (...given: Parameters<typeof aggregator.run>) => ({ ...(await aggregator.run(...given)), leftOut }),
    };
    const { research: kept } = await run({ ...writer, agents: { ...writer.agents, aggregator: leaving } });
    expect(kept).toMatchObject({ leftOut, statements: { total: 2, supported: 2, leftOut: 1 } });
    expect(kept?.limitations).toEqual(["1 statement was left out because the cited sources do not bear it."]);
  });

  it("stay unchecked where the checker fails or is silent, and the report says so", async () => {
    const failing = engine({}, () => {
      throw new Error("no");
    });
    const hanging = engine({}, () => Promise.withResolvers<void>().promise);
    for (const given of [engine({}), failing, hanging]) {
      const { session, claims, research: kept } = await run(given, { aggregationTimeoutMs: 20 });
      expect(session.status).toBe("done");
      expect(claims.map(({ verdict }) => verdict)).toEqual(["unchecked", "unchecked"]);
      expect(kept?.summary[0]?.sentences?.map(({ verdict }) => verdict)).toEqual(["unchecked", "unchecked"]);
      expect(kept?.limitations).toEqual(["2 of 2 statements could not be checked against their sources."]);
    }
  });

  it("block the report where the operator wants that, and a retry writes another one", async () => {
    const policy: Record<string, Verdict> = { "It is tall.": "supported", "It is old.": "contradicted" };
    const { core, id, session, claims, research: kept } = await run(engine(policy), { unsupportedClaims: "block" });
    expect(session).toMatchObject({ status: "failed", error: { code: "unprocessable", recoverable: true } });
    expect(claims.map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
    expect(kept).toBeUndefined();
    policy["It is old."] = "supported";
    await core.sessions.retry(owner, id, null);
    await core.until(id, ({ status }) => status === "done" || status === "failed");
    const { items } = await core.sessions.claims(owner, id, { verdict: "supported" }, { limit: 10 });
    expect(items.map(({ text }) => text)).toEqual(["It is tall.", "It is old."]);
  });
});
