/** Finds contradictions between sources: the same thing at the same time with different numbers. Pure. */
import { type Figure, type Finding, gradeOf } from "../../../domain/evidence/evidence.ts";
import type { Disagreement } from "../../../domain/sessions/research.ts";
import { dates } from "../../../sources/text/dates.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type Quantity, quantities } from "../../../sources/text/numbers.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { amountOf, numbersIn, otherValue } from "../passages/contradictions.ts";
import { confidenceIn } from "./told-findings.ts";

/** Relative difference up to which two figures count as equal after rounding. */
const tolerance = 0.01;
/** Minimum number of words: a bare value ('38,746,310 (2024 est.)') does not tell what it measures. */
const leastWords = 3;
/** Characters. */
const longestSubject = 100;
/** Minimum share of common words for two sentences to be about the same thing. */
const sameThing = 0.5;

/** `items`: the findings of each scope item. Quotations of different items tell of different things. */
export function disagreementsIn(items: readonly (readonly Finding[])[]): Disagreement[] {
  return [...betweenFigures(uniqueFindings(items.flat())), ...items.flatMap(besideFigure), ...items.flatMap(betweenQuotes)];
}

/** A table's value, and the quotations of other sources that answer the same item with another number. */
function besideFigure(findings: readonly Finding[]): Disagreement[] {
  const first = findings.find(({ figure }) => figure !== undefined && comparable.has(figure.measure));
  if (first?.figure === undefined) return [];
  const { figure } = first;
  const others = findings.flatMap((finding) => {
    const isAnswer = finding.kind === "quote" && sourceOf(finding) !== sourceOf(first) && gradeOf(confidenceIn(finding)) === "strong";
    const value = isAnswer ? otherValue(amountOf(figure), finding.text) : null;
    return value === null ? [] : [{ value, text: finding.text, citations: finding.citations }];
  });
  const statements = [{ value: figure.value, text: first.text, citations: first.citations }, ...others];
  return others.length === 0 ? [] : [{ subject: subjectOf(figure), statements }];
}

function subjectOf({ subject, at }: Figure): string {
  return `${subject}${at === null ? "" : ` (${at})`}`;
}

export function uniqueFindings(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [finding.text, finding] as const)).values()];
}

const comparable = new Set<Figure["measure"]>(["value", "latest"]);

function betweenFigures(findings: readonly Finding[]): Disagreement[] {
  const figures = findings.filter(
    (finding): finding is Finding & { figure: Figure } => finding.figure !== undefined && comparable.has(finding.figure.measure),
  );
  const groups: (typeof figures)[] = [];
  for (const finding of figures) {
    const { figure } = finding;
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        first.figure.at === figure.at &&
        first.figure.unit === figure.unit &&
        sameSubject(first.figure.subject, figure.subject),
    );
    if (group === undefined) groups.push([finding]);
    else if (!group.some((other) => sourceOf(other) === sourceOf(finding))) group.push(finding);
  }
  return groups
    .filter((group) => group.length > 1 && differ(group.map(({ figure }) => figure.value)))
    .map((group) => ({
      subject: subjectOf((group[0] as (typeof group)[number]).figure),
      statements: group.map(({ text, citations, figure }) => ({ value: figure.value, text, citations })),
    }));
}

/** 'Germany, GDP' and 'Germany, GDP in dollars' have one subject; 'Norway, GDP' and 'Poland, GDP' do not. */
function sameSubject(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  return first.thing === second.thing && overlap(contentStems(first.quantity), contentStems(second.quantity)) >= sameThing;
}

function partsOf(subject: string): { thing: string; quantity: string } {
  const at = subject.lastIndexOf(", ");
  return { thing: at < 0 ? "" : subject.slice(0, at).trim().toLowerCase(), quantity: at < 0 ? subject : subject.slice(at + 2) };
}

interface Statement {
  finding: Finding;
  /** Content words without numbers. */
  stems: string[];
  years: string;
  numbers: Quantity[];
  /** It begins with its value, so that only what stands above it tells whose and of what: '264 million tonnes of CO2 (2023 est.)'. */
  isBare: boolean;
}

function betweenQuotes(findings: readonly Finding[]): Disagreement[] {
  const statements = findings
    // A list or a table says several things, each with a number of its own.
    .filter(({ kind, block }) => kind === "quote" && (block?.lines.length ?? 0) < 2)
    .map(statementOf)
    .filter(({ stems, isBare }) => stems.length >= leastWords && !isBare);
  const found: Disagreement[] = [];
  const used = new Set<Finding>();
  for (const [index, one] of statements.entries()) {
    for (const other of statements.slice(index + 1)) {
      if (used.has(other.finding) || sourceOf(one.finding) === sourceOf(other.finding) || one.years !== other.years) continue;
      if (overlap(one.stems, other.stems) < sameThing) continue;
      const pair = contradicting(one.numbers, other.numbers);
      if (pair === null) continue;
      used.add(other.finding);
      const subject = openSentence(one.finding.text, pair[0]) ?? commonWords(one.finding.text, other.stems);
      const [first, second] = [sideOf(one.finding, pair[0]), sideOf(other.finding, pair[1])];
      // A sentence that several sources contradict is said once.
      const known = found.find((each) => each.subject === subject && each.statements[0]?.text === first.text);
      if (known === undefined) found.push({ subject, statements: [first, second] });
      else known.statements.push(second);
    }
  }
  return found;
}

function sideOf({ text, citations }: Finding, { value }: Quantity): Disagreement["statements"][number] {
  return { value, text, citations };
}

function statementOf(finding: Finding): Statement {
  const { text } = finding;
  const named = dates(text);
  return {
    finding,
    stems: contentStems(text).filter((stem) => !/\d/.test(stem)),
    years: named
      .map(({ iso }) => iso)
      .sort()
      .join(" "),
    numbers: numbersIn(text),
    isBare: quantities(text, detectLanguage(text)).some(({ from }) => text.slice(0, from).trim() === ""),
  };
}

/** The pair of numbers with a common unit that contradict each other, if each statement has exactly one. */
function contradicting(one: readonly Quantity[], other: readonly Quantity[]): [Quantity, Quantity] | null {
  for (const unit of new Set(one.map((number) => number.unit))) {
    const [first, ...more] = one.filter((number) => number.unit === unit);
    const [second, ...others] = other.filter((number) => number.unit === unit);
    if (first === undefined || second === undefined || more.length > 0 || others.length > 0) continue;
    if (differ([first.value, second.value])) return [first, second];
  }
  return null;
}

function differ(values: readonly number[]): boolean {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most - least > tolerance * Math.max(Math.abs(least), Math.abs(most));
}

function overlap(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [new Set(one), new Set(other)];
  const shared = [...first].filter((stem) => second.has(stem)).length;
  return first.size + second.size === 0 ? 0 : shared / (first.size + second.size - shared);
}

/** The sentence without its number, 'The tower is … high'; null where it is too long for a heading. */
function openSentence(text: string, { from, to }: Quantity): string | null {
  const open = `${text.slice(0, from).trimEnd()} … ${text.slice(to).trimStart()}`.replace(/[.\s]+$/u, "").replace(/ (?=[,;:)])/gu, "");
  return open.length > longestSubject ? null : open;
}

/** The words common to both statements, as the first one spells them. */
function commonWords(text: string, stems: readonly string[]): string {
  const shared = new Set(stems);
  const spoken = text.match(/[\p{L}-]+/gu) ?? [];
  return [...new Set(spoken.filter((word) => contentStems(word).some((stem) => shared.has(stem))))].slice(0, 8).join(" ");
}

function sourceOf({ citations }: Finding): string {
  return citations[0]?.sourceId ?? "";
}
