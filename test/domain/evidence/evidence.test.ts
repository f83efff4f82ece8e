import { describe, expect, it } from "vitest";
import { quoteStands } from "../../../src/domain/evidence/evidence.ts";

const text = "The tower is 330 m tall. The tower is old.";
const at = (from: number, to: number) => ({ from, to, line: 1, heading: [] });

describe("a quote", () => {
  it("stands where its words are at its place, to the letter", () => {
    expect(quoteStands(text, { place: at(4, 9), quote: "tower" })).toBe(true);
    expect(quoteStands(text, { place: at(4, 9), quote: "Tower" })).toBe(false);
  });

  it("does not stand at another place, even where its words are found elsewhere in the source", () => {
    expect(quoteStands(text, { place: at(0, 5), quote: "tower" })).toBe(false);
    expect(quoteStands(text, { place: at(4, 10), quote: "tower" })).toBe(false);
    expect(quoteStands(text, { place: at(500, 505), quote: "tower" })).toBe(false);
  });

  it("of no words stands nowhere", () => {
    expect(quoteStands(text, { place: at(4, 4), quote: "" })).toBe(false);
  });
});
