/** Facts of open data as quotations in several forms and claims in others: what is known of each is what it was made from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A fact in parts, so that a claim can be given another one. */
export interface Fact {
  language: "en" | "ru";
  name: string;
  year: number;
  value: number;
  /** What is measured, as a noun. */
  measure: string;
  unit: { own: string; other: string };
}

/** A quotation, with what stands around it. */
export interface Quotation {
  text: string;
  isRow: boolean;
  context: string[];
}

const data = join(import.meta.dirname, "../../node_modules/vega-datasets/data");
const json = <T>(file: string) => JSON.parse(readFileSync(join(data, file), "utf8")) as T;

export function facts(): Fact[] {
  return [...lifeExpectancy(), ...populations(), ...movies()];
}

function lifeExpectancy(): Fact[] {
  const rows = json<{ country: string; year: number; life_expect: number; fertility: number }[]>("countries.json");
  return rows.flatMap(({ country, year, life_expect: years, fertility }) =>
    inBoth(
      country,
      { name: country, year, value: years, measure: "life expectancy", unit: { own: "years", other: "percent" } },
      "продолжительность жизни",
      {
        own: "лет",
        other: "процентов",
      },
    ).concat([{ language: "en", name: country, year, value: fertility, measure: "fertility rate", unit: { own: "", other: "percent" } }]),
  );
}

function populations(): Fact[] {
  const [, ...lines] = readFileSync(join(data, "gapminder-health-income.csv"), "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const [name = "", income, , population] = line.split(",");
    const people = { name, year: 2015, value: Number(population), measure: "population", unit: { own: "people", other: "km" } };
    const money = { name, year: 2015, value: Number(income), measure: "income per head", unit: { own: "dollars", other: "euros" } };
    return [
      ...inBoth(name, people, "население", { own: "человек", other: "километров" }),
      ...inBoth(name, money, "доход на душу", { own: "долларов", other: "евро" }),
    ];
  });
}

function movies(): Fact[] {
  const rows = json<{ Title: unknown; Distributor: string | null; "Release Date": string; "Worldwide Gross": unknown }[]>("movies.json");
  return rows.flatMap((row): Fact[] => {
    const year = Number(/\d{4}$/.exec(row["Release Date"])?.[0]);
    const gross = row["Worldwide Gross"];
    if (typeof row.Title !== "string" || typeof gross !== "number" || gross < 10_000 || !/^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/.test(row.Title))
      return [];
    return [{ language: "en", name: row.Title, year, value: gross, measure: "worldwide gross", unit: { own: "dollars", other: "euros" } }];
  });
}

/** The fact in English, and in Russian where Russian has a name for the country. */
function inBoth(country: string, fact: Omit<Fact, "language">, measure: string, unit: Fact["unit"]): Fact[] {
  const russian = russianNames().get(country);
  return [
    { language: "en", ...fact },
    ...(russian === undefined ? [] : [{ ...fact, language: "ru" as const, name: russian, measure, unit }]),
  ];
}

let names: Map<string, string> | null = null;
function russianNames(): Map<string, string> {
  if (names !== null) return names;
  const [english, russian] = ["en", "ru"].map((tag) => new Intl.DisplayNames(tag, { type: "region", fallback: "none" }));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  names = new Map(
    letters.flatMap((a) =>
      letters.flatMap((b) => {
        const [from, to] = [english?.of(a + b), russian?.of(a + b)];
        return from === undefined || to === undefined ? [] : [[from, to] as const];
      }),
    ),
  );
  return names;
}
