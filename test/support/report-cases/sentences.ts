/** What a reader must find in every format: the sentences of the research as it was aggregated, not of any report. */
import { withCapital } from "../../../src/domain/base/capital-letter.ts";
import type { Paragraph, Research } from "../../../src/domain/sessions/research.ts";

/** Rows of a table that no format leaves out. */
const keptRows = 3;
/** Columns of a table that no format leaves out. */
const keptColumns = 3;

export function sentencesOf(research: Research): string[] {
  const { sections, disagreements, notFound, recommendations, conclusion = [], evidenceLimits = [], outcome } = research;
  return [
    research.title,
    ...sections.flatMap(({ title, paragraphs, tables, charts }) => [
      ...(paragraphs.length + tables.length + charts.length === 0 ? [] : [title]),
      ...paragraphs.flatMap(textsOf),
      ...tables.flatMap((table) => [
        table.title,
        ...table.rows.slice(0, keptRows).flatMap((row) => row.slice(0, keptColumns).filter(isText)),
      ]),
    ]),
    ...[...recommendations, ...conclusion, ...evidenceLimits].flatMap(textsOf),
    ...disagreements.flatMap(({ subject, statements }) => [subject, ...statements.map(({ text }) => text)]),
    ...notFound.flatMap(({ item, reason, searched }) => [withCapital(item), reason, ...searched]),
    ...(outcome?.tasks ?? []).flatMap(({ reason, asked }) => [
      reason ?? "",
      ...asked.flatMap(({ question, answer }) => [question, answer ?? ""]),
    ]),
    ...research.sources.map(({ title }) => title),
  ]
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

function textsOf({ text, form, sentences, items }: Paragraph): string[] {
  if (form === "table" || form === "chart") return [];
  if (form === "list") return (items ?? []).flat().map((sentence) => sentence.text);
  return sentences === undefined ? text.split(/\n\s*\n/) : sentences.map((sentence) => sentence.text);
}

function isText(cell: unknown): cell is string {
  return typeof cell === "string";
}

/** Text without what setting it adds or takes away: spaces, line ends, hyphens at them, places to break at, ligatures. */
export function bare(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}-]/gu, "");
}

/** The words of scripts that run from right to left: an extraction may turn their letters around, or join them. */
const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]+/gu;
const ofWord = (word: string): string => [...word].sort().join("");

/** The sentences that the text of a file lacks. */
export function lostSentences(sentences: readonly string[], text: string): string[] {
  const whole = bare(text);
  const words = new Set((text.normalize("NFKC").match(fromRight) ?? []).map(ofWord));
  return sentences.filter((sentence) => {
    if (whole.includes(bare(sentence))) return false;
    const turned = sentence.normalize("NFKC").match(fromRight) ?? [];
    return turned.length === 0 || !turned.every((word) => words.has(ofWord(word)));
  });
}
