import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { withoutSlips } from "../../../../src/agents/extractive/brief/slips.ts";
import { formOf } from "../../../../src/agents/extractive/brief/wishes.ts";

test.each([
  ["Waht was teh rent actualy?", "What was the rent actually?"],
  ["кгода и какйо", "когда и какой"],
  // Names, capitals and other words stay.
  ["Hte Nad and TEH form of a dose, a lease, a rally", "The Nad and TEH form of a dose, a lease, a rally"],
])("%s", (asked, meant) => expect(withoutSlips(asked)).toBe(meant));

test("a request is read without slips in the words that every question has", () => {
  expect(scopeItemsOf(formOf("Waht was teh rent?").text)).toEqual(["What was the rent?"]);
});
