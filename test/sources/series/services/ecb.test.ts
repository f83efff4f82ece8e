import { afterEach, describe, expect, it } from "vitest";
import { ecb } from "../../../../src/sources/series/services/ecb.ts";
import { type PlayedService, playedService, rowsOf, said } from "../../../support/series-service.ts";
import { pages } from "../../../support/web-server.ts";

let played: PlayedService;
afterEach(() => played.close());

const csv = (area: string, rows: string[]) =>
  [
    "KEY,FREQ,REF_AREA,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE",
    ...rows.map((row) => `IRS.M.${area},M,${area},${row},A,"Long-term rate, ten years"`),
  ].join("\n");

describe("European Central Bank", () => {
  it("asks for several countries by one key, and leaves out what is no number", async () => {
    played = await playedService(
      ecb,
      pages({ "/data/IRS/M.FR+IT.L.L40.CI.0000.EUR.N.Z": said(200, "text/csv", csv("FR", ["2022-02,4.2", "2022-01,3.3", "2022-03,NaN"])) }),
    );
    const answer = await played.call("read_series", {
      series: "ecb:IRS/M.*.L.L40.CI.0000.EUR.N.Z",
      subjects: ["France", "Italy"],
      from: 2022,
    });
    expect(rowsOf(answer)).toEqual([
      ["France", "2022-01", 3.3],
      ["France", "2022-02", 4.2],
    ]);
    expect(played.server.asked.map(({ path }) => path)).toEqual([
      "/data/IRS/M.FR+IT.L.L40.CI.0000.EUR.N.Z?format=csvdata&startPeriod=2022",
    ]);
  });

  it("has the rates of the euro area for no single country", async () => {
    played = await playedService(ecb, pages({}));
    const { series } = (await played.call("find_series", { query: "deposit facility rate of the euro area" })) as { series: unknown[] };
    expect(series[0]).toMatchObject({ series: "ecb:FM/D.U2.EUR.4F.KR.DFR.LEV", subjects: [{ code: "EA" }], missing: [] });
    await expect(played.call("read_series", { series: "ecb:FM/D.U2.EUR.4F.KR.DFR.LEV", subjects: ["France"] })).rejects.toMatchObject({
      code: "data_not_found",
    });
  });

  it("takes 404 for no data", async () => {
    played = await playedService(ecb, said(404, "text/plain", "No results found."));
    await expect(played.call("read_series", { series: "ecb:IRS/M.*.L.L40.CI.0000.EUR.N.Z", subjects: ["FR"] })).rejects.toMatchObject({
      code: "data_not_found",
      message: expect.stringContaining("no values"),
    });
  });

  it("tells an answer that is no table", async () => {
    played = await playedService(ecb, said(200, "text/html", "<html><body>Maintenance</body></html>"));
    await expect(played.call("read_series", { series: "ecb:IRS/M.*.L.L40.CI.0000.EUR.N.Z", subjects: ["FR"] })).rejects.toMatchObject({
      code: "unprocessable",
    });
  });
});
