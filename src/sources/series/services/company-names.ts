/** Finds companies of a list by their names in a text. Pure. */
import { fold, words } from "../../text/words.ts";
import type { Subject } from "../series-service.ts";

export interface ListedCompany extends Subject {
  ticker: string;
}

/** Words of a company's legal form, which a question leaves out. */
const legalForms = new Set(
  "inc incorporated corp corporation co company companies ltd limited plc llc lp sa nv ag se ab asa spa holdings holding group trust the new com class de"
    .split(" ")
    .map(fold),
);

/**
 * Companies that the text names, each once: the words of a name without its legal form, capitalised and in order, or the
 * ticker in brackets or after a dollar sign. A longer name goes before a shorter one within it.
 */
export function companiesIn(text: string, companies: readonly ListedCompany[]): Subject[] {
  const all = words(text).map((word) => ({ ...word, folded: fold(word.text) }));
  const starts = new Set(all.filter(({ text: word }) => /^[\p{Lu}\d]/u.test(word)).map(({ folded }) => folded));
  const asTickers = new Set([...text.matchAll(/(?:\$|\((?:[A-Z]+:\s*)?)([A-Z][A-Z.-]{0,5})\b/gu)].map(([, ticker]) => ticker));
  const found: { company: ListedCompany; from: number; to: number }[] = [];
  for (const company of companies) {
    if (asTickers.has(company.ticker)) found.push({ company, from: -1, to: -1 });
    const name = bareName(company.name);
    const [first] = name;
    if (first === undefined || !starts.has(first)) continue;
    for (const [at, word] of all.entries()) {
      if (!/^[\p{Lu}\d]/u.test(word.text) || !name.every((each, index) => all[at + index]?.folded === each)) continue;
      found.push({ company, from: at, to: at + name.length });
      break;
    }
  }
  const longest = found.filter(
    ({ from, to }) => from === -1 || !found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
  );
  // Several listings of one company have one code.
  return [...new Map(longest.map(({ company: { code, name } }) => [code, { code, name }])).values()].slice(0, mostCompanies);
}

const mostCompanies = 10;

function bareName(name: string): string[] {
  const folded = words(name.replace(/\/.*$/u, "")).map((word) => fold(word.text));
  while (folded.length > 1 && legalForms.has(folded.at(-1) ?? "")) folded.pop();
  return folded;
}
