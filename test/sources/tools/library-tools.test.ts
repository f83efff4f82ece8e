/** The tools over the library: which sources an answer brings into the session. */
import { expect, test } from "vitest";
import { type LibraryReader, libraryTools } from "../../../src/sources/tools/library-tools.ts";

const tools = new Map(libraryTools({} as LibraryReader).map((tool) => [tool.name, tool]));
const hits = [{ sourceId: "s1" }, { sourceId: "s2" }];

test.each([
  ["search_documents", { passages: hits }],
  ["find_tables", { tables: hits }],
])("%s brings the sources of its hits into the session", (name, answer) => {
  expect(tools.get(name)?.sources?.(answer)).toEqual(["s1", "s2"]);
});

test.each([
  ["library_overview", { documents: 2 }],
  ["list_documents", { documents: hits }],
])("%s only lists, and brings none", (name, answer) => {
  expect(tools.get(name)?.sources?.(answer)).toEqual([]);
});
