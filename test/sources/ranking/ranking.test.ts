import { describe, expect, it } from "vitest";
import { type Candidate, feedbackTerms, rank, rarity, tellingStems } from "../../../src/sources/ranking/ranking.ts";

const candidate = (documentId: string, stems: string, more: Partial<Candidate> = {}): Candidate => ({
  documentId,
  ord: 1,
  score: 1,
  titleStems: [],
  stems: stems.split(" "),
  ...more,
});
const terms = (...stems: string[]) => stems.map((stem) => ({ stem, weight: 1 }));
const order = (ranked: { candidate: Candidate }[]) => ranked.map((item) => item.candidate.documentId);

describe("rank", () => {
  it("gives the best passage 1 and none less than 0", () => {
    const ranked = rank(terms("nile"), [candidate("a", "nile", { score: 4 }), candidate("b", "x", { score: 1 })], 1_000, "en");
    expect(ranked.map(({ score }) => score)[0]).toBe(1);
    expect(ranked[1]?.score).toBeGreaterThanOrEqual(0);
    expect(rank(terms("nile"), [], 1_000, "en")).toEqual([]);
  });

  it("prefers, of equal passages, the one that holds more of the query's words", () => {
    const ranked = rank(terms("nile", "length"), [candidate("a", "nile x y"), candidate("b", "nile y length")], 1_000, "ru");
    expect(order(ranked)).toEqual(["b", "a"]);
    expect(ranked.map(({ coverage }) => coverage)).toEqual([1, 0.5]);
  });

  it("counts words of the title as covered", () => {
    expect(rank(terms("nile", "length"), [candidate("a", "length", { titleStems: ["nile"] })], 1_000, "en")[0]?.coverage).toBe(1);
  });

  it("prefers words that stand together in English, and does not in Russian", () => {
    const apart = candidate("a", "nile x x x x x length", { score: 1.01 });
    const together = candidate("b", "nile length x x x x x");
    expect(order(rank(terms("nile", "length"), [apart, together], 1_000, "en"))).toEqual(["b", "a"]);
    expect(order(rank(terms("nile", "length"), [apart, together], 1_000, "ru"))).toEqual(["a", "b"]);
  });

  it("lifts passages of a document that answers in several places, and its opening", () => {
    const ranked = rank(terms("nile"), [candidate("a", "nile x"), candidate("b", "nile y"), candidate("b", "nile z")], 1_000, "ru");
    expect(order(ranked)).toEqual(["b", "b", "a"]);
    const opening = rank(terms("nile"), [candidate("a", "nile x"), candidate("b", "nile y", { ord: 0 })], 1_000, "ru");
    expect(order(opening)).toEqual(["b", "a"]);
  });

  it("scores a small scope itself, where the index's own measure is zero", () => {
    const ranked = rank(
      [
        { stem: "nile", weight: rarity(2, 2) },
        { stem: "delta", weight: rarity(1, 2) },
      ],
      [candidate("a", "nile x", { score: 0 }), candidate("b", "nile delta", { score: 0 })],
      2,
      "ru",
    );
    expect(order(ranked)).toEqual(["b", "a"]);
    expect(ranked[1]?.score).toBeLessThan(0.7);
  });

  it("does not count added words as covering the query", () => {
    const ranked = rank(
      [
        { stem: "ghandi", weight: 1 },
        { stem: "gandhi", weight: 1, added: true },
      ],
      [candidate("a", "gandhi")],
      1_000,
      "en",
    );
    expect(ranked[0]?.coverage).toBe(0);
  });
});

describe("tellingStems", () => {
  const holding = (stem: string): number => ({ river: 5_000, nile: 20, delta: 2_000 })[stem] ?? 0;

  it("leaves the frequent ones out of a large scope, unless nothing else is there", () => {
    expect(tellingStems(["river", "nile", "delta"], holding, 10_000)).toEqual(["nile", "delta"]);
    expect(tellingStems(["river", "unknown"], holding, 10_000)).toEqual(["river", "unknown"]);
    expect(tellingStems(["river", "nile"], holding, 4_000)).toEqual(["river", "nile"]);
  });
});

describe("feedbackTerms", () => {
  it("takes words of several best passages, rare ones first, none of the query", () => {
    const best = [candidate("a", "nile delta egypt 1995"), candidate("b", "nile delta river egypt 1995"), candidate("c", "nile river")];
    const rarityOf = (stem: string) => (stem === "egypt" ? 1 : 3);
    expect(feedbackTerms(best, new Set(["nile"]), rarityOf, 2)).toEqual(["delta", "river"]);
  });
});
