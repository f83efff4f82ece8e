import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { parse } from "yaml";
import { criticalIn } from "../../scripts/check-advisories.ts";
import { expressionOf, isPermissive } from "../../scripts/check-licences.ts";

describe("a licence", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["(MIT AND Zlib)", true],
    ["(MIT AND GPL-3.0-only)", false],
    ["GPL-3.0-only", false],
    ["AGPL-3.0-or-later OR SSPL-1.0", false],
    ["none", false],
    ["SEE LICENSE IN LICENSE.md", false],
  ])("'%s' is permissive: %s", (expression, expected) => {
    expect(isPermissive(expression)).toBe(expected);
  });

  it("is read from each form that CycloneDX has", () => {
    const named = { name: "x", version: "1" };
    expect(expressionOf({ ...named, licences: [{ license: { id: "MIT" } }] })).toBe("MIT");
    expect(expressionOf({ ...named, licences: [{ expression: "MIT OR ISC" }] })).toBe("MIT OR ISC");
    expect(expressionOf({ ...named, licences: [{ license: { id: "MIT" } }, { license: { name: "GPL-2.0" } }] })).toBe("MIT AND GPL-2.0");
    expect(expressionOf(named)).toBeNull();
  });
});

describe("advisories", () => {
  it("are critical ones and others", () => {
    const answer = {
      vulnerabilities: { a: { name: "a", severity: "critical", range: "<2" }, b: { name: "b", severity: "low", range: "*" } },
    };
    expect(criticalIn(JSON.stringify(answer))).toEqual({ critical: ["a <2"], others: 1 });
    expect(criticalIn('{"vulnerabilities":{}}')).toEqual({ critical: [], others: 0 });
  });

  test.each(['{"message":"405 Method Not Allowed"}', '{"error":{"summary":"no endpoint"}}', "", "<html>"])(
    "that the registry does not tell are not called none: %s",
    (answer) => {
      expect(criticalIn(answer)).toBeNull();
    },
  );
});

it("the hosted workflow runs the script that CI runs, and nothing of its own", () => {
  const workflow = parse(readFileSync(join(import.meta.dirname, "../../.github/workflows/ci.yml"), "utf8")) as {
    jobs: Record<string, { steps: { run?: string; uses?: string }[] }>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(["bash .ci/run"]);
});
