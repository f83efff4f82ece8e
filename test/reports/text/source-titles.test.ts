import { expect, test } from "vitest";
import { shortTitles } from "../../../src/reports/text/source-titles.ts";

function titlesOf(titles: readonly string[], kind: "document" | "page" = "document"): string[] {
  const sources = titles.map((title, index) => ({ id: String(index), kind, title }));
  return [...shortTitles(sources).values()];
}

test("files that are named by their paths go by their own names", () => {
  expect(titlesOf(["data/2024/co2-concentration.csv", "Validation and Serialization"])).toEqual([
    "co2-concentration.csv",
    "Validation and Serialization",
  ]);
});

test("folders tell files of one name apart, and say whose README it is", () => {
  expect(titlesOf(["north/2024/sales.csv", "south/2024/sales.csv", "docs/biome/README.ru.md"])).toEqual([
    "north/2024/sales.csv",
    "south/2024/sales.csv",
    "biome/README.ru.md",
  ]);
});

test("titles of pages and titles in words stay, even with a slash", () => {
  expect(titlesOf(["docs/page.html"], "page")).toEqual(["docs/page.html"]);
  expect(titlesOf(["Income and/or wealth 2.0", "TCP/IP", "notes.md"])).toEqual(["Income and/or wealth 2.0", "TCP/IP", "notes.md"]);
});
