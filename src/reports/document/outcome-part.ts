/** The record of a session's actions as blocks: for each step its output, its questions, and why it was not done. */
import { withCapital } from "../../domain/base/capital-letter.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Outcome, OutcomeTask } from "../../domain/sessions/outcome.ts";
import { languageOf } from "../../languages/combined.ts";
import type { Language } from "../../languages/language.ts";
import { valueWords } from "../../languages/value-words.ts";
import { briefLine, paragraphsOf } from "../text/plain-text.ts";
import { type Block, plain, type Run } from "./blocks.ts";
import { outputBlocks } from "./outcome-output.ts";
import type { TableLimits } from "./tables.ts";

const titleLength = 300;

export interface OutcomePart {
  /** How the steps ended, in a sentence. */
  told: Block[];
  part: { title: string; remark: null; blocks: Block[] };
}

export function outcomePart(outcome: Outcome, language: string, limits: TableLimits): OutcomePart {
  const words = languageOf(language);
  const of = (wanted: OutcomeTask["state"]) => outcome.tasks.filter(({ state }) => state === wanted).length;
  const failed = outcome.tasks.flatMap(({ state, description, reason }, index) =>
    state === "failed"
      ? [{ number: index + 1, description: briefLine(description, 120), reason: briefLine(reason ?? "", 300) || null }]
      : [],
  );
  const told = words.outcome.ended({ total: outcome.tasks.length, done: of("done"), failed, skipped: of("skipped"), open: of("open") });
  const blocks = outcome.tasks.flatMap((task, index) => stepBlocks(task, index + 1, words, limits));
  return { told: [statement([run("", told)], words.tag)], part: { title: words.outcome.title, remark: null, blocks } };
}

function stepBlocks(task: OutcomeTask, number: number, words: Language, limits: TableLimits): Block[] {
  const { outcome } = words;
  const { description, state, summary, output, reason, asked } = task;
  // The user's answer is shown with the question.
  const isAnswer = asked.length > 0 && output === asked.at(-1)?.answer;
  const gave = state === "done" && !isAnswer ? outputBlocks(withoutSummary(output as Json, summary), words, limits) : [];
  const line = summary === null || isAnswer || repeats(summary, output as Json, words) ? [] : paragraphsOf(summary);
  const questions = asked.map(({ question, answer }): Run[] => [
    run(`${outcome.asked}:`, inOneLine(question)),
    run(`${outcome.answered}:`, answer ?? outcome.unanswered),
  ]);
  return [
    { form: "heading", level: 1, text: briefLine(`${number}. ${withCapital(description)} — ${outcome.states[state]}`, titleLength) },
    ...(questions.length === 0 ? [] : [{ form: "list" as const, ordered: false, items: questions }]),
    ...line.map((text) => statement([run("", text)], words.tag)),
    ...gave,
    ...(reason === null ? [] : [statement([run(`${outcome.reason}:`, reason)], words.tag)]),
  ];
}

/** A question with the items that it lists, such as the input of a call. */
function inOneLine(question: string): string {
  const [head = "", ...items] = question.split(/\n[\t ]*[-*•][\t ]+/u);
  return items.length === 0 ? question : `${head.trim()} — ${items.map((item) => item.trim()).join("; ")}`;
}

/** The output without members that repeat the summary. */
function withoutSummary(output: Json, summary: string | null): Json {
  if (summary === null || output === null || typeof output !== "object" || Array.isArray(output)) return output;
  return Object.fromEntries(Object.entries(output).filter(([, member]) => member !== summary));
}

/** Whether the output contains the summary. */
function repeats(summary: string, output: Json, words: Language): boolean {
  if (output === null || summary.trim() === "") return summary.trim() === "";
  const plain = (text: string) => text.replace(/[\s…]+/gu, " ").trim();
  if (typeof output === "string") return plain(output).startsWith(plain(summary));
  // A summary that is the output in words may be cut.
  const told = plain(summary);
  return /^[[{]/u.test(told) || plain(valueWords(output, words)).startsWith(told);
}

function run(lead: string, text = ""): Run {
  const [head, body] = [briefLine(lead, 2_000), briefLine(text, 2_000)];
  return body === "" ? { lead: "", ...plain(head), marks: [] } : { lead: head, ...plain(body), marks: [] };
}

function statement(runs: Run[], language: string): Block {
  return { form: "statement", kind: "text", paragraphs: [runs], attribution: null, language };
}
