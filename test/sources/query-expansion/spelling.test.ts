import { expect, test } from "vitest";
import { beginningsOf, nearStems } from "../../../src/sources/query-expansion/spelling.ts";

test.each([
  ["adress", "address"],
  ["freind", "friend"],
  ["wierdest", "weirdest"],
  ["oponent", "opponent"],
  ["immagine", "imagine"],
  ["comittee", "committee"],
  ["рассписание", "расписание"],
])("'%s' stands for '%s'", (misspelt, meant) => {
  const known = [meant, "another", "committal"].filter((word) => beginningsOf(misspelt).some((beginning) => word.startsWith(beginning)));
  expect(nearStems(misspelt, known)[0]).toBe(meant);
});

test("its own beginning is looked up first, and that of a short word or a number not at all", () => {
  expect(beginningsOf("adress")[0]).toBe("adr");
  expect(beginningsOf("bird")).toEqual([]);
  expect(beginningsOf("2019-04")).toEqual([]);
});
