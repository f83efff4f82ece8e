import { describe, expect, it } from "vitest";
import { WarningList } from "../../../src/sources/documents/document.ts";
import { readJson } from "../../../src/sources/documents/json.ts";

const read = (value: unknown) => readJson(JSON.stringify(value), false, new WarningList());

describe("readJson", () => {
  it("makes a typed table of like records, nested members by dotted names", () => {
    const { tables, text } = read([
      { city: "Казань", geo: { lat: 55.7 }, tags: ["a", "b"] },
      { city: "Омск", geo: { lat: 54.9 }, population: 1_154_000 },
    ]);
    expect(tables[0]?.columns.map(({ name, type }) => [name, type])).toEqual([
      ["city", "text"],
      ["geo.lat", "number"],
      ["tags", "text"],
      ["population", "number"],
    ]);
    expect(tables[0]?.rows[1]?.cells).toEqual(["Омск", 54.9, null, 1154000]);
    const row = tables[0]?.rows[0];
    expect(text.slice(row?.from, row?.to)).toBe("Казань | 55.7 | a, b | ");
  });

  it("makes sections of records that hold prose, without escapes in their text", () => {
    const answer = `It says "yes".\n${"A long answer. ".repeat(15)}`.trim();
    const { blocks, text, tables } = read({
      faq: [
        { title: "Why?", answer },
        { title: "How?", answer: `${answer} Again.` },
      ],
    });
    expect(tables).toEqual([]);
    expect(blocks.map(({ heading }) => heading.join(" > "))).toContain("faq > Why?");
    expect(blocks.map(({ from, to }) => text.slice(from, to))).toContain(answer);
  });

  it("writes what is neither as lines of name and value", () => {
    const { blocks, text } = read({ name: "Ralph", version: 2, keys: ["a", "b"], nothing: null });
    expect(blocks.map(({ from, to }) => text.slice(from, to))).toEqual(["name: Ralph", "version: 2", "keys: a, b"]);
  });

  it("replaces what no text can hold", () => {
    const { text } = readJson('{"half": "a\\ud800b", "zero": "c\\u0000d"}', false, new WarningList());
    expect(text).toContain("half: a\ufffdb");
    expect(text).toContain("zero: c\ufffdd");
  });

  it("reads JSON Lines, by type or by its looks, and names the broken lines", () => {
    const lines = '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\nbroken\n{"a":3,"b":"z"}\n';
    const byType = readJson(lines, true, new WarningList());
    expect(byType.tables[0]?.rows.map(({ cells }) => cells[0])).toEqual([1, 2, 3]);
    expect(byType.warnings).toEqual([{ line: 3, message: "No JSON on line 3: left out" }]);
    const byLooks = readJson('{"a":1,"b":2}\n{"a":3,"b":4}\n', false, new WarningList());
    expect(byLooks.tables[0]?.rows).toHaveLength(2);
    expect(byLooks.warnings[0]?.message).toContain("JSON Lines");
  });

  it("says up to which line broken JSON can be read", () => {
    expect(() => readJson('{\n"a": 1,\n"b": oops\n}', false, new WarningList())).toThrow(
      expect.objectContaining({ code: "unprocessable", message: expect.stringContaining("line 3") }),
    );
    expect(() => readJson("nothing\nhere", true, new WarningList())).toThrow(expect.objectContaining({ code: "unprocessable" }));
  });
});
