/** OECD: series of its members, as SDMX-CSV. */
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, textOf } from "../../http/http-answer.ts";
import { alpha3 } from "../../places/territories.ts";
import { observations } from "../sdmx-csv.ts";
import type { Frequency, Indicator, SeriesPoint, SeriesService } from "../series-service.ts";

/** The code is agency, data flow, version and key of a series; `*` stands for the territory. */
const listed: readonly { code: string; key: IndicatorKey; title: string; unit: string; frequency: Frequency }[] = [
  {
    code: "OECD.SDD.TPS/DSD_LFS@DF_IALFS_UNE_M/1.0/*.UNE_LF_M.PT_LF_SUB._Z.Y._T.Y_GE15._Z.M",
    key: "unemployment",
    title: "Unemployment rate by month, seasonally adjusted",
    unit: "%",
    frequency: "monthly",
  },
  {
    code: "OECD.SDD.TPS/DSD_PRICES@DF_PRICES_ALL/1.0/*.A.N.CPI.PA._T.N.GY",
    key: "inflation",
    title: "Consumer prices, growth on the year before",
    unit: "%",
    frequency: "annual",
  },
  {
    code: "OECD.SDD.TPS/DSD_PRICES@DF_PRICES_ALL/1.0/*.M.N.CPI.PA._T.N.GY",
    key: "monthlyInflation",
    title: "Consumer prices by month, growth on the same month of the year before",
    unit: "%",
    frequency: "monthly",
  },
  {
    code: "OECD.SDD.STES/DSD_STES@DF_CLI/4.1/*.M.LI.IX._Z.AA.IX._Z.H",
    key: "leadingIndicator",
    title: "Composite leading indicator, amplitude adjusted",
    unit: "long-term average = 100",
    frequency: "monthly",
  },
  {
    code: "OECD.SDD.STES/DSD_STES@DF_FINMARK/4.0/*.M.IRLT.PA._Z._Z._Z._Z.N",
    key: "longTermRate",
    title: "Long-term interest rate by month",
    unit: "%",
    frequency: "monthly",
  },
];

/** Members, and partners whose figures most data flows hold. */
const members = new Set(
  (
    "AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US " + "BR CN ID IN ZA"
  ).split(" "),
);

export const oecd: SeriesService = {
  name: "oecd",
  title: "OECD",
  url: "https://sdmx.oecd.org/public/rest/v2",
  licence: "CC BY 4.0",
  // Sixty downloads an hour.
  rate: { concurrency: 1, requestsPerMinute: 1 },
  indicators: listed.map((indicator): Indicator => indicator),
  covers: (territory) => members.has(territory),
  read: async ({ indicator, subjects, from, to }, ask) => {
    const [agency, flow] = indicator.code.split("/");
    const names = new Map(subjects.map(({ code, name }) => [alpha3(code) ?? code, name]));
    // One download for all countries: keys of the second version are separated by commas.
    const start = indicator.code.lastIndexOf("/") + 1;
    const keys = [...names.keys()].map((area) => indicator.code.slice(start).replace("*", area)).join(",");
    const path = `/data/dataflow/${indicator.code.slice(0, start)}${keys}`;
    const answer = await ask(path, { query: { format: "csvfile", ...timeFilter(from, to) }, accept: "application/vnd.sdmx.data+csv" });
    // No observations under these keys.
    const found = answer.status === 404 ? [] : observations(textOf(assertOk(answer)));
    const points = found.map(({ time, value, columns }): SeriesPoint => {
      const area = columns["REF_AREA"] ?? "";
      return { subject: names.get(area) ?? area, time, value };
    });
    return { points, page: `https://data-explorer.oecd.org/vis?df[ag]=${agency}&df[id]=${flow}` };
  },
};

/** 'ge:2010+le:2020', as the second version of the interface wants it. */
function timeFilter(from: number | null, to: number | null): Record<string, string> {
  const bounds = [...(from === null ? [] : [`ge:${from}`]), ...(to === null ? [] : [`le:${to}-12`])];
  return bounds.length === 0 ? {} : { "c[TIME_PERIOD]": bounds.join("+") };
}
