import { afterEach, describe, expect, it } from "vitest";
import { worldBank } from "../../../../src/sources/series/services/world-bank.ts";
import { json, type PlayedService, playedService, rowsOf } from "../../../support/series-service.ts";
import { pages } from "../../../support/web-server.ts";

let played: PlayedService;
afterEach(() => played.close());

const row = (date: string, value: number | null, country = "Germany") => ({
  indicator: { id: "SL.UEM.TOTL.ZS", value: "Unemployment, total (% of total labor force) (modeled ILO estimate)" },
  country: { id: "DE", value: country },
  countryiso3code: "DEU",
  date,
  value,
  unit: "",
  obs_status: "",
  decimal: 1,
});

describe("World Bank", () => {
  it("reads a series over its pages, without the years that have no value, oldest first", async () => {
    played = await playedService(
      worldBank,
      pages({
        "/country/DE/indicator/SL.UEM.TOTL.ZS": (asked, ...rest) => {
          const page = new URL(asked.path, "http://x").searchParams.get("page");
          const rows = page === "1" ? [row("2021", null), row("2020", 3.88)] : [row("2019", 3.14)];
          json([{ page: Number(page), pages: 2, per_page: "2", total: 3 }, rows])(asked, ...rest);
        },
      }),
    );
    const answer = await played.call("read_series", { series: "worldbank:SL.UEM.TOTL.ZS", subjects: ["Germany"], from: 2019, to: 2021 });
    expect(rowsOf(answer)).toEqual([
      ["Germany", 2019, 3.14],
      ["Germany", 2020, 3.88],
    ]);
    expect(played.server.asked.map(({ path }) => new URL(path, "http://x").searchParams.get("date"))).toEqual(["2019:2021", "2019:2021"]);
  });

  it("ends at an empty page, whatever the head says", async () => {
    played = await playedService(worldBank, (asked, ...rest) => {
      const page = new URL(asked.path, "http://x").searchParams.get("page");
      json([{ page: Number(page), pages: 9 }, page === "1" ? [row("2020", 3.88)] : []])(asked, ...rest);
    });
    await played.call("read_series", { series: "worldbank:SL.UEM.TOTL.ZS", subjects: ["DE"] });
    expect(played.server.asked).toHaveLength(2);
  });

  it("tells an array of one message, which comes with status 200, as what it is", async () => {
    played = await playedService(
      worldBank,
      json([{ message: [{ id: "120", key: "Invalid value", value: "The provided parameter value is not valid" }] }]),
    );
    await expect(played.call("read_series", { series: "worldbank:NO.SUCH.CODE", subjects: ["DE"] })).rejects.toMatchObject({
      code: "data_not_found",
      message: "World Bank: The provided parameter value is not valid",
    });
  });

  it("says so where there is no value at all", async () => {
    played = await playedService(worldBank, json([{ page: 1, pages: 0, total: 0 }, null]));
    await expect(played.call("read_series", { series: "worldbank:SL.UEM.TOTL.ZS", subjects: ["AQ"] })).rejects.toMatchObject({
      code: "data_not_found",
    });
  });

  it("finds what is not listed in the catalogue, which it fetches once", async () => {
    played = await playedService(
      worldBank,
      pages({
        "/indicator": json([
          { page: 1, pages: 1 },
          [
            { id: "AG.YLD.CREL.KG", name: "Cereal yield (kg per hectare)", unit: "" },
            { id: "IS.RRS.TOTL.KM", name: "Rail lines (total route-km)", unit: "" },
          ],
        ]),
      }),
    );
    for (const query of ["cereal yield in Kenya", "cereal yield per hectare in France"]) {
      const { series } = (await played.call("find_series", { query })) as { series: { series: string; unit: string }[] };
      expect(series[0]).toMatchObject({ series: "worldbank:AG.YLD.CREL.KG", unit: "kg per hectare" });
    }
    expect(played.server.asked).toHaveLength(1);
  });
});
