import { expect, test } from "vitest";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { englishInput, russianInput } from "../fixture.ts";

/** Characters: labels share a column that is as wide as the longest of them. */
const longestLabel = 30;

test.each([
  [englishInput, "2 sources, 1 statement since “"],
  [russianInput, "2 источника, 1 утверждение после «"],
])("what is new since a long question stands in the text of a fact, not in its label", (inputOf, words) => {
  const query = "What does the move cost, and when is it? ".repeat(6).trim();
  const news = { sessionId: "s", query, newSources: ["a", "b"], newClaims: ["c"], changedFigures: [], closedGaps: [] };
  const { research, ...rest } = inputOf();
  const { facts } = reportDocument({ ...rest, research: { ...research, news } }, { rows: 10, columns: 10 });
  expect(facts.find(({ text }) => text.startsWith(words))?.text).toContain(query);
  for (const { label } of facts) expect(label.length, label).toBeLessThanOrEqual(longestLabel);
});
