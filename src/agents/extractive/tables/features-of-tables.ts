/** Features of a table among those that were found with it. Pure. */
import { detectLanguage } from "../../../sources/text/language.ts";
import type { TableHit } from "../../../sources/tools/library-tools.ts";

const webPage = /\.x?html?$/iu;
const dataFile = /\.(?:csv|tsv|jsonl?|xlsx?|xlsm|ods|parquet)$/iu;

/** Whether the names of columns are in the language of the question. */
function isOfLanguage({ columns }: TableHit, question: string): boolean {
  const names = columns.map(({ name }) => name).join(" ");
  return detectLanguage(names) === detectLanguage(question);
}

/**
 * Features of a found table: its kind of document, whether others found are in the question's language and it is not, and how
 * much of the question it covers, relative to the others.
 */
export function tableFeatures(hit: TableHit, all: readonly TableHit[], question: string): Record<string, number> {
  const { name, coverage, score } = hit;
  const isForeign = !isOfLanguage(hit, question) && all.some((other) => isOfLanguage(other, question));
  const best = Math.max(...all.map((other) => other.coverage));
  const top = Math.max(...all.map((other) => other.score));
  return {
    "table coverage": coverage - best,
    "table score": top === 0 ? 0 : score / top - 1,
    ...(webPage.test(name) && { "web page": 1 }),
    ...(dataFile.test(name) && { "data file": 1 }),
    ...(isForeign && { "other language": 1 }),
  };
}
