/** Recomputes the figures of a report from their cells in the stored copies of the sources. Pure. */

import type { SettledTask } from "../../agents/contracts.ts";
import { numberFormat } from "../../domain/base/locale-formats.ts";
import { plainWords } from "../../domain/base/plain-words.ts";
import type { Citation, Figure, Finding, Lineage, LineageInput } from "../../domain/evidence/evidence.ts";
import type { ReportFigure } from "../../domain/sessions/research.ts";
import { languageOf } from "../../languages/combined.ts";
import { computedFrom, gives } from "../../sources/calculation/formula.ts";
import { quantities } from "../../sources/text/numbers.ts";
import type { SourceText } from "./citation-check.ts";
import type { PrintedVerdict, Statement } from "./statements.ts";

/** A figure that a task found, with the result of recomputing it. */
export interface CheckedFigure {
  finding: Pick<Finding, "text" | "shown">;
  figure: Figure;
  check: ReportFigure["check"];
  /** What is wrong with it, in the report's language; empty where nothing is. */
  reason: string;
}

export function checkedFigures(tasks: readonly SettledTask[], textOf: SourceText, language: string): CheckedFigure[] {
  const findings = tasks.flatMap(({ result }) => result?.findings ?? []);
  return findings.flatMap(({ text, shown, figure }): CheckedFigure[] => {
    if (figure === undefined) return [];
    const finding = { text, ...(shown !== undefined && { shown }) };
    if (figure.lineage === undefined) return [{ finding, figure, check: "not_recomputable", reason: "" }];
    const reason = mismatchOf(figure.value, figure.lineage, textOf, language);
    return [{ finding, figure, check: reason === "" ? "recomputed" : "mismatch", reason }];
  });
}

function mismatchOf(value: number, lineage: Lineage, textOf: SourceText, language: string): string {
  const words = languageOf(language).claims.figures;
  const format = numberFormat(language, { maximumSignificantDigits: 12 });
  const absent = lineage.inputs.find((input) => !stands(input, textOf));
  if (absent !== undefined)
    return words.notInItsCell(typeof absent.value === "number" ? format.format(absent.value) : String(absent.value));
  if (gives(lineage, value)) return "";
  const computed = computedFrom(lineage);
  return computed === null ? words.gives(format.format(value), null) : words.gives(format.format(value), format.format(computed));
}

/** Whether the source's text at the input's span is its value. */
function stands({ sourceId, place: { from, to }, value }: LineageInput, textOf: SourceText): boolean {
  const written = textOf(sourceId)?.slice(from, to) ?? "";
  if (value === null || written === "") return false;
  return isIn(written, value);
}

/** Whether a text of a source contains a number's digits, or a text's words. */
function isIn(written: string, value: string | number): boolean {
  if (typeof value === "string") return plainWords(written).join(" ").includes(plainWords(value).join(" "));
  return written.replace(/\D/g, "").includes(digitsOf(value));
}

/** Whether each number of a table's row occurs in the cited sources, or is a figure that was recomputed from them. */
export function rowStands(
  { citations, numbers = [] }: Pick<Statement, "citations" | "numbers">,
  figures: readonly CheckedFigure[],
): boolean {
  const quoted = citations.map(({ quote }) => quote).join("\n");
  const cited = new Set(citations.map(placeKey));
  const computed = figures.filter(
    ({ figure, check }) => check === "recomputed" && figure.citations.some((citation) => cited.has(placeKey(citation))),
  );
  return numbers.every((cell) => {
    if (cell === null || isIn(quoted, cell)) return true;
    return typeof cell === "number" && computed.some(({ figure }) => isRounded(figure.value, cell));
  });
}

/** Whether a number is the value, rounded to as many digits as the number has. */
function isRounded(value: number, number: number): boolean {
  return Number(value.toPrecision(Math.min(exactDigits, Math.max(1, digitsOf(number).length)))) === number;
}

/** Significant digits of a parsed number: a longer one is rounded. */
const exactDigits = 15;

/** Digits that a number is written with, whatever its separators and scale: 1,958,000 is '1958'. */
function digitsOf(value: number): string {
  const [mantissa = ""] = String(Math.abs(value)).split("e");
  const digits = mantissa.replace(/\D/g, "").replace(/^0+|0+$/g, "");
  return digits === "" ? "0" : digits.slice(0, exactDigits);
}

/** The figures that a statement states: a figure's own sentence, or one that cites a cell of it and gives its value. */
export function statedIn(
  { kind, text, citations }: Pick<Statement, "kind" | "text" | "citations">,
  figures: readonly CheckedFigure[],
  language: string,
): CheckedFigure[] {
  if (figures.length === 0) return [];
  const cited = new Set(citations.map(placeKey));
  const given = quantities(text, language);
  return figures.filter(({ finding, figure }) => {
    if (kind === "figure" && (text === finding.text || text === finding.shown)) return true;
    return figure.citations.some((citation) => cited.has(placeKey(citation))) && given.some((written) => isWritten(figure.value, written));
  });
}

function placeKey({ sourceId, place: { from, to } }: Citation): string {
  return `${sourceId}:${from}-${to}`;
}

/** Whether the value, rounded to the digits that were written, is the written number; its sign may be in words. */
function isWritten(value: number, written: { text: string; value: number }): boolean {
  const digits = written.text.replace(/^\D+/, "").replace(/[^\d.,].*$/s, "");
  const significant = digits.replace(/\D/g, "").replace(/^0+/, "").length;
  if (significant === 0) return value === 0 && written.value === 0;
  const round = (number: number) => Number(Math.abs(number).toPrecision(Math.min(significant, 15)));
  return round(value) === round(written.value);
}

/** The figures that the report's statements give, in its order, each with the first statement of it. */
export function reportFigures(
  statements: readonly Statement[],
  printed: readonly PrintedVerdict[],
  figures: readonly CheckedFigure[],
  language: string,
): ReportFigure[] {
  const listed = new Map<CheckedFigure, ReportFigure>();
  for (const [index, statement] of statements.entries()) {
    if (printed[index] === "dropped") continue;
    for (const checked of statedIn(statement, figures, language)) {
      if (listed.has(checked)) continue;
      const { citations: _cited, ...figure } = checked.figure;
      const { section, text } = statement;
      listed.set(checked, { id: `f${listed.size + 1}`, section, text, ...figure, check: checked.check });
    }
  }
  return [...listed.values()];
}
