import { afterEach, describe, expect, it } from "vitest";
import { ourWorldInData } from "../../../../src/sources/series/services/our-world-in-data.ts";
import { json, type PlayedService, playedService, rowsOf, said } from "../../../support/series-service.ts";
import { pages } from "../../../support/web-server.ts";

let played: PlayedService;
afterEach(() => played.close());

const metadata = json({
  chart: { title: "Life expectancy" },
  columns: { "Life expectancy": { titleShort: "Life expectancy at birth", unit: "years", shortName: "life_expectancy_0" } },
});

describe("Our World in Data", () => {
  it("reads a chart's column with the unit of its metadata", async () => {
    const csv = [
      "Entity,Code,Year,life_expectancy_0",
      '"Korea, South",KOR,2019,83.2',
      "World,OWID_WRL,2019,72.6",
      '"Korea, South",KOR,2018,',
      "",
    ].join("\n");
    played = await playedService(
      ourWorldInData,
      pages({ "/grapher/life-expectancy.csv": said(200, "text/csv", csv), "/grapher/life-expectancy.metadata.json": metadata }),
    );
    const answer = await played.call("read_series", { series: "owid:life-expectancy", subjects: ["South Korea", "WORLD"] });
    expect(rowsOf(answer)).toEqual([
      ["Korea, South", 2019, 83.2],
      ["World", 2019, 72.6],
    ]);
    expect(answer).toMatchObject({ unit: "years", tables: [{ title: "Life expectancy at birth" }] });
    const asked = new URL(played.server.asked.at(-1)?.path ?? "", "http://x").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ country: "KOR~OWID_WRL", time: "earliest..latest", csvType: "filtered" });
  });

  it("tells a chart that there is not", async () => {
    played = await playedService(ourWorldInData, pages({}));
    await expect(played.call("read_series", { series: "owid:no-such-chart", subjects: ["KE"] })).rejects.toMatchObject({
      code: "data_not_found",
    });
  });

  it("refuses a table that is by days in place of years", async () => {
    const csv = "Entity,Code,Day,cases\nKenya,KEN,2020-03-13,1\n";
    played = await playedService(
      ourWorldInData,
      pages({ "/grapher/cases.csv": said(200, "text/csv", csv), "/grapher/cases.metadata.json": metadata }),
    );
    await expect(played.call("read_series", { series: "owid:cases", subjects: ["KE"] })).rejects.toMatchObject({ code: "unprocessable" });
  });
});
