/**
 * The ranked readings of a question over tables. Queries are proposed from what the question's words link to and scored by a
 * weighted sum of features, after the floating parser of Pasupat and Liang ('Compositional Semantic Parsing on
 * Semi-Structured Tables', 2015). Pure.
 */
import type { TableHit } from "../../../sources/library-tools.ts";
import { type Candidate, candidates } from "./candidates.ts";
import { type Features, featuresOf, scoreOf } from "./features.ts";
import { links } from "./links.ts";
import type { Answer } from "./query.ts";
import type { TableQuestion } from "./question.ts";
import { type TypedTable, tableFeatures, textOf, transposed, typedTable } from "./typed-table.ts";
import { calibration, weights } from "./weights.ts";

export interface Reading {
  table: TypedTable;
  answer: Answer;
  features: Features;
  /** Probability that it is the right answer. */
  confidence: number;
}

/** The readings over one table, each with its features; over its columns as rows too. */
export function readingsOf(question: TableQuestion, hit: TableHit, all: readonly TableHit[]): Omit<Reading, "confidence">[] {
  const typed = typedTable(hit);
  const turned = typed === null ? null : transposed(typed);
  const ofTable = tableFeatures(hit, all);
  return [typed, turned].flatMap((table) => {
    if (table === null) return [];
    const linked = links(question, table);
    return candidates(question, table, linked).map((candidate: Candidate) => ({
      table,
      answer: candidate.answer,
      features: { ...featuresOf(question, table, linked, candidate), ...ofTable },
    }));
  });
}

/** Whether the answer only repeats the question, 'Year (2024): 2024', which offers no choice of answers. */
export function repeats({ lower, signals }: TableQuestion, { query, cells }: Answer): boolean {
  const isSaid = (text: string): boolean => text !== "" && lower.includes(text.toLowerCase());
  const isTold = query.form === "select" && cells.length > 0 && !signals.has("or");
  return isTold && cells.every(({ row, column }) => isSaid(textOf(row.cells[column])));
}

/** Different answers, the most probable first: readings with the same answer count together. */
export function ranked(readings: readonly Omit<Reading, "confidence">[]): Reading[] {
  const scores = readings.map(({ features }) => scoreOf(features, weights));
  const top = Math.max(...scores, Number.NEGATIVE_INFINITY);
  const whole = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  const groups = new Map<string, { reading: Omit<Reading, "confidence">; score: number; share: number }>();
  for (const [index, reading] of readings.entries()) {
    const score = scores[index] ?? 0;
    const share = Math.exp(score - top) / whole;
    const key = toldKey(reading);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { reading, score, share });
    else {
      known.share += share;
      if (score > known.score) Object.assign(known, { reading, score });
    }
  }
  const ordered = [...groups.values()].sort((a, b) => b.share - a.share);
  return ordered.map(({ reading, score, share }, index) => ({
    ...reading,
    confidence: confidenceOf(confidenceFeatures(reading.features, score, share - (ordered[index === 0 ? 1 : 0]?.share ?? 0))),
  }));
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

/**
 * The features of the confidence: the reading's own score, which tells how well it fits the question, its lead over the next
 * answer, and what of the question is left open. More features are calibrated worse on tables that they were not fitted to.
 */
export function confidenceFeatures(features: Features, score: number, lead: number): Features {
  return { bias: 1, score, lead, "open share": features["open share"] ?? 0 };
}

function confidenceOf(features: Features): number {
  return 1 / (1 + Math.exp(-scoreOf(features, calibration)));
}
