/** The end of a run, for a person: what was found, where it stands, where the files lie. */
import type { Citation } from "../domain/evidence.ts";
import type { Paragraph } from "../domain/research.ts";
import type { Results } from "../domain/session.ts";
import { counted, wrap } from "./words.ts";

const completenessLines = {
  full: "Every point of the brief has evidence.",
  partial: "Some points of the brief have no evidence.",
  none: "Nothing found answers the question.",
};

/** Passages are numbered as they are first cited, which is how the report numbers them: it begins with the same summary. */
export function summaryLines(results: Results, width: number): string[] {
  const titles = new Map(results.sources.map(({ id, title }) => [id, title]));
  const cited = new Map<string, Cited>();
  const numberOf = (citation: Citation): number => {
    const { sourceId, place, quote } = citation;
    const key = JSON.stringify([sourceId, place.from, place.to, place.table, place.cells, quote]);
    const known = cited.get(key) ?? { number: cited.size + 1, text: `${titles.get(sourceId) ?? sourceId}, line ${place.line}` };
    cited.set(key, known);
    return known.number;
  };
  const statement = ({ text, citations }: Paragraph) => {
    const numbers = [...new Set(citations.map(numberOf))].map((number) => `[${number}]`).join("");
    return wrap(`${text} ${numbers}`, width, "  ");
  };
  return [
    completenessLines[results.completeness],
    ...(results.cut === null ? [] : [`The research was cut short: ${results.cut}.`]),
    "",
    ...results.summary.flatMap((paragraph) => [...statement(paragraph), ""]),
    ...[...cited.values()].flatMap(({ number, text }) => wrap(`[${number}] ${text}`, width, "  ")),
    ...(cited.size === 0 ? [] : [""]),
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

/** A passage that the summary cites: its number, and where it stands. */
interface Cited {
  number: number;
  text: string;
}

function listed(title: string, items: readonly string[], width: number): string[] {
  return items.length === 0 ? [] : [title, ...items.flatMap((item) => wrap(item, width, "  ")), ""];
}
