/** FRED of the Federal Reserve Bank of St. Louis: series of the United States, and of others by its search. Needs a key. */
import { z } from "zod";
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, jsonOf } from "../../http/http-answer.ts";
import { formed } from "../answer-form.ts";
import type { Frequency, Indicator, SeriesPoint, SeriesService } from "../series-service.ts";

const listed: readonly [id: string, key: IndicatorKey, title: string, unit: string, frequency: Frequency][] = [
  ["GDPA", "gdp", "Gross Domestic Product", "billion US$", "annual"],
  ["GDPCA", "realGdp", "Real Gross Domestic Product", "billion chained 2017 US$", "annual"],
  ["UNRATE", "unemployment", "Unemployment Rate", "%", "monthly"],
  ["CPIAUCSL", "consumerPrices", "Consumer Price Index for All Urban Consumers: All Items", "1982–1984 = 100", "monthly"],
  ["FPCPITOTLZGUSA", "inflation", "Inflation, consumer prices for the United States", "%", "annual"],
  ["FEDFUNDS", "policyRate", "Federal Funds Effective Rate", "%", "monthly"],
  ["DGS10", "longTermRate", "Market Yield on U.S. Treasury Securities at 10-Year Constant Maturity", "%", "daily"],
  ["MORTGAGE30US", "mortgageRate", "30-Year Fixed Rate Mortgage Average", "%", "weekly"],
  ["M2SL", "moneySupply", "M2", "billion US$", "monthly"],
  ["INDPRO", "industrialProduction", "Industrial Production: Total Index", "2017 = 100", "monthly"],
  ["RSAFS", "retailSales", "Advance Retail Sales: Retail Trade and Food Services", "million US$", "monthly"],
  ["HOUST", "housingStarts", "New Privately-Owned Housing Units Started: Total Units", "thousand units", "monthly"],
  ["CSUSHPINSA", "housePrices", "S&P Cotality Case-Shiller U.S. National Home Price Index", "January 2000 = 100", "monthly"],
  ["UMCSENT", "consumerSentiment", "University of Michigan: Consumer Sentiment", "1966 Q1 = 100", "monthly"],
  ["GFDEGDQ188S", "governmentDebt", "Federal Debt: Total Public Debt as Percent of Gross Domestic Product", "%", "quarterly"],
  ["FYFSGDA188S", "budgetBalance", "Federal Surplus or Deficit as Percent of Gross Domestic Product", "%", "annual"],
  ["DCOILWTICO", "oilPrice", "Crude Oil Prices: West Texas Intermediate", "US$ per barrel", "daily"],
  ["OPHNFB", "productivity", "Nonfarm Business Sector: Labor Productivity for All Workers", "2017 = 100", "quarterly"],
  ["CES0500000003", "wages", "Average Hourly Earnings of All Employees, Total Private", "US$ per hour", "monthly"],
];

const pageSize = 100_000;
const mostObservations = 1_000_000;

export const fred: SeriesService = {
  name: "fred",
  title: "FRED",
  url: "https://api.stlouisfed.org/fred",
  licence: "As each series says; those of the United States' agencies are in the public domain",
  keyParameter: "api_key",
  rate: { concurrency: 2, requestsPerMinute: 120 },
  indicators: listed.map(([code, key, title, unit, frequency]): Indicator => ({ code, key, title, unit, frequency, subjects: ["US"] })),
  covers: (territory) => territory === "US",
  indicatorOf: (code) =>
    /^[A-Z0-9]+$/u.test(code) ? { code, key: null, title: code, unit: null, frequency: "monthly", subjects: ["US"] } : undefined,
  search: async (ask, words) => {
    const query = { search_text: words, limit: "10", file_type: "json" };
    return seriesOf(jsonOf(assertOk(await ask("/series/search", { query }))));
  },
  read: async ({ indicator, from, to }, ask) => {
    const found = indicator.key === null ? ((await describe(indicator.code, ask)) ?? indicator) : indicator;
    const points: SeriesPoint[] = [];
    const span = {
      ...(from === null ? {} : { observation_start: `${from}-01-01` }),
      ...(to === null ? {} : { observation_end: `${to}-12-31` }),
    };
    for (let offset = 0; offset < mostObservations; offset += pageSize) {
      const query = { series_id: indicator.code, file_type: "json", limit: String(pageSize), offset: String(offset), ...span };
      const { count, observations } = formed("FRED", page, jsonOf(assertOk(await ask("/series/observations", { query }))));
      // A missing value is a full stop, which is no number.
      for (const { date, value } of observations)
        points.push({ subject: "United States", time: timeOf(date, found.frequency), value: Number(value) });
      if (observations.length === 0 || offset + observations.length >= count) break;
    }
    return {
      points,
      page: `https://fred.stlouisfed.org/series/${indicator.code}`,
      title: found.title,
      unit: found.unit,
      frequency: found.frequency,
    };
  },
};

const page = z.object({ count: z.int(), observations: z.array(z.object({ date: z.string(), value: z.string() })) });
const frequencies: Readonly<Record<string, Frequency>> = { A: "annual", Q: "quarterly", M: "monthly", W: "weekly", D: "daily" };
const described = z.object({
  seriess: z.array(z.object({ id: z.string(), title: z.string(), units: z.string(), frequency_short: z.string() })),
});

function seriesOf(json: unknown): Indicator[] {
  return formed("FRED", described, json).seriess.flatMap(({ id, title, units, frequency_short: short }): Indicator[] => {
    const frequency = frequencies[short];
    return frequency === undefined ? [] : [{ code: id, key: null, title, unit: units, frequency, subjects: ["US"] }];
  });
}

async function describe(code: string, ask: Parameters<SeriesService["read"]>[1]): Promise<Indicator | undefined> {
  const query = { series_id: code, file_type: "json" };
  return seriesOf(jsonOf(assertOk(await ask("/series", { query }))))[0];
}

/** A period goes by the date of its first day. */
function timeOf(date: string, frequency: Frequency): string {
  const [year = "", month = ""] = date.split("-");
  if (frequency === "annual") return year;
  if (frequency === "quarterly") return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  return frequency === "monthly" ? `${year}-${month}` : date;
}
