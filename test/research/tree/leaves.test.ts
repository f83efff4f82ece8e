import { describe, expect, it } from "vitest";
import { isOutside, isUntried, runsHere } from "../../../src/research/tree/leaves.ts";

const leaf = { agent: "research", status: "planned" as const, attempts: 0 };

describe("a leaf", () => {
  it("runs here while it is in progress, unless it is done elsewhere", () => {
    expect(runsHere({ ...leaf, status: "in_progress" })).toBe(true);
    expect(runsHere(leaf)).toBe(false);
    expect(runsHere({ agent: "external", status: "in_progress" })).toBe(false);
    expect(runsHere({ agent: null, status: "in_progress" })).toBe(false);
    expect(isOutside({ agent: "external" })).toBe(true);
  });

  it("is untried until its first attempt", () => {
    expect(isUntried(leaf)).toBe(true);
    expect(isUntried({ ...leaf, status: "blocked" })).toBe(true);
    expect(isUntried({ ...leaf, attempts: 1 })).toBe(false);
    expect(isUntried({ ...leaf, status: "skipped" })).toBe(false);
    expect(isUntried({ ...leaf, agent: null })).toBe(false);
  });
});
