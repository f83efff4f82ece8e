/** The research agent: quotes, for each of its items, the sentences of the documents that answer it. */
import { type Finding, gradeOf, strongFrom } from "../../../domain/evidence/evidence.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { hasOpening } from "../brief/openings.ts";
import { documentsTold } from "../commands/document-answers.ts";
import { quotedFit } from "../figures/answer-fit.ts";
import { type FigureIntent, figureIntent } from "../figures/intent.ts";
import { libraryOverview } from "../library-calls.ts";
import { evidenceInputOf, itemsOf, resultWith, type TaskItem } from "../task-items.ts";
import { noWebEvidence, type WebEvidence, webEvidence } from "../web-calls.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { isAskedVersion } from "./asked-versions.ts";
import { type Judged, quotable } from "./confidence.ts";
import { contradiction, numbersIn, type ToldValue } from "./contradictions.ts";
import { passagesFor } from "./item-passages.ts";
import { joinedNeighbours } from "./joined-quotations.ts";
import { latestEntry } from "./latest-entry.ts";
import { type Chosen, led, quotedWhole, withNamed } from "./named-answers.ts";
import { withPoints } from "./named-section.ts";
import { namesInSentence } from "./names.ts";
import { nearestPlaces, surroundingsOf } from "./nearby.ts";
import { isCut, type Quotation, quotationOf, type Surroundings } from "./quotations.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { rankCandidates } from "./ranking.ts";
import { isOnTopic } from "./told-of.ts";
import { wholeAnswer } from "./whole-answers.ts";

/** Maximum number of quotations per item. */
const mostQuotations = 5;
/** Quotations whose surroundings are read. */
const mostRead = 2;

export const researchTask: TaskAgent = {
  name: "research",
  version: "16",
  description: languages[0].phrases.research.agent,
  input: taskAgentInput,
  taskInput: evidenceTaskInput,
  output: taskResult,
  run: research,
};

/** Turn of the calls to the web, after the overview. */
const webTurn = 1;

/** What was found for one item. */
export interface Answer {
  item: string;
  findings: Finding[];
  /** The words that were searched for. */
  searched: string[];
  /** Searched words that no document holds. */
  unknown: string[];
  /** Why the web could not be searched; null where it was, or was not to be. */
  webFailure: string | null;
  /** Names in the best quotation that are not in the question. */
  names: string[];
  /** Where a reader may go on, in place of an answer. */
  nearest: Record<string, string | string[]>[];
}

async function research(input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const told = await documentsTold(input, context);
  if (told !== null) return told;
  return resultOf(await answersTo(input, context, { turn: webTurn, isWide: hasOpening(input.query) }), input.brief.language);
}

/** The answers to a task's items in their order; none quotes what an earlier one does. `turn`: that of the calls to the web. */
export async function answersTo(
  input: TaskAgentInput,
  context: AgentContext,
  { turn, isWide }: { turn: number; isWide: boolean },
): Promise<Answer[]> {
  const { searching } = phrasesFor(input.brief.language).research;
  const { widen = false } = evidenceInputOf(input.task);
  const { passages } = await libraryOverview(context);
  const known = [...input.known];
  const answers: Answer[] = [];
  const items = itemsOf(input);
  const queries = items.map(({ query }) => query);
  const web = await webEvidence(context, queries, widen, turn);
  for (const [index, item] of items.entries()) {
    context.progress(searching(item.item), { progress: index / items.length });
    const answer = await answerItem(item, context, { passages, widen, known, web: web[index] ?? noWebEvidence, isWide });
    known.push(...answer.findings.map(({ text }) => text));
    answers.push(answer);
  }
  return answers;
}

/** Builds a task's result from the answers to its items. */
export function resultOf(answers: readonly Answer[], language: string): TaskResult {
  const phrases = phrasesFor(language).research;
  const findings = answers.flatMap((answer) => answer.findings);
  const unknown = [...new Set(answers.flatMap((answer) => answer.unknown))];
  const documents = new Set(findings.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId))).size;
  return resultWith({
    summary: findings.length === 0 ? phrases.nothing : phrases.found(findings.length, documents),
    findings,
    searched: [...new Set(answers.flatMap((answer) => answer.searched))],
    questions: [
      ...(unknown.length === 0 ? [] : [phrases.unknownWords(unknown)]),
      ...[...new Set(answers.map(({ webFailure }) => webFailure))].filter((reason) => reason !== null).map(phrases.webFailed),
    ],
    output: {
      byItem: answers.map(({ item, findings: found, nearest }) => ({ item, texts: found.map(({ text }) => text), nearest })),
      names: answers.flatMap(({ names }) => names).slice(0, 5),
      unknownWords: unknown,
    },
  });
}

/** Quotations for one item, best first: answers where one is strong, else the closest passages; none where nothing is near. */
async function answerItem(
  item: TaskItem,
  context: AgentContext,
  {
    passages,
    widen,
    known,
    web,
    isWide,
  }: { passages: number; widen: boolean; known: readonly string[]; web: WebEvidence; isWide: boolean },
): Promise<Answer> {
  const { failure: webFailure } = web;
  if (contentStems(item.query).length === 0)
    return { item: item.item, findings: [], searched: [], unknown: [], names: [], nearest: [], webFailure };
  const { asked: analysed, prose: found, searched, terms } = await passagesFor(item, context, { passages, widen, web });
  const whole = await wholeAnswer(analysed, found, isWide, context);
  const { pieces: opening, prose } = whole;
  const asked = whole.isMissing ? { ...analysed, isUncertain: true } : analysed;
  const ranked = rankCandidates(asked, prose);
  await turns.next();
  const inOrder = whole.isAlone
    ? { question: whole.isWide ? quotedWhole(asked) : asked, chosen: opening }
    : chosenIn(asked, ranked, opening, known, isWide);
  const { question, chosen } = opening.length > 0 ? inOrder : await withNamed(asked, ranked, prose, inOrder, context);
  const both = withContradiction(asked, chosen, ranked);
  const listed = await quotationsOf(question, both, context);
  const entry = await latestEntry(asked, prose, context);
  const quoted = entry === null || entry.confidence <= (listed[0]?.confidence ?? 0) ? listed : led(entry, listed);
  const intent = figureIntent(item.question);
  // 'The history of changes' names a section, and asks for no figure of a change.
  const fitted =
    opening.length > 0 ? quoted : quoted.map((each) => ({ ...each, confidence: each.confidence * fitOf(item.question, intent, each) }));
  const isAnswered = gradeOf(fitted[0]?.confidence ?? 0) === "strong";
  const quotations = isAnswered ? fitted : onTopic(asked, fitted);
  return {
    item: item.item,
    findings: quotations.map(findingOf),
    searched,
    unknown: terms.filter((term) => term.passages === 0 && question.stems.has(term.stem)).map(({ word }) => word),
    names: namesInSentence(chosen[0]?.text ?? "")
      .filter(({ stems }) => !stems.some((stem) => question.stems.has(stem)))
      .map(({ text }) => text),
    nearest: isAnswered ? [] : await nearestPlaces(asked, item.query, prose, context),
    webFailure,
  };
}

/** How far a quotation tells the asked kind of figure. What changed in a version is none. */
function fitOf(question: string, intent: FigureIntent, { text, citations }: Quotation): number {
  return citations.some(({ place }) => isAskedVersion(question, place.heading.at(-1) ?? "") === true)
    ? 1
    : quotedFit(question, intent, text);
}

/** What is quoted for an item: the section that a topic names, then what answers best; of a topic what several passages say. */
function chosenIn(
  question: AskedQuestion,
  ranked: readonly RankedCandidate[],
  opening: readonly Judged[],
  known: readonly string[],
  isWide: boolean,
): Chosen {
  const others = ranked.filter((each) => !opening.some(({ hit }) => hit === each.hit));
  const best = quotable(question, others, { most: mostQuotations, known });
  const quoted = [...opening, ...best];
  const chosen = isWide ? withPoints(question, others, quoted) : quoted;
  return { question: opening.length === 0 ? question : quotedWhole(question), chosen };
}

/** What another document says with another number beside a sure number; each is as likely then. */
function withContradiction(question: AskedQuestion, chosen: readonly Judged[], ranked: readonly RankedCandidate[]): readonly Judged[] {
  const [first, ...others] = chosen;
  const [number, ...more] = first === undefined ? [] : numbersIn(first.text);
  if (first === undefined || number === undefined || more.length > 0) return chosen;
  if (question.answerType !== "number" || gradeOf(first.confidence) !== "strong" || question.asksLatest) return chosen;
  const other = contradiction(question, { ...number, sourceId: first.hit.sourceId, at: null }, ranked);
  if (other === null) return chosen;
  const rest = others.filter(({ hit, from }) => hit !== other.hit || from !== other.from);
  return [
    { ...first, confidence: strongFrom },
    { ...other, confidence: strongFrom },
    ...rest.filter((each) => each.confidence < strongFrom),
  ];
}

/** What documents say of a figure's quantity with another number than the table that it is of. */
export async function contradictionOf(item: TaskItem, told: ToldValue, context: AgentContext): Promise<Finding | null> {
  const { passages } = await libraryOverview(context);
  const { asked, prose } = await passagesFor(item, context, { passages, widen: false, web: noWebEvidence });
  const other = contradiction(asked, told, rankCandidates(asked, prose));
  return other === null ? null : findingOf(quotationOf(asked, { ...other, confidence: strongFrom }, null));
}

/** Reads the surroundings of quotations that may continue outside their passage, and merges neighbours. */
async function quotationsOf(question: AskedQuestion, chosen: readonly Judged[], context: AgentContext): Promise<Quotation[]> {
  const read: { sourceId: string; around: Surroundings }[] = chosen.map(({ hit }) => ({
    sourceId: hit.sourceId,
    around: { text: hit.text, from: hit.place.from, line: hit.place.line },
  }));
  const cut = chosen.filter((candidate) => isCut(question, candidate)).slice(0, mostRead);
  const quotations: Quotation[] = [];
  for (const candidate of chosen) {
    const around = cut.includes(candidate) ? await surroundingsOf(candidate.hit, context) : null;
    if (around !== null) read.push({ sourceId: candidate.hit.sourceId, around });
    quotations.push(quotationOf(question, candidate, around));
  }
  return joinedNeighbours(quotations, (sourceId, { from, to }) => {
    const holding = read.find(
      (each) => each.sourceId === sourceId && each.around.from <= from && to <= each.around.from + each.around.text.length,
    );
    return holding === undefined ? null : holding.around.text.slice(from - holding.around.from, to - holding.around.from);
  });
}

/** The quotations of documents of which one at least is on the question's topic. */
function onTopic(question: AskedQuestion, quotations: readonly Quotation[]): Quotation[] {
  const told = quotations.filter(({ text, shown, citations }) =>
    isOnTopic(question, [text, shown, ...citations.flatMap(({ place }) => place.heading)].join(" ")),
  );
  const documents = new Set(told.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)));
  return quotations.filter(({ citations }) => citations.some(({ sourceId }) => documents.has(sourceId)));
}

export function findingOf({ text, shown, block, citations, confidence }: Quotation): Finding {
  return {
    kind: "quote",
    text,
    citations,
    score: confidence,
    confidence,
    ...(shown === text ? {} : { shown }),
    ...(block === null ? {} : { block }),
  };
}
