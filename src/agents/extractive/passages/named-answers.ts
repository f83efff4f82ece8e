/** What a heading, a label or a title makes a surer answer than what is ranked first: values below it, steps. */
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Judged } from "./confidence.ts";
import { namedValues, sectionOf } from "./named-values.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";
import { type TitledAnswer, titledAnswer } from "./titled-answers.ts";

/** What is quoted, and the question as it is quoted for. */
export interface Chosen {
  question: AskedQuestion;
  chosen: readonly Judged[];
}

/** What is quoted, after what a heading or a label makes a surer answer. */
export async function withNamed(
  asked: AskedQuestion,
  ranked: readonly RankedCandidate[],
  prose: readonly PassageHit[],
  inOrder: Chosen,
  context: AgentContext,
): Promise<Chosen> {
  return withTitled({ ...inOrder, chosen: await withValues(asked, prose, inOrder.chosen, context) }, titledAnswer(asked, ranked));
}

/** The question as one whose answer is quoted by whole paragraphs and lists. */
export function quotedWhole(question: AskedQuestion): AskedQuestion {
  return { ...question, asksAtLength: true, asksList: true };
}

/** Short values under a heading that names what is asked, where they answer more surely than what is ranked first. */
async function withValues(
  question: AskedQuestion,
  prose: readonly PassageHit[],
  chosen: readonly Judged[],
  context: AgentContext,
): Promise<readonly Judged[]> {
  const named = namedValues(question, prose);
  if (named === null || named.confidence <= (chosen[0]?.confidence ?? 0)) return chosen;
  const section = await sectionOf(named, context);
  return led(
    section,
    chosen.filter(({ hit }) => !named.isWithin(hit)),
  );
}

/** First what its title makes an answer, where that is surer. */
function withTitled({ question, chosen }: Chosen, titled: TitledAnswer | null): Chosen {
  const best = chosen[0]?.confidence ?? 0;
  if (titled === null || titled.answer.confidence <= best) return { question, chosen };
  const { answer, whole } = titled;
  const others = chosen.filter(({ hit, from, to }) => hit !== answer.hit || to <= answer.from || answer.to <= from);
  return { question: whole ? quotedWhole(question) : question, chosen: led(answer, others) };
}

/** An answer before others: beside one that is sure only those that are sure, too. */
export function led<Told extends { confidence: number }>(first: Told, others: readonly Told[]): Told[] {
  return [first, ...(first.confidence < strongFrom ? others : others.filter(({ confidence }) => confidence >= strongFrom))];
}
