/** World Bank, World Development Indicators: annual series of countries and groups, by pages of JSON. */
import { z } from "zod";
import { RalphError } from "../../../domain/errors/errors.ts";
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, type HttpAnswer, jsonOf } from "../../http/http-answer.ts";
import { isTerritory } from "../../places/territories.ts";
import { formed } from "../answer-form.ts";
import type { Ask, Indicator, SeriesPoint, SeriesQuestion, SeriesService } from "../series-service.ts";

const listed: readonly [code: string, key: IndicatorKey, title: string, unit: string][] = [
  ["NY.GDP.MKTP.CD", "gdp", "GDP (current US$)", "US$"],
  ["NY.GDP.MKTP.KD.ZG", "gdpGrowth", "GDP growth (annual %)", "%"],
  ["NY.GDP.PCAP.CD", "gdpPerCapita", "GDP per capita (current US$)", "US$"],
  ["NY.GDP.PCAP.PP.CD", "gdpPerCapitaPpp", "GDP per capita, PPP (current international $)", "international $"],
  ["NY.GDP.MKTP.KD", "realGdp", "GDP (constant 2015 US$)", "2015 US$"],
  ["NY.GNP.PCAP.CD", "gniPerCapita", "GNI per capita, Atlas method (current US$)", "US$"],
  ["FP.CPI.TOTL.ZG", "inflation", "Inflation, consumer prices (annual %)", "%"],
  ["FP.CPI.TOTL", "consumerPrices", "Consumer price index (2010 = 100)", "2010 = 100"],
  ["SL.UEM.TOTL.ZS", "unemployment", "Unemployment, total (% of total labor force) (modeled ILO estimate)", "%"],
  ["SL.UEM.1524.ZS", "youthUnemployment", "Unemployment, youth total (% of total labor force ages 15-24) (modeled ILO estimate)", "%"],
  ["SL.EMP.TOTL.SP.ZS", "employment", "Employment to population ratio, 15+, total (%) (modeled ILO estimate)", "%"],
  ["SL.TLF.TOTL.IN", "labourForce", "Labor force, total", "people"],
  ["NE.EXP.GNFS.CD", "exports", "Exports of goods and services (current US$)", "US$"],
  ["NE.IMP.GNFS.CD", "imports", "Imports of goods and services (current US$)", "US$"],
  ["NE.EXP.GNFS.ZS", "exportsShare", "Exports of goods and services (% of GDP)", "%"],
  ["NE.RSB.GNFS.CD", "tradeBalance", "External balance on goods and services (current US$)", "US$"],
  ["BN.CAB.XOKA.CD", "currentAccount", "Current account balance (BoP, current US$)", "US$"],
  ["BX.KLT.DINV.CD.WD", "foreignInvestment", "Foreign direct investment, net inflows (BoP, current US$)", "US$"],
  ["FI.RES.TOTL.CD", "reserves", "Total reserves (includes gold, current US$)", "US$"],
  ["GC.DOD.TOTL.GD.ZS", "governmentDebt", "Central government debt, total (% of GDP)", "%"],
  ["GC.TAX.TOTL.GD.ZS", "taxRevenue", "Tax revenue (% of GDP)", "%"],
  ["SP.POP.TOTL", "population", "Population, total", "people"],
  ["SP.POP.GROW", "populationGrowth", "Population growth (annual %)", "%"],
  ["EN.POP.DNST", "populationDensity", "Population density (people per sq. km of land area)", "people per km²"],
  ["SP.URB.TOTL.IN.ZS", "urbanPopulation", "Urban population (% of total population)", "%"],
  ["SP.DYN.TFRT.IN", "fertility", "Fertility rate, total (births per woman)", "births per woman"],
  ["SP.DYN.CBRT.IN", "birthRate", "Birth rate, crude (per 1,000 people)", "per 1,000 people"],
  ["SP.DYN.CDRT.IN", "deathRate", "Death rate, crude (per 1,000 people)", "per 1,000 people"],
  ["SP.DYN.LE00.IN", "lifeExpectancy", "Life expectancy at birth, total (years)", "years"],
  ["SP.DYN.IMRT.IN", "infantMortality", "Mortality rate, infant (per 1,000 live births)", "per 1,000 live births"],
  ["SH.DYN.MORT", "childMortality", "Mortality rate, under-5 (per 1,000 live births)", "per 1,000 live births"],
  ["SH.STA.MMRT", "maternalMortality", "Maternal mortality ratio (modeled estimate, per 100,000 live births)", "per 100,000 live births"],
  ["SH.XPD.CHEX.GD.ZS", "healthSpending", "Current health expenditure (% of GDP)", "%"],
  ["SM.POP.NETM", "migration", "Net migration", "people"],
  ["SE.ADT.LITR.ZS", "literacy", "Literacy rate, adult total (% of people ages 15 and above)", "%"],
  ["SE.XPD.TOTL.GD.ZS", "educationSpending", "Government expenditure on education, total (% of GDP)", "%"],
  ["GB.XPD.RSDV.GD.ZS", "researchSpending", "Research and development expenditure (% of GDP)", "%"],
  ["MS.MIL.XPND.GD.ZS", "militarySpending", "Military expenditure (% of GDP)", "%"],
  ["SI.POV.GINI", "gini", "Gini index", "0 to 100"],
  ["VC.IHR.PSRC.P5", "homicides", "Intentional homicides (per 100,000 people)", "per 100,000 people"],
  ["IT.NET.USER.ZS", "internetUsers", "Individuals using the Internet (% of population)", "%"],
  ["IT.CEL.SETS.P2", "mobileSubscriptions", "Mobile cellular subscriptions (per 100 people)", "per 100 people"],
  ["EG.ELC.ACCS.ZS", "electricityAccess", "Access to electricity (% of population)", "%"],
  ["EG.USE.PCAP.KG.OE", "energyUse", "Energy use (kg of oil equivalent per capita)", "kg of oil equivalent per capita"],
  ["EG.FEC.RNEW.ZS", "renewableShare", "Renewable energy consumption (% of total final energy consumption)", "%"],
  ["EN.GHG.CO2.MT.CE.AR5", "co2", "Carbon dioxide (CO2) emissions (total) excluding LULUCF (Mt CO2e)", "Mt CO2e"],
  [
    "EN.GHG.CO2.PC.CE.AR5",
    "co2PerCapita",
    "Carbon dioxide (CO2) emissions excluding LULUCF per capita (t CO2e/capita)",
    "t CO2e per person",
  ],
  ["EN.GHG.ALL.MT.CE.AR5", "greenhouseGas", "Total greenhouse gas emissions excluding LULUCF (Mt CO2e)", "Mt CO2e"],
  ["AG.LND.FRST.K2", "forestArea", "Forest area (sq. km)", "km²"],
  ["AG.LND.FRST.ZS", "forestShare", "Forest area (% of land area)", "%"],
  ["AG.LND.TOTL.K2", "landArea", "Land area (sq. km)", "km²"],
  ["NV.AGR.TOTL.ZS", "agricultureShare", "Agriculture, forestry, and fishing, value added (% of GDP)", "%"],
  ["NV.IND.TOTL.ZS", "industryShare", "Industry (including construction), value added (% of GDP)", "%"],
  ["NV.SRV.TOTL.ZS", "servicesShare", "Services, value added (% of GDP)", "%"],
  ["ST.INT.ARVL", "tourists", "International tourism, number of arrivals", "arrivals"],
];

/** Codes of groups at the World Bank; countries go by their ISO codes. */
const groupCodes: Readonly<Record<string, string>> = { WORLD: "WLD", EU: "EUU", EA: "EMU" };

const pageSize = 1_000;

export const worldBank: SeriesService = {
  name: "worldbank",
  title: "World Bank",
  url: "https://api.worldbank.org/v2",
  licence: "CC BY 4.0",
  rate: { concurrency: 4 },
  indicators: listed.map(([code, key, title, unit]): Indicator => ({ code, key, title, unit, frequency: "annual" })),
  covers: isTerritory,
  catalogue: async (ask) => catalogueOf((await pages(ask, "/indicator", { source: "2" })).rows),
  indicatorOf: (code) =>
    /^[A-Z0-9]+(?:\.[A-Z0-9]+)+$/u.test(code) ? { code, key: null, title: code, unit: null, frequency: "annual" } : undefined,
  read: async ({ indicator, subjects, from, to }: SeriesQuestion, ask: Ask) => {
    const codes = subjects.map(({ code }) => groupCodes[code] ?? code);
    const span = from === null && to === null ? {} : { date: `${from ?? 1960}:${to ?? 2100}` };
    const { rows, updated } = await pages(ask, `/country/${codes.join(";")}/indicator/${indicator.code}`, span);
    return {
      ...pointsOf(rows),
      updated,
      page: `https://data.worldbank.org/indicator/${indicator.code}?locations=${subjects.map(({ code }) => code).join("-")}`,
    };
  },
};

const row = z.object({
  indicator: z.object({ value: z.string() }),
  country: z.object({ value: z.string() }),
  date: z.string(),
  value: z.number().nullable(),
});
const listedIndicator = z.object({ id: z.string(), name: z.string(), unit: z.string().default("") });
const meta = z.object({ pages: z.coerce.number(), lastupdated: z.string().nullish() });

/** Requests of one list, whatever the service says of its length. */
const mostPages = 60;

/** All pages of a list; an empty page ends it too. */
async function pages(
  ask: Ask,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ rows: unknown[]; updated: string | null }> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { ...query, format: "json", per_page: String(pageSize), page: String(page) };
    const { rows, pages: last, updated } = pageOf(await ask(path, { query: asked }));
    all.push(...rows);
    if (rows.length === 0 || page >= last || page >= mostPages) return { rows: all, updated };
  }
}

/** A request that cannot be answered comes with status 200 and an array of one message. */
function pageOf(answer: HttpAnswer): { rows: unknown[]; pages: number; updated: string | null } {
  const parsed = jsonOf(assertOk(answer));
  const [head, rows] = Array.isArray(parsed) ? parsed : [];
  const counted = meta.safeParse(head);
  if (Array.isArray(parsed) && parsed.length === 2 && counted.success)
    return { rows: Array.isArray(rows) ? rows : [], pages: counted.data.pages, updated: counted.data.lastupdated ?? null };
  const said = z.object({ message: z.array(z.object({ value: z.string() })) }).safeParse(head);
  const words = said.success ? said.data.message.map(({ value }) => value).join(" ") : "an answer of another form";
  throw new RalphError("data_not_found", `World Bank: ${words}`);
}

function pointsOf(rows: readonly unknown[]): { points: SeriesPoint[]; title?: string } {
  const read = formed("World Bank", z.array(row), rows);
  const points = read.flatMap(({ country, date, value }) => (value === null ? [] : [{ subject: country.value, time: date, value }]));
  const title = read[0]?.indicator.value;
  return title === undefined ? { points } : { points, title };
}

/** The unit is in the title, in the last pair of brackets that is no name of a method. */
function catalogueOf(rows: readonly unknown[]): Indicator[] {
  const known = new Set(listed.map(([code]) => code));
  return formed("World Bank", z.array(listedIndicator), rows).flatMap(({ id, name, unit }): Indicator[] =>
    known.has(id) ? [] : [{ code: id, key: null, title: name, unit: unit === "" ? unitIn(name) : unit, frequency: "annual" }],
  );
}

function unitIn(title: string): string | null {
  const inBrackets = [...title.matchAll(/\(([^()]+)\)/gu)].map(([, text]) => text ?? "");
  const unit = inBrackets.findLast((text) => !/estimate|method|score/iu.test(text)) ?? null;
  return unit?.startsWith("%") || unit?.endsWith("%") ? "%" : unit;
}
