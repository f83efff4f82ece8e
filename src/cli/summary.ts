/** The summary at the end of a run: findings, citations, and the paths of the files. */
import type { Citation, Results, Statement } from "../../clients/typescript/src/api-types.ts";
import { CitationNumbers } from "../domain/evidence/citation-numbers.ts";
import { linesOf } from "../domain/evidence/passages.ts";
import { counted, wrap } from "./words.ts";

const completenessLines = {
  full: "Every point of the brief has evidence.",
  partial: "Some points of the brief have no evidence.",
  none: "Nothing found answers the question.",
};

/** Passages are numbered in the order of citation, as in the report, which begins with the same summary. */
export function summaryLines(results: Results, width: number): string[] {
  const titles = new Map(results.sources.map(({ id, title }) => [id, title]));
  const notes: string[] = [];
  const numbers = new CitationNumbers<Citation>((number, [first]) => {
    const { from, to } = linesOf(first);
    notes.push(`[${number}] ${titles.get(first.sourceId) ?? first.sourceId}, ${from === to ? `line ${from}` : `lines ${from}–${to}`}`);
  });
  const statement = ({ text, citations }: Statement) => {
    const marks = [...new Set(numbers.of(citations))].map((number) => `[${number}]`).join("");
    return wrap(`${text} ${marks}`, width, "  ");
  };
  const summary = results.summary.flatMap((paragraph) => [...statement(paragraph), ""]);
  return [
    ...(results.completeness === null ? [] : [completenessLines[results.completeness]]),
    ...doneLines(results, width),
    ...(results.cut === null ? [] : [`The research was cut short: ${results.cut}.`]),
    "",
    ...summary,
    ...notes.flatMap((note) => wrap(note, width, "  ")),
    ...(notes.length === 0 ? [] : [""]),
    ...listed(
      "Not found",
      results.notFound.map(({ item, reason }) => `${item}: ${reason}`),
      width,
    ),
    ...listed(
      "Sources contradict each other on",
      results.disagreements.map(({ subject }) => subject),
      width,
    ),
    `${counted(results.sections.length, "section")} from ${counted(results.sources.length, "source")}.`,
  ];
}

/** One line per step that was done, with its result. */
function doneLines({ outcome }: Results, width: number): string[] {
  if (outcome === null) return [];
  const steps = outcome.tasks.map(({ description, state, summary, reason }) => {
    const told = state === "done" ? summary : reason;
    return `${description}: ${state}${told === null || told.trim() === "" ? "" : ` (${told.split("\n", 1)[0]?.trim()})`}`;
  });
  return ["", ...listed("What was done", steps, width)];
}

function listed(title: string, items: readonly string[], width: number): string[] {
  return items.length === 0 ? [] : [title, ...items.flatMap((item) => wrap(item, width, "  ")), ""];
}
