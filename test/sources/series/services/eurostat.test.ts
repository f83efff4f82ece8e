import { afterEach, describe, expect, it } from "vitest";
import { eurostat } from "../../../../src/sources/series/services/eurostat.ts";
import { json, type PlayedService, playedService, rowsOf, said } from "../../../support/series-service.ts";

let played: PlayedService;
afterEach(() => played.close());

const yearly = {
  version: "2.0",
  class: "dataset",
  label: "Unemployment by sex and age",
  id: ["freq", "unit", "geo", "time"],
  size: [1, 1, 2, 3],
  value: { "0": 3.2, "2": 3.6, "3": 17.3, "4": 15.5 },
  dimension: {
    freq: { label: "Time frequency", category: { index: { A: 0 }, label: { A: "Annual" } } },
    unit: { label: "Unit", category: { index: { PC_ACT: 0 }, label: { PC_ACT: "Percentage of the labour force" } } },
    geo: { label: "Area", category: { index: { DE: 0, EL: 1 }, label: { DE: "Germany", EL: "Greece" } } },
    time: { label: "Time", category: { index: { "2019": 0, "2020": 1, "2021": 2 }, label: {} } },
  },
};
const unemployment = "eurostat:une_rt_a?age=Y15-74&unit=PC_ACT&sex=T";
const subjects = ["Germany", "Greece"];

describe("Eurostat", () => {
  it("reads the values by their position, and leaves out those that are missing", async () => {
    played = await playedService(eurostat, json(yearly));
    expect(rowsOf(await played.call("read_series", { series: unemployment, subjects, from: 2019, to: 2021 }))).toEqual([
      ["Germany", 2019, 3.2],
      ["Germany", 2021, 3.6],
      ["Greece", 2019, 17.3],
      ["Greece", 2020, 15.5],
    ]);
    const asked = new URL(played.server.asked[0]?.path ?? "", "http://x");
    expect(asked.pathname).toBe("/data/une_rt_a");
    expect(asked.searchParams.getAll("geo")).toEqual(["DE", "EL"]);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ age: "Y15-74", sinceTimePeriod: "2019", untilTimePeriod: "2021" });
  });

  it("asks again while the answer is being prepared", async () => {
    const notice = {
      warning: { status: 413, label: "ASYNCHRONOUS_RESPONSE. Your request will be treated asynchronously. Please try again later." },
    };
    let asked = 0;
    played = await playedService(eurostat, (...all) => {
      asked += 1;
      json(asked < 3 ? notice : yearly)(...all);
    });
    expect(rowsOf(await played.call("read_series", { series: unemployment, subjects }))).toHaveLength(4);
    expect(asked).toBe(3);
  });

  it("gives up on an answer that is never ready", async () => {
    played = await playedService(eurostat, json({ warning: { status: 413, label: "ASYNCHRONOUS_RESPONSE. Please try again later." } }));
    await expect(played.call("read_series", { series: unemployment, subjects })).rejects.toMatchObject({ code: "service_unavailable" });
    expect(played.server.asked).toHaveLength(5);
  });

  it("passes on what a request that is too large is told", async () => {
    const fault = "<S:Fault><faultcode>413</faultcode><faultstring>EXTRACTION_TOO_BIG: estimated 420709314 rows</faultstring></S:Fault>";
    played = await playedService(eurostat, said(413, "application/xml", fault));
    await expect(played.call("read_series", { series: unemployment, subjects })).rejects.toMatchObject({
      code: "payload_too_large",
      message: expect.stringContaining("EXTRACTION_TOO_BIG"),
    });
  });

  it("takes 'no results' for no data", async () => {
    played = await playedService(eurostat, json({ error: [{ status: 400, id: 100, label: "No results found" }] }, 400));
    await expect(played.call("read_series", { series: unemployment, subjects })).rejects.toMatchObject({ code: "data_not_found" });
  });

  it("does not mix the values of a dimension that nobody chose", async () => {
    const mixed = { ...yearly, size: [1, 2, 2, 3], dimension: { ...yearly.dimension, unit: { category: { index: { A: 0, B: 1 } } } } };
    played = await playedService(eurostat, json(mixed));
    await expect(played.call("read_series", { series: unemployment, subjects })).rejects.toMatchObject({
      code: "unprocessable",
      message: expect.stringContaining("unit"),
    });
  });
});
