import { afterEach, describe, expect, it } from "vitest";
import { oecd } from "../../../../src/sources/series/services/oecd.ts";
import { type PlayedService, playedService, rowsOf, said } from "../../../support/series-service.ts";

let played: PlayedService;
afterEach(() => played.close());

const series = "oecd:OECD.SDD.TPS/DSD_LFS@DF_IALFS_UNE_M/1.0/*.UNE_LF_M.PT_LF_SUB._Z.Y._T.Y_GE15._Z.M";

describe("OECD", () => {
  it("reads SDMX-CSV 2 by the key of the country, within the years asked for", async () => {
    const csv = [
      "STRUCTURE,STRUCTURE_ID,ACTION,REF_AREA,MEASURE,FREQ,TIME_PERIOD,OBS_VALUE,OBS_STATUS",
      "DATAFLOW,OECD.SDD.TPS:DSD_LFS@DF_IALFS_UNE_M(1.0),I,JPN,UNE_LF_M,M,2020-02,2.4,A",
      "DATAFLOW,OECD.SDD.TPS:DSD_LFS@DF_IALFS_UNE_M(1.0),I,JPN,UNE_LF_M,M,2020-01,2.4,A",
      "DATAFLOW,OECD.SDD.TPS:DSD_LFS@DF_IALFS_UNE_M(1.0),I,JPN,UNE_LF_M,M,2020-03,,M",
    ].join("\n");
    played = await playedService(oecd, said(200, "application/vnd.sdmx.data+csv; charset=utf-8", csv));
    expect(rowsOf(await played.call("read_series", { series, subjects: ["Japan"], from: 2020, to: 2020 }))).toEqual([
      ["Japan", "2020-01", 2.4],
      ["Japan", "2020-02", 2.4],
    ]);
    const asked = new URL(played.server.asked[0]?.path ?? "", "http://x");
    expect(asked.pathname).toContain("/1.0/JPN.UNE_LF_M.");
    expect(asked.searchParams.get("c[TIME_PERIOD]")).toBe("ge:2020+le:2020-12");
  });

  it("downloads several countries at once", async () => {
    const csv = "REF_AREA,TIME_PERIOD,OBS_VALUE\nKOR,2020-01,4.0\nJPN,2020-01,2.4\n";
    played = await playedService(oecd, said(200, "text/csv", csv));
    const answer = await played.call("read_series", { series, subjects: ["Japan", "South Korea"] });
    expect(rowsOf(answer)).toEqual([
      ["South Korea", "2020-01", 4],
      ["Japan", "2020-01", 2.4],
    ]);
    expect(played.server.asked).toHaveLength(1);
    expect(played.server.asked[0]?.path).toContain("/1.0/JPN.UNE_LF_M.PT_LF_SUB._Z.Y._T.Y_GE15._Z.M,KOR.UNE_LF_M.");
  });

  it("says so where there are no observations", async () => {
    played = await playedService(oecd, said(404, "text/plain", "NoRecordsFound"));
    await expect(played.call("read_series", { series, subjects: ["Japan"] })).rejects.toMatchObject({ code: "data_not_found" });
  });

  it("waits as long as it is told after too many downloads, and asks again", async () => {
    let asked = 0;
    played = await playedService(oecd, (_asked, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { "retry-after": "0" }).end();
      else response.writeHead(200, { "content-type": "text/csv" }).end("REF_AREA,TIME_PERIOD,OBS_VALUE\nJPN,2020-01,2.4\n");
    });
    expect(rowsOf(await played.call("read_series", { series, subjects: ["Japan"] }))).toHaveLength(1);
    expect(asked).toBe(2);
  });
});
