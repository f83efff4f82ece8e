/** European Central Bank: rates, exchange rates and money of the euro area, as SDMX-CSV. */
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, textOf } from "../../http/http-answer.ts";
import { observations } from "../sdmx-csv.ts";
import type { Frequency, Indicator, SeriesPoint, SeriesService } from "../series-service.ts";

/** `*` in a key stands for the territory. */
const listed: readonly [code: string, key: IndicatorKey, title: string, unit: string, frequency: Frequency][] = [
  ["FM/D.U2.EUR.4F.KR.MRR_FR.LEV", "policyRate", "Main refinancing operations, fixed rate", "%", "daily"],
  ["FM/D.U2.EUR.4F.KR.DFR.LEV", "depositRate", "Deposit facility rate", "%", "daily"],
  ["EXR/A.USD.EUR.SP00.A", "exchangeRate", "US dollars per euro, average of the year", "USD per EUR", "annual"],
  ["EXR/M.USD.EUR.SP00.A", "exchangeRate", "US dollars per euro, average of the month", "USD per EUR", "monthly"],
  ["IRS/M.*.L.L40.CI.0000.EUR.N.Z", "longTermRate", "Long-term interest rate for convergence purposes, ten years", "%", "monthly"],
  ["BSI/M.U2.Y.V.M30.X.I.U2.2300.Z01.A", "moneySupply", "Monetary aggregate M3, annual growth rate", "%", "monthly"],
];

const members = "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK EA".split(" ");

export const ecb: SeriesService = {
  name: "ecb",
  title: "European Central Bank",
  url: "https://data-api.ecb.europa.eu/service",
  licence: "Free use with the source named",
  rate: { concurrency: 2 },
  indicators: listed.map(
    ([code, key, title, unit, frequency]): Indicator => ({
      ...{ code, key, title, unit, frequency },
      ...(code.includes("*") ? {} : { subjects: ["EA"] }),
    }),
  ),
  covers: (territory) => members.includes(territory),
  read: async ({ indicator, subjects, from, to }, ask) => {
    const names = new Map(subjects.map(({ code, name }) => [code === "EA" ? "U2" : code, name]));
    const span = { ...(from === null ? {} : { startPeriod: String(from) }), ...(to === null ? {} : { endPeriod: String(to) }) };
    // Several countries are in one key with a plus sign between.
    const path = `/data/${indicator.code.replace("*", [...names.keys()].join("+"))}`;
    const answer = await ask(path, { query: { format: "csvdata", ...span }, accept: "text/csv" });
    // No observations in the time that was asked for.
    const found = answer.status === 404 ? [] : observations(textOf(assertOk(answer)));
    const only = subjects.length === 1 ? subjects[0]?.name : undefined;
    const points = found.map(({ time, value, columns }): SeriesPoint => {
      // Series of the euro area as a whole name no country.
      const area = columns["REF_AREA"] ?? "";
      return { subject: names.get(area) ?? only ?? area, time, value };
    });
    const [flow, key] = indicator.code.split("/");
    return { points, page: `https://data.ecb.europa.eu/data/datasets/${flow}/${flow}.${key?.replace("*", "U2")}` };
  },
};
