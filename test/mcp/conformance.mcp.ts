/** The protocol's own conformance suite, at the revisions that it has requirements of. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startRealService } from "../http/support/real-service.ts";

const suite = join(import.meta.dirname, "clients/node_modules/@modelcontextprotocol/conformance/dist/index.js");

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** Why a check cannot pass: what it needs is the sample server's, or is not declared. */
const inapplicable = [
  /There is no tool '(test_|greet|slow_compute|failing_job|protocol_error_job|confirm_delete|multi_input)/,
  /(server does not list the diagnostic tool 'test_|Tool 'json_schema_2020_12_tool' not found|no tool with x-mcp-header annotations)/,
  /Resource not found: test:\/\//,
  /Method not found/,
  // Follow from a call before that had no tool.
  /no task was created by the preceding step|fixture from Check 2 unavailable|Prerequisite failed: could not get initial/,
  /Expected InputRequiredResult with inputRequests and requestState|tools\/call for failing_job returned error code -32602/,
];

it.each(["2025-11-25", "2026-07-28"])("passes what revision %s requires of Ralph", async (revision) => {
  const { url } = await startRealService();
  const results = mkdtempSync(join(tmpdir(), "ralph-conformance-"));
  const expected = join(import.meta.dirname, "conformance", `${revision}.yaml`);
  const args = ["server", "--url", `${url}/mcp`, "--requirements", revision, "--expected-failures", expected, "--output-dir", results];
  const { stdout } = await promisify(execFile)(process.execPath, [suite, ...args], { cwd: results }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout?.slice(-4_000)}\n${error.stderr}`);
    },
  );
  expect(stdout).toMatch(/Total: \d+ passed/);
  const checks = readdirSync(results).flatMap(
    (scenario) => JSON.parse(readFileSync(join(results, scenario, "checks.json"), "utf8")) as Check[],
  );
  const failed = checks.filter(({ status }) => status === "FAILURE");
  expect(failed.filter(({ errorMessage = "" }) => !inapplicable.some((reason) => reason.test(errorMessage)))).toEqual([]);
  expect(checks.filter(({ status }) => status === "SUCCESS").length).toBeGreaterThan(35);
});
