/** The unit of a number tells the quantity that it measures: '83 million people' is a population, '1,200 km²' an area. */
import { alternatives, lowerCaseWords, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { ImpliedQuantity } from "../../../languages/subjects/rows.ts";
import { quantities } from "../../../sources/text/numbers.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";

/** Units that measure one quantity. A sum of money may be a price or a salary, and 'how long' mostly asks for a time. */
export const unitsOf: Partial<Record<ImpliedQuantity, readonly string[]>> = {
  population: ["people"],
  area: ["km²", "mi²", "ha"],
  height: ["m", "ft", "cm", "mm"],
  depth: ["m", "ft", "cm", "mm"],
  distance: ["km", "mi", "m"],
  weight: ["kg", "t", "g"],
  speed: ["km/h"],
  temperature: ["°C", "°F"],
  energy: ["kWh", "MWh", "GWh", "TWh"],
};
const measured = (Object.keys(unitsOf) as ImpliedQuantity[]).map((quantity) => ({
  units: unitsOf[quantity] ?? [],
  asking: lowerCaseWords(({ rows }) => rows.implied[quantity]),
  names: quantityStems(quantity),
}));

/** Stems of what each language calls the quantity: 'height'. */
export function quantityStems(quantity: ImpliedQuantity): string[] {
  return languages.map(({ rows }) => stem(rows.impliedColumns[quantity].split(" ")[0] ?? ""));
}

/** Words that ask for any size: the largest team is none in square kilometres. */
const anySize = lowerCaseWords(({ rows }) => rows.implied.size);
/** A number with a unit that measures none of these quantities in `unitsOf`: '14 inches', '54 m²', '30 m/s'. */
const rarerUnit = new RegExp(
  `\\d[\\s\\u00a0-]?(?:${alternatives(({ claims }) => Object.keys(claims.prefixes).join("|"))})?(?:${alternatives(({ claims }) => Object.values(claims.symbols).join("|"))})(?![\\p{L}\\d])`,
  "u",
);

/** A word of a question that asks for a quantity, and the units in which the quantity is told. */
export interface AskedQuantity {
  stem: string;
  units: readonly string[];
  /** Whether the word can hardly ask for another quantity: 'tall', not 'high' (a fee) or 'large' (a team). */
  isSure: boolean;
}

/** The words of the question that ask for a measurable quantity: 'tall', 'population', 'heavy'. */
export function askedQuantities(question: string): AskedQuantity[] {
  const lower = question.toLowerCase();
  return measured.flatMap(({ units, asking, names }) => {
    const asked = [...lower.matchAll(asking)].map(([words]) => words);
    const isLoose = (words: string): boolean => words.includes(" ") || words.search(anySize) >= 0;
    const named = contentStems(lower).filter((each) => names.includes(each));
    const sure = new Set([...asked.filter((words) => !isLoose(words)).flatMap((words) => contentStems(words)), ...named]);
    return [...new Set([...asked.flatMap((words) => contentStems(words)), ...named])].map((each) => ({
      stem: each,
      units,
      isSure: sure.has(each),
    }));
  });
}

/** Stems of the names, in all languages, of the quantities that the question asks for: 'population' in 'how many people live in'. */
export function quantityNames(question: string): ReadonlySet<string> {
  const lower = question.toLowerCase();
  return new Set(measured.flatMap(({ asking, names }) => (lower.search(asking) >= 0 ? names : [])));
}

const names: ReadonlySet<string> = new Set(measured.flatMap((quantity) => quantity.names));
/** Whether the stem is the name of a quantity: 'population', not 'large'. */
export function isQuantityName(word: string): boolean {
  return names.has(word);
}

/** The asked words that a text answers by the unit of one of its numbers. */
export function quantitiesTold(asked: readonly AskedQuantity[], text: string): string[] {
  if (asked.length === 0 || !/\d/u.test(text)) return [];
  const told = new Set(quantities(text).flatMap(({ unit }) => (unit === null ? [] : [unit])));
  return asked.filter(({ units }) => units.some((unit) => told.has(unit))).map(({ stem: each }) => each);
}

/** Whether a size is asked for and the text has no number in a unit of it. People are counted without a unit, too. */
export function lacksMeasure(asked: readonly AskedQuantity[], text: string): boolean {
  const measures = asked.filter(({ units }) => !units.includes("people"));
  return measures.length > 0 && quantitiesTold(measures, text).length === 0;
}

/** Whether a size is surely asked for, and the text counts something else: its numbers have no unit that may be one of it. */
export function countsOther(asked: readonly AskedQuantity[], text: string): boolean {
  return /\d/u.test(text) && asked.some(({ isSure }) => isSure) && lacksMeasure(asked, text) && !rarerUnit.test(text);
}

/** Words that ask for a sum of money, and those that tell one without a number: 'free of charge'. */
const asksForMoney = wholeWords(({ passages }) => passages.payment);
const change = wholeWords(({ questions }) => `${questions.steps.rise}|${questions.steps.fall}`);
const free = wholeWords(({ passages }) => passages.free);
const currencies = new Set(["USD", "EUR", "GBP", "RUB", "JPY", "CNY"]);

/** Whether a price or a payment is asked for; `counted` are the stems behind 'how many': 'employees' of 'how many employees are paid'. */
export function asksMoney(question: string, counted: readonly string[]): boolean {
  const [asking] = asksForMoney.exec(question) ?? [];
  // How much a rent goes up may be told in percent.
  return (
    asking !== undefined && !change.test(question) && (counted.length === 0 || contentStems(asking).some((each) => counted.includes(each)))
  );
}

/** The words that ask for a price or a payment; empty where none does. */
export function paymentWords(question: string): string {
  return asksForMoney.exec(question)?.[0] ?? "";
}

export function tellsMoney(text: string): boolean {
  return free.test(text) || quantities(text).some(({ unit }) => unit !== null && currencies.has(unit));
}
