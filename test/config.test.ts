import { expect, test } from "vitest";
import { loadConfig, waitMs } from "../src/config.ts";

test("waits that nobody set give way to a shorter time-out of requests", () => {
  const { config } = loadConfig({ REQUEST_TIMEOUT_S: "10" });
  expect(waitMs(config.SUPERVISOR_WAIT_S, config)).toBe(9_000);
  expect(waitMs(config.MESSAGE_WAIT_S, config)).toBe(9_000);
});

test("a wait shorter than a request stays as it was set", () => {
  const { config } = loadConfig({ REQUEST_TIMEOUT_S: "60", SUPERVISOR_WAIT_S: "45" });
  expect(waitMs(config.SUPERVISOR_WAIT_S, config)).toBe(45_000);
});
