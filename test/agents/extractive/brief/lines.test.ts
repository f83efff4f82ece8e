/** Requests over several lines: a question on each, wrapped ones, lists without marks, letters. */
import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";

test.each([
  ["who sells most\nwho works in Turku\nhow many lamps", ["who sells most", "who works in Turku", "how many lamps"]],
  ["кто продаёт больше всех\nкогда закрывается склад", ["кто продаёт больше всех", "когда закрывается склад"]],
  ["Tell me about the strike\nHow long did it last?", ["the strike", "How long did it last?"]],
  [
    "Compare the rents of halls and barns\nHow much glue do I need",
    ["the rents of halls", "the rents of barns", "How much glue do I need"],
  ],
])("%j asks on each line", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  ["I need to know about the crew in\nTurku and their wages.", ["the crew in Turku and their wages"]],
  ["Please tell me\nwhat was sold at the fair", ["what was sold at the fair"]],
  [
    "who was it that found out about the trouble with the old boiler\nwhen it had been sold",
    ["who was it that found out about the trouble with the old boiler when it had been sold"],
  ],
])("%j is one sentence on two lines", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  ["rainfall in Turku\nwages of the crew\nprice of lamps", ["rainfall in Turku", "wages of the crew", "price of lamps"]],
  ["Turku:\n\nannual rainfall\nland area", ["Turku: annual rainfall", "Turku: land area"]],
  ["rainfall in Turku\nin 2020", ["rainfall in Turku in 2020"]],
])("%j names something on each line, or goes on", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  ["Hi Ada,\n\nwho sells most\nwho works in Turku\n\nThanks,\nIris", ["who sells most", "who works in Turku"]],
  ["Здравствуйте!\nкто продаёт больше всех\nкогда закрывается склад\nСпасибо", ["кто продаёт больше всех", "когда закрывается склад"]],
  ["Hello", ["Hello"]],
])("of the letter %j its greeting and its end ask for nothing", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});
