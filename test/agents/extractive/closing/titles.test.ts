import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { reportTitle, sectionTitle } from "../../../../src/agents/extractive/closing/titles.ts";

test.each([
  ["Hello,\nwho sells most\nwho works in Turku\nthanks", { title: "Who sells most", others: 1 }],
  ["rainfall in Turku\nwages of the crew\nprice of lamps", { title: "Rainfall in Turku", others: 2 }],
  ["Harbour of Turku\n- rainfall\n- wages", { title: "Harbour of Turku", others: 0 }],
  ["Hello", { title: "Hello", others: 0 }],
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
  expect(sectionTitle("Trams: fares", [...scope, "Trams: fares"])).toBe("Trams: fares");
});
