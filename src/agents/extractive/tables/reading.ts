/**
 * The ranked readings of a question over tables. Queries are proposed from what the question's words link to and scored by a
 * weighted sum of features, after the floating parser of Pasupat and Liang ('Compositional Semantic Parsing on
 * Semi-Structured Tables', 2015). Pure.
 */
import type { TableHit } from "../../../sources/tools/library-tools.ts";
import { withoutBounds } from "./bounds.ts";
import { type Candidate, candidates } from "./candidates.ts";
import type { Description } from "./described-columns.ts";
import { type Features, featuresOf, scoreOf } from "./features.ts";
import { tableFeatures } from "./features-of-tables.ts";
import { type Links, links } from "./links.ts";
import type { Mention } from "./mentions.ts";
import type { Answer } from "./query.ts";
import type { TableQuestion } from "./question.ts";
import { transposed } from "./transposed-table.ts";
import { type TypedTable, textOf, typedTable } from "./typed-table.ts";
import { calibration, weights } from "./weights.ts";

export interface Reading {
  table: TypedTable;
  answer: Answer;
  features: Features;
  /** Probability that it is the right answer. */
  confidence: number;
}

/** A table with what the question's words mean in it. */
export interface LinkedTable {
  table: TypedTable;
  linked: Links;
}

/** The table, and its columns as rows; `described` are what texts say of its columns. */
export function linkedTables(question: TableQuestion, hit: TableHit, described?: ReadonlyMap<number, Description>): LinkedTable[] {
  const typed = typedTable(hit, described);
  const turned = typed === null ? null : transposed(typed);
  return [typed, turned].flatMap((table) => (table === null ? [] : [{ table, linked: links(question, table) }]));
}

/** The readings over one table, each with its features; `all` are the tables that compete. */
export function readingsOf(
  whole: TableQuestion,
  { table, linked }: LinkedTable,
  all: readonly LinkedTable[],
): Omit<Reading, "confidence">[] {
  const question = withoutBounds(whole, linked.bounds);
  const ofTable = tableFeatures(
    table.hit,
    all.map((other) => other.table.hit),
    question.text,
  );
  const names = namesIn(question, all);
  return candidates(question, table, linked).map((candidate: Candidate) => ({
    table,
    answer: candidate.answer,
    features: { ...featuresOf(question, table, linked, candidate, names), ...ofTable },
  }));
}

/** Words of the question that together are a name in a cell of any of the tables. */
function namesIn({ tokens }: TableQuestion, all: readonly LinkedTable[]): ReadonlySet<number> {
  const isName = ({ tokens: own, share, isValue }: Mention): boolean =>
    !isValue && share >= 1 && (own.length > 1 || own.some((index) => tokens[index]?.isName === true));
  return new Set(all.flatMap(({ linked }) => linked.mentions.filter(isName).flatMap((mention) => mention.tokens)));
}

/** Whether the answer only repeats the question, 'Year (2024): 2024', which offers no choice of answers. */
export function repeats({ lower, signals }: TableQuestion, { query, cells }: Answer): boolean {
  const isSaid = (text: string): boolean => text !== "" && lower.includes(text.toLowerCase());
  const names = new Set(cells.map(({ row, column }) => textOf(row.cells[column]).toLowerCase()));
  // 'A or B' is answered by one of them, and not by both.
  const isTold = query.form === "select" && cells.length > 0 && (names.size > 1 || !signals.has("or"));
  // 'Taxi, per ride' of 'a taxi ride' is said in full, too.
  const isNamed = ({ column, rows, share }: Mention): boolean => column === query.told && share >= 1 && rows.length === cells.length;
  return isTold && (cells.every(({ row, column }) => isSaid(textOf(row.cells[column]))) || query.selection.mentions.some(isNamed));
}

/** Different answers, the most probable first: readings with the same answer count together. */
export function ranked(readings: readonly Omit<Reading, "confidence">[]): Reading[] {
  return answersOf(readings, weights, toldKey, nameTold).map(({ best, score, lead }) => {
    const chance = confidenceOf(confidenceFeatures(best.features, score, lead));
    if ("ignored measure" in best.features) return { ...best, confidence: Math.min(chance, mostOfOther) };
    const isSure = chance >= nearlySure && lead >= clearLead && isWhollyRead(best);
    return { ...best, confidence: isSure ? Math.max(chance, sureFrom) : chance };
  });
}

/** Greatest confidence where rows are ranked by another quantity than the asked one. */
const mostOfOther = 0.2;

/** Probability from which a reading is told as sure: a wrong answer told as sure costs more than a right one told as a closest one. */
export const sureFrom = 0.85;
/** The same for a reading that leaves nothing of the question open and has this lead: of these as many are right. */
const nearlySure = 0.7;
const clearLead = 0.5;

/** Whether all words of the question are read, the names as cells tell them, and no values of several rows are told for one. */
function isWhollyRead({ features, table, answer: { query, cells } }: Omit<Reading, "confidence">): boolean {
  const isOpen = (features["open share"] ?? 0) > 0;
  const areValues = query.form === "select" && cells.length > 1 && table.columns[query.told ?? -1]?.isNumeric === true;
  return !isOpen && !areValues && !Object.keys(features).some((name) => /^(?:ignored|partial mention|held elsewhere)/u.test(name));
}

export interface RankedAnswer<T> {
  /** The reading with the highest score among those with this answer. */
  best: T;
  score: number;
  /** Probability of all readings with this answer, of 1. */
  share: number;
  /** By how much it exceeds that of the best answer that contradicts it. */
  lead: number;
}

/**
 * Groups readings by answer, by descending share. Two answers that name the same thing do not contradict each other: the
 * region with the highest total and the one with the highest single value may be the same.
 */
export function answersOf<T extends { features: Features }>(
  readings: readonly T[],
  byWeights: Readonly<Record<string, number>>,
  keyOf: (reading: T) => string,
  nameOf: (reading: T) => string | null,
): RankedAnswer<T>[] {
  const scores = readings.map(({ features }) => scoreOf(features, byWeights));
  const top = Math.max(...scores, Number.NEGATIVE_INFINITY);
  const whole = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  const groups = new Map<string, Omit<RankedAnswer<T>, "lead">>();
  for (const [index, best] of readings.entries()) {
    const score = scores[index] ?? 0;
    const share = Math.exp(score - top) / whole;
    const key = keyOf(best);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { best, score, share });
    else {
      known.share += share;
      if (score > known.score) Object.assign(known, { best, score });
    }
  }
  const ordered = [...groups.values()].sort((a, b) => b.share - a.share);
  return ordered.map((group) => {
    const name = nameOf(group.best);
    const other = ordered.find((each) => each !== group && (name === null || nameOf(each.best) !== name));
    return { ...group, lead: group.share - (other?.share ?? 0) };
  });
}

/** What a superlative names; null for other readings. */
export function nameTold({ answer: { query, cells, entries } }: Pick<Reading, "answer">): string | null {
  if (query.form === "groupMost") return entries[0]?.name ?? null;
  const [only, ...more] = cells;
  return query.form === "extreme" && only !== undefined && more.length === 0 ? textOf(only.row.cells[only.column]) : null;
}

/** Key that is equal for readings that are told alike: a superlative tells its row and its value, whichever was asked for. */
export function toldKey({ table, answer }: Pick<Reading, "table" | "answer">): string {
  const { form, value, told, limit, nth } = answer.query;
  const [best] = answer.from;
  const isBest = form === "extreme" && limit === 1 && nth === 1 && value !== null && table.columns[value]?.isTime !== true;
  if (!isBest || best === undefined || (told !== value && told !== table.naming)) return answerKey(answer);
  return `${textOf(best.row.cells[table.naming])}\t${textOf(best.row.cells[value])}`;
}

/** Key that is equal for readings with the same answer. */
function answerKey({ cells, number, word, entries }: Answer): string {
  if (word !== null) return word;
  if (number !== null) return String(number);
  if (entries.length > 0 && cells.length === 0) return entries.map(({ name, value }) => `${name}=${value}`).join("\t");
  return [...new Set(cells.map(({ row, column }) => textOf(row.cells[column]).toLowerCase()))].sort().join("\t");
}

const askedOfConfidence = ["open share", "content words", "web page", "data file"];

/**
 * The features of the confidence: the reading's own score, which tells how well it fits the question, its lead over the next
 * answer, what of the question is left open, how long the question is, and whether the table is a file of its own, laid out for
 * a page, or part of a text. More features are calibrated worse on tables that they were not fitted to.
 */
export function confidenceFeatures(features: Features, score: number, lead: number): Features {
  return { bias: 1, score, lead, ...Object.fromEntries(askedOfConfidence.map((name) => [name, features[name] ?? 0])) };
}

function confidenceOf(features: Features): number {
  return 1 / (1 + Math.exp(-scoreOf(features, calibration)));
}
