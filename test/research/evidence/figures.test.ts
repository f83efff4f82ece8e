/** Figures are computed again from their cells when the report is made; one that they do not give is never told as supported. */
import { describe, expect, it } from "vitest";
import type { SettledTask } from "../../../src/agents/contracts.ts";
import type { Figure, Finding, LineageInput } from "../../../src/domain/evidence/evidence.ts";
import type { Paragraph } from "../../../src/domain/sessions/research.ts";
import { checkedFigures, reportFigures, statedIn } from "../../../src/research/evidence/figures.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";
import { citationIn, shownTexts } from "../../support/shown-texts.ts";

const text = 'Year,Exports\n2019,"1,200"\n2023,1500.5\n';
const rows = [citationIn(text, '2019,"1,200"', ["1:Exports"]), citationIn(text, "2023,1500.5", ["2:Exports"])] as const;
const inputs = [1_200, 1_500.5].map((value, index): LineageInput => {
  const { sourceId, place } = rows[index] ?? rows[0];
  return { sourceId, place, value, at: index === 0 ? "2019" : "2023", time: index === 0 ? 2019 : 2023 };
});
const growth: Figure = {
  ...{ measure: "growth", subject: "Exports", value: 25.041666666666668, unit: "%", at: "2019–2023", formula: "growth" },
  citations: [...rows],
  lineage: { formula: "(x2 - x1) / x1 * 100", inputs },
};
const found = (figure: Figure): Finding => {
  return { kind: "figure", text: `Exports grew by ${figure.value.toFixed(1)}%.`, citations: figure.citations, score: 1, figure };
};
const task = (...findings: Finding[]): SettledTask => ({
  ...{ id: "root.0", ref: null, parentId: null, round: 1, agent: "data", description: "d", status: "completed", error: null, input: {} },
  result: { ...emptyResult(""), findings },
});
const textOf = () => text;
const checkOf = (figure: Figure, read = textOf) => {
  const [checked] = checkedFigures([task(found(figure))], read, "en");
  return [checked?.check, checked?.reason];
};

describe("a figure", () => {
  it("is computed again from cells that stand in the stored copy", () => {
    expect(checkOf(growth)).toEqual(["recomputed", ""]);
    expect(checkOf({ ...growth, value: 25.0417 })).toEqual(["recomputed", ""]);
  });

  it("without lineage is told as such", () => {
    const { lineage: _lineage, ...bare } = growth;
    expect(checkOf(bare)).toEqual(["not_recomputable", ""]);
  });

  it("of another value, formula or cell is a mismatch", () => {
    expect(checkOf({ ...growth, value: 26 })).toEqual(["mismatch", "The cells give 25.0416666667, not 26."]);
    expect(checkOf({ ...growth, value: -25.041666666666668 })[0]).toBe("mismatch");
    expect(checkOf({ ...growth, lineage: { formula: "x2 / (x1 - x1)", inputs } })).toEqual([
      "mismatch",
      "The cells do not give the figure 25.0416666667.",
    ]);
    const moved = inputs.map((input) => ({ ...input, value: 1_300 }));
    expect(checkOf({ ...growth, value: 0, lineage: { formula: "x2 - x1", inputs: moved } })).toEqual([
      "mismatch",
      "The value 1,300 does not stand in the cell that the figure is computed from.",
    ]);
    expect(checkOf(growth, () => "")[0]).toBe("mismatch");
  });

  it("is stated by its own sentence, and by one that cites a cell of it and gives its value", () => {
    const figures = checkedFigures([task(found(growth))], textOf, "en");
    const states = (kind: Paragraph["kind"], words: string, citations = [rows[1]]) =>
      statedIn({ kind, text: words, citations }, figures, "en").length === 1;
    expect(states("figure", "Exports grew by 25.0%.", [])).toBe(true);
    expect(states("text", "They rose by about 25 percent.")).toBe(true);
    expect(states("text", "They fell by 25.04 %.")).toBe(true);
    expect(states("text", "They rose by 26 percent.")).toBe(false);
    expect(states("text", "They rose by 25 percent.", [])).toBe(false);
  });

  it("is listed once, with the first statement that the report keeps", () => {
    const figures = checkedFigures([task(found(growth))], textOf, "en");
    const statements = ["Dropped: 25%.", "Kept: 25%.", "Again: 25%."].map((words, index) => {
      return { section: `S${index}`, kind: "text" as const, text: words, citations: [...rows] };
    });
    expect(reportFigures(statements, ["dropped", "supported", "supported"], figures, "en")).toEqual([
      expect.objectContaining({
        id: "f1",
        section: "S1",
        text: "Kept: 25%.",
        value: growth.value,
        check: "recomputed",
        lineage: growth.lineage,
      }),
    ]);
  });
});

describe("a session's figures", () => {
  const engine = (figure: Figure) =>
    scriptedEngine({
      planner: () => ({ analysis: "", tasks: [{ ref: "a", description: "Compute", agent: "data" }] }),
      task: async (_input, { call }) => {
        await call.tool("show", { title: "exports" });
        return { ...emptyResult(""), findings: [found(figure)] };
      },
      claimChecker: ({ claims }) => ({ verdicts: claims.map(({ id }) => ({ id, verdict: "supported", reason: "" })) }),
      aggregator: ({ query, brief, tasks }) => {
        const findings = tasks.flatMap(({ result }) => result?.findings ?? []);
        return {
          ...{ query, title: query, language: brief.language, completeness: "full" as const },
          ...{ recommendations: [], notFound: [], disagreements: [], sections: [] },
          summary: findings.map(({ text: words, citations }) => ({ kind: "figure" as const, text: words, citations })),
        };
      },
    });
  const run = async (figure: Figure, unsupportedClaims: "drop" | "mark" | "block" = "mark") => {
    const core = openCore({ engine: engine(figure), sources: shownTexts({ exports: text }), settings: { unsupportedClaims } });
    const id = await core.start();
    const session = await core.until(id, ({ status }) => status === "done" || status === "failed");
    const { items: claims } = await core.sessions.claims(owner, id, {}, { limit: 10 });
    return { session, claims, results: await core.sessions.results(owner, id), research: (await core.stored(id)).research() };
  };

  it("stand in the results with their cells and formula", async () => {
    const { results, claims, research } = await run(growth);
    expect(results.figures).toMatchObject([
      { id: "f1", value: growth.value, check: "recomputed", lineage: { formula: growth.lineage?.formula } },
    ]);
    expect(claims.map(({ verdict }) => verdict)).toEqual(["supported"]);
    expect(research?.limitations).toBeUndefined();
  });

  it("that their cells do not give are contradicted whatever a judge says, and the report says so", async () => {
    const { session, results, claims, research } = await run({ ...growth, value: 31 });
    expect(session.status).toBe("done");
    expect(results.figures).toMatchObject([{ value: 31, check: "mismatch" }]);
    expect(claims).toMatchObject([{ verdict: "contradicted", reason: "The cells give 25.0416666667, not 31." }]);
    expect(research?.limitations).toEqual(["1 figure does not follow from its cells: see the claims."]);
  });

  it("that their cells do not give leave a report that marks them less than full", async () => {
    expect((await run(growth)).results).toMatchObject({ completeness: "full", notFound: [] });
    const { results } = await run({ ...growth, value: 31 });
    expect(results).toMatchObject({ completeness: "partial", notFound: [{ reason: expect.stringContaining("not borne") }] });
    expect(results.summary).toHaveLength(1);
  });

  it("that their cells do not give are left out, or stop the report, as the policy says", async () => {
    const dropped = await run({ ...growth, value: 31 }, "drop");
    expect(dropped.results).toMatchObject({ summary: [], status: "done" });
    expect(dropped.results.figures).toBeUndefined();
    const blocked = await run({ ...growth, value: 31 }, "block");
    expect(blocked.session).toMatchObject({ status: "failed", error: { code: "unprocessable" } });
  });
});
