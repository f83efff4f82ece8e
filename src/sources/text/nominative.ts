/** Converts a phrase from an oblique case to the nominative, by its endings. */
import { withCapital } from "../../domain/base/capital-letter.ts";
import { languages } from "../../languages/register.ts";
import type { GrammaticalCase } from "../../languages/subjects/cases.ts";

const cased = languages.filter(({ cases }) => cases.governing.length > 0).map(({ cases, text: { script } }) => ({ cases, script }));
const unchanged = new Set(cased.flatMap(({ cases }) => cases.indeclinable.split(/\s+/u)));
const irregular = new Map(cased.flatMap(({ cases }) => cases.irregular.split(/\s+/u).map((pair) => pair.split("=") as [string, string])));

/** The case that the text before a phrase asks for, or null. */
export function caseAfter(before: string): GrammaticalCase | null {
  const text = before.trim();
  for (const { cases } of cased) {
    const found = cases.governing.find(([pattern]) => pattern.test(text));
    if (found !== undefined) return found[1];
  }
  return null;
}

/**
 * The phrase with its adjectives and its noun in the nominative; what follows the noun stays. Null where the endings are ambiguous.
 * A phrase of another script, or in quotation marks, is the same in all cases.
 */
export function nominative(phrase: string, from: GrammaticalCase): string | null {
  const words = phrase.split(" ");
  const [first = ""] = words;
  const language = cased.find(({ script }) => new RegExp(`^\\p{Script=${script}}`, "u").test(first));
  if (language === undefined) return phrase;
  const { cases } = language;
  let head = 0;
  while (head < words.length - 1 && adjectiveFor(cases.adjectives[from], words[head], words, head) !== null) head += 1;
  const noun = words[head] ?? "";
  const name = /^\p{Lu}/u.test(noun) && (head > 0 || /^\p{Lu}/u.test(first));
  const described = head === 0 ? null : adjectiveFor(cases.adjectives[from], words[head - 1], words, head - 1);
  const rules = [...(described?.nouns ?? []), ...(name ? (cases.names[from] ?? []) : []), ...cases.nouns[from]];
  const settled = nounIn(noun, rules);
  if (settled === null) return from === "object" ? phrase : null;
  const adjectives = words.slice(0, head).map((word) => agreeing(cases.adjectives[from], word, words, head, settled));
  // A person's second name is in the same case as the first.
  const rest = words.slice(head + 1);
  const second =
    name && rest[0] !== undefined && /^\p{Lu}\p{Ll}/u.test(rest[0]) ? nounIn(rest[0], cases.names[from] ?? cases.nouns[from]) : null;
  return [...adjectives, settled, ...(second === null ? rest : [second, ...rest.slice(1)])].join(" ");
}

type Adjectives = (typeof languages)[number]["cases"]["adjectives"][GrammaticalCase];

/** The rule for an adjective that agrees with one of the next two words. */
function adjectiveFor(rules: Adjectives, word: string | undefined, words: readonly string[], at: number): Adjectives[number] | null {
  if (word === undefined) return null;
  const after = words.slice(at + 1, at + 3);
  return rules.find(({ adjective, noun }) => adjective.test(word) && after.some((next) => noun.test(next))) ?? null;
}

function agreeing(rules: Adjectives, word: string, words: readonly string[], head: number, noun: string): string {
  const known = irregular.get(word.toLowerCase());
  if (known !== undefined) return known;
  const rule = adjectiveFor(rules, word, [word, words[head] ?? ""], 0);
  if (rule === null) return word;
  const put = word.replace(rule.adjective, rule.nominative);
  const neuter = cased.find(({ cases }) => cases.neuter.noun.test(noun))?.cases.neuter.adjectives ?? [];
  return neuter.reduce((text, [ending, nominative]) => text.replace(ending, nominative), put);
}

function nounIn(word: string, rules: readonly (readonly [RegExp, string])[]): string | null {
  const lower = word.toLowerCase();
  if (unchanged.has(lower) || !/\p{L}$/u.test(word)) return word;
  const known = irregular.get(lower);
  if (known !== undefined) return /^\p{Lu}/u.test(word) ? withCapital(known) : known;
  const rule = rules.find(([ending]) => ending.test(word));
  return rule === undefined ? null : word.replace(rule[0], rule[1]);
}
