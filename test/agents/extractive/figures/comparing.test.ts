import { describe, expect, it } from "vitest";
import { z } from "zod";
import { comparison } from "../../../../src/agents/extractive/figures/comparing.ts";
import type { Figure } from "../../../../src/domain/evidence/evidence.ts";

const citations = [{ sourceId: "s-1", place: { from: 0, to: 1, line: 1, heading: [] }, quote: "1" }];
const result = (subject: string, value: number, measure: Figure["measure"] = "value") => {
  const figure: Figure = { measure, subject, value, unit: "%", at: "2022", formula: "x(2022)", citations };
  const kept = { summary: "", findings: [{ kind: "figure", text: subject, citations, score: 1, figure }], tables: [], series: [] };
  return { id: subject, ref: null, description: subject, result: z.json().parse(JSON.parse(JSON.stringify(kept))) };
};

/** One task's result with the findings of two. */
function both(one: ReturnType<typeof result>, other: ReturnType<typeof result>): ReturnType<typeof result> {
  const findings = [one, other].flatMap((each) => (each.result as { findings: z.core.util.JSONType[] }).findings);
  return { ...one, result: z.json().parse({ ...(one.result as object), findings }) };
}

describe("a comparison", () => {
  it("says what is highest, and what it is higher than", () => {
    const { findings, tables } = comparison([result("France, inflation", 5), result("Spain, inflation", 8)], "en");
    expect(findings.map(({ text }) => text)).toEqual(["Spain has the higher inflation in 2022: 8 %, against 5 % for France."]);
    // The sentence tells all of it.
    expect(tables).toEqual([]);
  });

  it("says what is lowest where the lowest is asked for", () => {
    const of = (request: string, language: string) => {
      const given = [result("France, inflation", 5), result("Spain, inflation", 8), result("Italy, inflation", 6)];
      const [finding] = comparison(given, language, request).findings;
      return [finding?.text, finding?.figure?.measure, finding?.figure?.value];
    };
    const least = "France has the lowest inflation in 2022: 5 %, against 6 % for Italy and 8 % for Spain.";
    expect(of("Which of France, Spain and Italy has the lowest inflation?", "en")).toEqual([least, "minimum", 5]);
    expect(of("У кого ниже инфляция: у Франции, Испании или Италии?", "ru")[0]).toMatch(/Меньше всего: France/u);
    expect(of("Where is inflation highest, and where lowest?", "en")).toEqual([expect.stringMatching(/^Spain/u), "maximum", 8]);
  });

  it("is as sure as the less sure of what it compares", () => {
    const weak = result("Spain, inflation", 8);
    const [finding] = (weak.result as unknown as { findings: object[] }).findings;
    const doubtful = { ...weak, result: z.json().parse({ ...(weak.result as object), findings: [{ ...finding, confidence: 0.2 }] }) };
    expect(comparison([result("France, inflation", 5), doubtful], "en").findings.map(({ confidence }) => confidence)).toEqual([0.2]);
  });

  it("tells a change only where no values are compared", () => {
    const [french, spanish] = [result("France, inflation", 40, "growth"), result("Spain, inflation", 20, "growth")];
    const values = [both(result("France, inflation", 5, "latest"), french), both(result("Spain, inflation", 8, "latest"), spanish)];
    expect(comparison(values, "en").findings.map(({ text }) => text)).toEqual([
      "Spain has the higher inflation in 2022: 8 %, against 5 % for France.",
    ]);
    expect(comparison([french, spanish], "en").findings).toHaveLength(1);
  });

  it("tells each thing once, and computed values to the digits that they have", () => {
    const twice = both(result("Spain, Inflation", 471.0996, "growth"), result("Spain, inflation", 471.0996, "growth"));
    const { findings } = comparison([result("France, inflation", 1.7557, "growth"), twice], "en");
    expect(findings.map(({ text }) => text)).toEqual([
      "Spain has the larger growth of inflation in 2022: 471.1 %, against 1.756 % for France (268.3 times as much).",
    ]);
  });

  it("calls nothing highest where the highest are equal", () => {
    const { findings } = comparison([result("France, inflation", 5), result("Spain, inflation", 8), result("Italy, inflation", 8)], "en");
    expect(findings.map(({ text }) => text)).toEqual(["Inflation in 2022: France 5 %, Spain 8 %, Italy 8 %."]);
  });

  it("of several aspects has the things as columns", () => {
    const [france, spain] = [result("France, inflation", 5, "latest"), result("Spain, inflation", 8, "latest")];
    const { tables } = comparison(
      [both(france, result("France, inflation", 6, "mean")), both(spain, result("Spain, inflation", 7, "mean"))],
      "en",
    );
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(["Figure", "France", "Spain"]);
    expect(tables[0]?.rows).toEqual([
      ["latest value, 2022 (%)", 5, 8],
      ["mean, 2022 (%)", 6, 7],
    ]);
    expect(tables[0]?.cellCitations?.[0]?.map(({ length }) => length)).toEqual([0, 1, 1]);
  });

  it("tells computed values of a row with as many decimals as the greatest of them needs", () => {
    const growth = (thing: string, value: number) => result(`${thing}, inflation`, value, "growth");
    const [france, spain] = [result("France, inflation", 5, "latest"), result("Spain, inflation", 8, "latest")];
    const { tables } = comparison([both(france, growth("France", 1.4898)), both(spain, growth("Spain", -0.15949))], "en");
    expect(tables[0]?.rows).toEqual([
      ["latest value, 2022 (%)", 5, 8],
      ["growth, 2022 (%)", 1.49, -0.16],
    ]);
  });

  it("of two quantities in rows without a time is one table, with a row for each quantity", () => {
    const read = (thing: string, quantity: string, value: number, unit: string | null) => {
      const figure: Figure = {
        measure: "value",
        subject: `${thing}, ${quantity}`,
        value,
        unit,
        at: thing,
        formula: `x(${thing})`,
        citations,
      };
      const kept = { summary: "", findings: [{ kind: "figure", text: thing, citations, score: 1, figure }], tables: [], series: [] };
      return { id: `${thing} ${quantity}`, ref: null, description: thing, result: z.json().parse(JSON.parse(JSON.stringify(kept))) };
    };
    const { findings, tables } = comparison(
      [
        read("Mars", "diameter_km", 6_792, "km"),
        read("Earth", "diameter_km", 12_756, "km"),
        read("Mars", "moons", 2, null),
        read("Earth", "moons", 1, null),
      ],
      "en",
    );
    expect(findings.map(({ text }) => text)).toEqual([
      "Earth has the higher diameter: 12,756 km, against 6,792 km for Mars.",
      "Mars has more moons: 2, against 1 for Earth (2 times as many).",
    ]);
    expect(tables.map(({ title }) => title)).toEqual(["Diameter, moons"]);
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(["Figure", "Mars", "Earth"]);
    expect(tables[0]?.rows).toEqual([
      ["diameter (km)", 6_792, 12_756],
      ["moons", 2, 1],
    ]);
  });

  it("of many things has a row for each", () => {
    const names = ["France", "Spain", "Italy", "Poland", "Norway", "Greece"];
    const { tables } = comparison(
      names.map((name, index) => result(`${name}, inflation`, index)),
      "en",
    );
    expect(tables[0]?.rows.map(([name]) => name)).toEqual(names);
  });
});
