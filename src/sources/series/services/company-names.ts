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
 * A function that gives the companies that a text names, each once: the words of a name without its legal form,
 * capitalised and in order, or the ticker in brackets or after a dollar sign. A longer name goes before a shorter one
 * within it.
 */
export function companyFinder(companies: readonly ListedCompany[]): (text: string) => Subject[] {
  const named = companies.map((company) => ({ company, name: bareName(company.name) }));
  const byFirstWord = Map.groupBy(named, ({ name }) => name[0] ?? "");
  const byTicker = new Map(companies.map((company) => [company.ticker, company]));
  return (text) => {
    const all = words(text).map((word) => ({ folded: fold(word.text), isCapital: /^[\p{Lu}\d]/u.test(word.text) }));
    const found = all.flatMap(({ folded, isCapital }, from) =>
      (isCapital ? (byFirstWord.get(folded) ?? []) : [])
        .filter(({ name }) => name.every((each, index) => all[from + index]?.folded === each))
        .map(({ company, name }) => ({ company, from, to: from + name.length })),
    );
    const longest = found.filter(
      ({ from, to }) => !found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
    );
    const tickers = [...text.matchAll(/(?:\$|\((?:[A-Z]+:\s*)?)([A-Z][A-Z.-]{0,5})\b/gu)].flatMap(
      ([, ticker]) => byTicker.get(ticker ?? "") ?? [],
    );
    // Several listings of one company have one code.
    const different = new Map([...longest.map(({ company }) => company), ...tickers].map(({ code, name }) => [code, { code, name }]));
    return [...different.values()].slice(0, mostCompanies);
  };
}

const mostCompanies = 10;

function bareName(name: string): string[] {
  const folded = words(name.replace(/\/.*$/u, "")).map((word) => fold(word.text));
  while (folded.length > 1 && legalForms.has(folded.at(-1) ?? "")) folded.pop();
  return folded;
}
