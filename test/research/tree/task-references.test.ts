import { describe, expect, it } from "vitest";
import { resolveReferences } from "../../../src/research/tree/task-references.ts";

const results: Record<string, object> = {
  find: { summary: "Found", output: { emails: [{ name: "Anna", address: "a@x" }], "a/b": 1, none: null } },
  words: { summary: "Only words", findings: [] },
};
const resolve = (value: unknown) => resolveReferences(value as never, (name) => results[name] as never);

describe("a reference", () => {
  it.each([
    ["emails.0.address", "a@x"],
    ["emails[0].name", "Anna"],
    ["$.emails.0.name", "Anna"],
    ["/emails/0/name", "Anna"],
    ["/a~1b", 1],
    ["none", null],
  ])("finds what stands at '%s' of the output", (path, expected) => {
    expect(resolve({ to: { $from: "find", path } })).toEqual({ to: expected });
  });

  it("means the whole output without a path, and the result where there is no output", () => {
    expect(resolve([{ $from: "find" }])).toEqual([results.find && (results.find as { output: object }).output]);
    expect(resolve({ $from: "words", path: "summary" })).toBe("Only words");
  });

  it.each([
    [{ $from: "find", path: "emails.7" }, "The result of the task 'find' has nothing at 'emails.7' (no '7')"],
    [{ $from: "find", path: "constructor" }, "has nothing at 'constructor'"],
    [{ $from: "gone" }, "The task 'gone' that the input refers to has no result"],
  ])("to what is not there is an error that names it", (value, message) => {
    expect(() => resolve(value)).toThrow(message);
  });
});
