import { describe, expect, it } from "vitest";
import { otherNames } from "../../../src/sources/query-expansion/other-names.ts";
import { nearStems } from "../../../src/sources/query-expansion/spelling.ts";
import { type CellValue, entityMatches, question, selectedRows, tableCoverage } from "../../../src/sources/ranking/table-match.ts";
import { contentStems, contentWords } from "../../../src/sources/text/stems.ts";

const value = (text: string, rows: number[], column = 0): CellValue => ({ column, text, stems: contentStems(text), rows });
const ask = (text: string) => {
  const words = contentWords(text).map(({ text: word, stem }) => ({ word, stem }));
  return question(words, otherNames(words.map(({ stem }) => stem)), () => 0, 5);
};
const namesOf = (text: string) => entityMatches(ask(text), countries, 100).map((match) => match.value.text);
const countries = [
  value("Germany", [1, 10]),
  value("Egypt, Arab Rep.", [11, 20]),
  value("Africa", [21, 30]),
  value("South Africa", [31, 40]),
  value("United States", [41, 50]),
  value("United Kingdom", [51, 60]),
  value("Korea, Rep.", [61, 70]),
  value("Russian Federation", [71, 80]),
];

describe("entityMatches", () => {
  it.each([
    ["the GDP of Germany in 1995", ["Germany"]],
    ["ВВП Германии в 1995 году", ["Germany"]],
    ["population of Egypt", ["Egypt, Arab Rep."]],
    ["население Египта", ["Egypt, Arab Rep."]],
    ["South Africa's exports", ["South Africa"]],
    ["the United States", ["United States"]],
    ["население США", ["United States"]],
    ["сколько людей живёт в Южной Корее", ["Korea, Rep."]],
    ["экспорт России", ["Russian Federation"]],
    ["Germany and Egypt", ["Germany", "Egypt, Arab Rep."]],
    ["the price of tea", []],
  ])("%s names %j", (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  it("takes nothing that stands in most of the rows", () => {
    expect(entityMatches(ask("Germany"), [value("Germany", [1, 90])], 100)).toEqual([]);
  });
});

describe("selectedRows", () => {
  it("joins the rows of things of one kind, and cuts those of different kinds with each other", () => {
    expect(selectedRows(entityMatches(ask("Germany, Africa"), [value("Germany", [2, 3]), value("Africa", [7, 7])], 10), 100)).toEqual([
      2, 3, 7,
    ]);
    const crossed = [value("Казань", [4, 4]), value("Татарстан", [3, 6], 1), value("Омск", [9, 9])];
    expect(selectedRows(entityMatches(ask("Казань, Татарстан"), crossed, 10), 100)).toEqual([4]);
  });
});

describe("tableCoverage", () => {
  const facts = { titleStems: contentStems("gdp.csv Country Year Value"), firstYear: 1990, lastYear: 2000 };

  it("counts what title, cells and years answer to, in either language", () => {
    const full = ask("GDP of Germany in 1995");
    expect(tableCoverage(full, facts, entityMatches(full, countries, 100), countries)).toBe(1);
    const russian = ask("ВВП Германии в 1995");
    expect(tableCoverage(russian, facts, entityMatches(russian, countries, 100), countries)).toBe(1);
    const beyond = ask("GDP of Germany in 2015");
    expect(tableCoverage(beyond, facts, entityMatches(beyond, countries, 100), countries)).toBeLessThan(1);
    expect(tableCoverage(ask("tea"), facts, [], countries)).toBe(0);
  });

  it("counts a word within the name of a cell in part, and one within prose not at all", () => {
    const asked = ask("сколько дрелей");
    const named = [value("Дрель аккумуляторная", [3, 3])];
    expect(entityMatches(asked, named, 10)).toEqual([]);
    expect(tableCoverage(asked, facts, [], named)).toBeCloseTo(0.5);
    expect(tableCoverage(asked, facts, [], [value("К этому набору прилагается запасная дрель с коротким кабелем и чехлом", [3, 3])])).toBe(
      0,
    );
  });
});

describe("otherNames", () => {
  it("knows measures and countries in both languages, in any case", () => {
    const stemsOf = (text: string) => otherNames(contentStems(text)).map(({ stems }) => stems.join(" "));
    expect(stemsOf("численность населения Японии")).toEqual(expect.arrayContaining(["popul", "japan"]));
    // As columns abbreviate it, too.
    expect(stemsOf("средняя температура")).toEqual(expect.arrayContaining(["temperatur", "temp"]));
    expect(stemsOf("inflation in Germany")).toEqual(expect.arrayContaining(["инфляц", "герман"]));
    expect(stemsOf("nothing of the kind")).toEqual([]);
  });
});

describe("spelling", () => {
  it("takes the nearest known stem, and none that is far", () => {
    expect(nearStems("parliment", ["parliament", "parlour", "parlia"])).toEqual(["parliament"]);
    expect(nearStems("блокировк", ["блокировок", "блок"])).toEqual(["блокировок"]);
  });
});
