/** The research agent: quotes, for each of its items, the sentences of the documents that answer it. */
import type { Citation, Finding } from "../../../domain/evidence.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { documentsTold } from "../commands/document-answers.ts";
import { libraryOverview, searchDocuments } from "../library-calls.ts";
import { evidenceInputOf, itemsOf, type TaskItem } from "../task-items.ts";
import { noWebEvidence, type WebEvidence, webEvidence } from "../web-calls.ts";
import { type Evidence, quotable } from "./evidence.ts";
import { namesInSentence } from "./names.ts";
import { askedQuestion, rankSentences } from "./ranking.ts";
import { withWeb } from "./web-passages.ts";

/** Maximum number of quotations per item, and of passages searched for them. */
const mostQuotations = 5;
const passagesRead = 30;
const passagesReadWidely = 60;

export const researchTask: TaskAgent = {
  name: "research",
  version: "3",
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
}

async function research(input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const told = await documentsTold(input, context);
  if (told !== null) return told;
  const phrases = phrasesFor(input.brief.language).research;
  const { widen } = evidenceInputOf(input.task);
  const { passages } = await libraryOverview(context);
  const known = [...input.known];
  const answers: Answer[] = [];
  const items = itemsOf(input);
  const queries = items.map(({ query }) => query);
  const web = await webEvidence(context, queries, widen ?? false, webTurn);
  for (const [index, item] of items.entries()) {
    context.progress(phrases.searching(item.item));
    const answer = await answerItem(item, context, { passages, widen: widen ?? false, known, web: web[index] ?? noWebEvidence });
    known.push(...answer.findings.map(({ text }) => text));
    answers.push(answer);
  }
  return resultOf(answers, input.brief.language);
}

/** Builds a task's result from the answers to its items. */
export function resultOf(answers: readonly Answer[], language: string): TaskResult {
  const phrases = phrasesFor(language).research;
  const findings = answers.flatMap((answer) => answer.findings);
  const unknown = [...new Set(answers.flatMap((answer) => answer.unknown))];
  const documents = new Set(findings.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId))).size;
  return {
    summary: findings.length === 0 ? phrases.nothing : phrases.found(findings.length, documents),
    findings,
    tables: [],
    series: [],
    searched: [...new Set(answers.flatMap((answer) => answer.searched))],
    questions: [
      ...(unknown.length === 0 ? [] : [phrases.unknownWords(unknown)]),
      ...[...new Set(answers.map(({ webFailure }) => webFailure))].filter((reason) => reason !== null).map(phrases.webFailed),
    ],
    newTasks: [],
    output: {
      byItem: answers.map(({ item, findings: found }) => ({ item, texts: found.map(({ text }) => text) })),
      names: answers.flatMap(({ names }) => names).slice(0, 5),
      unknownWords: unknown,
    },
  };
}

/** Quotations that answer one item, best first; none where neither the documents nor what the web gave answer it. */
export async function answerItem(
  item: TaskItem,
  context: AgentContext,
  { passages, widen, known, web }: { passages: number; widen: boolean; known: readonly string[]; web: WebEvidence },
): Promise<Answer> {
  const { failure: webFailure } = web;
  if (contentStems(item.query).length === 0) return { item: item.item, findings: [], searched: [], unknown: [], names: [], webFailure };
  const limit = widen ? passagesReadWidely : passagesRead;
  const found = withWeb(item.query, await searchDocuments(context, { query: item.query, limit, widen }), passages, web, limit);
  const question = askedQuestion(item.question, found.terms, found.total, item.about);
  await turns.next();
  const prose = found.passages.filter(({ place }) => place.table === undefined);
  // Quotations in the question's language come first; those in other languages are a fallback.
  const own = prose.filter(({ text }) => detectLanguage(text) === detectLanguage(item.item));
  let chosen = quotable(question, rankSentences(question, own), mostQuotations, known);
  await turns.next();
  if (chosen.length === 0 && own.length < prose.length) chosen = quotable(question, rankSentences(question, prose), mostQuotations, known);
  await turns.next();
  return {
    item: item.item,
    findings: chosen.map(findingOf),
    searched: found.terms.map(({ word }) => word),
    unknown: found.terms.filter((term) => term.passages === 0 && question.stems.has(term.stem)).map(({ word }) => word),
    names: namesInSentence(chosen[0]?.text ?? "")
      .filter(({ stems }) => !stems.some((stem) => question.stems.has(stem)))
      .map(({ text }) => text),
    webFailure,
  };
}

function findingOf(sentence: Evidence): Finding {
  return { kind: "quote", text: sentence.text, citations: [citationOf(sentence)], score: round(sentence.evidence) };
}

/** A citation of the sentence: the passage's span, narrowed to the sentence. */
export function citationOf({ hit, from, to, text }: Pick<Evidence, "hit" | "from" | "to" | "text">): Citation {
  const line = hit.place.line + (hit.text.slice(0, from).match(/\n/g)?.length ?? 0);
  return {
    sourceId: hit.sourceId,
    place: { from: hit.place.from + from, to: hit.place.from + to, line, heading: hit.heading },
    quote: text,
  };
}

/** Three digits, so that equal evidence has equal text. */
function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
