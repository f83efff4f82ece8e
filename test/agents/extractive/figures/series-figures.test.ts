import { describe, expect, it } from "vitest";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { leadingSubject, seriesBySubject } from "../../../../src/agents/extractive/figures/series-figures.ts";
import { seriesTable, seriesText } from "../../../../src/sources/series/series-text.ts";

function table(points: [subject: string, time: string, value: number][]) {
  const about = { series: "s:c", title: "Unemployment, total (%)", service: "S", unit: "%", frequency: "annual" as const };
  const facts = { ...about, page: "https://s.example", licence: "CC0", subjectColumn: "Territory" };
  const read = seriesTable(seriesText({ ...facts, points: points.map(([subject, time, value]) => ({ subject, time, value })) }));
  if (read === null) throw new Error("no table");
  return read;
}

const two = table([
  ["Germany", "2015", 4.6],
  ["Germany", "2016", 4.1],
  ["France", "2015", 10.4],
  ["France", "2017", 9.4],
]);

describe("a table of series", () => {
  it("is one series for each subject, with the unit of its values", () => {
    expect(seriesBySubject(two)).toMatchObject([
      {
        subject: "Germany",
        quantity: "Unemployment – total (%)",
        unit: "%",
        points: [
          { at: "2015", value: 4.6 },
          { at: "2016", value: 4.1 },
        ],
      },
      { subject: "France", points: [{ value: 10.4 }, { value: 9.4 }] },
    ]);
  });

  it("tells which subject has most, at the year asked for or the newest that all have", () => {
    const all = seriesBySubject(two);
    for (const question of [
      "Which had the higher unemployment in 2015, Germany or France?",
      "Which has the highest unemployment, Germany or France?",
    ]) {
      expect(leadingSubject(all, figureIntent(question))).toMatchObject({
        subject: "France, Unemployment – total (%)",
        value: 10.4,
        at: "2015",
        formula: "max x(2015) of Germany: 4.6; France: 10.4",
        citations: [{ quote: "France,2015,10.4" }, { quote: "Germany,2015,4.6" }],
      });
    }
    expect(leadingSubject(all, figureIntent("Which had the lowest unemployment in 2015, Germany or France?"))?.value).toBe(4.6);
  });

  it("compares nothing where no time is common, one subject is there, or nothing is to be compared", () => {
    const apart = seriesBySubject(
      table([
        ["Germany", "2016", 4.1],
        ["France", "2017", 9.4],
      ]),
    );
    const which = figureIntent("Which has the highest unemployment, Germany or France?");
    expect(leadingSubject(apart, which)).toBeNull();
    expect(leadingSubject(seriesBySubject(two).slice(0, 1), which)).toBeNull();
    expect(leadingSubject(seriesBySubject(two), figureIntent("unemployment in Germany and France"))).toBeNull();
  });
});
