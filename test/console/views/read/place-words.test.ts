import { expect, test } from "vitest";
import { placeText as placeOfCited } from "../../../../console/views/read/place-words.ts";
import { read as en } from "../../../../console/words/en/read.ts";
import { read as ru } from "../../../../console/words/ru/read.ts";

const place = { from: 0, to: 5, line: 8, heading: [] };
type Cited = Parameters<typeof placeOfCited>[0][number];
const placeText = (places: readonly Cited["place"][], words: typeof en.place): string =>
  placeOfCited(
    places.map((each) => ({ place: each, quote: "words" })),
    words,
  );

test("a place is named by its heading and line, or by its page", () => {
  expect(placeText([{ ...place, heading: ["One", "Two"] }], en.place)).toBe("One › Two, line 8");
  expect(
    placeText(
      [
        { ...place, page: 3 },
        { ...place, page: 5 },
      ],
      en.place,
    ),
  ).toBe("pp. 3–5");
  expect(placeText([{ ...place, page: 3 }], ru.place)).toBe("с. 3");
  expect(placeText([{ ...place, sheet: "Data", range: "B7" }], en.place)).toBe("sheet “Data”, B7");
});

test("cells are named by column, rows in a row as a range", () => {
  const cells = (...names: string[]) => ({ ...place, table: 0, cells: names });
  expect(placeText([cells("1:CO2"), cells("2:CO2"), cells("3:CO2")], en.place)).toBe("line 8, “CO2”, row 1–3");
  expect(placeText([cells("a", "b:c", "1:A", "1:B", "1:C", "1:D", "1:E")], en.place)).toMatch(/“D”, row 1, …$/);
});

test("a quotation of several lines names the first and the last, in both languages", () => {
  const cited = [{ place, quote: "one\ntwo\n" }];
  expect(placeOfCited(cited, en.place)).toBe("lines 8–9");
  expect(placeOfCited(cited, ru.place)).toBe("строки 8–9");
});
