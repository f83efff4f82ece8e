/** Text with emphasis and links, and citations as footnotes: a passage that the text does not quote in full where it is cited first. */
import { ExternalHyperlink, FootnoteReferenceRun, type IRunOptions, Paragraph, type ParagraphChild, TextRun } from "docx";
import type { Run, Span } from "../document/blocks.ts";
import type { Mark } from "../document/marks.ts";
import type { Note } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { isRightToLeft, printable, safeUrl } from "../text/plain-text.ts";
import { unbroken } from "../text/unbroken.ts";
import { fontsOf, warningColour } from "./styles.ts";

/** Passages that one footnote holds; further ones are in the list of sources. */
const mostPassages = 12;
/** Longest address of a link in Word. Characters. */
const longestAddress = 2_000;

export function textRun(text: string, options: IRunOptions = {}): TextRun {
  return new TextRun({ ...options, text: printable(text), ...(isRightToLeft(text) && { rightToLeft: true }) });
}

/** A link where the address is http or https and not too long, else the text alone. */
export function linkRun(url: string | null, text: string, options: IRunOptions = {}): ParagraphChild {
  const safe = safeUrl(url);
  if (safe === null || safe.length > longestAddress) return textRun(text, options);
  return new ExternalHyperlink({ link: safe, children: [textRun(text, { ...options, style: "Hyperlink" })] });
}

/** Makes the footnotes of a document while its text is written, in the text's order. */
export class Footnotes {
  readonly #report: ReportDocument;
  readonly #notes: ReadonlyMap<number, Note>;
  /** Notes whose words the text does not say itself. */
  readonly #unsaid: ReadonlySet<Note>;
  /** The footnotes that have a passage in full, by its source and words. */
  readonly #quotedIn = new Map<string, number>();
  readonly #written: Record<string, { children: Paragraph[] }> = {};
  #count = 0;

  constructor(report: ReportDocument) {
    this.#report = report;
    this.#notes = new Map(report.notes.map((note) => [note.number, note]));
    this.#unsaid = new Set(report.passages);
  }

  /** All footnotes so far, by their number. */
  get all(): Record<string, { children: Paragraph[] }> {
    return this.#written;
  }

  /** The reference behind a text; none where it cites nothing. */
  reference(marks: readonly Mark[]): FootnoteReferenceRun[] {
    const cited = marks.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    const notes = cited.flatMap((number) => this.#notes.get(number) ?? []);
    if (notes.length === 0) return [];
    this.#count += 1;
    const number = this.#count;
    const passages = this.#passages(notes.slice(0, mostPassages), number).map(
      // The footnote's number stands before its first paragraph.
      (children, index) => new Paragraph({ children: [...(index === 0 ? [textRun(" ")] : []), ...children] }),
    );
    const more = notes.length > mostPassages ? [new Paragraph({ children: [textRun(`… + ${notes.length - mostPassages}`)] })] : [];
    this.#written[String(number)] = { children: [...passages, ...more] };
    return [new FootnoteReferenceRun(number)];
  }

  /** A paragraph each; several passages of a source that one earlier footnote has are a single reference to it. */
  #passages(notes: readonly Note[], footnote: number): ParagraphChild[][] {
    const { labels } = this.#report;
    const earlier = notes.map((note) => (this.#unsaid.has(note) ? this.#quotedIn.get(wordsOf(note)) : undefined));
    return notes.flatMap((note, index) => {
      const first = earlier[index];
      if (first === undefined || earlier.filter((other) => other === first).length === 1) return [this.#passage(note, footnote)];
      return earlier.indexOf(first) === index ? [[textRun(`${note.source}: ${labels.seeNote(first)}.`)]] : [];
    });
  }

  #passage(note: Note, footnote: number): ParagraphChild[] {
    const { source, place, quote, language } = note;
    const { labels } = this.#report;
    const [open, close] = labels.quotes;
    const from = place === "" ? source : `${source}, ${place}`;
    if (!this.#unsaid.has(note)) return [textRun(`${from}.`)];
    const first = this.#quotedIn.get(wordsOf(note));
    if (first === footnote) return [textRun(`${from}.`)];
    if (first !== undefined) return [textRun(`${from}: ${labels.seeNote(first)}.`)];
    this.#quotedIn.set(wordsOf(note), footnote);
    return [textRun(`${from}: `), textRun(`${open}${unbroken(quote)}${close}`, { language: { value: language } })];
  }

  /** Sentences one after another, each with its footnote. */
  runs(runs: readonly Run[], options: IRunOptions = {}): ParagraphChild[] {
    const mono = fontsOf(this.#report.template).mono;
    return runs.flatMap(({ lead, spans, marks }, index) => [
      ...(index === 0 ? [] : [textRun(" ")]),
      ...(lead === "" ? [] : [textRun(`${lead} `, { ...options, bold: true })]),
      ...spans.map((span) => spanRun(span, options, mono)),
      ...this.reference(marks),
    ]);
  }
}

function spanRun({ text, strong, emphasis, code, doubt, url }: Span, options: IRunOptions, mono: string): ParagraphChild {
  const style = {
    ...options,
    ...(strong && { bold: true }),
    ...(emphasis && { italics: true }),
    ...(code && { font: mono }),
    ...(doubt && { color: warningColour }),
  };
  return url === undefined ? textRun(text, style) : linkRun(url, text, style);
}

/** What one footnote quotes for all: a source's words. */
function wordsOf({ source, quote }: Note): string {
  return `${source}\n${quote}`;
}
