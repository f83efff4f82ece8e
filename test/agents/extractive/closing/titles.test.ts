import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { reportTitle, sectionTitle } from "../../../../src/agents/extractive/closing/titles.ts";

test.each([
  ["Hello,\nwho sells most\nwho works in Turku\nthanks", { title: "Who sells most", others: 1 }],
  ["rainfall in Turku\nwages of the crew\nprice of lamps", { title: "Rainfall in Turku", others: 2 }],
  ["Harbour of Turku\n- rainfall\n- wages", { title: "Harbour of Turku", others: 0 }],
  ["Hello", { title: "Hello", others: 0 }],
  ["Prepare a comparison of Norway and Japan", { title: "Comparison of Norway and Japan", others: 0 }],
  ["Подготовь сравнение Казахстана и Аргентины по площади", { title: "Сравнение Казахстана и Аргентины по площади", others: 0 }],
  ["I want population, GDP and area for Brazil", { title: "Population, GDP and area for Brazil", others: 0 }],
  ["Tell me about ferries and trams", { title: "Ferries and trams", others: 0 }],
  ["Напиши отчёт о Первой Пунической войне", { title: "Первая Пуническая война", others: 0 }],
  ["Create a RAID-1 array and a volume", { title: "Create a RAID-1 array and a volume", others: 0 }],
  // Not by the case in which the second question holds what it is about.
  ["Какова длина Енисея и куда он впадает?", { title: "Какова длина Енисея и куда он впадает?", others: 0 }],
])("a report on %j is called by what is asked", (goal, title) => {
  expect(reportTitle({ goal, scope: scopeItemsOf(goal) })).toEqual(title);
});

test("a report on several aspects of a topic is called by it, and its sections by the aspects", () => {
  const goal = "Report on night ferries for the council: why fares rose, cabins and what passengers say.";
  const scope = scopeItemsOf(goal);
  expect(reportTitle({ goal, scope })).toEqual({ title: "Night ferries", others: 0 });
  expect(scope.map((item) => sectionTitle(item, scope))).toEqual(["Why fares rose", "Cabins", "What passengers say"]);
  expect(["Area?", "Why?"].map((item) => sectionTitle(item, [item]))).toEqual(["Area", "Why?"]);
  expect(sectionTitle("Trams: fares", [...scope, "Trams: fares"])).toBe("Trams: fares");
});
