/** The final report of a session's execution: a short summary, the result of each step, and counts of the task tree. */
import type { Json } from "../../domain/base/json.ts";
import { isLeaf, type TaskRecord } from "../../domain/plans/task-record.ts";
import { natureOf, type Outcome } from "../../domain/sessions/outcome.ts";
import type { Paragraph } from "../../domain/sessions/research.ts";
import type { Results } from "../../domain/sessions/session.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { languageOf } from "../../languages/combined.ts";
import type { Language } from "../../languages/language.ts";
import { valueWords } from "../../languages/value-words.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import type { SessionReads } from "../ports/session-store.ts";
import { resultOf } from "../tree/task-outcome.ts";
import { outcomeTaskOf, stepCounts } from "./session-outcome.ts";
import { firstSentences, spokenAnswer } from "./spoken-answer.ts";

const sentencesOfSummary = 3;
/** Most characters of one step's output in the details; results and tasks contain it whole. */
const outputLength = 4_000;

export function sessionLanguage({ language, query }: Pick<SessionRecord, "language" | "query">): Language {
  return languageOf(language ?? detectLanguage(query));
}

export function executionReport(
  state: SessionReads,
  tasks: readonly TaskRecord[],
  { summary, outcome }: { summary: readonly Paragraph[]; outcome: Outcome | null },
): Results["report"] {
  const language = sessionLanguage(state.session);
  const leaves = tasks.filter(isLeaf);
  const of = (status: string) => leaves.filter((task) => task.status === status).length;
  const told = firstSentences(spokenAnswer({ summary, outcome, counts: stepCounts(state) }, language), sentencesOfSummary);
  return {
    summary: told === "" ? summary.map(({ text }) => text).join(" ") : told,
    detailedResults: leaves.map((task) => details(task, state, language)).join("\n\n"),
    steps: leaves.map((task) => ({
      taskId: task.id,
      description: task.description,
      status: task.status,
      summary: resultOf(task)?.summary ?? null,
    })),
    tasksCompleted: of("completed"),
    tasksFailed: of("failed"),
    executionTime: state.session.workedMs,
    hierarchicalBreakdown: tasks.map((task) => ({
      taskId: task.id,
      parentId: task.parentId,
      level: task.level,
      description: task.description,
      status: task.status,
    })),
  };
}

/** The output without the member that repeats the summary. */
function withoutMember(output: Json, summary: string | null): Json {
  if (output === null || typeof output !== "object" || Array.isArray(output)) return output;
  return Object.fromEntries(Object.entries(output).filter(([, member]) => member !== summary));
}

/** A step with its state, its result, and its output as text. */
function details(task: TaskRecord, state: SessionReads, language: Language): string {
  const { state: reached, summary, output, reason } = outcomeTaskOf(task, state);
  const { states } = language.outcome;
  const isFinding = natureOf(task) === "finds";
  const findings = isFinding ? (resultOf(task)?.findings ?? []).map(({ text }) => text).slice(0, 5) : [];
  const whole = isFinding ? "" : outputText(output, summary, language);
  const gave = whole === summary ? "" : whole.slice(0, outputLength);
  const lines = [summary, reason, ...findings, gave].filter((line) => line !== null && line.trim() !== "");
  return [`${task.description} — ${states[reached]}.`, ...lines].join("\n");
}

function outputText(output: unknown, summary: string | null, language: Language): string {
  if (output === null) return "";
  return typeof output === "string" ? output : valueWords(withoutMember(output as Json, summary), language);
}
