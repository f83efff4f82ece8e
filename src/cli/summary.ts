/** The end of a run, for a person: what was found, where it stands, where the files lie. */
import type { Paragraph } from "../domain/research.ts";
import type { Results } from "../domain/session.ts";
import { counted, wrap } from "./words.ts";

const completenessLines = {
  full: "Every point of the brief has evidence.",
  partial: "Some points of the brief have no evidence.",
  none: "Nothing found answers the question.",
};

/** Citation numbers are the sources' places in the results' list, as in the report. */
export function summaryLines(results: Results, width: number): string[] {
  const numbers = new Map(results.sources.map(({ id }, index) => [id, index + 1]));
  const quoted = (paragraph: Paragraph) => wrap(`${paragraph.text}${numbersOf(paragraph, numbers)}`, width, "  ");
  return [
    completenessLines[results.completeness],
    ...(results.cut === null ? [] : [`The research was cut short: ${results.cut}.`]),
    "",
    ...results.summary.flatMap((paragraph) => [...quoted(paragraph), ""]),
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
    ...listed(
      counted(results.sources.length, "source"),
      results.sources.map(({ title, url }, index) => `[${index + 1}] ${title}${url === null ? "" : `, ${url}`}`),
      width,
    ),
  ];
}

function numbersOf({ citations }: Paragraph, numbers: ReadonlyMap<string, number>): string {
  const known = citations.map(({ sourceId }) => numbers.get(sourceId)).filter((number) => number !== undefined);
  return known.length === 0 ? "" : ` ${[...new Set(known)].map((number) => `[${number}]`).join("")}`;
}

function listed(title: string, items: readonly string[], width: number): string[] {
  return items.length === 0 ? [] : [title, ...items.flatMap((item) => wrap(item, width, "  ")), ""];
}
