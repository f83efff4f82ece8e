/** Whether a figure is of the kind that a question asks for. Pure. */
import type { Figure } from "../../../domain/evidence.ts";
import { askerOf } from "../passages/answer-types.ts";
import { percentWord } from "./measure-words.ts";

/** Factor for the confidence of a figure of another kind: what is told as sure becomes a closest one. */
const otherKind = 0.5;
const largestShare = 100;

/** Less than 1 where a cause is asked for, or a percentage and the figure is none. */
export function answerFit(question: string, figure: Pick<Figure, "value" | "unit"> | undefined): number {
  if (askerOf(question)?.type === "reason") return otherKind;
  if (figure === undefined || !percentWord.test(question.toLowerCase())) return 1;
  const isShare = figure.unit === "%" || (figure.unit === null && Math.abs(figure.value) <= largestShare);
  return isShare ? 1 : otherKind;
}
