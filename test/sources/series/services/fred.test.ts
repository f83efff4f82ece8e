import { afterEach, describe, expect, it } from "vitest";
import { fred } from "../../../../src/sources/series/services/fred.ts";
import { json, type PlayedService, playedService, rowsOf } from "../../../support/series-service.ts";
import { pages } from "../../../support/web-server.ts";

let played: PlayedService;
afterEach(() => played.close());

describe("FRED", () => {
  it("sends its key, and leaves out values that are a full stop", async () => {
    const observations = [
      { date: "2020-01-01", value: "3.6" },
      { date: "2020-02-01", value: "." },
      { date: "2020-03-01", value: "4.4" },
    ];
    played = await playedService(fred, pages({ "/series/observations": json({ count: 3, observations }) }), "secret-key");
    const answer = await played.call("read_series", { series: "fred:UNRATE", subjects: ["US"], from: 2020, to: 2020 });
    expect(rowsOf(answer)).toEqual([
      ["United States", "2020-01", 3.6],
      ["United States", "2020-03", 4.4],
    ]);
    const asked = new URL(played.server.asked[0]?.path ?? "", "http://x").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      api_key: "secret-key",
      observation_start: "2020-01-01",
      limit: "100000",
      offset: "0",
    });
    expect(JSON.stringify(answer)).not.toContain("secret-key");
  });

  it("has no values where all are a full stop", async () => {
    const observations = [{ date: "2020-01-01", value: "." }];
    played = await playedService(fred, pages({ "/series/observations": json({ count: 1, observations }) }), "k");
    const answer = played.call("read_series", { series: "fred:UNRATE", subjects: ["US"], from: 2020, to: 2020 });
    await expect(answer).rejects.toMatchObject({ code: "data_not_found" });
  });

  it("takes what its search finds, with the unit and frequency that it says", async () => {
    const found = { id: "JTSJOL", title: "Job Openings: Total Nonfarm", units: "Level in Thousands", frequency_short: "Q" };
    played = await playedService(
      fred,
      pages({
        "/series/search": json({ seriess: [found] }),
        "/series": json({ seriess: [found] }),
        "/series/observations": json({ count: 1, observations: [{ date: "2020-04-01", value: "5000" }] }),
      }),
      "k",
    );
    const { series } = (await played.call("find_series", { query: "job openings in the United States" })) as {
      series: { series: string }[];
    };
    expect(series[0]).toMatchObject({ series: "fred:JTSJOL", frequency: "quarterly", subjects: [{ code: "US" }] });
    const answer = await played.call("read_series", { series: "fred:JTSJOL", subjects: ["USA"] });
    expect(rowsOf(answer)).toEqual([["United States", "2020-Q2", 5000]]);
    expect(answer).toMatchObject({ unit: "Level in Thousands" });
  });

  it("tells a key that is refused without showing it", async () => {
    const said = { error_code: 400, error_message: "Bad Request. The value for variable api_key is not registered: wrong-key" };
    played = await playedService(fred, json(said, 400), "wrong-key");
    const failure = played.call("read_series", { series: "fred:UNRATE", subjects: ["US"] });
    await expect(failure).rejects.toMatchObject({ code: "unprocessable", message: expect.stringContaining("not registered") });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining("wrong-key") });
  });
});
