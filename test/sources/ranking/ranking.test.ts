import { describe, expect, it } from "vitest";
import { type Candidate, feedbackTerms, rank, rarity, tellingStems } from "../../../src/sources/ranking/ranking.ts";

const candidate = (documentId: string, stems: string, more: Partial<Candidate> = {}): Candidate => ({
  documentId,
  ord: 1,
  titleStems: [],
  stems: stems.split(" "),
  ...more,
});
const terms = (...stems: string[]) => stems.map((stem) => ({ stem, weight: 1 }));
const order = (ranked: { candidate: Candidate }[]) => ranked.map((item) => item.candidate.documentId);

describe("rank", () => {
  it("gives the best passage 1 and none less than 0", () => {
    const ranked = rank(terms("nile"), [candidate("a", "nile"), candidate("b", "x")], "en");
    expect(ranked.map(({ score }) => score)[0]).toBe(1);
    expect(ranked[1]?.score).toBeGreaterThanOrEqual(0);
    expect(rank(terms("nile"), [], "en")).toEqual([]);
  });

  it("prefers, of equal passages, the one that holds more of the query's words", () => {
    const ranked = rank(terms("nile", "length"), [candidate("a", "nile x y"), candidate("b", "nile y length")], "ru");
    expect(order(ranked)).toEqual(["b", "a"]);
    expect(ranked.map(({ coverage }) => coverage)).toEqual([1, 0.5]);
  });

  it("counts words of the title as covered", () => {
    expect(rank(terms("nile", "length"), [candidate("a", "length", { titleStems: ["nile"] })], "en")[0]?.coverage).toBe(1);
  });

  it("prefers words that stand together in English, and does not in Russian", () => {
    const apart = candidate("a", "nile x x x x length");
    const together = candidate("b", "nile length x x x x x");
    expect(order(rank(terms("nile", "length"), [apart, together], "en"))).toEqual(["b", "a"]);
    expect(order(rank(terms("nile", "length"), [apart, together], "ru"))).toEqual(["a", "b"]);
  });

  it("lifts passages of a document that answers in several places, and its opening", () => {
    const ranked = rank(terms("nile"), [candidate("a", "nile x"), candidate("b", "nile y"), candidate("b", "nile z")], "ru");
    expect(order(ranked)).toEqual(["b", "b", "a"]);
    const opening = rank(terms("nile"), [candidate("a", "nile x"), candidate("b", "nile y", { ord: 0 })], "ru");
    expect(order(opening)).toEqual(["b", "a"]);
  });

  it("tells passages apart by a word that half of them hold", () => {
    const ranked = rank(
      [
        { stem: "nile", weight: rarity(2, 2) },
        { stem: "delta", weight: rarity(1, 2) },
      ],
      [candidate("a", "nile x"), candidate("b", "nile delta")],
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
      "en",
    );
    expect(ranked[0]?.coverage).toBe(0);
  });

  it("prefers the word itself to several that mean the same", () => {
    const synonyms = ["cheap", "inexpensive", "budget"].map((stem) => ({ stem, weight: 0.6, added: true, of: "affordable" }));
    const asked = [{ stem: "affordable", weight: 1 }, ...synonyms];
    const ranked = rank(asked, [candidate("a", "cheap inexpensive budget"), candidate("b", "affordable x y")], "ru");
    expect(order(ranked)).toEqual(["b", "a"]);
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
