import { expect, test } from "vitest";
import { withOwnNames } from "../../../src/agents/extractive/own-names.ts";
import { tableOf } from "./tables/questions.ts";

const sheet = (title: string, documentId = "d-1") => ({
  ...tableOf(title, [["country", "text"]], [["India"]]),
  documentId,
  name: "gdp-population-2020.xlsx",
});

test("a sheet is not called by what another sheet of its workbook is about", () => {
  const names = (...tables: ReturnType<typeof sheet>[]) => withOwnNames(tables).map(({ name }) => name.match(/[a-z0-9]+/giu));
  expect(names(sheet("GDP, billion US dollars"), sheet("Population, million people"))).toEqual([
    ["gdp", "2020", "xlsx"],
    ["population", "2020", "xlsx"],
  ]);
  const all = ["gdp", "population", "2020", "xlsx"];
  expect(names(sheet("GDP"), sheet("Population", "d-2"))).toEqual([all, all]);
  expect(names(sheet(""), sheet("Population"))[0]).toEqual(all);
});
