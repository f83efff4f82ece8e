/** Questions with the candidates that a session ranks for them, each told right or wrong: what ranking and confidence learn from. */
import { createHash } from "node:crypto";
import type { AskedQuestion } from "../../src/agents/extractive/passages/asked-question.ts";
import { passagesFor } from "../../src/agents/extractive/passages/item-passages.ts";
import { quotationOf } from "../../src/agents/extractive/passages/quotations.ts";
import type { RankedCandidate } from "../../src/agents/extractive/passages/ranked-candidate.ts";
import { rankCandidates } from "../../src/agents/extractive/passages/ranking.ts";
import { noWebEvidence } from "../../src/agents/extractive/web-calls.ts";
import type { Library } from "../../src/research/library/library.ts";
import { contentStems } from "../../src/sources/text/stems.ts";
import { openScope } from "../../src/sources/tool.ts";
import type { SourceReader } from "../../src/sources/tools/reading-tools.ts";
import { benchOwner, withLibrary } from "./collection.ts";
import { holdsText } from "./judging.ts";
import { readingsOf, tells } from "./matching.ts";
import type { Part } from "./parts.ts";
import { contextOver, itemsAsked } from "./session.ts";
import type { QuestionSet, SetQuestion } from "./sets.ts";

/** One item of a question. */
export interface Example {
  set: string;
  part: Part;
  /** Questions of one document are in one fold. */
  fold: number;
  weight: number;
  answerable: boolean;
  question: AskedQuestion;
  candidates: { candidate: RankedCandidate; right: boolean }[];
}

export const folds = 5;
const mostCandidates = 100;

/** The questions of a set count `share` together. */
export async function examplesOf(set: QuestionSet, share: number): Promise<Example[]> {
  return await withLibrary(set.documents(), async (library, ids, reader) => {
    const found: Omit<Example, "weight">[] = [];
    for (const question of set.questions) {
      const only = set.ownDocument ? question.documents.flatMap((name) => ids.get(name) ?? []) : null;
      found.push(...(await itemsOf(set, question, { library, reader, only })));
    }
    return found.map((example) => ({ ...example, weight: share / found.length }));
  });
}

interface Over {
  library: Library;
  reader: SourceReader;
  only: readonly string[] | null;
}

async function itemsOf(set: QuestionSet, question: SetQuestion, { library, reader, only }: Over): Promise<Omit<Example, "weight">[]> {
  const context = contextOver(library, only, reader);
  const { passages } = library.overview({ ...openScope(benchOwner, ""), documentIds: only });
  const { answerable, part } = question;
  const examples: Omit<Example, "weight">[] = [];
  for (const item of await itemsAsked(question.query, context)) {
    if (contentStems(item.query).length === 0) continue;
    const { asked, prose } = await passagesFor(item, context, { passages, widen: false, web: noWebEvidence });
    const candidates = rankCandidates(asked, prose)
      .slice(0, mostCandidates)
      .map((candidate) => ({ candidate, right: isRight(question, asked, candidate) }));
    examples.push({
      set: set.group,
      part,
      fold: foldOf(`${set.group} ${question.documents[0] ?? question.id}`),
      answerable,
      question: asked,
      candidates,
    });
  }
  return examples;
}

function foldOf(document: string): number {
  return (createHash("sha256").update(document).digest()[1] ?? 0) % folds;
}

function isRight(question: SetQuestion, asked: AskedQuestion, candidate: RankedCandidate): boolean {
  const { shown, text } = quotationOf(asked, { ...candidate, confidence: 1 }, null);
  if (question.facets.length === 0) return question.answerable && question.answers.some((answer) => holdsText(text, answer));
  const readings = readingsOf(shown);
  return question.facets.some((facet) => tells(readings, facet, question.kind === "how-to"));
}
