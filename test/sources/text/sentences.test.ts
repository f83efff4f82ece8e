import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentences } from "../../../src/sources/text/sentences.ts";

const textsOf = (text: string) => sentences(text).map((sentence) => sentence.text);

describe("sentences", () => {
  it("keeps initials, titles and Russian abbreviations inside their sentence", () => {
    expect(textsOf("А. С. Пушкин родился в 1799 г. в Москве. Он жил в т. ч. там. Dr. Smith went to the U.S. in 1990. He left.")).toEqual([
      "А. С. Пушкин родился в 1799 г. в Москве.",
      "Он жил в т. ч. там.",
      "Dr. Smith went to the U.S. in 1990.",
      "He left.",
    ]);
  });

  it("ends no sentence at the dot that a name begins with", () => {
    expect(textsOf("It offers a fallback. .NET has Polly. Use it.")).toEqual(["It offers a fallback.", ".NET has Polly.", "Use it."]);
  });

  it("ends no sentence within the short quotation of a name, but at each of speech", () => {
    expect(textsOf("На канале показан фильм «Молодёжка. Фильм о фильме». Потом вышел второй.")).toHaveLength(2);
    expect(textsOf("The shop “Eats! Shoots and Leaves” is closed. It moved.")).toHaveLength(2);
    expect(
      textsOf(`Он сказал: «Я приду завтра. ${"Мы поговорим обо всём подробно и спокойно. ".repeat(2)}» И ушёл.`).length,
    ).toBeGreaterThan(3);
    expect(textsOf("«Приду. Ждите». Так он сказал.")).toHaveLength(3);
  });

  it("ends a sentence at a full stop without the space behind it, but not within a name", () => {
    expect(textsOf("Чугуны бывают ковкие и серые чугуны.В зависимости от формы их делят дальше.")).toHaveLength(2);
    expect(textsOf("It lies north of the lines.The city was large.")).toHaveLength(2);
    expect(textsOf("Карту даёт Яндекс.Карты и другие. Use Acme.Maps and call file.read() or file.Read() now.")).toHaveLength(2);
  });

  it("goes on behind the mark of the next line of a quoted note, but not with its list", () => {
    const note = "> Files with a dot are sent unless you\n> opt out. Keep such files elsewhere.\n> - `.env`\n> - `.netrc`";
    expect(textsOf(note).slice(0, 2)).toEqual(["> Files with a dot are sent unless you\n> opt out.", "Keep such files elsewhere."]);
    expect(textsOf(note)).toHaveLength(4);
  });

  it("ends a sentence after an abbreviation that a usual first word follows", () => {
    expect(textsOf("It fell to the Persians in 341 B.C. The Greeks came. He lived in the U.S. The end.")).toEqual([
      "It fell to the Persians in 341 B.C.",
      "The Greeks came.",
      "He lived in the U.S.",
      "The end.",
    ]);
  });

  it("does not cut after a year at the head of a Russian sentence", () => {
    expect(textsOf("В 1998 г. Россия объявила дефолт. «Что?» — спросил он.")).toEqual([
      "В 1998 г. Россия объявила дефолт.",
      "«Что?» — спросил он.",
    ]);
  });

  it("joins a line of prose with the link, code or emphasis that it goes on with", () => {
    const [license, run] = [
      "It is released under an\n[MIT license](https://example.org/acorn/LICENSE.txt).",
      "Then start it by\n`npm start` again.",
    ];
    expect(sentences(license).map(({ text }) => text)).toEqual([license]);
    expect(sentences(run).map(({ text }) => text)).toEqual([run]);
    const links = "[Docs](https://example.org/docs)\n[Blog](https://example.org/blog)";
    expect(sentences(links)).toHaveLength(2);
    expect(sentences("The parts are named here.\n[One](https://example.org) is first.")).toHaveLength(2);
  });

  it("takes no longer for a long line before a link", () => {
    const line = `A sentence${" of words".repeat(14)}.`;
    const before = process.threadCpuUsage();
    expect(textsOf(`${line}\n[Link](https://example.org) to more.`)).toHaveLength(2);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it("joins lines that were only wrapped, and cuts at list items and blank lines", () => {
    const text =
      "The Debian Project was founded by Ian Murdock, who then was a\nstudent at Purdue. It has grown since.\n\n- one item\n- another\n\nA title\n\nText";
    expect(textsOf(text)).toEqual([
      "The Debian Project was founded by Ian Murdock, who then was a\nstudent at Purdue.",
      "It has grown since.",
      "- one item",
      "- another",
      "A title",
      "Text",
    ]);
  });

  it("keeps the number of a list item with its text", () => {
    expect(textsOf("1. First thing. 2. Second thing.")).toEqual(["1. First thing.", "2. Second thing."]);
  });

  it("gives verbatim, ordered pieces that lose nothing but white space, whatever the text", () => {
    // Any but surrogates; the library's own unit for this lists them all first, which takes two seconds.
    const codePoint = fc.nat(0x10_f7ff).map((value) => String.fromCodePoint(value < 0xd800 ? value : value + 0x800));
    const piece = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 12 }),
      fc.constantFrom(". ", "\n", "\n\n", "\r\n", "г. ", "U.S. ", "Слово", "word ", "? ", "1. ", "\u2028", " "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const found = sentences(text);
        let rest = "";
        let end = 0;
        for (const sentence of found) {
          expect(text.slice(sentence.from, sentence.to)).toBe(sentence.text);
          expect(sentence.from).toBeGreaterThanOrEqual(end);
          rest += text.slice(end, sentence.from);
          end = sentence.to;
        }
        expect((rest + text.slice(end)).trim()).toBe("");
      }),
    );
  });
});
