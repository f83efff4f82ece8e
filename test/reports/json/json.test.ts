import { expect, test } from "vitest";
import { research } from "../../../src/domain/sessions/research.ts";
import { jsonReport, jsonReportVersion } from "../../../src/reports/json/json.ts";
import { englishInput, longInput, plantedInput, russianInput } from "../fixture.ts";

test("holds the research whole, with the words around it and the version of its form", () => {
  for (const input of [englishInput(), russianInput(), longInput(500), plantedInput('"\u0000\ud800</script>')]) {
    const report = JSON.parse(jsonReport(input)) as { research: unknown; brief: unknown };
    expect(report).toMatchObject({ format: "ralph.report", version: jsonReportVersion, sessionId: input.sessionId, ...input.wording });
    expect(research.parse(report.research)).toEqual(input.research);
    expect(report.brief).toEqual({
      version: 1,
      goal: input.brief.goal,
      scope: input.brief.scope,
      language: input.brief.language,
    });
  }
});

test("the same input gives the same text", () => {
  expect(jsonReport(englishInput())).toBe(jsonReport(structuredClone(englishInput())));
});
