import { afterEach, describe, expect, it } from "vitest";
import { secEdgar } from "../../../../src/sources/series/services/sec-edgar.ts";
import { json, type PlayedService, playedService, rowsOf, said } from "../../../support/series-service.ts";
import { pages } from "../../../support/web-server.ts";

let played: PlayedService;
afterEach(() => played.close());

const tickers = json({
  "0": { cik_str: 320193, ticker: "AAPL", title: "Apple Inc." },
  "1": { cik_str: 1418121, ticker: "APLE", title: "Apple Hospitality REIT, Inc." },
  "2": { cik_str: 200406, ticker: "JNJ", title: "JOHNSON & JOHNSON" },
});
const year = (start: string, end: string, val: number, filed: string, form = "10-K") => ({
  start,
  end,
  val,
  accn: "a",
  fy: 2020,
  fp: "FY",
  form,
  filed,
});
const facts = json({
  cik: 320193,
  entityName: "Apple Inc.",
  facts: {
    "us-gaap": {
      SalesRevenueNet: { units: { USD: [year("2016-09-25", "2017-09-30", 229_234e6, "2017-11-03")] } },
      RevenueFromContractWithCustomerExcludingAssessedTax: {
        units: {
          USD: [
            year("2018-09-30", "2019-09-28", 260_174e6, "2019-10-31"),
            year("2018-09-30", "2019-09-28", 260_175e6, "2020-10-30"),
            year("2019-06-30", "2019-09-28", 64_040e6, "2021-10-29"),
            year("2019-09-29", "2020-03-28", 150_132e6, "2020-05-01", "10-Q"),
          ],
        },
      },
      Assets: { units: { USD: [{ end: "2019-09-28", val: 338_516e6, form: "10-K", filed: "2019-10-31" }] } },
    },
  },
});

describe("SEC EDGAR", () => {
  it("finds a company by its name, and reads whole years from whatever concepts they stand under", async () => {
    played = await playedService(
      secEdgar,
      pages({ "/files/company_tickers.json": tickers, "/api/xbrl/companyfacts/CIK0000320193.json": facts }),
    );
    const { series } = (await played.call("find_series", { query: "What was the revenue of Apple in 2019?" })) as {
      series: { series: string; subjects: unknown }[];
    };
    expect(series[0]).toMatchObject({ subjects: [{ code: "CIK0000320193", name: "Apple Inc." }], missing: [], score: 1 });
    const answer = await played.call("read_series", { series: series[0]?.series ?? "", subjects: ["CIK0000320193"] });
    expect(rowsOf(answer)).toEqual([
      ["Apple Inc.", "2017-09-30", 229_234e6],
      ["Apple Inc.", "2019-09-28", 260_175e6],
    ]);
    expect(answer).toMatchObject({ unit: "USD", tables: [{ columns: [{ name: "Company" }, { name: "Year ended" }, { name: "Value" }] }] });
  });

  it("takes states at a day for the end of the year", async () => {
    played = await playedService(secEdgar, pages({ "/api/xbrl/companyfacts/CIK0000320193.json": facts }));
    const answer = await played.call("read_series", { series: "sec:Assets", subjects: ["CIK0000320193"], from: 2019, to: 2019 });
    expect(rowsOf(answer)).toEqual([["Apple Inc.", "2019-09-28", 338_516e6]]);
  });

  it("fetches the list of companies once", async () => {
    played = await playedService(secEdgar, pages({ "/files/company_tickers.json": tickers }));
    await played.call("find_series", { query: "net income of Johnson & Johnson" });
    const { series } = (await played.call("find_series", { query: "net income of Apple Hospitality REIT" })) as {
      series: { subjects: unknown }[];
    };
    expect(series[0]?.subjects).toEqual([{ code: "CIK0001418121", name: "Apple Hospitality REIT, Inc." }]);
    expect(played.server.asked).toHaveLength(1);
  });

  it("tells that it is refused, as it is without a contact", async () => {
    played = await playedService(secEdgar, said(403, "text/html", "<h1>Your Request Originates from an Undeclared Automated Tool</h1>"));
    await expect(played.call("read_series", { series: "sec:Assets", subjects: ["CIK0000320193"] })).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Undeclared Automated Tool"),
    });
  });
});
