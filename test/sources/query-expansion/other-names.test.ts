import { expect, test } from "vitest";
import { otherNames } from "../../../src/sources/query-expansion/other-names.ts";
import { contentStems } from "../../../src/sources/text/stems.ts";

test.each([
  ["ВВП на душу населения Польши", ["gdp", "capita", "poland"]],
  ["ВВП на душу", ["gdp", "capita"]],
  ["GDP per capita", ["ввп", "душ"]],
])("what '%s' names has names in the other language", (question, names) => {
  const others = otherNames(contentStems(question)).map(({ stems }) => stems.join(" "));
  expect(others).toEqual(expect.arrayContaining(names));
});
