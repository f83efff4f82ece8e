/** Facts about the report: how far it answers, its question, limits, checks and time. Pure. */
import { numberFormat } from "../../domain/base/locale-formats.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import type { Research } from "../../domain/sessions/research.ts";
import { formatTime } from "../numbers/number-format.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine } from "../text/plain-text.ts";
import { titleLength } from "./blocks.ts";
import { sameWords } from "./same-words.ts";

/** Maximum length of remarks. Characters. */
export const remarkLength = 1_000;

export interface Fact {
  label: string;
  text: string;
}

export function factsOf(research: Research, brief: Brief, title: string, citations: number, labels: Labels, locale: string): Fact[] {
  const question = briefLine(research.query, remarkLength);
  const goal = briefLine(brief.goal, remarkLength);
  return [
    ...(sameWords(question, title) ? [] : [{ label: labels.question, text: question }]),
    ...(sameWords(goal, title) || sameWords(goal, question) ? [] : [{ label: labels.goal, text: goal }]),
    ...(research.cut === null ? [] : [{ label: labels.cut, text: limitText(research.cut, labels) }]),
    ...(research.limitations === undefined ? [] : [{ label: labels.limitations, text: research.limitations.join(" ") }]),
    ...(research.completeness === null || citations === 0
      ? []
      : [{ label: labels.evidence, text: labels.evidenceOf(citations, research.sources.length) }]),
    ...checkFact(research, labels),
    ...newsFact(research, labels, locale),
    { label: labels.made, text: formatTime(research.generatedAt, locale) },
  ];
}

/**
 * How far the question is answered; null where nothing was asked, and where nothing was found, which the warning says. An item
 * without strong evidence may have passages that come close, which the report shows.
 */
export function standingOf({ completeness, notFound, sections }: Research, labels: Labels): string | null {
  if (completeness === null || completeness === "none") return null;
  const missing = notFound.length;
  const close = Math.min(missing, sections.filter(({ evidence }) => evidence === "weak").length);
  const isAnswered = sections.some(({ evidence }) => evidence === undefined || evidence === "strong");
  const isClosest = completeness === "partial" && close > 0 && !isAnswered;
  const words = [
    labels.completenessOf[isClosest ? "closest" : completeness],
    ...(close > 0 && !isClosest ? [labels.itemsClose(close)] : []),
    ...(missing > close ? [labels.itemsWithout(missing - close)] : []),
  ];
  return words.join(" ");
}

/** Changed figures and closed gaps that are named. */
const mostNews = 10;

/** Of a follow-up: 'New: 3 sources, 5 statements since “…”'. */
function newsFact({ news }: Research, labels: Labels, locale: string): Fact[] {
  if (news === undefined) return [];
  const format = numberFormat(locale, { maximumSignificantDigits: 6 });
  const figures = news.changedFigures.slice(0, mostNews).map(({ subject, unit, before, after }) => {
    const values = `${format.format(before.value)} → ${format.format(after.value)}`;
    return briefLine(`${subject}: ${values}${unit === null ? "" : ` ${unit}`}`, titleLength);
  });
  const gaps = news.closedGaps.slice(0, mostNews).map((item) => briefLine(item, titleLength));
  const counts = { sources: news.newSources.length, statements: news.newClaims.length };
  return [{ label: labels.news, text: labels.newsOf({ query: briefLine(news.query, titleLength), ...counts, figures, gaps }) }];
}

/** 'Checked: 41 of 43 statements supported by what they cite; 2 marked'. */
function checkFact({ statements, summary, sections, conclusion = [], recommendations }: Research, labels: Labels): Fact[] {
  if (statements === undefined || statements.total + statements.leftOut === 0) return [];
  const told = [...summary, ...sections.flatMap(({ paragraphs }) => paragraphs), ...conclusion, ...recommendations];
  const kinds = new Set(told.filter(({ citations }) => citations.length > 0).map(({ kind }) => kind));
  const hasFigures = kinds.has("figure") || kinds.has("count") || sections.some(({ tables }) => tables.length > 0);
  const quoted = hasFigures ? (kinds.has("quote") ? "both" : "figures") : "quotes";
  return [{ label: labels.checked, text: labels.statementsOf(statements, kinds.has("text") ? "text" : quoted) }];
}

/** The limit's label; one without a label is shown by its stored name. */
function limitText(cut: string, { limits }: Labels): string {
  return (Object.hasOwn(limits, cut) ? limits[cut] : undefined) ?? briefLine(cut, remarkLength);
}
