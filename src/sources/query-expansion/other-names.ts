/**
 * Synonyms for finding tables: country names in every language (from the runtime's ICU data), and a glossary of common
 * statistical measures. Questions and data files often differ in language.
 */
import { languages } from "../../languages/register.ts";
import { caseForms, countryNames } from "../places/country-names.ts";
import { contentStems } from "../text/stems.ts";

export interface OtherName {
  /** The query's stems that this name replaces. */
  covers: readonly string[];
  stems: readonly string[];
}

let known: Map<string, string[][]> | null = null;
let longest = 1;

/** Synonyms of what the query's stems name, each with the stems it stands for. */
export function otherNames(stems: readonly string[]): OtherName[] {
  known ??= allNames();
  const found: OtherName[] = [];
  for (let from = 0; from < stems.length; from++) {
    for (let size = Math.min(longest, stems.length - from); size >= 1; size--) {
      const covers = stems.slice(from, from + size);
      const others = known.get(covers.join(" "));
      if (others === undefined) continue;
      for (const other of others) if (other.join(" ") !== covers.join(" ")) found.push({ covers, stems: other });
    }
  }
  return found;
}

function allNames(): Map<string, string[][]> {
  const byStems = new Map<string, string[][]>();
  const groups = [
    ...[...countryNames()].map(({ names }) => names),
    ...[...new Set(languages.flatMap(({ names }) => Object.keys(names.glossary)))].map((key) =>
      languages.flatMap(({ names }) => names.glossary[key]?.split("|") ?? []),
    ),
  ];
  for (const group of groups) {
    const names = distinct(group.map((name) => contentStems(name)));
    for (const name of distinct(group.flatMap(caseForms).map((form) => contentStems(form)))) {
      longest = Math.max(longest, name.length);
      const key = name.join(" ");
      byStems.set(key, distinct([...(byStems.get(key) ?? []), ...names]));
    }
  }
  return byStems;
}

function distinct(names: readonly string[][]): string[][] {
  return [...new Map(names.filter((name) => name.length > 0).map((name) => [name.join(" "), name])).values()];
}
