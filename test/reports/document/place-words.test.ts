import { expect, test } from "vitest";
import type { Place } from "../../../src/domain/evidence/evidence.ts";
import { wordPlace as wordCited } from "../../../src/reports/document/place-words.ts";
import { type Labels, labelsFor } from "../../../src/reports/text/labels.ts";

const wordPlace = (places: readonly Place[], labels: Labels, title: string): string =>
  wordCited(
    places.map((place) => ({ place, quote: "words" })),
    labels,
    title,
  );

test("a place names the headings beneath the title, the line, the table and its cells by column", () => {
  const place = { from: 0, to: 1, line: 7, heading: ["Annual report", "Energy", "Coal"], table: 1 };
  const cells = ["3:Value", "4:Value", "5:Value", "9:Value", "3:Share: of all", "no cell"];
  expect(wordPlace([{ ...place, cells }], labelsFor("en"), "Annual report")).toBe(
    "Energy › Coal, line 7, table 2, column “Value”, rows 3–5 and 9; column “Share: of all”, row 3",
  );
  expect(wordPlace([{ ...place, cells: ["3:Год"] }], labelsFor("ru"), "")).toBe(
    "Annual report › Energy › Coal, строка 7, таблица 2, столбец «Год», строка таблицы 3",
  );
});

test("a place names the page, sheet, slide or message in place of lines, which only the text as it was read has", () => {
  const place = { from: 0, to: 1, line: 7, heading: ["Energy"] };
  const [en, ru] = [labelsFor("en"), labelsFor("ru")];
  expect(wordPlace([{ ...place, page: 12 }], en, "")).toBe("Energy, p. 12");
  expect(
    wordPlace(
      [
        { ...place, page: 13 },
        { ...place, page: 12 },
      ],
      ru,
      "",
    ),
  ).toBe("Energy, с. 12–13");
  const row = ["3:Article", "3:Stock", "4:Category"];
  expect(wordPlace([{ ...place, table: 0, cells: row }], labelsFor("en"), "")).toMatch(
    /, columns “Article” and “Stock”, row 3; column “Category”, row 4$/u,
  );
  expect(wordPlace([{ ...place, table: 0, cells: row }], labelsFor("ru"), "")).toMatch(
    /, столбцы «Article» и «Stock», строка таблицы 3; /u,
  );
  expect(wordPlace([{ ...place, sheet: "GDP", range: "B7, C7", table: 0, cells: ["3:Value"] }], en, "")).toBe(
    "Energy, sheet “GDP”, B7, C7, table 1, column “Value”, row 3",
  );
  expect(wordPlace([{ ...place, slide: 3 }], ru, "")).toBe("Energy, слайд 3");
  expect(wordPlace([{ ...place, message: 2 }], en, "")).toBe("Energy, message 2");
  expect(wordPlace([{ ...place, chapter: "Coal" }], en, "")).toBe("Energy, chapter “Coal”");
  expect(wordPlace([{ ...place, chapter: "Energy" }], en, "")).toBe("Energy");
});

test("rows are ranges, of two rows, too, and many of them are cut", () => {
  const place = { from: 0, to: 1, line: 1, heading: [] };
  const cells = (rows: readonly number[]) => [{ ...place, cells: rows.map((row) => `${row}:A`) }];
  const rows = [2, 3, 4, 5, 6, 7, 9, 10];
  expect(wordPlace(cells(rows), labelsFor("en"), "")).toBe("line 1, column “A”, rows 2–7 and 9–10");
  expect(wordPlace(cells(rows), labelsFor("ru"), "")).toBe("строка 1, столбец «A», строки таблицы 2–7 и 9–10");
  const odd = Array.from({ length: 40 }, (_, index) => index * 2 + 1);
  expect(wordPlace(cells(odd), labelsFor("en"), "")).toBe("line 1, column “A”, rows 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, …");
});

test("a place of several lines names the first and the last", () => {
  const lineOf = (line: number) => ({ from: 0, to: 1, line, heading: [] });
  expect(wordPlace([lineOf(9), lineOf(4), lineOf(6)], labelsFor("en"), "")).toBe("lines 4–9");
  expect(wordPlace([lineOf(4), lineOf(4)], labelsFor("en"), "")).toBe("line 4");
});

test("a quotation of several lines names the first and the last, in both languages; cells the line of their row", () => {
  const place = { from: 0, to: 1, line: 197, heading: [] };
  const cited = (quote: string, own: Place = place) => [{ place: own, quote }];
  expect(wordCited(cited("one\ntwo"), labelsFor("en"), "")).toBe("lines 197–198");
  expect(wordCited(cited("one\ntwo"), labelsFor("ru"), "")).toBe("строки 197–198");
  expect(wordCited(cited("one\n"), labelsFor("en"), "")).toBe("line 197");
  expect(wordCited(cited("one\ntwo", { ...place, cells: ["3:Value"] }), labelsFor("en"), "")).toBe("line 197, column “Value”, row 3");
});
