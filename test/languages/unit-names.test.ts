import { expect, test } from "vitest";
import { namesUnit } from "../../src/languages/unit-names.ts";
import { withUnit } from "../../src/reports/document/tables.ts";

test("a column that says its unit in another language or in words gets no second one", () => {
  expect(namesUnit("Вес, кг", "kg")).toBe(true);
  expect(namesUnit("Цена (руб.)", "RUB")).toBe(true);
  expect(namesUnit("Вес, кг", "RUB")).toBe(false);
  expect(withUnit("Вес, кг", "kg")).toBe("Вес, кг");
  expect(withUnit("Weight", "kg")).toBe("Weight, kg");
  expect(namesUnit("кг", "kg")).toBe(false);
});

test("a long name is read at once", () => {
  const before = process.threadCpuUsage();
  namesUnit(`a,${" ".repeat(20_000)}${"(".repeat(20_000)}`, "kg");
  expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);
});
