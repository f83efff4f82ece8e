/** Where one question ends and the next begins, and what a second one takes from the first. */
import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";

test.each([
  [
    "what are disk quotas; how do I set them; where are they stored?",
    ["What are disk quotas?", "How do I set disk quotas?", "Where are disk quotas stored?"],
  ],
  ["кто чинит кровлю; когда начнут", ["Кто чинит кровлю", "Когда начнут"]],
  ["who improved most? and which county has the biggest crew", ["Who improved most?", "Which county has the biggest crew"]],
  ["when is the next meeting, and is the rent 24 or 25?", ["When is the next meeting?", "Is the rent 24 or 25?"]],
  ["where is the key, and can Anna keep it?", ["Where is the key?", "Can Anna keep it?"]],
  ["Какой залог и когда его вернут, можно ли пересдать помещение?", ["Какой залог?", "Когда его вернут?", "Можно ли пересдать помещение?"]],
  ["сколько стоит билет, и действует ли скидка?", ["Сколько стоит билет?", "Действует ли скидка?"]],
  [
    "How did the trial go, what did the board decide, which complaints were there, and who does what by when?",
    ["How did the trial go?", "What did the board decide?", "Which complaints were there, and who does what by when?"],
  ],
  ["when and where is the next meeting, and is the lunch paid?", ["When and where is the next meeting?", "Is the lunch paid?"]],
])("%j asks %j", (request, items) => {
  expect(scopeItemsOf(request)).toEqual(items);
});

test.each([
  "When it rains, is the pool open?",
  "If the pump breaks, can I return it?",
  "Which tools are free, and are open source?",
  "exports of copper; gold",
  "which product earns more, cakes or bread, and by how much?",
  "что поручили Дёмину и до какого числа?",
  "Why was the budget cut, and when?",
  "how many people work there and since when?",
  "who opens the gate, when and how?",
  "какой подрядчик чинит кровлю, за сколько и к какому сроку?",
  "Who sells the most honey? And for how much?",
  "Compare bread and cakes: which earns more?",
  "Compare the minutes and the memo - what changed?",
  "Сравни Северный и Заводской: у кого читателей становится больше?",
])("%j is one item", (request) => {
  expect(scopeItemsOf(request)).toHaveLength(request.startsWith("exports") ? 2 : 1);
});

test("what is asked beside a comparison is no part of it", () => {
  expect(scopeItemsOf("compare sales 2024 vs 2025 - who improved most? and which county has the biggest crew")).toEqual([
    "Compare sales 2024 vs 2025: who improved most?",
    "Which county has the biggest crew",
  ]);
  expect(scopeItemsOf("Please compare the minutes and the memo - what changed? And what is the rent?")).toEqual([
    "Compare the minutes and the memo: what changed?",
    "what is the rent?",
  ]);
});

test("'each' and 'the three' of a list are what the line before it names", () => {
  const lead = "Briefing on Norway, Poland and Kenya.";
  expect(scopeItemsOf(`${lead}\n1. How big is the population of each?\n2. Which of the three had the highest GDP?`)).toEqual([
    "How big is the population of Norway?",
    "How big is the population of Poland?",
    "How big is the population of Kenya?",
    "Which of Norway, Poland and Kenya had the highest GDP?",
  ]);
  expect(scopeItemsOf(`${lead}\n1. How much rain falls each year?\n2. Where do the three rivers meet?`)).toEqual([
    "How much rain falls each year?",
    "Where do the three rivers meet?",
  ]);
});
