import { expect, test } from "vitest";
import { runSession } from "../../../../bench/evidence/session.ts";
import { scopeItemsAfter, scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { memoryLibrary } from "../memory-library.ts";

test.each([
  ["which town has the most snow, and where least?", ["Which town has the most snow?", "Which town has the least snow?"]],
  ["who pays the most and who the least", ["Who pays the most", "Who pays the least"]],
  ["Who sells the most honey? And who the least?", ["Who sells the most honey?", "Who sells the least honey?"]],
  ["who sells the most honey and who sells the least?", ["Who sells the most honey?", "Who sells the least honey?"]],
  ["which dog is the oldest and which the heaviest", ["Which dog is the oldest", "Which dog is the heaviest"]],
  ["where are rents lowest and where highest", ["Where are rents lowest", "Where are rents highest"]],
  ["Which month had the highest and the lowest sales?", ["Which month had the highest sales?", "Which month had the lowest sales?"]],
  ["tallest and smallest dog", ["tallest dog", "smallest dog"]],
  ["northernmost and southernmost lighthouse", ["northernmost lighthouse", "southernmost lighthouse"]],
  ["самый длинный и самый короткий мост", ["самый длинный мост", "самый короткий мост"]],
  ["где больше всего снега, а где меньше всего", ["Где больше всего снега", "Где меньше всего снега"]],
  ["где больше всего снега, а где меньше?", ["Где больше всего снега?", "Где меньше всего снега?"]],
  [
    "В каком году было больше всего гостей, а в каком меньше всего?",
    ["В каком году было больше всего гостей?", "В каком году было меньше всего гостей?"],
  ],
  ["Какой мост самый длинный, а какой самый короткий?", ["Какой мост самый длинный?", "Какой мост самый короткий?"]],
  [
    "How many cooks worked here in 2006 and how many in 2015?",
    ["How many cooks worked here in 2006?", "How many cooks worked here in 2015?"],
  ],
  ["What was the turnover in May 2019 and what in 2020?", ["What was the turnover in May 2019?", "What was the turnover in 2020?"]],
  ["How many members in 2019? And in 2020?", ["How many members in 2019?", "How many members in 2020?"]],
  [
    "Сколько поваров работало в 2006 году и сколько в 2015?",
    ["Сколько поваров работало в 2006 году?", "Сколько поваров работало в 2015 году?"],
  ],
])("%s", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  // 'Most' is of the moons, and 'largest' of the planet.
  ["which planet has the most moons and which is largest?", ["Which planet has the most moons?", "Which is largest?"]],
  ["Which is the oldest bridge and when was it built?", ["Which is the oldest bridge?", "When was it built?"]],
  ["which river is the longest and which lake the deepest", ["Which river is the longest", "Which lake the deepest"]],
  ["who won the most games in 2020 and who the least in 2021", ["Who won the most games in 2020", "Who the least in 2021"]],
])("%s says itself what it asks", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test("a later message goes on with the question before it", () => {
  expect(scopeItemsAfter("and where the least?", "Which town has the most snow?")).toEqual(["Which town has the least snow"]);
});

test.each([
  ["which town has the most snow, and where least?", ["Arnby", "Bexley"]],
  ["в каком городе больше всего snow, а где меньше всего?", ["Arnby", "Bexley"]],
])("both halves of %s are answered", async (question, towns) => {
  const library = memoryLibrary([{ name: "snow.csv", text: "town,snow\nArnby,90\nBexley,12\nCorwen,40\n" }]);
  const { research } = await runSession(library, question);
  expect(research.sections.map(({ evidence }) => evidence)).toEqual(["strong", "strong"]);
  expect(research.sections.map(({ paragraphs: [first] }) => towns.find((town) => first?.text.includes(town)))).toEqual(towns);
});
