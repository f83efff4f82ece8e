/** The process's log while its destination takes nothing. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openProcessLog } from "../../src/composition/process-log.ts";
import { temporaryDirectory } from "../support/core.ts";

interface Line {
  level: number;
  msg: string;
  lines?: number;
}

/** A pipe that takes some lines and then none until it is read. */
function pipe() {
  const path = join(temporaryDirectory(), "pipe");
  execFileSync("mkfifo", [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(fd));
  const read = () => {
    const chunks: string[] = [];
    const buffer = Buffer.alloc(1 << 20);
    for (;;) {
      try {
        chunks.push(buffer.toString("utf8", 0, readSync(fd, buffer)));
      } catch {
        return chunks.join("");
      }
    }
  };
  return { fd, read };
}

test("while nothing can be written lines are lost, and the next one that is written tells how many", () => {
  const { fd, read } = pipe();
  const log = openProcessLog("info", fd);
  const padding = "x".repeat(10_000);
  for (let i = 0; i < 20; i++) log.fatal({ padding }, `line ${i}`);
  const first = read().split("\n");
  expect(first.at(-1)).toMatch(/^\{"level":60/);
  log.info("after");
  log.info("last");
  const [torn, ...lines] = `${first.at(-1)}${read()}`.trim().split("\n");
  expect(() => JSON.parse(torn ?? "")).toThrow();
  const told = lines.map((line) => JSON.parse(line) as Line);
  const written = first.length - 1;
  expect(told.map(({ level, msg }) => [level, msg])).toEqual([
    [40, "The log could not be written for a while: lines are missing"],
    [30, "after"],
    [30, "last"],
  ]);
  expect(told[0]?.lines).toBe(20 - written);
});
