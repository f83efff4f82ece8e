/** Requests of the greatest length that a session takes: they are split within a moment of processor time. */
import { expect, it } from "vitest";
import { partsOf } from "../../../src/agents/acting/commands.ts";

const ofLength = (words: string) =>
  words
    .repeat(Math.ceil(10_000 / words.length))
    .slice(0, 10_000)
    .trim();

/** A session splits its request about as often. */
const times = 10;
/** Milliseconds of the processor for all of them: three times what the slowest takes. */
const most = 300;

it.each([
  ["Russian commands behind one another", ofLength("отправь письмо Ивану и "), 400],
  ["commands behind one another", ofLength("send a letter to Ivan and "), 300],
  ["parts of two letters", ofLength("ab, "), 1],
  ["gaps", `a${" ".repeat(9_990)}b`, 1],
])("%s are split in a moment", (_what, request, atLeast) => {
  partsOf("Send Ivan a letter and delete the file");
  const before = process.threadCpuUsage();
  const [parts = []] = Array.from({ length: times }, () => partsOf(request));
  const { user } = process.threadCpuUsage(before);
  expect(parts.length).toBeGreaterThanOrEqual(atLeast);
  expect(user / 1_000).toBeLessThan(most);
});
