/** Eurostat: series of the European Union's members and neighbours, as JSON-stat. */
import { RalphError } from "../../../domain/errors/errors.ts";
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, type HttpAnswer, jsonOf, shownBody, textOf } from "../../http/http-answer.ts";
import { jsonStatSeries } from "../json-stat.ts";
import type { Frequency, Indicator, SeriesService } from "../series-service.ts";

/** A data set with the one category of each dimension that is not time or place. */
interface EurostatIndicator extends Indicator {
  filters: Readonly<Record<string, string>>;
}

const listed: readonly [dataset: string, filters: string, key: IndicatorKey, title: string, unit: string, frequency?: Frequency][] = [
  ["nama_10_gdp", "unit=CP_MEUR&na_item=B1GQ", "gdp", "Gross domestic product at market prices, current prices", "million EUR"],
  ["nama_10_gdp", "unit=CLV_PCH_PRE&na_item=B1GQ", "gdpGrowth", "Gross domestic product, volume, change on previous year", "%"],
  ["nama_10_pc", "unit=CP_EUR_HAB&na_item=B1GQ", "gdpPerCapita", "Gross domestic product per capita, current prices", "EUR per person"],
  ["tec00118", "", "inflation", "HICP, annual average rate of change", "%"],
  ["prc_hicp_minr", "unit=RCH_A&coicop18=TOTAL", "monthlyInflation", "HICP, annual rate of change by month", "%", "monthly"],
  ["une_rt_a", "age=Y15-74&unit=PC_ACT&sex=T", "unemployment", "Unemployment, ages 15 to 74, share of the labour force", "%"],
  ["une_rt_m", "s_adj=SA&age=TOTAL&unit=PC_ACT&sex=T", "unemployment", "Unemployment by month, seasonally adjusted", "%", "monthly"],
  ["une_rt_a", "age=Y15-24&unit=PC_ACT&sex=T", "youthUnemployment", "Unemployment, ages 15 to 24, share of the labour force", "%"],
  ["lfsi_emp_a", "indic_em=EMP_LFS&sex=T&age=Y20-64&unit=PC_POP", "employment", "Employment rate, ages 20 to 64", "%"],
  ["gov_10dd_edpt1", "unit=PC_GDP&sector=S13&na_item=GD", "governmentDebt", "General government gross debt, share of GDP", "%"],
  [
    "gov_10dd_edpt1",
    "unit=PC_GDP&sector=S13&na_item=B9",
    "budgetBalance",
    "General government net lending or borrowing, share of GDP",
    "%",
  ],
  ["demo_pjan", "unit=NR&age=TOTAL&sex=T", "population", "Population on 1 January", "people"],
  ["demo_mlexpec", "unit=YR&sex=T&age=Y_LT1", "lifeExpectancy", "Life expectancy at birth", "years"],
  ["tps00199", "", "fertility", "Total fertility rate", "births per woman"],
  ["nrg_ind_ren", "nrg_bal=REN&unit=PC", "renewableShare", "Share of energy from renewable sources", "%"],
  ["tessi190", "", "gini", "Gini coefficient of equivalised disposable income", "0 to 100"],
  ["ilc_li02", "unit=PC&indic_il=LI_R_MD60&sex=T&age=TOTAL", "povertyRisk", "At-risk-of-poverty rate", "%"],
  ["rd_e_gerdtot", "unit=PC_GDP&sectperf=TOTAL", "researchSpending", "Gross expenditure on research and development, share of GDP", "%"],
  ["earn_mw_cur", "currency=EUR", "minimumWage", "Monthly minimum wage", "EUR per month"],
];

/** Eurostat's codes where they are not ISO's. */
const ownCodes: Readonly<Record<string, string>> = { GR: "EL", GB: "UK", EU: "EU27_2020", EA: "EA20" };
const covered = new Set(
  "EU EA AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH IS LI NO ME MK AL RS TR BA XK UA MD GE".split(
    " ",
  ),
);

export const eurostat: SeriesService<EurostatIndicator> = {
  name: "eurostat",
  title: "Eurostat",
  url: "https://ec.europa.eu/eurostat/api/dissemination/statistics/1.0",
  licence: "CC BY 4.0",
  rate: { concurrency: 2 },
  indicators: listed.map(([dataset, filters, key, title, unit, frequency = "annual"]) => ({
    ...{ code: filters === "" ? dataset : `${dataset}?${filters}`, key, title, unit, frequency },
    filters: Object.fromEntries(new URLSearchParams(filters)),
  })),
  covers: (territory) => covered.has(territory),
  read: async ({ indicator, subjects, from, to }, ask) => {
    const [dataset = ""] = indicator.code.split("?");
    const query = {
      ...{ format: "JSON", lang: "EN", ...indicator.filters, geo: subjects.map(({ code }) => ownCodes[code] ?? code) },
      ...(from === null ? {} : { sinceTimePeriod: String(from) }),
      ...(to === null ? {} : { untilTimePeriod: indicator.frequency === "monthly" ? `${to}-12` : String(to) }),
    };
    const answer = await ask(`/data/${dataset}`, { query, accept: "application/json", isNotYet });
    if (answer.status === 400 && /no results/iu.test(textOf(answer))) return { points: [], page: pageOf(dataset) };
    if (answer.status === 413) throw new RalphError("payload_too_large", `Eurostat: ${shownBody(answer)}`);
    if (isNotYet(answer)) throw new RalphError("service_unavailable", "Eurostat still prepares this answer: ask again later, or for less");
    const { points, fixed, updated } = jsonStatSeries(jsonOf(assertOk(answer)), "geo", "time");
    const times = points.map((point) => ({ ...point, time: point.time.replace(/^(\d{4})-?([MQS])0?(\d+)$/u, timeOf) }));
    return {
      points: times,
      updated,
      page: pageOf(dataset),
      ...(indicator.unit === null && fixed["unit"] !== undefined ? { unit: fixed["unit"] } : {}),
    };
  },
};

function pageOf(dataset: string): string {
  return `https://ec.europa.eu/eurostat/databrowser/view/${dataset}/default/table?lang=en`;
}

/** A large request is put aside: the answer is a notice, and the same request has its figures later. */
function isNotYet(answer: HttpAnswer): boolean {
  return answer.status < 300 && answer.bytes.length < 5_000 && /ASYNCHRONOUS_RESPONSE/u.test(textOf(answer));
}

/** '2020M03' and '2020-03' are the same month. */
function timeOf(_whole: string, year: string, letter: string, number: string): string {
  return letter === "M" ? `${year}-${number.padStart(2, "0")}` : `${year}-${letter}${number}`;
}
