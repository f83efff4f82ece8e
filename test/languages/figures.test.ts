import { describe, expect, it } from "vitest";
import { spokenName } from "../../src/languages/amounts.ts";
import { figures as english } from "../../src/languages/en/figures.ts";
import { figureSentence } from "../../src/languages/figure-sentences.ts";
import { figures as russian } from "../../src/languages/ru/figures.ts";
import type { FigureStatement, FigureSubject } from "../../src/languages/subjects/figures.ts";

function of(quantity: string, unit: string | null = null, thing: string | null = null): FigureSubject {
  return { thing, quantity, unit };
}

function change(subject: FigureSubject, from: [string, number], to: [string, number]): FigureStatement {
  return { form: "change", subject, from: { at: from[0], value: from[1] }, to: { at: to[0], value: to[1] } };
}

const co2 = change(of("CO2", "ppm"), ["1958-03-01", 315.7], ["2020-04-01", 416.18]);

describe("a change", () => {
  it("tells start, end, difference, percentage and yearly rate", () => {
    expect(english.sentence(co2)).toBe(
      "CO2 rose from 315.70 ppm in March 1958 to 416.18 ppm in April 2020, by 100.48 (+31.8 %), about 0.45 % a year.",
    );
    expect(russian.sentence(co2)).toBe(
      "CO2: рост с 315,70 ppm в марте 1958 года до 416,18 ppm в апреле 2020 года, на 100,48 (+31,8 %), около 0,45 % в год.",
    );
  });

  it("gives both ends a scale word where one has it", () => {
    const gdp = change(of("GDP", "USD", "Kenya"), ["1960", 791_265_459], ["1961", 107_440_575_838]);
    expect(english.sentence(gdp)).toMatch(/from 791\.3 million USD in 1960 to 107\.4 billion USD in 1961, by 106\.6 billion/u);
    expect(russian.sentence(gdp)).toContain("с 791,3 миллиона USD в 1960 году до 107,4 миллиарда USD");
    expect(english.sentence(change(of("Visitors"), ["2019", 791_265], ["2021", 812_345]))).toContain("from 791,265 in 2019");
  });

  it("tells no yearly rate below two years", () => {
    const told = english.sentence(change(of("Revenue"), ["2024-01", 4.12], ["2024-12", 6.38]));
    expect(told).toBe("Revenue rose from 4.12 in January 2024 to 6.38 in December 2024, by 2.26 (+54.9 %).");
  });

  it("tells percentage points for shares, and no percentage where zero is arbitrary or the sign changes", () => {
    const share = change(of("inflation", "%", "Norway"), ["2010", 2.4], ["2020", 1.3]);
    expect(english.sentence(share)).toBe("Norway’s inflation fell from 2.4 % in 2010 to 1.3 % in 2020, by 1.1 percentage points.");
    expect(russian.sentence(share)).toMatch(/на 1,1 п\. п\.$/u);
    expect(english.sentence(change(of("temperature", "°C"), ["1880", 10], ["2023", 12]))).not.toContain("%");
    expect(english.sentence(change(of("balance"), ["1880", -10], ["2023", 12]))).not.toContain("%");
  });

  it("says that nothing changed", () => {
    expect(english.sentence(change(of("rate", "%"), ["2010", 2], ["2020", 2]))).toBe("Rate was the same in 2010 and in 2020: 2 %.");
  });
});

describe("a unit", () => {
  const length = (quantity: string, unit: string): FigureStatement => ({
    ...{ form: "value", value: 2_850, at: null },
    subject: of(quantity, unit, "Danube"),
  });

  it("is told with the number alone, also where the column is named with it", () => {
    expect(english.sentence(length("Length (km)", "km"))).toBe("Danube’s Length is 2,850 km.");
    expect(english.sentence(length("Length, km", "km"))).toBe("Danube’s Length is 2,850 km.");
    expect(russian.sentence(length("Длина (км)", "км"))).not.toContain("(км)");
  });

  it("leaves brackets that say something else", () => {
    expect(english.sentence(length("Length (navigable)", "km"))).toContain("Length (navigable)");
    expect(english.sentence(length("(km)", "km"))).toContain("(km)");
  });
});

describe("numbers", () => {
  it("are told with a scale word from a billion on, and in full below", () => {
    expect(english.amount(107_412_345_678.9, "USD")).toBe("107.4 billion USD");
    expect(russian.amount(107_412_345_678.9, "USD")).toBe("107,4 миллиарда USD");
    expect(english.amount(126_573_481, null)).toBe("126,573,481");
    expect(english.amount(13_419_826.11390314, null)).toBe("13,419,826");
  });

  it("computed ones have four significant digits, or the decimals of their cells", () => {
    const mean = (value: number, decimals: number): string =>
      english.sentence({ form: "mean", subject: of("CO2", "ppm"), value, n: 12, span: { from: "2000", to: "2000" }, decimals });
    expect(mean(369.4741666, 2)).toBe("CO2 averaged 369.47 ppm in 2000.");
    expect(mean(48.1083333, 0)).toBe("CO2 averaged 48.11 ppm in 2000.");
  });

  it("of years have no digit groups", () => {
    const founded = { form: "value", subject: of("founding year", null, "Kazan"), value: 1005, at: null, isYear: true } as const;
    expect(english.sentence(founded)).toBe("Kazan: founding year 1005.");
  });
});

describe("other sentences", () => {
  const entries = [
    { name: "Florida", value: 110 },
    { name: "Texas", value: 59 },
    { name: "Louisiana", value: 49 },
  ];

  it("rank rows", () => {
    const ranking = { form: "ranking", which: "highest", subject: of("hurricanes"), entries, of: 19, at: null } as const;
    expect(english.sentence(ranking)).toBe("The three with the most hurricanes: Florida 110, Texas 59, Louisiana 49 (of 19 compared).");
    expect(russian.sentence(ranking)).toBe(
      "Hurricanes, наибольшие значения: Florida — 110; Texas — 59; Louisiana — 49 (всего сравнено: 19).",
    );
    const one = { ...ranking, subject: of("precipitation", "mm"), entries: [{ name: "2015-03-15", value: 55.9 }], of: 1_461 } as const;
    expect(english.sentence(one)).toBe("March 15, 2015 had the highest precipitation: 55.9 mm (of 1,461 compared).");
    const measured = { ...ranking, subject: of("diameter_km", "km"), entries: [{ name: "Jupiter", value: 142_984 }], of: 8 } as const;
    expect(english.sentence(measured)).toBe("Jupiter has the highest diameter: 142,984 km (of 8 compared).");
    expect(english.sentence({ ...measured, at: "2020" })).toBe("Jupiter had the highest diameter in 2020: 142,984 km (of 8 compared).");
    expect(russian.sentence({ ...measured, subject: of("used_m3", "m³") })).toMatch(/^Used, наибольшее/u);
    expect(russian.sentence({ ...measured, subject: of("выручка_млн_руб", "млн руб.") })).toMatch(/^Выручка, наибольшее/u);
    expect(figureSentence({ ...measured, subject: of("выручка_млн_руб", "млн RUB") }, "ru")).toMatch(/^Выручка, наибольшее.*млн руб\./u);
    expect(figureSentence({ ...measured, subject: of("net_power_gwh", "GWh") }, "en")).toContain("highest net power:");
  });

  it("write the values of a sentence with equally many decimals", () => {
    const revenue = change(of("revenue", "EUR"), ["2024-01", 91_200], ["2024-06", 105_230.9]);
    expect(english.sentence(revenue)).toBe(
      "Revenue rose from 91,200 EUR in January 2024 to 105,231 EUR in June 2024, by 14,031 (+15.4 %).",
    );
    const small = change(of("revenue", "EUR"), ["2024-01", 0.0012], ["2024-06", 123_456.5]);
    expect(english.sentence(small)).toContain("from 0.0012 EUR");
  });

  it("name a column or a file as people write it", () => {
    expect(
      ["net_generation", "co2-annual-mauna-loa", "energy-use", "gdp", "e-mail", "long-term rate", "GDP (US$)"].map(spokenName),
    ).toEqual([...["net generation", "CO2 annual mauna loa", "energy use", "GDP", "e-mail", "long-term rate", "GDP (US$)"]]);
  });

  it("count what is named by a plural with what was done to it", () => {
    const sold = { form: "comparison", subject: of("units sold"), entries: entries.slice(0, 2), at: null } as const;
    expect(english.sentence(sold)).toContain("has more units sold: 110, against 59");
  });

  it("compare things, and say how many times more the first has of two", () => {
    const two = {
      form: "comparison",
      subject: of("population"),
      entries: entries.slice(0, 2).map((entry) => ({ ...entry, value: entry.value * (entry.name === "Texas" ? 1 : 2) })),
      at: "2015",
    } as const;
    expect(english.sentence(two)).toBe("Florida has the higher population in 2015: 220, against 59 for Texas (3.7 times as much).");
    expect(russian.sentence(two)).toBe("Population в 2015 году: Florida — 220; Texas — 59. Больше: Florida (в 3,7 раза).");
  });

  it("end a unit's abbreviation with one full stop, and name a column once", () => {
    const two = { form: "comparison", subject: of("Population", "млн чел."), entries: entries.slice(0, 2), at: "Population" } as const;
    expect(figureSentence(two, "ru")).toBe("Population: Florida — 110 млн чел.; Texas — 59 млн чел. Больше: Florida.");
    expect(figureSentence({ ...two, subject: of("population") }, "en")).toBe(
      "Florida has the higher population: 110, against 59 for Texas.",
    );
  });

  it("count, add up, and list groups", () => {
    const counted = { form: "count", subject: of("countries"), condition: "Life > 80", value: 29, of: 187, at: "2015" } as const;
    expect(english.sentence(counted)).toBe("Entries where Life > 80: 29 of 187 in 2015.");
    expect(english.sentence({ ...counted, condition: null, of: null, at: null, distinct: true })).toBe(
      "Different values of countries: 29.",
    );
    expect(russian.sentence(counted)).toBe("Записей, где Life > 80: 29 из 187 в 2015 году.");
    const sum = {
      form: "sum",
      subject: of("deaths", null, "Droughts"),
      value: 11_731_294,
      n: 77,
      span: { from: "1900", to: "2017" },
    } as const;
    expect(english.sentence(sum)).toBe("Droughts’ deaths came to 11,731,294 in total from 1900 to 2017.");
    expect(russian.sentence(sum)).toBe("Droughts, deaths, всего (1900–2017 годы): 11\u00a0731\u00a0294.");
    const groups = {
      form: "groups",
      subject: of("yield"),
      by: "site",
      measure: "mean",
      entries: [{ name: "Waseca", value: 48.108333 }],
    } as const;
    expect(english.sentence(groups)).toBe("Mean yield for each site: Waseca 48.11.");
    const leading = {
      ...groups,
      leads: "highest",
      entries: [
        { name: "Waseca", value: 48.108333 },
        { name: "Crookston", value: 37.42 },
      ],
    } as const;
    expect(english.sentence(leading)).toBe("Waseca has the highest mean yield: 48.11, then Crookston with 37.42.");
    expect(russian.sentence(leading)).toBe("Yield, среднее: больше всего — Waseca (48,11), затем Crookston (37,42).");
    const selected = { ...groups, subject: of("yield", null, "barley") } as const;
    expect(english.sentence(selected)).toBe("Mean yield (barley) for each site: Waseca 48.11.");
    expect(russian.sentence(selected)).toBe("Barley, yield, среднее по столбцу «site»: Waseca — 48,11.");
    const ofYears = {
      ...groups,
      by: "date",
      measure: "sum",
      entries: [
        { name: "2012", value: 1_226 },
        { name: "2013", value: 828 },
      ],
    } as const;
    expect(english.sentence(ofYears)).toBe("Total yield for each year: 1,226 in 2012; 828 in 2013.");
    expect(russian.sentence(ofYears)).toBe("Yield, сумма по годам: 2012 год — 1\u00a0226; 2013 год — 828.");
  });

  it("name a column without the marks of its document, and one row as one", () => {
    const one = { form: "sum", subject: of("`net` sales**"), value: 12, n: 1, span: null } as const;
    expect(english.sentence(one)).toBe("Net sales came to 12 in total over 1 row.");
  });

  it("tell a text of a cell as it stands", () => {
    const zone = { form: "value", subject: of("часовой пояс", null, "Камчатский край"), value: "UTC+12", at: null } as const;
    expect(russian.sentence(zone)).toBe("Камчатский край, часовой пояс: UTC+12.");
    expect(english.sentence(zone)).toBe("Часовой пояс (Камчатский край): UTC+12.");
  });
});
