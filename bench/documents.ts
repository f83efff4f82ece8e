/**
 * `npm run bench:documents [passages]`: how fast documents are added and searched, each beside the bare FTS5 that does
 * the least of the same, and how long the event loop is held meanwhile.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { v7 as uuid } from "uuid";
import { Library } from "../src/research/library/library.ts";
import { queryWords } from "../src/sources/text/query-words.ts";
import { openScope } from "../src/sources/tool.ts";
import { openStore } from "../src/store/store.ts";
import { type MadeDocument, madeDocuments, paragraphs, sequence } from "./documents/corpus.ts";
import { cpuTime, heldBy } from "./documents/loop-delay.ts";
import { measureSessions } from "./documents/session.ts";

const owner = "bench";
const wanted = Number(process.argv[2] ?? 50_000);
/** Documents that are being added at the same time, as by a client that uploads a folder. */
const inParallel = 4;
const queries = 300;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
const store = openStore(directory);
const library = new Library(store.library, { newId: () => uuid() });
try {
  await library.start();
  // The parsing thread starts and warms up on documents that are not counted.
  await addAll([...madeDocuments(20, 99)]);
  const added = await addUntil(wanted);
  print(
    `adding Markdown: ${added.documents} documents, ${added.passages} passages, ${(added.characters / 1e6).toFixed(1)} M characters in ${seconds(added.ms)} (processors ${seconds(added.cpuMs)}): ` +
      `${rate(added.characters, added.ms)}; loop held at most ${added.longestMs.toFixed(0)} ms`,
  );
  const safe = bareInserts("safe", true);
  safe.database.close();
  const bare = bareInserts("bare", false);
  for (const [what, { ms, cpuMs }] of [
    ["a commit for each document", safe],
    ["one transaction", bare],
  ] as const) {
    print(
      `bare FTS5 inserts of the same stems, ${what}: ${seconds(ms)} (processors ${seconds(cpuMs)}), ${rate(added.characters, ms)}; adding goes at ${(ms / added.ms).toFixed(2)} of that`,
    );
  }
  await searches(bare.database);
  bare.database.close();
  await largeDocument();
} finally {
  await library.close();
  store.close();
  rmSync(directory, { recursive: true, force: true });
}

for (const { documents, held } of await measureSessions(1_000, [
  "How are plugins configured?",
  "How are errors handled in streams, and what options does a plugin take?",
  "How did the output of Germany change from 1995 to 2015, and what do the documents say of configuration?",
])) {
  const { status, completeness, findings } = held.value;
  print(
    `a session over ${documents} documents: ${seconds(held.ms)}, ${status}, ${completeness}, ${findings} paragraphs; loop held at most ${held.longestMs.toFixed(0)} ms`,
  );
}

async function addAll(documents: readonly MadeDocument[]): Promise<void> {
  const waiting = [...documents];
  const lane = async (): Promise<void> => {
    for (let document = waiting.shift(); document !== undefined; document = waiting.shift()) {
      await library.add(owner, { name: document.name, mediaType: "text/markdown", bytes: Buffer.from(document.content), url: null });
    }
  };
  await Promise.all(Array.from({ length: inParallel }, lane));
}

async function addUntil(passages: number) {
  const count = () => library.overview(openScope(owner, ""));
  const before = count();
  const made = madeDocuments(1_000_000);
  let ms = 0;
  let cpuMs = 0;
  let longestMs = 0;
  let characters = 0;
  while (count().passages < passages) {
    const batch = Array.from({ length: 200 }, () => made.next().value as MadeDocument);
    characters += batch.reduce((sum, { content }) => sum + content.length, 0);
    const held = await heldBy(() => addAll(batch));
    ms += held.ms;
    cpuMs += held.cpuMs;
    longestMs = Math.max(longestMs, held.longestMs);
  }
  const after = count();
  return { documents: after.documents - before.documents, passages: after.passages - before.passages, ms, cpuMs, longestMs, characters };
}

/**
 * The least that makes the same stems findable: one table, one kept statement. With a commit for each document it keeps
 * the promise that a document is given, that what is acknowledged is safe; in one transaction it keeps none until the end.
 */
function bareInserts(name: string, commitEach: boolean) {
  const rows = store.db.sqlite
    .prepare("SELECT id, document_id AS document, title_stems AS title, stems AS text FROM passage ORDER BY id")
    .all() as {
    id: number;
    document: string;
    title: string;
    text: string;
  }[];
  const database = new BetterSqlite3(join(directory, `${name}.db`));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(
    "CREATE VIRTUAL TABLE bare USING fts5 (title, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0')",
  );
  const insert = database.prepare("INSERT INTO bare (rowid, title, text) VALUES (?, ?, ?)");
  const [begin, commit] = [database.prepare("BEGIN"), database.prepare("COMMIT")];
  const started = performance.now();
  const cpu = cpuTime();
  begin.run();
  for (const [index, { id, document, title, text }] of rows.entries()) {
    if (commitEach && index > 0 && document !== rows[index - 1]?.document) {
      commit.run();
      begin.run();
    }
    insert.run(id, title, text);
  }
  commit.run();
  return { database, ms: performance.now() - started, cpuMs: cpuTime() - cpu };
}

async function searches(bare: BetterSqlite3.Database): Promise<void> {
  const random = sequence(7);
  const pool = paragraphs();
  const asked = Array.from({ length: queries }, () => {
    const words = (pool[Math.floor(random() * pool.length)] ?? "").split(/\s+/);
    const start = Math.floor(random() * Math.max(1, words.length - 12));
    return words.slice(start, start + 6 + Math.floor(random() * 7)).join(" ");
  });
  const match = bare.prepare("SELECT rowid, bm25(bare) AS score FROM bare WHERE bare MATCH ? ORDER BY score LIMIT 10");
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const query of asked) {
    const stems = queryWords(query).map(({ stem }) => `"${stem}"`);
    if (stems.length === 0) continue;
    theirs.push(await timed(() => match.all(stems.join(" OR "))));
    ours.push(await timed(() => library.searchHits(owner, query, 10)));
  }
  print(
    `search, ${ours.length} questions of 6 to 12 words over ${library.overview(openScope(owner, "")).passages} passages, ranking included: ` +
      `mean ${mean(ours).toFixed(1)} ms, p50 ${percentile(ours, 0.5)} ms, p95 ${percentile(ours, 0.95)} ms`,
  );
  print(
    `bare FTS5 query of the same stems: mean ${mean(theirs).toFixed(1)} ms, p50 ${percentile(theirs, 0.5)} ms, p95 ${percentile(theirs, 0.95)} ms; ` +
      `ours takes ${(mean(ours) / mean(theirs)).toFixed(2)} times as long`,
  );
}

async function largeDocument(): Promise<void> {
  const parts: string[] = [];
  let size = 0;
  for (const { content } of madeDocuments(100_000, 5)) {
    if (size + content.length > 19_500_000) break;
    parts.push(content);
    size += content.length;
  }
  const bytes = Buffer.from(parts.join("\n"));
  const held = await heldBy(() => library.add(owner, { name: "large.md", mediaType: "text/markdown", bytes, url: null }));
  const [added] = held.value.items;
  if (added === undefined) throw new Error("The document was not added");
  const { document } = added;
  print(
    `one document of ${(bytes.length / 1e6).toFixed(1)} MB: ${document.passages} passages in ${seconds(held.ms)}; loop held at most ${held.longestMs.toFixed(0)} ms`,
  );
  const removed = await heldBy(() => library.delete(owner, document.id));
  print(`removing it: ${seconds(removed.ms)}; loop held at most ${removed.longestMs.toFixed(0)} ms`);
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function percentile(values: readonly number[], share: number): string {
  const ordered = [...values].sort((a, b) => a - b);
  return (ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0).toFixed(1);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function rate(characters: number, ms: number): string {
  return `${(characters / 1e3 / ms).toFixed(2)} M characters/s`;
}
