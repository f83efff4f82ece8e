/** Asks one question of a set in a whole session and judges what it tells. */
import { type Finding, strongFrom } from "../../src/domain/evidence/evidence.ts";
import type { Paragraph, ResearchTable } from "../../src/domain/sessions/research.ts";
import type { Library } from "../../src/research/library/library.ts";
import { dates, parseDate } from "../../src/sources/text/dates.ts";
import { parseNumber } from "../../src/sources/text/numbers.ts";
import { contentStems } from "../../src/sources/text/stems.ts";
import type { SourceReader } from "../../src/sources/tools/reading-tools.ts";
import { readingsOf, tells } from "./matching.ts";
import type { Part } from "./parts.ts";
import { type Outcome, runSession } from "./session.ts";
import type { QuestionSet, SetQuestion } from "./sets.ts";

export interface Judged {
  set: string;
  group: string;
  id: string;
  query: string;
  kind: string;
  lang: string;
  part: Part;
  answerable: boolean;
  completeness: string;
  /** Evidence of some section is strong. */
  strong: boolean;
  /** Mean of the sections' confidence. */
  confidence: number;
  /** Of the findings in the report's order, the first that holds the answer; -1 for none. Sets with answers only. */
  place: number;
  /** The answer stands in a finding of the first three that is told as strong. */
  strongPlace: boolean;
  /** Whether the first figure is the answer; null without a figure or a number as answer. */
  figure: boolean | null;
  /** Of each facet, whether the summary and the first five paragraphs tell it, and whether their strong ones do. */
  facets: boolean[];
  strongFacets: boolean[];
  /** Wrong answers in strong paragraphs. */
  wrong: string[];
  hasWrong: boolean;
  /** Words of summary, sections, tables and recommendations: the body of a report. */
  words: number;
  items: number;
  ms: number;
  expected: string;
  told: string;
}

/** Relative error up to which a number is the same. */
const tolerance = 0.0005;
const firstParagraphs = 5;

export async function judged(
  set: QuestionSet,
  question: SetQuestion,
  library: Library,
  reader: SourceReader,
  only: readonly string[] | null,
): Promise<Judged> {
  const started = performance.now();
  const outcome = await runSession(library, question.query, only, reader);
  const ms = performance.now() - started;
  const { research } = outcome;
  const { sections, summary } = research;
  const findings = findingsOf(outcome);
  const place = findings.findIndex((finding) => holds(finding, question.answers));
  const figure = findings.find(({ kind }) => kind === "figure");
  const paragraphs = sections.flatMap(({ paragraphs: own, evidence }) => own.map((each) => ({ ...each, isStrong: evidence === "strong" })));
  const first = paragraphs.slice(0, firstParagraphs);
  const shown = [...summary, ...first];
  const strong = [...summary, ...first.filter(({ isStrong }) => isStrong)].filter(({ confidence }) => (confidence ?? 0) >= strongFrom);
  const isTold = (told: readonly Paragraph[]): boolean[] => {
    const readings = readingsOf(told.map(({ text }) => text).join("\n"));
    return question.facets.map((facet) => tells(readings, facet, question.kind === "how-to"));
  };
  const strongReadings = strong.map(({ text }) => readingsOf(text));
  return {
    ...{ set: set.name, group: set.group, id: question.id, query: question.query, kind: question.kind, lang: question.lang },
    ...{ part: question.part, answerable: question.answerable, completeness: research.completeness ?? "none" },
    strong: sections.some(({ evidence }) => evidence === "strong"),
    confidence: sections.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / (sections.length || 1),
    place,
    strongPlace: findings
      .slice(0, 3)
      .some((finding) => holds(finding, question.answers) && (finding.confidence ?? finding.score) >= strongFrom),
    figure:
      figure === undefined || !question.answers.some((answer) => parseNumber(answer) !== null) ? null : holds(figure, question.answers),
    facets: isTold(shown),
    strongFacets: isTold(strong),
    wrong: question.not.filter((text) => strongReadings.some((readings) => tells(readings, { ask: text, any: [[text]] }, false))),
    hasWrong: question.not.length > 0,
    words:
      wordsOf([...summary, ...paragraphs, ...research.recommendations].map(({ text }) => text)) + wordsOf(sections.flatMap(tableTexts)),
    items: sections.length,
    ms,
    expected: question.facets.length > 0 ? question.facets.map(({ any }) => JSON.stringify(any)).join(" ") : question.answers.join(" | "),
    told: shown
      .map(({ text, confidence }) => `${(confidence ?? 0).toFixed(2)} ${text.slice(0, 160)}`)
      .join(" / ")
      .replace(/\s+/g, " "),
  };
}

function tableTexts({ tables }: { tables: readonly ResearchTable[] }): string[] {
  return tables.flatMap(({ title, columns, rows }) => [
    title,
    ...columns.map(({ name }) => name),
    ...rows.flat().map((cell) => String(cell ?? "")),
  ]);
}

function wordsOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.split(/\s+/u).filter((word) => word !== "").length, 0);
}

/** The findings in the order of the report's sections. */
function findingsOf({ research, tasks }: Outcome): Finding[] {
  const all = tasks.flatMap(({ result }) => result?.findings ?? []);
  const byText = new Map(all.flatMap((finding) => [finding.text, finding.shown ?? finding.text].map((text) => [text, finding] as const)));
  return [...new Set(research.sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text }) => byText.get(text) ?? [])))];
}

/** Whether the finding holds one of the answers: its words in any form, or its number. */
function holds(finding: Finding, answers: readonly string[]): boolean {
  return answers.some((answer) => holdsOne(finding, answer));
}

function holdsOne({ text, shown, figure }: Finding, answer: string): boolean {
  const number = parseNumber(answer);
  if (figure !== undefined) {
    const told = [figure.value, ...(figure.at === null ? [] : [Number(figure.at)])];
    if (number !== null && told.some((value) => isSame(value, number.value, answer))) return true;
    return number === null && contains(`${figure.subject} ${figure.at ?? ""}`, answer);
  }
  return [text, shown ?? text].some((each) => holdsText(each, answer));
}

/** Whether a text holds the answer; of a long answer a part is enough, and a date may be written in any way. */
export function holdsText(text: string, answer: string): boolean {
  const date = parseDate(answer);
  const isTold = date !== null && date.precision !== "year" && dates(text).some(({ iso }) => iso === date.iso);
  return isTold || contains(text, answer) || (answer.length > 60 && contains(answer, text));
}

/** Equal up to the tolerance, or to the digits that the answer is given with. */
function isSame(value: number, wanted: number, answer: string): boolean {
  const decimals = /[.](\d+)\D*$/.exec(answer)?.[1]?.length ?? 0;
  const rounded = decimals > 0 && decimals <= 2 ? 0.5 * 10 ** -decimals : 0;
  return Math.abs(value - wanted) <= Math.max(tolerance * Math.abs(wanted), rounded * 1.0001);
}

/** The answer word for word, or all of its content words, inflected as they may be. */
function contains(text: string, answer: string): boolean {
  const plain = (words: string) => ` ${(words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  if (plain(text).includes(plain(answer)) && plain(answer).trim() !== "") return true;
  const wanted = contentStems(answer);
  const held = new Set(contentStems(text));
  return wanted.length > 0 && wanted.every((stem) => held.has(stem));
}
