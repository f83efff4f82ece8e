/** Finds the months and quarters that a text names, whether a year stands beside them or not. */
import { after, anyWord, before, month, monthOf, numbered, ordinalWord } from "./date-words.ts";
import { isStopWord } from "./stems.ts";

/** A month, without its year. */
export interface FoundMonth {
  /** 1 to 12. */
  month: number;
  from: number;
  to: number;
}

const bareMonth = new RegExp(`${before}(${month})${after}`, "giu");

const beforeMonth = new RegExp(`(?<!\\p{L})(?:${anyWord("beforeMonth")})\\s+$`, "iu");

/** The months that a text names, those of its dates too; 'may' counts with a capital letter or a preposition. */
export function namedMonths(text: string): FoundMonth[] {
  return [...text.matchAll(bareMonth)].flatMap((match): FoundMonth[] => {
    const [, name = ""] = match;
    const isOpen = isStopWord(name.toLowerCase()) && !/^\p{Lu}/u.test(name) && !beforeMonth.test(text.slice(0, match.index));
    if (isOpen) return [];
    return [{ month: monthOf(name), from: match.index, to: match.index + name.length }];
  });
}

/** A quarter, without its year. */
export interface FoundQuarter {
  /** 1 to 4. */
  quarter: number;
  from: number;
  to: number;
}

const bareQuarter = new RegExp(
  `${before}(?:Q(?<code>[1-4])|(?<number>[1-4]|I{1,3}|IV|${ordinalWord(4)})(?:${anyWord("quarterOrdinals")})?\\s+(?:${anyWord("quarter")}))${after}`,
  "giu",
);

/** The quarters that a text names, those of its dates too. */
export function namedQuarters(text: string): FoundQuarter[] {
  return [...text.matchAll(bareQuarter)].map(({ 0: whole, index, groups }) => ({
    quarter: numbered(groups?.["code"] ?? groups?.["number"]),
    from: index,
    to: index + whole.length,
  }));
}
