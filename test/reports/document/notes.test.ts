import { expect, test } from "vitest";
import type { Citation, Source } from "../../../src/domain/evidence/evidence.ts";
import { markText } from "../../../src/reports/document/marks.ts";
import { noteBook } from "../../../src/reports/document/notes.ts";
import { labelsFor } from "../../../src/reports/text/labels.ts";

const sourceOf = (id: string, title: string, url: string | null = null): Source => ({
  id,
  kind: "document",
  title,
  url,
  documentId: null,
  retrievedAt: "2026-01-01T00:00:00Z",
  hash: "00",
});
const citationOf = (sourceId: string, from: number, heading: string[] = []): Citation => ({
  sourceId,
  place: { from, to: from + 4, line: from + 1, heading },
  quote: `from ${from}`,
});

test("passages are numbered in the order they are met, and keep their number", () => {
  const notes = noteBook([sourceOf("a", "A"), sourceOf("b", "B")], labelsFor("en"), "en");
  const [first, second, third] = [citationOf("b", 10), citationOf("a", 5), citationOf("b", 20)];
  expect(notes.cite([first])).toEqual([{ from: 1, to: 1 }]);
  expect(notes.cite([second, third])).toEqual([
    { from: 2, to: 2 },
    { from: 3, to: 3 },
  ]);
  expect(notes.cite([third, first, first])).toEqual([
    { from: 1, to: 1 },
    { from: 3, to: 3 },
  ]);
  expect(notes.cite([])).toEqual([]);
  expect(notes.notes().map(({ number, source, place, quote }) => [number, source, place, quote])).toEqual([
    [1, "B", "line 11", "from 10"],
    [2, "A", "line 6", "from 5"],
    [3, "B", "line 21", "from 20"],
  ]);
  expect(notes.materials().map((material) => [material.title, material.notes.map(({ number }) => number)])).toEqual([
    ["A", [2]],
    ["B", [1, 3]],
  ]);
});

test("a cited row is shortened more than a passage", () => {
  const notes = noteBook([sourceOf("a", "A")], labelsFor("en"), "en");
  const [row, passage] = [citationOf("a", 1), citationOf("a", 1_000)].map((citation) => ({ ...citation, quote: "a1b2c3d4,".repeat(50) }));
  if (row === undefined || passage === undefined) throw new Error("two citations");
  notes.cite([{ ...row, place: { ...row.place, table: 0, cells: ["1:Code"] } }]);
  notes.cite([passage]);
  expect(notes.notes().map(({ quote }) => quote.length)).toEqual([200 + " […]".length, 450]);
});

test("a passage has no marks of headings between its words", () => {
  const notes = noteBook([sourceOf("a", "Towers")], labelsFor("en"), "en");
  const quote = "highest 5,636 m\n#### lowest point\nLaguna Salada -10 m\n# apt update";
  notes.cite([{ sourceId: "a", place: { from: 0, to: 1, line: 7, heading: [] }, quote }]);
  expect(notes.notes()[0]?.quote).toBe("highest 5,636 m lowest point Laguna Salada -10 m # apt update");
});

test("the line below a quotation names the page", () => {
  const notes = noteBook([sourceOf("a", "Towers")], labelsFor("en"), "en");
  const citation = { sourceId: "a", place: { from: 0, to: 1, line: 7, heading: ["Energy"], page: 12 }, quote: "x" };
  expect(notes.attribution([citation])).toBe("Towers, Energy, p. 12");
});

test("many cells of one table that are cited together become one note with their lines and rows", () => {
  const notes = noteBook([sourceOf("a", "a.csv")], labelsFor("en"), "en");
  const cellOf = (row: number): Citation => ({
    sourceId: "a",
    place: { from: row * 10, to: row * 10 + 5, line: row + 1, heading: [], table: 0, cells: [`${row}:Value`] },
    quote: `${1990 + row},${row}`,
  });
  const rows = Array.from({ length: 30 }, (_, index) => cellOf(index + 1));
  expect(notes.cite(rows.slice(0, 2)).map(markText)).toEqual(["1", "2"]);
  expect(notes.cite([...rows, citationOf("a", 500)]).map(markText)).toEqual(["3", "4"]);
  expect(notes.cite(rows).map(markText)).toEqual(["3"]);
  expect(notes.notes()[2]).toMatchObject({
    place: "lines 2–31, column “Value”, rows 1–30",
    quote: "1991,1 […] 2020,30",
  });
});

test("a quotation in another language is told with the name of its language", () => {
  const russian = noteBook([sourceOf("a", "Report")], labelsFor("ru"), "ru");
  expect(russian.attribution([citationOf("a", 1)], "The plant opened in March 2019.")).toBe("Report (английский)");
  expect(russian.attribution([citationOf("a", 1)], "Завод открыт в марте 2019 года.")).toBe("Report");
  expect(russian.attribution([citationOf("a", 1)], "npm install")).toBe("Report");
  const english = noteBook([sourceOf("a", "Report")], labelsFor("en"), "en");
  expect(english.attribution([citationOf("a", 1)], "Завод открыт в марте 2019 года.")).toBe("Report (Russian)");
});

test("a quotation is attributed to its source and innermost heading; a source nobody knows to its id", () => {
  const notes = noteBook([sourceOf("a", "Report")], labelsFor("en"), "en");
  expect(notes.attribution([citationOf("a", 1, ["Report", "Storage"])])).toBe("Report, Storage");
  expect(notes.attribution([citationOf("a", 1, ["Report"])])).toBe("Report");
  expect(notes.attribution([citationOf("gone", 1)])).toBe("gone");
  expect(notes.attribution([])).toBeNull();
});

test("only the list of sources shortens a long quotation, and a link needs a safe address", () => {
  const notes = noteBook([sourceOf("a", "A", "javascript:alert(1)"), sourceOf("b", "B", "https://b.example/")], labelsFor("en"), "en");
  notes.cite([{ ...citationOf("a", 1), quote: "word ".repeat(400) }, citationOf("b", 1)]);
  const [long, linked] = notes.notes();
  expect(long?.quote).toMatch(/^(word )+\[…\]$/);
  expect(long?.quote.length).toBeLessThan(620);
  expect([long?.url, linked?.url]).toEqual([null, "https://b.example/"]);
});

test("a source's kind stands with its day of publication and its licence, where they are known", () => {
  const page: Source = { ...sourceOf("p", "P", "https://a.org/"), kind: "page" };
  const kindOf = (source: Source, language: string) => noteBook([source], labelsFor(language), language).materials()[0]?.kind;
  expect(kindOf(page, "en")).toBe("web page");
  expect(kindOf({ ...page, publishedAt: "2024-05-17", licence: "CC BY 4.0" }, "en")).toBe("web page, published 2024-05-17, CC BY 4.0");
  expect(kindOf({ ...page, publishedAt: "2024", licence: "x".repeat(500) }, "ru")).toMatch(/, опубликовано 2024, x{100,120} \[…\]$/);
});
