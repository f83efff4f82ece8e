import { expect, test } from "vitest";
import { documentTitle } from "../../../src/sources/documents/document-title.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";

test.each([
  ["7.txt", "text/plain", "Цинк (химический символ — Zn) — элемент.\nЕщё.", "Цинк"],
  ["82171.txt", "text/plain", "Генуэ́зская кре́пость — средневековые укрепления в Феодосии.", "Генуэзская крепость"],
  ["1.txt", "text/plain", `${"word ".repeat(40)}end.`, `${"word ".repeat(15)}word…`],
  ["minutes-2025.txt", "text/plain", "Present were all of them, and the dog.", null],
  ["a.md", "text/markdown", "<h1>F</h1>\n\n## Validation\nText of it.", "Validation"],
  ["a.md", "text/markdown", "# Stated\n\n## Validation\nText of it.", "Stated"],
  ["185992.txt", "text/plain", "Буцефал — конь Александра.\n\n== Предание ==\nБыл он быстр.", "Буцефал"],
  ["8.csv", "text/csv", "a,b\n1,2\n3,4", null],
] as const)("%s is named %#", async (name, mediaType, text, title) => {
  const document = await parseDocument({ name, mediaType, bytes: new TextEncoder().encode(text) });
  expect(documentTitle(document, name)).toBe(title);
});

test("a workbook is called by its file, not by its first sheet, unless its file has no name", () => {
  const heading = ["Budget"];
  const passages = [{ from: 0, to: 6, line: 1, heading, table: null }];
  const workbook = { text: "Budget", title: null, passages, divisions: [{ from: 0, sheet: "Budget" }] };
  expect(documentTitle(workbook as never, "museum-2025.xlsx")).toBeNull();
  expect(documentTitle(workbook as never, "2025.xlsx")).toBe("Budget");
});
