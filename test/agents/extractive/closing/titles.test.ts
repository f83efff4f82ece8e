import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { reportTitle } from "../../../../src/agents/extractive/closing/titles.ts";

test.each([
  ["Hello,\nwho sells most\nwho works in Turku\nthanks", { title: "Who sells most", others: 1 }],
  ["rainfall in Turku\nwages of the crew\nprice of lamps", { title: "Rainfall in Turku", others: 2 }],
  ["Harbour of Turku\n- rainfall\n- wages", { title: "Harbour of Turku", others: 0 }],
  ["Hello", { title: "Hello", others: 0 }],
])("a report on %j is called by what is asked", (goal, title) => {
  expect(reportTitle({ goal, scope: scopeItemsOf(goal) })).toEqual(title);
});
