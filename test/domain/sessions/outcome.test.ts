import { describe, expect, it } from "vitest";
import { natureOf, outcomeStateOf } from "../../../src/domain/sessions/outcome.ts";

describe("the nature of a leaf", () => {
  it("finds for research and data, and acts for everything else that can be named", () => {
    expect(["research", "data"].map((agent) => natureOf({ agent }))).toEqual(["finds", "finds"]);
    expect(["tool", "user", "external", "coder"].map((agent) => natureOf({ agent }))).toEqual(["acts", "acts", "acts", "acts"]);
  });

  it("is none for a parent", () => {
    expect(natureOf({ agent: null })).toBeNull();
  });
});

describe("the state of an outcome", () => {
  it("is done only where every task is", () => {
    expect(outcomeStateOf(["done", "done"])).toBe("done");
    expect(outcomeStateOf(["done", "skipped"])).toBe("partly_done");
    expect(outcomeStateOf(["done", "open"])).toBe("partly_done");
    expect(outcomeStateOf(["failed", "skipped"])).toBe("not_done");
  });
});
