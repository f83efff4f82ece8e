/** What the notes of a slide say beyond it: text without room, and each cited passage with its place. Pure. */
import { type Mark, marksOf, markText } from "../document/marks.ts";
import type { Note } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import type { Slide } from "./slide.ts";

/** Longer notes are cut, with a remark that names other formats. Characters. */
const mostLength = 100_000;

export function speakerNotes(slide: Slide, { notes, labels }: ReportDocument): string[] {
  const cited = citedNumbers([...slide.title.marks, ...slide.marks]).flatMap((number) => notes[number - 1] ?? []);
  const [open, close] = labels.quotes;
  const whole = slide.title.whole === null ? [] : [slide.title.whole];
  const said = [...whole, ...slide.notes];
  const passages = cited.map((note) => `[${note.number}] ${placed(note)}: ${open}${note.quote}${close}`);
  return withinLength([...said, ...(said.length > 0 && passages.length > 0 ? [""] : []), ...passages], labels.restInFiles);
}

function placed({ source, place, url }: Note): string {
  return [source, place, url ?? ""].filter((part) => part !== "").join(", ");
}

/** The cited sources by name with their numbers: '[1–2] Grid Review 2024'. */
export function sourceLine({ title, marks }: Slide, { notes }: ReportDocument): string {
  const bySource = Map.groupBy(
    citedNumbers([...title.marks, ...marks]).flatMap((number) => notes[number - 1] ?? []),
    ({ source }) => source,
  );
  return [...bySource]
    .map(
      ([source, own]) =>
        `${marksOf(own.map(({ number }) => number))
          .map((mark) => `[${markText(mark)}]`)
          .join(" ")} ${source}`,
    )
    .join(" · ");
}

function citedNumbers(marks: readonly Mark[]): number[] {
  const numbers = marks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function withinLength(paragraphs: readonly string[], remark: string): string[] {
  const kept: string[] = [];
  let left = mostLength;
  for (const paragraph of paragraphs) {
    if (paragraph.length > left) return [...kept, `${paragraph.slice(0, left).toWellFormed()} […]`, remark];
    kept.push(paragraph);
    left -= paragraph.length;
  }
  return kept;
}
