import { expect, test } from "vitest";
import { countryNamed, isCountry } from "../../../src/sources/places/country-names.ts";
import { contentStems } from "../../../src/sources/text/stems.ts";

test.each([
  ["in Kenya", "Kenya"],
  ["the UK", "UK"],
  ["в Египте", "Египет"],
  ["о Польше", "Польша"],
  ["США", "США"],
  ["Nairobi", null],
  ["Kenya and Egypt", null],
])("%s is the country %s", (text, name) => {
  expect(countryNamed(text)).toBe(name);
  expect(isCountry(contentStems(text))).toBe(name !== null);
});
