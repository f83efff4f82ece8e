/** Names of countries in every language, from the runtime's ICU data and the languages' own lists, with their inflected forms. */
import { languages } from "../../languages/register.ts";
import { contentStems } from "../text/stems.ts";

export interface CountryNames {
  /** ISO 3166-1 alpha-2. */
  code: string;
  names: string[];
}

/** Every country with its names in all languages. */
export function* countryNames(): Generator<CountryNames> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const naming = languages.flatMap(({ tag }) =>
    (["long", "short"] as const).map((style) => new Intl.DisplayNames(tag, { type: "region", style, fallback: "none" })),
  );
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second;
      const names = naming.map((names) => names.of(code)).filter((name) => name !== undefined);
      // 'EU', 'UN' and private-use codes are not countries; codes without a name are skipped.
      if (names.length === 0 || /^(?:X.|Q[M-Z]|ZZ|EU|EZ|UN|AA)$/.test(code)) continue;
      yield { code, names: [...new Set([...names, ...languages.flatMap((language) => language.names.countries[code]?.split("|") ?? [])])] };
    }
  }
}

/** The names of each country by the stems of every form of them. */
let byStems: ReadonlyMap<string, readonly string[]> | null = null;

function namesOf(stems: readonly string[]): readonly string[] {
  byStems ??= new Map(
    [...countryNames()].flatMap(({ names }) => names.flatMap((name) => stemsOfForms(name).map((form) => [form, names] as const))),
  );
  return byStems.get(stems.join(" ")) ?? [];
}

function stemsOfForms(name: string): string[] {
  return [name, ...caseForms(name)].map((form) => contentStems(form).join(" "));
}

/** Whether the stems of a text are those of a country's name. */
export function isCountry(stems: readonly string[]): boolean {
  return namesOf(stems).length > 0;
}

const scripts = languages.map(({ text }) => new RegExp(`\\p{Script=${text.script}}`, "u"));

function scriptOf(text: string): number {
  return scripts.findIndex((letters) => letters.test(text));
}

/** The country that a text consists of, in the nominative and in the text's script: 'Kenya' of 'in Kenya'; null of other texts. */
export function countryNamed(text: string): string | null {
  const stems = contentStems(text);
  const names = namesOf(stems);
  const alike = names.filter((name) => scriptOf(name) === scriptOf(text));
  return alike.find((name) => stemsOfForms(name).includes(stems.join(" "))) ?? alike[0] ?? names[0] ?? null;
}

/** The inflected forms of a name, since stems of one word do not always agree; names of languages without cases as they are. */
export function caseForms(name: string): string[] {
  const language = languages.find(({ names, text }) => names.cases.length > 0 && new RegExp(`^[${text.letters} -]+$`, "iu").test(name));
  if (language === undefined) return [name];
  const word = new RegExp(`[${language.text.letters}]{3,}`, "giu");
  const inCase = (index: number, each: string): string => {
    const rule = language.names.cases.find(([ending]) => ending.test(each));
    return rule === undefined ? each : each.replace(rule[0], rule[1][Math.min(index, rule[1].length - 1)] ?? "");
  };
  return [name, ...Array.from({ length: 5 }, (_, index) => name.replace(word, (each) => inCase(index, each)))];
}
