/**
 * `npm run bench:evidence -- DIR [--misses N] [set …]`: how well the search finds documents with known answers, and how
 * often what an extractive session finds holds them, set by set. DIR holds `eval/*.jsonl` (questions), `docs/` and
 * `data/`; sets are named by the beginning of their file's name. `--misses` shows so many questions that failed.
 */
import { measureFindings } from "./evidence/findings.ts";
import { measureSearch } from "./evidence/search.ts";
import { readSets } from "./evidence/sets.ts";

const given = process.argv.slice(2);
const misses = given.includes("--misses") ? Number(given.splice(given.indexOf("--misses"), 2)[1]) : 0;
const [directory, ...wanted] = given;
if (directory === undefined) {
  process.stderr.write("Usage: npm run bench:evidence -- DIR [--misses N] [set …]\n");
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

print("");
print(
  "Findings: set | questions | answer in first finding | in first three | in first five | told as not found | first figure right | ms a session, mean | longest",
);
for (const set of sets) {
  const figures = await measureFindings(set);
  const shares = [figures.at1, figures.at3, figures.at5, figures.notFound, figures.firstFigure].map((share) => share?.toFixed(3) ?? "-");
  print([set.name, figures.questions, ...shares, figures.meanMs.toFixed(1), figures.longestMs.toFixed(0)].join(" | "));
  for (const miss of figures.misses.slice(0, misses)) print(`    ${miss}`);
}
