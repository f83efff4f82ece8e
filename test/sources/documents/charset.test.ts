import { describe, expect, it } from "vitest";
import { decodeText } from "../../../src/sources/documents/charset.ts";
import { WarningList } from "../../../src/sources/documents/document.ts";

const russian = "Съешь же ещё этих мягких французских булок, да выпей чаю. Население города — около миллиона жителей.\n";
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Encodes by looking each character up in the charset's own table. */
function encode(text: string, charset: string): Uint8Array {
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(charset).decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (character) => table.get(character) ?? 0x3f);
}

function utf16(text: string, order: "le" | "be"): Uint8Array {
  const little = new Uint8Array(Buffer.from(text, "utf16le"));
  return order === "le" ? little : little.map((_, index) => little[index ^ 1] ?? 0);
}

function decoded(bytes: Uint8Array, declared: string | null = null) {
  const warnings = new WarningList();
  return { ...decodeText(bytes, declared, warnings), warnings: warnings.all() };
}

describe("decodeText", () => {
  it("reads UTF-8 with and without a mark, and says nothing", () => {
    for (const text of ["plain", russian, "日本 – ünïcode 🙂"]) {
      expect(decoded(utf8(text))).toEqual({ text, charset: "utf-8", warnings: [] });
      expect(decoded(utf8(`\ufeff${text}`))).toEqual({ text, charset: "utf-8", warnings: [] });
    }
  });

  it.each(["le", "be"] as const)("reads UTF-16%s by its mark, and without one with a warning", (order) => {
    for (const text of ["Only English words here, nothing else.", russian]) {
      expect(decoded(utf16(`\ufeff${text}`, order))).toEqual({ text, charset: `utf-16${order}`, warnings: [] });
      const bare = decoded(utf16(text, order));
      expect(bare).toMatchObject({ text, charset: `utf-16${order}` });
      expect(bare.warnings).toHaveLength(1);
    }
  });

  it.each(["windows-1251", "koi8-r", "ibm866", "iso-8859-5"])("tells %s by its letters and warns", (charset) => {
    const text = russian.replace("—", "-");
    const read = decoded(encode(text, charset));
    expect(read.charset).toBe(charset);
    expect(read.text).toBe(text);
    expect(read.warnings[0]?.message).toContain(charset.toUpperCase());
  });

  it("tells each Cyrillic charset from a few words", () => {
    for (const charset of ["windows-1251", "koi8-r", "ibm866"]) {
      for (const text of ["Страна;Население;Год", "ПОСТАНОВЛЕНИЕ правительства", "Привет, мир"])
        expect(decoded(encode(text, charset)).text).toBe(text);
    }
  });

  it("takes single accented letters among Latin ones for Western text", () => {
    expect(decoded(encode("Le café est fermé à midi, déjà vu", "windows-1252"))).toMatchObject({
      charset: "windows-1252",
      text: "Le café est fermé à midi, déjà vu",
    });
  });

  it("believes a declared charset only where the bytes are no UTF-8", () => {
    expect(decoded(encode("Год", "koi8-r"), "koi8-r")).toMatchObject({ text: "Год", charset: "koi8-r", warnings: [] });
    expect(decoded(utf8(russian), "windows-1251").text).toBe(russian);
    expect(decoded(encode(russian.replace("—", "-"), "koi8-r"), "no-such-charset").charset).toBe("koi8-r");
  });

  it("reads on over torn UTF-8 and names the lines", () => {
    const bytes = Buffer.concat([utf8("первая строка\nвторая "), Uint8Array.of(0xd0), utf8(" строка\nтретья\n"), Uint8Array.of(0xff)]);
    const { text, warnings } = decoded(bytes);
    expect(text).toBe("первая строка\nвторая \ufffd строка\nтретья\n\ufffd");
    expect(warnings).toEqual([{ line: 2, message: "Characters that could not be decoded on lines 2, 4" }]);
  });

  it("makes all line ends line feeds", () => {
    expect(decoded(utf8("a\r\nb\rc\n")).text).toBe("a\nb\nc\n");
  });

  it("replaces a stray zero byte in a long text, with a warning", () => {
    const { text, warnings } = decoded(utf8(`${"words and words ".repeat(50)}\u0000 end`));
    expect(text).toContain("\ufffd end");
    expect(warnings[0]?.line).toBe(1);
  });

  it.each([
    ["a PDF", utf8("%PDF-1.7 and so on")],
    ["a PNG", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)],
    ["a ZIP", Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
    ["noise", Uint8Array.from({ length: 4_096 }, (_, index) => (index * 2_654_435_761) >>> 24)],
    ["zeros", new Uint8Array(1_000)],
  ])("refuses %s", (_name, bytes) => {
    expect(() => decoded(bytes)).toThrow(expect.objectContaining({ code: "unsupported_media_type" }));
  });
});
