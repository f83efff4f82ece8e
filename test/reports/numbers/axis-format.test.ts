import { expect, test } from "vitest";
import { axisNumberFormat, axisScale } from "../../../src/reports/numbers/axis-format.ts";

test.each([
  ["thousands are separated", [1_437, 45_000], null, "en", "#,##0"],
  ["millions have their sign", [93_216_000, 128_007_000], 90_000_000, "en", '#,##0,,"M"'],
  ["few billions need a digit after the point", [864_972_221, 1_450_935_791], 0, "en", '#,##0.0,,,"B"'],
  ["Russian words of numbers, behind a no-break space", [45.4e9, 113.4e9], null, "ru", '#,##0,,,"\u00a0млрд"'],
  ["a language that does not count in thousands keeps all digits", [4e9, 9e9], null, "zh", "#,##0"],
  ["shares have as many digits as tell ticks apart", [0.12, 0.48], 0, "en", "0.00"],
  ["a small span far from zero", [1.5, 1.51], 1.5, "en", "0.000"],
  ["years are not separated", [1_958, 2_020], 1_950, "en", "0"],
  ["below zero", [-2.5, 4.75], null, "de", "0.0"],
  ["nothing to tell", [0, null], null, "en", "General"],
  ["smaller than any digit", [0, 1e-9], null, "en", "General"],
] as const)("%s", (_, values, minimum, locale, format) => {
  expect(axisNumberFormat(values, minimum, locale)).toBe(format);
});

test.each([
  ["counts have no halves", [3, 2, 1], 0, "en", { step: 1, format: "0" }],
  ["tenths of billions", [864_972_221, 1_450_935_791], 800_000_000, "en", { step: 200_000_000, format: '#,##0.0,,,"B"' }],
  ["tens of billions", [45.4e9, 113.4e9], 0, "en", { step: 20e9, format: '#,##0,,,"B"' }],
  ["hundredths", [0.12, 0.18], 0, "en", { step: 0.05, format: "0.00" }],
  ["below zero", [-2.5, 4.75], null, "en", { step: 2, format: "0" }],
] as const)("labels of an axis are round and have no more digits than they need: %s", (_, values, minimum, locale, scale) => {
  expect(axisScale(values, minimum, locale)).toEqual(scale);
});

test("values that do not differ from zero leave the axis to the program", () => {
  expect(axisScale([0, null], 0, "en")).toBeNull();
});
