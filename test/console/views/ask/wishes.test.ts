import { describe, expect, it } from "vitest";
import { newSessionOf, noWishes, type Wishes } from "../../../../console/views/ask/wishes.ts";

describe("a new question", () => {
  it("leaves to the service what was left as it is", () => {
    expect(newSessionOf({ ...noWishes, query: " What is it? " }, ["d1"])).toEqual({ query: "What is it?" });
  });

  it("says what was wished for", () => {
    const wishes: Wishes = {
      ...noWishes,
      ...{ query: "What?", onlyAdded: true, collections: ["kept out"], web: "no", series: "yes", outputFormats: ["pdf"] },
      ...{ engine: "claude", strategy: "flat", language: "ru", planApproval: true, minutes: "5", cost: "0.5", rounds: "2" },
    };
    expect(newSessionOf(wishes, ["d1"])).toEqual({
      query: "What?",
      sources: { documentIds: ["d1"], web: false, series: true },
      limits: { maxDurationS: 300, maxCostUsd: 0.5, maxRounds: 2 },
      outputFormats: ["pdf"],
      engine: "claude",
      strategy: "flat",
      language: "ru",
      planApproval: true,
    });
  });

  it("searches chosen collections, or no document", () => {
    expect(newSessionOf({ ...noWishes, query: "q", collections: ["isle"] }, []).sources).toEqual({ collections: ["isle"] });
    expect(newSessionOf({ ...noWishes, query: "q", library: false, collections: ["isle"] }, ["d"]).sources).toEqual({ documents: false });
  });
});
