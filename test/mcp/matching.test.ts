import { expect, it } from "vitest";
import { bestMatches } from "../../src/mcp/matching.ts";

const questions = ["How long is the Nile?", "How have wheat harvests changed in Ghana?", "Какова длина Нила?", "Wie lang ist der Rhein?"];
const found = (query: string) => bestMatches(query, questions, (text) => text);

it("finds texts with at least half of the words, in other forms too, best first", () => {
  expect(found("wheat harvest Ghana")).toEqual([questions[1]]);
  expect(found("long Nile")).toEqual([questions[0]]);
  expect(found("длина Нила")).toEqual([questions[2]]);
  expect(bestMatches("nile delta", ["the delta", "the delta of the Nile", "the Rhine"], (text) => text)).toEqual([
    "the delta of the Nile",
    "the delta",
  ]);
});

it("finds nothing for words that stand nowhere, or for none", () => {
  expect(found("volcanoes of Iceland")).toEqual([]);
  expect(found("?!")).toEqual([]);
});

it("takes short words where there are no others", () => {
  expect(bestMatches("EU", ["the EU", "the US"], (text) => text)).toEqual(["the EU"]);
});
