import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mutants, replicaMutants } from "./lists.ts";
import { type Mutant, planted, problemsOf } from "./mutant.ts";

const project = join(import.meta.dirname, "../..");

it("every kept fault can still be planted, and the tests that should notice are there", () => {
  const read = (file: string) => (existsSync(join(project, file)) ? readFileSync(join(project, file), "utf8") : undefined);
  expect(problemsOf([...mutants, ...replicaMutants], read)).toEqual([]);
});

describe("a fault", () => {
  const fault: Mutant = { id: "a", room: "r", file: "f.ts", tests: ["t.ts"], breaks: "all", find: "one", replace: "$& two" };

  it("is planted to the letter", () => {
    expect(planted(fault, "only one here")).toBe("only $& two here");
  });

  it("that applies no more is told, with the reason", () => {
    const files: Record<string, string> = { "f.ts": "one", "g.ts": "one one", "t.ts": "" };
    const list = [
      fault,
      { ...fault, file: "g.ts" },
      { ...fault, id: "b", file: "g.ts" },
      { ...fault, id: "c", file: "h.ts" },
      { ...fault, id: "d", tests: ["u.ts"] },
      { ...fault, id: "e", tests: [] },
      { ...fault, id: "f", replace: "one" },
    ];
    expect(problemsOf(list, (file) => files[file])).toEqual([
      "a: another entry has the same id",
      "a: the text to find occurs 2 times in g.ts",
      "b: the text to find occurs 2 times in g.ts",
      "c: h.ts does not exist",
      "d: u.ts does not exist",
      "e: no test is named",
      "f: the replacement changes nothing",
    ]);
  });
});
