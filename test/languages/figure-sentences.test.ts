import { describe, expect, test } from "vitest";
import { figureSentence, withinSentence } from "../../src/languages/figure-sentences.ts";
import type { FigureStatement } from "../../src/languages/subjects/figures.ts";
import { bareQuantity, columnTitle, unitInName, unitText } from "../../src/languages/unit-names.ts";

const value = (quantity: string, unit: string | null, thing: string | null = "Oak desk"): FigureStatement => ({
  ...{ form: "value", value: 389, at: null },
  subject: { thing, quantity, unit },
});

describe("a sentence about a column", () => {
  test("has its name as a word of the sentence", () => {
    expect(figureSentence(value("Price (EUR)", "EUR"), "en")).toBe("Oak desk’s price is 389 EUR.");
    expect(figureSentence(value("Цена, руб.", "RUB", "Стол"), "ru")).toBe("Стол, цена: 389 руб.");
    expect(figureSentence({ ...value("Price", null), form: "groups", by: "City", measure: "sum", entries: [] }, "en")).toContain(
      "for each city",
    );
  });

  test("tells computed values beside each other with the same decimals, unless a small one would lose its digits", () => {
    const groups = (...values: number[]) =>
      figureSentence(
        {
          ...value("Price", "EUR", "Oak desk"),
          ...{
            form: "groups",
            by: "City",
            measure: "mean",
            entries: values.map((each, index) => ({ name: `City ${index}`, value: each })),
          },
        },
        "en",
      );
    expect(groups(1.5, 1.53)).toContain("City 0 1.50 EUR, City 1 1.53 EUR");
    expect(groups(12.345678, 5.6)).toContain("City 0 12.35 EUR, City 1 5.60 EUR");
    expect(groups(1_234.5, 0.0123)).toContain("0.0123 EUR");
    expect(groups(12, 7)).toContain("City 0 12 EUR, City 1 7 EUR");
  });

  test("tells the unit of time that the name alone says", () => {
    expect(figureSentence(value("Battery (hours)", null), "en")).toMatch(/is 389 hours\.$/u);
    expect(figureSentence(value("Battery (new)", null), "en")).toMatch(/battery \(new\) is 389\.$/iu);
  });

  test("tells the part of a year that names a row as its time", () => {
    expect(figureSentence(value("Revenue", "EUR", "2025-Q4"), "en")).toBe("Revenue was 389 EUR in Q4 2025.");
    expect(figureSentence(value("Выручка", "RUB", "2025-03"), "ru")).toBe("Выручка в марте 2025 года: 389 руб.");
  });

  test("owns nothing where what it is about is a phrase", () => {
    const told = (thing: string) =>
      figureSentence({ form: "value", value: "Ann", at: null, subject: { thing, quantity: "Who", unit: null } }, "en");
    expect(told("Order spare membrane")).toBe("Who (Order spare membrane): Ann.");
    expect(told("Bank of Norway")).toBe("Bank of Norway’s who: Ann.");
  });

  test("is of the past where it names a year", () => {
    expect(figureSentence(value("Price", "EUR", "Oak desk in 2019"), "en")).toContain("price was 389 EUR");
  });
});

test("names keep their capitals", () => {
  for (const name of ["Norway", "GDP", "CO2", "Gini", "Population of Norway"]) expect(withinSentence(name)).toBe(name);
  const everyday = ["Price", "Prices", "Total Price", "Population", "Unemployment rate", "Visitors"];
  expect(everyday.map(withinSentence)).toEqual(everyday.map((name) => name.toLowerCase()));
});

describe("a unit", () => {
  test("is written as the language does", () => {
    expect(["тыс. RUB", "million people", "kg", "billion US dollars", "kettles"].map((unit) => unitText(unit, "ru"))).toEqual([
      ...["тыс. руб.", "млн чел.", "кг", "млрд долл. США", "kettles"],
    ]);
    expect(["billions USD", "USD billions"].map((unit) => unitText(unit, "ru"))).toEqual(Array(2).fill("млрд долл. США"));
    expect(["en", "ru"].map((language) => unitText("pp", language))).toEqual(["percentage points", "п. п."]);
    expect(unitText("constructor", "en")).toBe("constructor");
    expect(["тыс. RUB", "EUR", "US dollars"].map((unit) => unitText(unit, "en"))).toEqual(["thousand RUB", "EUR", "US dollars"]);
  });

  test("is left out of the quantity whose name says it in words, with its scale", () => {
    expect(bareQuantity("Выручка, тыс. руб.", "тыс. RUB")).toBe("Выручка");
    expect(bareQuantity("Выручка, млн руб.", "тыс. RUB")).toBe("Выручка, млн руб.");
    expect(bareQuantity("Weight (kilograms)", "kg")).toBe("Weight");
    expect(bareQuantity("Revenue (USD billions)", "billions USD")).toBe("Revenue");
    expect(bareQuantity("Sales (net)", "EUR")).toBe("Sales (net)");
    expect(bareQuantity("revenue_eur_k", "thousand EUR")).toBe("revenue");
    expect(["Revenue eur k", "Price euro"].map((name) => columnTitle(name, name.endsWith("k") ? "thousand EUR" : "EUR"))).toEqual([
      ...["Revenue", "Price euro"],
    ]);
    expect(columnTitle("Выручка млн руб", "million RUB")).toBe("Выручка");
  });

  test("of time is read from the name alone", () => {
    expect(["Battery (hours)", "Срок, мес.", "Срок, месяцев", "Sales (net)", "Hours"].map(unitInName)).toEqual([
      ...["hours", null, "месяцев", null, null],
    ]);
  });
});
