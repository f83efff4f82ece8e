import { expect, test } from "vitest";
import { citedPassage, type ReadText } from "../../../../console/views/read/source-passage.ts";
import { passageOf } from "../../../../src/domain/evidence/passages.ts";

const lines = Array.from({ length: 900 }, (_, index) => `This is line ${index + 1} of the text.`);
const text = lines.join("\n");

function reader() {
  const asked: unknown[] = [];
  const read: ReadText = async (part) => {
    asked.push(part);
    const { from, to } = part ?? { from: 0, to: text.length };
    return { from, to: Math.min(to, text.length), length: text.length, text: text.slice(from, to) };
  };
  return { asked, read };
}

const citing = (quote: string, from = text.indexOf(quote)) => ({
  quote,
  place: { from, to: from + quote.length, line: text.slice(0, from).split("\n").length, heading: [] },
});

test.each(["line 1 of", "line 7 of", "line 500 of the text.\nThis is line 501", "line 900 of the text."])(
  "'%s' is shown as from the whole text, of which a part was read",
  async (quote) => {
    const { asked, read } = reader();
    expect(await citedPassage(citing(quote), read)).toEqual(passageOf(text, citing(quote)));
    expect(asked).toHaveLength(1);
    expect(asked).not.toContain(null);
  },
);

test("a quotation that stands elsewhere is looked for in the whole text", async () => {
  const { asked, read } = reader();
  const moved = citing("line 800 of", 100);
  expect(await citedPassage(moved, read)).toEqual(passageOf(text, moved));
  expect(asked.at(-1)).toBeNull();
});

test("nothing is marked where less than half of the quotation is found", async () => {
  const { read } = reader();
  expect(await citedPassage(citing("Coffee grows in caves.", 50), read)).toBeNull();
});
