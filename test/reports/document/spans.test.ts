import { expect, test } from "vitest";
import { spansOf } from "../../../src/reports/document/spans.ts";

test.each([
  ["plain words", [{ text: "plain words" }]],
  ["a **bold** word", [{ text: "a " }, { text: "bold", strong: true }, { text: " word" }]],
  ["*this* and _that_", [{ text: "this", emphasis: true }, { text: " and " }, { text: "that", emphasis: true }]],
  ["run `rm *.js`, then stop", [{ text: "run " }, { text: "rm *.js", code: true }, { text: ", then stop" }]],
  ["see [the page](https://example.org/a)", [{ text: "see " }, { text: "the page", url: "https://example.org/a" }]],
  ["see https://example.org/a.", [{ text: "see " }, { text: "https://example.org/a", url: "https://example.org/a" }, { text: "." }]],
])("%s", (text, spans) => {
  expect(spansOf(text).spans).toEqual(spans);
});

test.each([
  "2*3*4",
  "snake_case_name",
  "** not bold **",
  "a * b * c",
  "5 ** 2",
  "[x](javascript:alert(1))",
  "[x](data:text/html,hi)",
  "*",
  "`",
  "",
])("%s stays as it is", (text) => {
  expect(spansOf(text).text).toBe(text);
  expect(spansOf(text).spans).toEqual(text === "" ? [] : [{ text }]);
});

test("the words of the parts are the text", () => {
  const { text, spans } = spansOf("**One** of *many* `parts`");
  expect(text).toBe("One of many parts");
  expect(spans.map((span) => span.text).join("")).toBe(text);
});

test("a megabyte of marks takes no time", () => {
  const before = process.threadCpuUsage();
  for (const text of ["*".repeat(1e6), "[".repeat(1e6), "`a".repeat(5e5), "**a ".repeat(2.5e5), "_a*".repeat(3e5)]) spansOf(text);
  expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
});
