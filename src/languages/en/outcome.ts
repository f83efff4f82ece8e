/** Words for steps that act, in English. */
import type { OutcomeWords, UndoneStep } from "../subjects/outcome.ts";

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

function ordinal(number: number): string {
  return ordinals[number - 1] ?? `${number}th`;
}

function sentence(text: string): string {
  const line = text.trim();
  return /[.!?…:]$/u.test(line) ? line : `${line}.`;
}

function steps(count: number): string {
  return `${count} ${count === 1 ? "step" : "steps"}`;
}

function failedStep({ number, description, reason }: UndoneStep): string {
  return `the ${ordinal(number)} failed (“${description}”)${reason === null ? "" : `: ${reason.replace(/[.\s]+$/u, "")}`}`;
}

export const outcome: OutcomeWords = {
  title: "What was done",
  states: { done: "done", failed: "failed", skipped: "left out", open: "open" },
  asked: "Asked",
  answered: "Answer",
  unanswered: "no answer yet",
  reason: "Reason",
  files: "Files",
  field: "Field",
  value: "Value",
  item: "Item",
  yes: "yes",
  no: "no",
  fields: {},
  ended({ total, done, failed, skipped, open }) {
    const rest = [
      ...failed.slice(0, 3).map(failedStep),
      ...(failed.length > 3 ? [`${failed.length - 3} more failed`] : []),
      ...(skipped > 0 ? [`${steps(skipped)} ${skipped === 1 ? "was" : "were"} left out`] : []),
      ...(open > 0 ? [`${steps(open)} ${open === 1 ? "is" : "are"} still open`] : []),
    ];
    const head = done === total ? (total === 1 ? "The step is done" : `All ${steps(total)} are done`) : `${done} of ${steps(total)} done`;
    return sentence(
      [head, ...rest.slice(0, 1)].join(", ") +
        rest
          .slice(1)
          .map((part) => `; ${part}`)
          .join(""),
    );
  },
  failure: (_code, message) => message,
  needs: (description) => `It needs “${description}”, which was not done`,
  leftOutByUser: "You left it out",
  leftOut: "It was left out after an earlier step",
  notReached: "The session ended before it",
  waitsFor: (question) => `It waits for an answer: ${question}`,
  didStep: (description, gave) => (gave === null ? `Done: ${sentence(description)}` : `${description}: ${sentence(gave)}`),
  seeReport: "The report tells each step with all that it gave.",
  answeredTo: (question, answer) => `To the question “${question}” you answered “${answer}”.`,
  passages: (count, documents) =>
    count === 0 ? "no passage was found" : `${count} ${count === 1 ? "passage" : "passages"} found in ${documents.join(", ")}`,
  more: (count) => `and ${count} more`,
};
