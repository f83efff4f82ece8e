import { describe, expect, it } from "vitest";
import { columnLetters, located } from "../../../src/domain/evidence/division.ts";
import { parseDocument } from "../../../src/sources/documents/parse.ts";
import { rawWorkbook, type Sheet, workbookFile } from "../../support/workbook-file.ts";

const parsed = (bytes: Uint8Array, name = "figures.xlsx") => parseDocument({ name, mediaType: "application/octet-stream", bytes });
const workbook = (...sheets: Sheet[]) => parsed(workbookFile(sheets));

describe("a workbook", () => {
  it("gives real numbers, days, shares and sums of money, whatever their format shows of them", async () => {
    const { tables } = await workbook({
      name: "Sales",
      rows: {
        1: ["Day", "Share", "Price", "Weight", "Sum"],
        2: [{ value: 45_292, style: 1 }, { value: 0.125, style: 2 }, { value: -1_234.5, style: 3 }, 1.234, 0.1 + 0.2],
        3: [{ value: 45_323, style: 1 }, { value: 0.5, style: 2 }, { value: 20, style: 3 }, 12.345, 7],
      },
    });
    expect(tables[0]?.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ["Day", "date", null],
      ["Share", "number", "%"],
      ["Price", "number", "EUR"],
      ["Weight", "number", null],
      ["Sum", "number", null],
    ]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["2024-01-01", 12.5, -1_234.5, 1.234, 0.3],
      ["2024-02-01", 50, 20, 12.345, 7],
    ]);
  });

  it("reads a table below its merged title and unit, and names the cells of a citation as the sheet does", async () => {
    const {
      tables,
      divisions = [],
      text,
    } = await workbook(
      { name: "Notes", rows: { 1: ["Read me first, please."] } },
      {
        name: "GDP",
        merged: ["A1:C1", "B4:C4"],
        rows: {
          1: ["GDP of two countries"],
          2: ["Unit: billion US dollars"],
          4: [null, "Year ended", null],
          5: ["Country", 2019, 2020],
          6: ["Germany", 3_888, 3_890],
          7: ["France", 2_728, 2_647],
          8: ["Source: the offices of statistics of both of the countries"],
        },
      },
    );
    expect(tables[0]).toMatchObject({ title: "GDP of two countries. Unit: billion US dollars" });
    expect(tables[0]?.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ["Country", null],
      ["Year ended 2019", "billion US dollars"],
      ["Year ended 2020", "billion US dollars"],
    ]);
    const france = tables[0]?.rows[1];
    expect(france?.cells).toEqual(["France", 2_728, 2_647]);
    const place = { from: france?.from ?? 0, to: france?.to ?? 0, line: france?.line ?? 0, heading: [], cells: ["2:Year ended 2020"] };
    expect(located(place, divisions)).toMatchObject({ sheet: "GDP", range: "C7" });
    const title = { from: text.indexOf("GDP of"), to: 0, line: 7, heading: [] };
    expect(located(title, divisions)).toMatchObject({ sheet: "GDP" });
    expect(located({ ...title, from: 10 }, divisions)).toMatchObject({ sheet: "Notes" });
  });

  it("gives each of the tables of one sheet, below and beside each other", async () => {
    const { tables, divisions = [] } = await workbook({
      name: "All",
      rows: {
        1: ["City", "Height", null, "River", "Length"],
        2: ["Aa", 1, null, "Ee", 3],
        3: ["Bb", 2, null, "Ff", 4],
        6: ["Lake", "Depth"],
        7: ["Gg", 5],
      },
    });
    expect(tables.map(({ columns }) => columns.map(({ name }) => name))).toEqual([
      ["City", "Height"],
      ["River", "Length"],
      ["Lake", "Depth"],
    ]);
    const rangeOf = (table: number, column: string) => {
      const row = tables[table]?.rows[0];
      return located({ from: row?.from ?? 0, to: 0, line: row?.line ?? 0, heading: [], cells: [`1:${column}`] }, divisions).range;
    };
    expect([rangeOf(1, "Length"), rangeOf(2, "Depth")]).toEqual(["E2", "B7"]);
  });

  it("leaves hidden sheets and cells with errors out, and says so", async () => {
    const { text, warnings } = await workbook(
      { name: "Open", rows: { 1: ["City", "Height"], 2: ["Aa", { error: "#DIV/0!" }], 3: ["Bb", 2] } },
      { name: "Draft", rows: { 1: ["Secret"] }, isHidden: true },
    );
    expect(text).not.toContain("Secret");
    expect(warnings.map(({ message }) => message)).toEqual([
      "1 cell holds an error such as #N/A: read as empty",
      "The sheet 'Draft' is hidden and was left out",
    ]);
  });

  it("is refused where it is encrypted, or declares an entity", async () => {
    const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    await expect(parsed(compound)).rejects.toMatchObject({ code: "unprocessable" });
    const xxe = rawWorkbook([{ name: "x", content: "<sheetData/>" }], '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>');
    await expect(parsed(xxe)).rejects.toMatchObject({
      message: expect.stringContaining("declares entities in 'xl/worksheets/sheet1.xml'"),
    });
    await expect(parsed(rawWorkbook([{ name: "x", content: "<sheetData/>" }]))).rejects.toMatchObject({
      message: "The document holds no text",
    });
  });

  it("counts columns as sheets do", () => {
    expect([1, 26, 27, 52, 703].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "AAA"]);
  });
});
