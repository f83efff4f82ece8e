/** Whether a figure or a quotation is of the kind that a question asks for. Pure. */
import type { Figure } from "../../../domain/evidence/evidence.ts";
import { alternatives } from "../../../languages/combined.ts";
import { isStopWord } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import { askerOf } from "../passages/answer-types.ts";
import { definitionQuestion } from "../passages/definition-question.ts";
import { asksMoney } from "../passages/measured-quantities.ts";
import { asksForRows, tableQuestion } from "../tables/question.ts";
import { unitOfChange } from "./computing.ts";
import { conceptsOf } from "./concepts.ts";
import { type FigureIntent, figureIntent } from "./intent.ts";
import { type Measure, measureWords, percentWord } from "./measure-words.ts";

/** Factor for the confidence of a figure of another kind: what is told as sure becomes a closest one. */
const otherKind = 0.5;
const largestShare = 100;

/** Less than 1 where a cause, a way or a definition is asked for, a percentage and the figure is none, or a price and it is one. */
export function answerFit(question: string, figure: Pick<Figure, "value" | "unit"> | undefined): number {
  if (askerOf(question)?.type === "reason" || asksWay(question) || asksMeaning(question)) return otherKind;
  if (figure === undefined) return 1;
  const asksShare = percentWord.test(question.toLowerCase());
  // 'How much does a tour cost?' is told by no rate of inflation.
  if (figure.unit === "%" && !asksShare && asksMoney(question, []) && figureIntent(question).measures.length === 0) return otherKind;
  if (!asksShare) return 1;
  const isShare =
    figure.unit === "%" || figure.unit === unitOfChange("%") || (figure.unit === null && Math.abs(figure.value) <= largestShare);
  return isShare ? 1 : otherKind;
}

/** Whether it is asked how people do something: 'How do people get online?'; 'How did the stock do?' is answered by figures. */
function asksWay(question: string): boolean {
  return ways.test(question) && !asksForRows(tableQuestion(question));
}
const ways = new RegExp(`^\\s*(?:${alternatives(({ questions }) => questions.ways)})(?!\\p{L})`, "iu");

const article = new RegExp(`(?:^|\\s)(?:${alternatives(({ questions }) => questions.articles)})\\s+$`, "iu");

/** Whether a question such as 'What is freight?' asks for a meaning; 'What is the freight?' and 'What is freight in 2020?' ask for a value. */
function asksMeaning(question: string): boolean {
  const thing = definitionQuestion(question)?.thing;
  if (thing === undefined || article.test(question.slice(0, question.indexOf(thing)))) return false;
  // 'Who is responsible for marketing' names nobody.
  if (askerOf(question)?.type === "person" && words(thing).some(({ text }) => isStopWord(text))) return false;
  const { measures, isTotal, years } = figureIntent(question);
  return measures.length === 0 && !isTotal && years.length === 0 && !conceptsOf(thing).some(({ isName }) => isName);
}

/** Measures that are computed from several values; each with those whose words tell it. */
const computed: Partial<Record<Measure, readonly Measure[]>> = {
  mean: ["mean"],
  sum: ["sum"],
  change: ["change", "growth"],
  growth: ["change", "growth"],
  growth_per_year: ["growth_per_year"],
};

/** Less than 1 where a quotation does not tell what the question asks to be computed: it holds at most a part of that. */
export function quotedFit(question: string, { measures, years }: FigureIntent, quoted: string): number {
  if (askerOf(question)?.type === "reason") return 1;
  const text = quoted.toLowerCase();
  const tells = (measure: Measure): boolean =>
    (computed[measure] ?? []).some((own) => measureWords.some(([name, words]) => name === own && text.search(words) >= 0));
  const asked = measures.filter((measure) => computed[measure] !== undefined);
  const isTold = asked.every(tells) && (!asked.includes("growth") || percentWord.test(text));
  const holdsYears = asked.length === 0 || years.length < 2 || years.every((year) => text.includes(String(year)));
  return isTold && holdsYears ? 1 : otherKind;
}
