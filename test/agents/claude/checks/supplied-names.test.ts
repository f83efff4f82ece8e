/** Names that a sentence gives otherwise than its quotation, or adds to it. */
import { expect, it } from "vitest";
import { problemsIn } from "./problems.ts";

function found(text: string, quote: string): string[] {
  return problemsIn(text, quote).map(({ words, isDoubt }) => `${isDoubt ? "doubt" : "sure"}: ${words}`);
}

const veto = "The Security Council rejected the draft on Friday: Russia and China vetoed it, and four abstained.";
const vetoInRussian = "Совет безопасности отклонил проект: Россия и Китай наложили вето.";
const bonus = "For 2021 it proposed 1.20 euros per share, and chief executive Anna Lindqvist waived her bonus.";
const trial = "The trial enrolled 1,204 patients at 31 hospitals in Kenya and Uganda.";
const painter = "Born in Tokyo, the painter studied in Munich with a German.";

it.each([
  ["a people", "In March the Afghan player won.", "In March the player from Afghanistan won the match there.", []],
  ["another people", "In March the Uzbek player won.", "In March the player from Afghanistan won the match there.", ["sure: Uzbek"]],
  [
    "an adjective of a country that the quotation leaves out",
    "Freda hit the Mozambican coast.",
    "Freda hit the coast near Beira.",
    ["doubt: Mozambican"],
  ],
  ["a title in short", "CEO Lindqvist did not take a bonus.", bonus, []],
  ["another title in short", "CFO Lindqvist did not take a bonus.", bonus, ["sure: CFO"]],
  ["a part of the world", "People in two East African countries took part.", trial, ["doubt: East", "doubt: African"]],
  [
    "a country with a part of the world in its name",
    "For 1990 it gives the South African rate.",
    "For 1990 it gives the rate of the United States of America.",
    ["sure: South", "doubt: African"],
  ],
  [
    "another part of a named one",
    "People in two West African countries took part.",
    "People in two East African countries took part.",
    ["sure: West"],
  ],
  ["capitals for governments", "It failed because Moscow and Beijing used their veto.", veto, ["doubt: Moscow", "doubt: Beijing"]],
  ["the same in Russian", "Проект заблокировали Москва и Пекин.", vetoInRussian, ["doubt: Москва", "doubt: Пекин"]],
  ["a capital of another country", "It failed because Paris used its veto.", veto, ["sure: Paris"]],
  ["a capital as a place", "It failed in Moscow and Beijing.", veto, ["sure: Moscow", "sure: Beijing"]],
  ["a capital as a place in Russian", "Проект отклонили в Москве.", vetoInRussian, ["sure: Москве"]],
  [
    "a person with the name of a capital",
    "Then President Washington spoke.",
    "Then the American president spoke of it.",
    ["sure: Washington"],
  ],
  ["a capital of two words", "The talks with New Delhi failed.", "The talks with India failed.", ["doubt: New", "doubt: Delhi"]],
  [
    "a seat of a government",
    "Talks with the White House failed.",
    "Talks with the American side failed.",
    ["doubt: White", "doubt: House"],
  ],
  ["a war in short", "In WWII it was bombed.", "It was bombed in the Second World War.", []],
  ["another war in short", "In WWI it was bombed.", "It was bombed in the Second World War.", ["sure: WWI"]],
  ["the people of a city", "Many Muscovites came.", "Many people from Moscow came.", []],
  ["a word of the name of a capital", "The talks with New York failed.", "The talks with India failed.", ["sure: New", "sure: York"]],
  ["the country of a capital", "The painter was born in Japan.", painter, ["doubt: Japan"]],
  ["the country of no capital, but of a house", "The American home was sold.", "The white house was sold to a German.", ["sure: American"]],
  ["the country of no capital, but of beans", "Farms in Peru grow them.", "The farms of a German grow lima beans.", ["sure: Peru"]],
  ["a country without its capital", "The painter was born in China.", painter, ["sure: China"]],
])("%s", (_name, text, quote, problems) => {
  expect(found(text, quote)).toEqual(problems);
});
