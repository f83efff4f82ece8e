/** Sentences in Markdown: emphasis, links, and citations as footnotes. Pure. */
import type { Run, Span } from "../document/blocks.ts";
import type { Mark } from "../document/marks.ts";
import type { Note } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { code, destination, escaped } from "./escape.ts";

export function runsText(runs: readonly Run[]): string {
  return runs
    .map(({ lead, spans, marks }, index) => {
      const words = spansText(spans, index === 0 && lead === "" ? "start" : "inner");
      return `${lead === "" ? "" : `**${escaped(lead, "inner")}** `}${words}${cite(marks)}`;
    })
    .join(" ");
}

function spansText(spans: readonly Span[], where: "start" | "inner"): string {
  return spans
    .map((span, index) => {
      const place = index === 0 ? where : "inner";
      const before = spans[index - 1]?.text.at(-1) ?? " ";
      const after = spans[index + 1]?.text.at(0) ?? " ";
      return spanText(span, place, before, after);
    })
    .join("");
}

function spanText(span: Span, where: "start" | "inner", before: string, after: string): string {
  const { text, strong, emphasis, url } = span;
  const [, start = "", words = "", end = ""] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  if (words === "") return text;
  const inner = span.code === true ? code(words) : escaped(words, strong || emphasis || url !== undefined ? "inner" : where);
  const sign = `${strong === true ? "**" : ""}${emphasis === true ? "*" : ""}`;
  const isSet = canFlank(start === "" ? before : " ", words, end === "" ? after : " ");
  const marked = sign === "" || !isSet ? inner : `${sign}${inner}${[...sign].reverse().join("")}`;
  return `${start}${url === undefined ? marked : `[${marked}](${destination(url)})`}${end}`;
}

/** Whether CommonMark takes asterisks around the words as emphasis: not between a letter and punctuation. */
function canFlank(before: string, words: string, after: string): boolean {
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return (isLetter(words.charAt(0)) || !isLetter(before)) && (isLetter(words.at(-1) ?? "") || !isLetter(after));
}

/** Footnote references such as '[^1] [^2]'; each note of a range has its own, since a note without one is not shown. */
export function cite(marks: readonly Mark[]): string {
  return marks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => `[^${from + index}]`)).join(" ");
}

/** What each footnote says: source and place, and the words where the text does not quote them. */
export function footnotes({ notes, passages, labels }: ReportDocument): string {
  const [open, close] = labels.quotes;
  const quoted = new Set(passages.map(({ number }) => number));
  const definition = ({ number, source, url, place, quote }: Note): string => {
    const name = `**${escaped(source, "inner")}**`;
    const linked = url === null ? name : `[${name}](${destination(url)})`;
    const where = place === "" ? "" : `, ${escaped(place, "inner")}`;
    return `[^${number}]: ${linked}${where}${quoted.has(number) ? `: ${open}${escaped(quote, "inner")}${close}` : ""}`;
  };
  return notes.map(definition).join("\n\n");
}
