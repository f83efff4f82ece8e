/** Our World in Data: annual series behind its charts, as CSV with metadata beside it. */
import Papa from "papaparse";
import { z } from "zod";
import { RalphError } from "../../../domain/errors/errors.ts";
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, jsonOf, textOf } from "../../http/http-answer.ts";
import { alpha3 } from "../../places/territories.ts";
import { formed } from "../answer-form.ts";
import type { Indicator, SeriesPoint, SeriesService } from "../series-service.ts";

const listed: readonly [slug: string, key: IndicatorKey, title: string, unit: string][] = [
  ["annual-co2-emissions-per-country", "co2", "Annual CO₂ emissions", "tonnes"],
  ["co-emissions-per-capita", "co2PerCapita", "Per capita CO₂ emissions", "tonnes per person"],
  ["total-ghg-emissions", "greenhouseGas", "Greenhouse gas emissions", "tonnes of CO₂ equivalents"],
  ["life-expectancy", "lifeExpectancy", "Life expectancy", "years"],
  ["population", "population", "Population", "people"],
  ["median-age", "medianAge", "Median age", "years"],
  ["children-per-woman-un", "fertility", "Fertility rate: births per woman", "births per woman"],
  ["child-mortality", "childMortality", "Child mortality rate", "%"],
  ["maternal-mortality", "maternalMortality", "Maternal mortality ratio", "per 100,000 live births"],
  ["human-development-index", "humanDevelopment", "Human Development Index", "0 to 1"],
  ["happiness-cantril-ladder", "happiness", "Self-reported life satisfaction", "0 to 10"],
  ["economic-inequality-gini-index", "gini", "Income inequality: Gini coefficient", "0 to 1"],
  ["share-of-population-in-extreme-poverty", "poverty", "Share of population living in extreme poverty", "%"],
  ["homicide-rate-unodc", "homicides", "Homicide rate", "per 100,000 people"],
  ["gdp-per-capita-worldbank", "gdpPerCapitaPpp", "GDP per capita", "international $"],
  ["per-capita-energy-use", "energyUse", "Primary energy consumption per person", "kilowatt-hours per person"],
  ["electricity-generation", "electricityGeneration", "Electricity generation", "terawatt-hours"],
  ["share-electricity-renewables", "renewableElectricity", "Share of electricity production from renewables", "%"],
  ["renewable-share-energy", "renewableShare", "Share of primary energy consumption from renewable sources", "%"],
  ["share-of-individuals-using-the-internet", "internetUsers", "Share of the population using the internet", "%"],
  ["temperature-anomaly", "temperatureAnomaly", "Average temperature anomaly", "°C"],
];

/** Charts know these groups by names of their own. */
const groupCodes: Readonly<Record<string, string>> = { WORLD: "OWID_WRL", EU: "OWID_EU27" };

export const ourWorldInData: SeriesService = {
  name: "owid",
  title: "Our World in Data",
  url: "https://ourworldindata.org",
  licence: "CC BY 4.0; data of third parties under their own terms",
  rate: { concurrency: 2 },
  indicators: listed.map(([code, key, title, unit]): Indicator => ({ code, key, title, unit, frequency: "annual" })),
  covers: (territory) => codeOf(territory) !== undefined,
  indicatorOf: (code) =>
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(code)
      ? { code, key: null, title: code.replaceAll("-", " "), unit: null, frequency: "annual" }
      : undefined,
  read: async ({ indicator, subjects, from, to }, ask) => {
    const path = `/grapher/${indicator.code}`;
    const country = subjects.map(({ code }) => codeOf(code) ?? code).join("~");
    // Without a time span a chart that shows a map gives its one year alone.
    const time = `${from ?? "earliest"}..${to ?? "latest"}`;
    const query = { csvType: "filtered", useColumnShortNames: "true", country, time };
    const described = formed(
      "Our World in Data",
      metadata,
      jsonOf(assertOk(await ask(`${path}.metadata.json`, { query, accept: "application/json" }))),
    );
    const csv = textOf(assertOk(await ask(`${path}.csv`, { query, accept: "text/csv" })));
    const { points, column } = pointsOf(csv);
    const about = Object.entries(described.columns).find(([name, { shortName }]) => name === column || shortName === column)?.[1];
    return {
      points,
      page: `https://ourworldindata.org${path}?country=${country}`,
      updated: about?.lastUpdated ?? null,
      ...(about?.titleShort === undefined ? {} : { title: about.titleShort }),
      ...(about?.unit === undefined || about.unit === "" ? {} : { unit: about.unit }),
    };
  },
};

const metadata = z.object({
  columns: z.record(
    z.string(),
    z.object({
      titleShort: z.string().optional(),
      unit: z.string().optional(),
      shortName: z.string().optional(),
      lastUpdated: z.string().optional(),
    }),
  ),
});

function codeOf(territory: string): string | undefined {
  return groupCodes[territory] ?? alpha3(territory);
}

/** 'Entity', 'Code', 'Year', then the chart's columns, of which the first is the one that it is about. */
function pointsOf(csv: string): { points: SeriesPoint[]; column: string } {
  const [head = [], ...rows] = Papa.parse<string[]>(csv, { delimiter: ",", skipEmptyLines: "greedy" }).data;
  const [entity, , year, column] = head.map((name) => name.trim());
  if (entity?.toLowerCase() !== "entity" || year?.toLowerCase() !== "year" || column === undefined)
    throw new RalphError("unprocessable", "Our World in Data: the table's columns are not those of an annual chart");
  const points = rows.flatMap(([subject, , time, value]) =>
    subject === undefined || !/^\d{4}$/u.test(time ?? "") || (value ?? "").trim() === "" || !Number.isFinite(Number(value))
      ? []
      : [{ subject, time: time ?? "", value: Number(value) }],
  );
  return { points, column };
}
