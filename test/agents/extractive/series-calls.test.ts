import { afterEach, describe, expect, it } from "vitest";
import { findSeries } from "../../../src/agents/extractive/series-calls.ts";
import type { SeriesService } from "../../../src/sources/series/series-service.ts";
import { eurostat } from "../../../src/sources/series/services/eurostat.ts";
import { worldBank } from "../../../src/sources/series/services/world-bank.ts";
import { memoryContext } from "../../support/agent-context.ts";
import { json, type PlayedService, playedService } from "../../support/series-service.ts";

let played: PlayedService;
afterEach(() => played.close());

/** Ids of the series of each quantity that a question asks for. */
async function found(question: string, service: SeriesService = worldBank): Promise<string[][]> {
  played = await playedService(
    service,
    json([{ page: 1, pages: 1 }, [{ id: "SP.ENG.TOTL", name: "Engineers (per million people)", unit: "" }]]),
  );
  const quantities = await findSeries(question, memoryContext({ tools: played.source.tools() }));
  return quantities.map((cards) => cards.map(({ series }) => series));
}

describe("series that answer a question", () => {
  it("are those that explain all of it", async () => {
    expect(await found("How did unemployment in Germany change from 2009 to 2019?")).toEqual([["worldbank:SL.UEM.TOTL.ZS"]]);
  });

  it("are none where a word is left unexplained, or no territory is named", async () => {
    expect(await found("unemployment of engineers in Germany")).toEqual([]);
    await played.close();
    expect(await found("What is unemployment?")).toEqual([]);
  });

  it("are two where two quantities are asked for at once", async () => {
    expect(await found("Germany: unemployment and inflation in 2019")).toEqual([
      ["worldbank:SL.UEM.TOTL.ZS"],
      ["worldbank:FP.CPI.TOTL.ZG"],
    ]);
    await played.close();
    expect(await found("безработица и инфляция в Германии")).toHaveLength(2);
  });

  it("are monthly ones first where a month is asked for, else yearly ones", async () => {
    const [[first] = []] = await found("unemployment in France in March 2020", eurostat);
    expect(first).toContain("une_rt_m");
    await played.close();
    const [[yearly] = []] = await found("unemployment in France in 2020", eurostat);
    expect(yearly).toContain("une_rt_a");
  });

  it("are asked for at no service where the question is about no territory and nothing that is listed", async () => {
    expect(await found("Who composed the opera Aida?")).toEqual([]);
    expect(played.server.asked).toEqual([]);
  });

  it("are not looked for where the session has no services", async () => {
    played = await playedService(worldBank, json([]));
    expect(await findSeries("unemployment in Germany", memoryContext())).toEqual([]);
  });
});
