import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WordPlaces } from "../../../../src/agents/claude/checks/word-places.ts";

const lists = [
  ["more", "more|no more than|over"],
  ["less", "less|no less than|under"],
  ["least", "at least|(?<!at )least"],
] as const;

describe("Places of words", () => {
  it("are those that each list finds by itself", () => {
    const places = new WordPlaces(lists);
    const pieces = ["no", "more", "than", "less", "at", "least", "over", "under", "moreover", "Über", "-", ".", " "];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(text, (given) => {
        const alone = lists.flatMap(([key, words]) =>
          Array.from(given.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "giu")), ({ 0: word, index }) => ({
            ...{ key, word, from: index, to: index + word.length },
          })),
        );
        expect(places.in(given)).toEqual(alone);
      }),
    );
  });

  it("of one list do not overlap, and are no more than are asked for", () => {
    const places = new WordPlaces([["many", "one two|two|one"]]);
    expect(places.in("One two, two and one").map(({ word }) => word)).toEqual(["One two", "two", "one"]);
    expect(places.in("One two, two and one", 2).map(({ word }) => word)).toEqual(["One two", "two"]);
  });

  it("lie between the edges that are given", () => {
    const places = new WordPlaces([["long", "long"]], { before: "[\\p{L}-]", after: "\\p{L}|-\\p{L}" });
    expect(places.in("long, year-long, long-term, longer, 2long").map(({ from }) => from)).toEqual([0, 37]);
  });
});
