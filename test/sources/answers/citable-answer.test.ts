import { expect, test } from "vitest";
import { citableAnswer } from "../../../src/sources/answers/citable-answer.ts";

test("a list of records is a table, anything else a text whose place is the whole", () => {
  const records = citableAnswer("wiki__search", [
    { title: "Tower", metres: 324 },
    { title: "Bridge", metres: 2_737 },
  ]);
  expect(records?.passages).toEqual([]);
  expect(records?.tables).toMatchObject([{ sourceId: records?.sourceId, title: "wiki__search", rowsTotal: 2 }]);
  expect(records?.text).toBe("title,metres\nTower,324\nBridge,2737");

  const words = citableAnswer("wiki__page", "The tower is 324 m tall.");
  expect(words?.passages).toMatchObject([{ sourceId: words?.sourceId, text: "The tower is 324 m tall.", place: { from: 0, to: 24 } }]);
  expect(citableAnswer("x", { a: { b: 1 } })?.text).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
});

test("the same answer is the same source, and an answer that says nothing is none", () => {
  expect(citableAnswer("a", { x: 1 })?.sourceId).toBe(citableAnswer("b", { x: 1 })?.sourceId);
  for (const nothing of [null, "", "  "]) expect(citableAnswer("a", nothing)).toBeNull();
});
