/** SEC EDGAR: annual figures of companies from their filings (10-K, 20-F, 40-F), by the company facts of XBRL. */
import { z } from "zod";
import type { IndicatorKey } from "../../../languages/subjects/series.ts";
import { assertOk, jsonOf } from "../../http/http-answer.ts";
import { formed } from "../answer-form.ts";
import type { Indicator, SeriesPoint, SeriesService, Subject } from "../series-service.ts";
import { companyFinder, type ListedCompany } from "./company-names.ts";

/** Companies name the same figure by different concepts, and change them: the first that a year has counts. */
const listed: readonly [concepts: string, key: IndicatorKey, title: string, unit: string][] = [
  [
    "Revenues|RevenueFromContractWithCustomerExcludingAssessedTax|SalesRevenueNet|RevenueFromContractWithCustomerIncludingAssessedTax",
    ...(["companyRevenue", "Revenue", "USD"] as const),
  ],
  ["NetIncomeLoss|ProfitLoss", "netIncome", "Net income", "USD"],
  ["OperatingIncomeLoss", "operatingIncome", "Operating income", "USD"],
  ["Assets", "totalAssets", "Total assets", "USD"],
  ["StockholdersEquity|StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest", "equity", "Shareholders' equity", "USD"],
  ["Liabilities", "liabilities", "Total liabilities", "USD"],
  ["CashAndCashEquivalentsAtCarryingValue", "cash", "Cash and cash equivalents", "USD"],
  ["EarningsPerShareDiluted|EarningsPerShareBasic", "earningsPerShare", "Earnings per share, diluted", "USD/shares"],
  ["ResearchAndDevelopmentExpense", "companyResearch", "Research and development expense", "USD"],
  ["WeightedAverageNumberOfDilutedSharesOutstanding", "sharesOutstanding", "Shares outstanding, diluted, average of the year", "shares"],
];

export const secEdgar: SeriesService = {
  name: "sec",
  title: "SEC EDGAR",
  url: "https://data.sec.gov",
  licence: "Public domain",
  needsContact: true,
  // Ten a second at most, else the address is blocked for minutes.
  rate: { concurrency: 2, requestsPerMinute: 300 },
  subjectColumn: "Company",
  indicators: listed.map(([code, key, title, unit]): Indicator => ({ code, key, title, unit, frequency: "annual" })),
  covers: () => false,
  directory: async (ask) => {
    const answer = await ask("/files/company_tickers.json", { subdomain: "www" });
    return companyFinder(Object.values(formed("SEC EDGAR", tickers, jsonOf(assertOk(answer)))).map(companyOf));
  },
  read: async ({ indicator, subjects, from, to }, ask) => {
    const points: SeriesPoint[] = [];
    for (const { code } of subjects) {
      const answer = await ask(`/api/xbrl/companyfacts/${code}.json`, { accept: "application/json" });
      const { entityName, facts: known } = formed("SEC EDGAR", companyFacts, jsonOf(assertOk(answer)));
      const values = annualValues(known["us-gaap"] ?? known["ifrs-full"] ?? {}, indicator);
      for (const { end, val } of values) {
        const year = Number(end.slice(0, 4));
        if (year >= (from ?? 0) && year <= (to ?? 9_999)) points.push({ subject: entityName, time: end, value: val });
      }
    }
    return { points, page: pageOf(subjects) };
  },
};

const tickers = z.record(z.string(), z.object({ cik_str: z.int(), ticker: z.string(), title: z.string() }));
const fact = z.object({ start: z.string().optional(), end: z.string(), val: z.number(), form: z.string(), filed: z.string() });
const concept = z.object({ units: z.record(z.string(), z.array(fact)) });
const companyFacts = z.object({ entityName: z.string(), facts: z.record(z.string(), z.record(z.string(), concept)) });

function companyOf({ cik_str: cik, ticker, title }: z.infer<typeof tickers>[string]): ListedCompany {
  return { code: `CIK${String(cik).padStart(10, "0")}`, ticker, name: title };
}

function pageOf(subjects: readonly Subject[]): string {
  const [first] = subjects;
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${first?.code.slice(3) ?? ""}&type=10-K`;
}

/** The values of whole years, or of their ends, oldest first; of one that was restated, the one filed last. */
function annualValues(concepts: z.infer<typeof companyFacts>["facts"][string], { code, unit }: Indicator): z.infer<typeof fact>[] {
  const byEnd = new Map<string, z.infer<typeof fact>>();
  for (const name of code.split("|")) {
    const own = new Map<string, z.infer<typeof fact>>();
    for (const each of concepts[name]?.units[unit ?? ""] ?? []) {
      if (!/^(?:10-K|20-F|40-F)/u.test(each.form) || !isWholeYear(each)) continue;
      const before = own.get(each.end);
      if (before === undefined || before.filed < each.filed) own.set(each.end, each);
    }
    for (const [end, each] of own) if (!byEnd.has(end)) byEnd.set(end, each);
  }
  return [...byEnd.values()].sort((a, b) => (a.end < b.end ? -1 : 1));
}

/** A filing holds quarters too. What has no start is the state at a day. */
function isWholeYear({ start, end }: z.infer<typeof fact>): boolean {
  const days = start === undefined ? 365 : (Date.parse(end) - Date.parse(start)) / 86_400_000;
  return days >= 340 && days <= 385;
}
