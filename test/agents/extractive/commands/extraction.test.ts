import { expect, test } from "vitest";
import { peopleIn } from "../../../../src/agents/extractive/commands/extraction.ts";

const citation = (quote: string) => ({ sourceId: "s", quote, place: { from: 0, to: quote.length, line: 1, heading: [] } });
const result = (...texts: string[]) => ({
  findings: texts.map((text) => ({ kind: "quote", text, citations: [citation(text)], score: 1 })),
});

test("people and addresses are listed once, each with the words that name it first", () => {
  const text = "Taking part are Ivan Petrov (ivan@example.org) and Marina Orlova of Vostok Works.";
  const people = peopleIn(
    [result(text, "Write to Marina Orlova, or to office@example.org."), null, { other: 1 }],
    "all members of the Vostok Works",
  );
  expect(people.map(({ name, address }) => [name, address])).toEqual([
    ["Ivan Petrov", "ivan@example.org"],
    ["Marina Orlova", null],
    ["office@example.org", "office@example.org"],
  ]);
  expect(people[1]?.citations).toEqual([citation(text)]);
});

test("where nobody is named there is nobody", () => {
  expect(peopleIn([result("The meeting is in Oslo.")], "all members")).toEqual([]);
});
