/**
 * `npm run bench:evidence -- DIR [options] [set …]`: how often the findings of an extractive session contain the known
 * answer, and how well its confidence is calibrated. DIR contains `eval/*.jsonl` (questions), `docs/`, `data/` and, for
 * questions in people's words, `people/`. Sets are selected by a prefix of their name; all by default.
 *
 *   --questions A,B     further files of questions over the documents of `people/`
 *   --together          the documents of `people/` are one library, instead of several
 *   --part look|check   only one part of each set (`evidence/parts.ts` has the rule; figures stand for both by default)
 *   --kind A,B          only questions of these kinds
 *   --by kind|lang|set  a line of figures for each kind, language or set, too
 *   --lang en|ru        only questions of this language
 *   --sample N          every Nth question of each set
 *   --misses N          shows so many questions of each set that failed, of the looking part alone
 *   --find TEXT         only questions with these words, of the looking part alone, and what was told
 *   --jobs N            worker threads, 2 by default
 *   --search            measures the search too
 *   --json FILE         writes the looking part's judgements, a line each
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Figures, figuresOf, isRight } from "./evidence/figures.ts";
import type { Judged } from "./evidence/judging.ts";
import { parts } from "./evidence/parts.ts";
import { judgeAll } from "./evidence/pool.ts";
import { measureSearch } from "./evidence/search.ts";
import { type QuestionSet, readSets, type SetQuestion } from "./evidence/sets.ts";

const text = { type: "string" } as const;
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ part: text, kind: text, by: text, lang: text, sample: text, misses: text, find: text, jobs: text, json: text },
    questions: text,
    search: { type: "boolean", default: false },
    together: { type: "boolean", default: false },
  },
});
const [directory, ...named] = positionals;
if (directory === undefined) {
  process.stderr.write("Usage: npm run bench:evidence -- DIR [options] [set …]; the head of bench/evidence.ts lists the options\n");
  process.exit(2);
}
const digits = (share: number | null): string => (share === null ? "-" : share.toFixed(2));
const whole = (count: number | null): string => (count === null ? "-" : count.toFixed(0));
const columns: readonly [string, (figures: Figures) => string][] = [
  ["set and part", () => ""],
  ["questions", ({ questions }) => String(questions)],
  ["answer in first finding", ({ at1 }) => digits(at1)],
  ["in first three", ({ at3 }) => digits(at3)],
  ["of these strong", ({ at3Strong }) => digits(at3Strong)],
  ["facets told", ({ facets }) => digits(facets)],
  ["of these strong", ({ facetsStrong }) => digits(facetsStrong)],
  ["strong without an answer", ({ strongWrong }) => digits(strongWrong)],
  ["known wrong told as strong", ({ knownWrong }) => digits(knownWrong)],
  ["answerable told as none", ({ answerableNone }) => digits(answerableNone)],
  ["unanswerable: none", ({ unanswerableNone }) => digits(unanswerableNone)],
  ["none or weak", ({ unanswerableWeak }) => digits(unanswerableWeak)],
  ["not full", ({ unanswerableNotFull }) => digits(unanswerableNotFull)],
  ["AUC", ({ auc }) => digits(auc)],
  ["first figure right", ({ firstFigure }) => digits(firstFigure)],
  ["words of a body with one item", ({ words }) => whole(words)],
  ["at most 250", ({ short }) => digits(short)],
  ["ms a session", ({ meanMs }) => whole(meanMs)],
  ["longest", ({ longestMs }) => whole(longestMs)],
];

const kinds = given.kind?.split(",") ?? null;
const every = Number(given.sample ?? 1);
const sought = given.find?.toLowerCase() ?? null;
const further = given.questions?.split(",") ?? [];
const { together } = given;
const sets = readSets(directory, further, together)
  .filter(({ name }) => named.length === 0 || named.some((start) => name.startsWith(start)))
  .map((set): QuestionSet => ({ ...set, questions: set.questions.filter(isWanted).filter((_question, index) => index % every === 0) }))
  .filter(({ questions }) => questions.length > 0);

if (given.search) {
  print("search: set | documents | questions | nDCG@10 | recall@10 | first document right | first table's document right | ms a query");
  for (const set of sets) {
    const { documents, questions, ndcg, recall, first, firstTable, meanMs } = await measureSearch(set);
    print([set.name, documents, questions, ...[ndcg, recall, first, firstTable].map(digits), meanMs.toFixed(1)].join(" | "));
  }
  print("");
}

const wanted = new Map(sets.map(({ name, questions }) => [name, questions.map(({ id }) => id)]));
const all = await judgeAll({ directory, further, together }, wanted, Number(given.jobs ?? 2));
const looked = all.filter(({ part }) => part === "look");
print(columns.map(([name]) => name).join(" | "));
for (const [group, judged] of Map.groupBy(all, (each) => each.group)) {
  printFigures(group, judged);
  const own = judged.filter(({ part }) => part === "look");
  const shown = sought === null ? own.filter((each) => !isRight(each)).slice(0, Number(given.misses ?? 0)) : own;
  for (const each of shown) print(`    ${each.id} [${each.kind}] ${each.query} (${each.completeness}) → ${each.expected} ≠ ${each.told}`);
}
const by = given.by === "kind" || given.by === "lang" || given.by === "set" ? given.by : null;
if (by !== null) for (const [name, judged] of Map.groupBy(all, (each) => `${each.group} ${each[by]}`)) printFigures(name, judged);
if (given.json !== undefined) writeFileSync(given.json, looked.map((each) => `${JSON.stringify(each)}\n`).join(""));

function isWanted({ part, kind, lang, query }: SetQuestion): boolean {
  if (sought !== null) return part === "look" && query.toLowerCase().includes(sought);
  return (given.part ?? part) === part && (given.lang ?? lang) === lang && (kinds === null || kinds.includes(kind));
}

function printFigures(name: string, judged: readonly Judged[]): void {
  for (const part of parts) {
    const own = judged.filter((each) => each.part === part);
    if (own.length === 0) continue;
    const figures = figuresOf(own);
    print([`${name} ${part}`, ...columns.slice(1).map(([, value]) => value(figures))].join(" | "));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
