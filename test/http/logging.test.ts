import { Writable } from "node:stream";
import pino from "pino";
import { expect, it } from "vitest";
import { loggerOptions } from "../../src/http/logging.ts";

it("logs what an error says and why, and nothing that it carries", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const error = Object.assign(new Error("the call failed", { cause: new Error("socket hang up") }), {
    code: "network",
    request: { headers: { "x-secret": "hidden" } },
  });
  pino(loggerOptions("info"), sink).error({ error }, "A session failed");
  expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({
    error: { type: "Error", code: "network", message: "the call failed", cause: "Error: socket hang up" },
  });
  expect(lines[0]).not.toContain("hidden");
});
