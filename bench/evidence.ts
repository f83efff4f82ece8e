/**
 * `npm run bench:evidence -- DIR [set …]`: how well the search finds documents with known answers, set by set.
 * DIR holds `eval/*.jsonl` (questions), `docs/` and `data/`; sets are named by the beginning of their file's name.
 */
import { measureSearch } from "./evidence/search.ts";
import { readSets } from "./evidence/sets.ts";

const [directory, ...wanted] = process.argv.slice(2);
if (directory === undefined) {
  process.stderr.write("Usage: npm run bench:evidence -- DIR [set …]\n");
  process.exit(2);
}
const sets = readSets(directory).filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

print("Search: set | documents | questions | nDCG@10 | recall@10 | first document right | first table's document right | ms a query");
for (const set of sets) {
  const { documents, questions, ndcg, recall, first, firstTable, meanMs } = await measureSearch(set);
  const table = firstTable === null ? "-" : firstTable.toFixed(3);
  print([set.name, documents, questions, ndcg.toFixed(3), recall.toFixed(3), first.toFixed(3), table, meanMs.toFixed(1)].join(" | "));
}
