import { expect, test } from "vitest";
import { itemsOf } from "../../../src/agents/extractive/task-items.ts";
import { unasked } from "../../../src/domain/plans/brief.ts";

function itemOf(goal: string, scope: readonly string[], item: string) {
  const content = { goal, scope: [...scope], questions: [], outputFormats: ["md" as const], language: "en", ...unasked };
  const brief = { ...content, version: 1, status: "approved" as const };
  const task = { id: "t", ref: "t", description: item, round: 1, level: 1, input: { scopeItem: item } };
  return itemsOf({ query: goal, brief, task, dependencies: [], known: [] })[0];
}

/** What an item of a request is asked about beyond its own words. */
function about(goal: string, scope: readonly string[], item: string): string[] {
  return itemOf(goal, scope, item)?.about ?? [];
}

test.each([
  [
    "who leases the smithy on Quay Street, who rents it out and what size",
    ["Who leases the smithy on Quay Street", "What size"],
    "What size",
    "smithy",
  ],
  ["кто снял кузницу на набережной и сколько метров", ["Кто снял кузницу на набережной", "Сколько метров"], "Сколько метров", "кузницу"],
  ["The pump stopped after a storm. how do i mend that", ["how do i mend that"], "how do i mend that", "pump"],
])("'%s': a part without a subject of its own is asked about the rest", (goal, scope, item, subject) => {
  expect(about(goal, scope, item)).toContain(subject);
});

test.each([
  ["population of Kenya and Norway", ["population of Kenya", "population of Norway"], "population of Norway"],
  [
    "How far does the red kite fly, and who was Ada Wetherlow?",
    ["How far does the red kite fly", "Who was Ada Wetherlow?"],
    "Who was Ada Wetherlow?",
  ],
  ["What was the rent and what was the deposit?", ["What was the rent?", "What was the deposit?"], "What was the deposit?"],
  ["tell me about toll bridges", ["toll bridges"], "toll bridges"],
])("'%s': a part that names its subject stands alone", (goal, scope, item) => {
  expect(about(goal, scope, item)).toEqual([]);
});

test.each([
  ["how many boats are there, I heard two different numbers", "how many boats are there", true],
  ["How many boats are there - the documents seem to disagree?", "How many boats are there?", true],
  ["сколько лодок, цифры вроде расходятся", "сколько лодок", true],
  ["which numbers differ in the two reports", "which numbers differ in the two reports", false],
])("'%s' is asked without the end that says its sources differ", (item, question, isDisputed) => {
  expect(itemOf(item, [item], item)).toMatchObject({ item, question, query: question, isDisputed });
});

test.each([
  ["difference between a counter and a gauge in metrico", ["a counter in metrico", "a gauge in metrico"], true],
  ["apt vs yum", ["apt", "yum"], true],
  ["compare Kenya and Norway", ["Kenya", "Norway"], false],
  ["compare apt and yum by speed", ["apt: speed", "yum: speed"], false],
  ["apt and yum", ["apt", "yum"], false],
])("'%s': its things are asked what they are: %#", (goal, scope, isThing) => {
  expect(itemOf(goal, scope, scope[0] ?? "")?.isThing).toBe(isThing);
});

test("a compared thing is not asked about beside the other one", () => {
  expect(about("apt vs yum", ["apt", "yum"], "apt")).toEqual([]);
});

const ferries = [
  "Night ferries in winter: why fares rose in 2022",
  "Night ferries in winter: cabins",
  "Night ferries in winter: what the crew and passengers say",
];

test("what is asked of a shared topic is asked in its own words", () => {
  expect(itemOf("", ferries, ferries[0] ?? "")).toMatchObject({
    item: ferries[0],
    question: "why fares rose in 2022",
    about: [],
    topic: ["Night", "ferries", "winter"],
  });
  expect(itemOf("", ferries, ferries[1] ?? "")).toMatchObject({ question: "cabins", about: ["Night", "ferries", "winter"], topic: [] });
});

test("a topic that only names something stays with each question", () => {
  const scope = ["Our supplier Halden: how prices moved since 2022", "Our supplier Halden: late deliveries"];
  expect(itemOf("", scope, scope[0] ?? "")).toMatchObject({ question: scope[0], about: [], topic: [] });
});

test("what a sentence of the request orders as a whole is asked about alone", () => {
  const scope = ["Norway", "How did the prices of the mill develop?"];
  expect(itemOf("Summarise Norway. How did the prices of the mill develop?", scope, "Norway")).toMatchObject({
    about: [],
    query: "Norway",
  });
  expect(about("Norway. How did the prices of the mill develop?", scope, "Norway")).toEqual(["prices", "mill", "develop"]);
});
