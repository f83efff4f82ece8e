import { describe, expect, it } from "vitest";
import { languages } from "../../../src/languages/register.ts";
import { indicatorKeys } from "../../../src/languages/subjects/series.ts";
import { matchIndicator, seriesQuery } from "../../../src/sources/series/indicator-match.ts";
import { services } from "../../../src/sources/series/services.ts";

const all = services.flatMap(({ indicators }) => indicators);

/** The quantity that explains a question best. */
function best(question: string): string | null | undefined {
  const query = seriesQuery(question);
  return all.flatMap((indicator) => matchIndicator(query, indicator) ?? []).sort((a, b) => b.score - a.score)[0]?.indicator.key;
}

describe("finding an indicator", () => {
  it.each([
    ["What was the unemployment rate in Germany in 2019?", "unemployment"],
    ["youth unemployment in Spain", "youthUnemployment"],
    ["Какой была безработица в Германии в 2019 году?", "unemployment"],
    ["уровень молодёжной безработицы в Испании", "youthUnemployment"],
    ["GDP of France", "gdp"],
    ["GDP per capita of France", "gdpPerCapita"],
    ["ВВП на душу населения во Франции", "gdpPerCapita"],
    ["численность населения Китая", "population"],
    ["population density of the Netherlands", "populationDensity"],
    ["state debt: government debt of Italy", "governmentDebt"],
    ["государственный долг Италии", "governmentDebt"],
    ["life expectancy in Japan since 1990", "lifeExpectancy"],
    ["ожидаемая продолжительность жизни в Японии", "lifeExpectancy"],
    ["CO2 emissions per capita in the United States", "co2PerCapita"],
    ["выбросы углекислого газа в США", "co2"],
    ["inflation in the euro area", "inflation"],
    ["инфляция в еврозоне", "inflation"],
    ["military expenditure of Poland", "militarySpending"],
    ["военные расходы Польши", "militarySpending"],
    ["расходы на науку в Израиле", "researchSpending"],
  ])("%s", (question, key) => {
    expect(best(question)).toBe(key);
  });

  it("says which words a series leaves unexplained", () => {
    const unemployment = all.find(({ key }) => key === "unemployment");
    if (unemployment === undefined) throw new Error("not listed");
    expect(matchIndicator(seriesQuery("unemployment of engineers in Germany"), unemployment)?.missing).toEqual(["engineers"]);
    expect(matchIndicator(seriesQuery("forests of Germany"), unemployment)).toBeNull();
  });

  it("has words of every language for every quantity, and each quantity belongs to a service", () => {
    for (const { tag, series } of languages) for (const key of indicatorKeys) expect(series.indicators[key], `${tag} ${key}`).not.toBe("");
    const used = new Set(all.map(({ key }) => key));
    expect(indicatorKeys.filter((key) => !used.has(key))).toEqual([]);
  });
});
