import { expect, test } from "vitest";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { type FigureIntent, figureIntent, holds } from "../../../../src/agents/extractive/figures/intent.ts";

test.each<[string, Partial<FigureIntent>]>([
  ["What was the GDP of Germany in 1995, in current US dollars?", { measures: [], years: [1995], span: null, asksFor: "value" }],
  [
    "By how many percent did the population of France change between 1990 and 2020?",
    { measures: ["growth"], span: { from: 1990, to: 2020 } },
  ],
  ["На сколько процентов изменился ВВП Германии с 2000 по 2019 год?", { measures: ["growth"], span: { from: 2000, to: 2019 } }],
  ["By how much did the population change from 2000 to 2010?", { measures: ["change"], years: [2000, 2010] }],
  [
    "In which year between 1990 and 2020 was the GDP of Japan highest?",
    { measures: ["maximum"], asksFor: "time", span: { from: 1990, to: 2020 } },
  ],
  ["В каком году с 1990 по 2020 ВВП Кении был наименьшим?", { measures: ["minimum"], asksFor: "time" }],
  ["What was the compound annual growth rate of revenue from 2015 to 2019?", { measures: ["growth_per_year"] }],
  ["среднегодовой рост ВВП Китая в 2000-х", { measures: ["growth_per_year"], span: { from: 2000, to: 2009 } }],
  ["How has the CO2 concentration changed since 1960?", { measures: ["change"], span: { from: 1960, to: Number.POSITIVE_INFINITY } }],
  ["How many seats do the halls in Bonn have together?", { measures: ["sum"] }],
  ["How many seats are there in all?", { measures: ["sum"] }],
  ["How did the output develop?", { measures: ["change"] }],
  ["How did the output evolve?", { measures: ["change"] }],
  ["How did sales go in 2019?", { measures: ["change"], years: [2019] }],
  ["how have ticket prices been doing since 2015", { measures: ["change"] }],
  ["What is the GDP of Kenya now compared to 2010?", { measures: ["change"], span: { from: 2010, to: Number.POSITIVE_INFINITY } }],
  ["население Казахстана сейчас по сравнению с 2000 годом", { measures: ["change"], span: { from: 2000, to: Number.POSITIVE_INFINITY } }],
  ["how do I go to the office in May?", { measures: [] }],
  ["как шли продажи в 2019 году", { measures: ["change"] }],
  ["how many guests from 2015 to 2019 alltogether", { measures: ["sum"] }],
  ["Has the output risen or fallen?", { measures: ["change"] }],
  ["Как изменилась концентрация CO2 с 1960 года?", { measures: ["change"], span: { from: 1960, to: Number.POSITIVE_INFINITY } }],
  ["total exports of tea over all years", { measures: ["sum"] }],
  ["exports after 1999", { span: { from: 2000, to: Number.POSITIVE_INFINITY } }],
  ["How did exports grow after 1999?", { span: { from: 1999, to: Number.POSITIVE_INFINITY } }],
  ["Как рос экспорт до 2010 года?", { span: { from: Number.NEGATIVE_INFINITY, to: 2010 } }],
  ["What was the average price from 2001 to 2005?", { measures: ["mean"] }],
  ["latest population of Norway", { measures: ["latest"] }],
  ["Which city has the largest population?", { measures: ["maximum"], asksFor: "subject" }],
  ["Каким было население Кении в 2010 году?", { asksFor: "value" }],
  ["Какая последняя концентрация озона?", { asksFor: "value" }],
  ["What population did Kenya have in 2010?", { asksFor: "value" }],
  ["Какой город самый большой по населению?", { measures: ["maximum"], asksFor: "subject" }],
  ["How many years did revenue exceed 5 million?", { measures: ["count"], condition: { relation: "above", value: 5_000_000, written: 5 } }],
  ["What is the average rate over the 3 year period from 2017 to 2019?", { measures: ["mean"], condition: null }],
  ["What were the sales in 2018 and 2019, respectively?", { measures: [], years: [2018, 2019], eachYear: true }],
  ["Каковы были продажи в 2018 и 2019 годах соответственно?", { measures: [], eachYear: true }],
  ["What were the current liabilities in 2019?", { measures: [], years: [2019] }],
  ["What are the current liabilities?", { measures: ["latest"] }],
  ["Динамика экспорта", { measures: ["trend"] }],
  ["the population of France over time", { measures: ["change"] }],
  ["sales in recent years", { measures: ["change"] }],
  ["население Франции за последние годы", { measures: ["change"] }],
  ["выручка за последний год", { measures: ["latest"] }],
])("%j", (question, expected) => {
  expect(figureIntent(question)).toMatchObject(expected);
});

test("what is left of a question names the thing and the quantity", () => {
  const { rest } = figureIntent("By how many percent did the population of South Korea change between 1990 and 2020?");
  expect(
    conceptsOf(rest)
      .filter(({ weight }) => weight >= 1)
      .map(({ text }) => text),
  ).toEqual(["population", "South Korea"]);
});

test("the word before an open span is no part of the thing", () => {
  const concepts = conceptsOf(figureIntent("How has the CO2 concentration changed since 1960?").rest);
  expect(concepts.map(({ text }) => text)).toEqual(["CO2", "concentration"]);
});

test("a name is known in the other language, in any case", () => {
  const [name] = conceptsOf("ВВП Южной Кореи").slice(-1);
  expect(name?.spellings.map((stems) => stems.join(" "))).toContain("south korea");
});

test.each([
  ["above", 5, 6, true],
  ["above", 5, 5, false],
  ["atLeast", 5, 5, true],
  ["below", 5, 4, true],
  ["atMost", 5, 6, false],
] as const)("%s %d holds for %d: %s", (relation, value, tried, expected) => {
  expect(holds(tried, { relation, value })).toBe(expected);
});

test("countries are names in a question without capitals, too", () => {
  const names = (question: string) => conceptsOf(question).flatMap(({ text, isName }) => (isName ? [text] : []));
  expect(names("how many tourists did mexico have")).toEqual(["mexico"]);
  expect(names("how many tourists did the coast have")).toEqual([]);
});

test("a name is found as another script writes it", () => {
  const spellings = (text: string) => conceptsOf(text).flatMap((concept) => concept.spellings.flat());
  expect(spellings("Talinsk exports")).toContain("талинск");
  expect(spellings("вывоз Талинска")).toContain("talinsk");
});
