/** The research agent: one task, the session's tools, findings whose quotations Ralph has looked up. */
import { z } from "zod";
import type { Finding } from "../../../domain/evidence/evidence.ts";
import { languageOf } from "../../../languages/combined.ts";
import type { AgentContext, CallPlace } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import type { StopReason } from "../conversation/conversation.ts";
import type { Bounds } from "../conversation/conversation-options.ts";
import { loopTools } from "../conversation/loop-tools.ts";
import { answerSoFar } from "../conversation/salvage.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import type { LoopTool } from "../conversation/tool-use.ts";
import { keepPage, keepPages } from "../conversation/web-pages.ts";
import { distinctFindings, Ledger } from "../evidence/ledger.ts";
import { boundsFor, effortText } from "../planning/task-effort.ts";
import { libraryText } from "../prompts/library-text.ts";
import { reportSuspicions, suspicionForm } from "../prompts/suspicion.ts";
import { framed } from "../prompts/untrusted.ts";
import type { ContentBlock } from "../servers/messages.ts";
import { earlierFindings } from "./earlier-findings.ts";
import { followUpForm, followUps } from "./follow-ups.ts";
import { checkStatements, statementForm } from "./statements.ts";

const form = answerForm(
  z.object({
    summary: z.string(),
    findings: z.array(statementForm),
    notFound: z.array(z.string()),
    questions: z.array(z.string()),
    newTasks: z.array(followUpForm),
    needless: z.array(z.string()).describe("Tasks that wait for this one and that its result makes needless, by their names"),
    suspicious: z.array(suspicionForm),
  }),
);

type Answer = z.infer<typeof form.schema>;

const notes = answerForm(z.object({ findings: z.array(statementForm) }));

export function researchAgent(thinker: Thinker): TaskAgent {
  return {
    name: "research",
    version: thinker.version("research"),
    description: "Searches the sources for what a task asks and brings statements with quotations that bear them",
    input: taskAgentInput,
    taskInput: evidenceTaskInput,
    output: taskResult,
    run: (input, context) => research(thinker, input, context),
  };
}

const webWords =
  "Beside the tools over the user's sources there is the web: web_search, and web_fetch where you have it, for what those sources do not hold or what may be newer. Pages that you read are kept as sources; Ralph tells you their ids, by which you cite them.";

async function research(thinker: Thinker, input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const { language } = input.brief;
  const { bounds, serverTools } = thinker.options;
  const given = evidenceTaskInput.safeParse(input.task.input).data?.tools ?? [];
  const ledger = new Ledger();
  const noted: Finding[] = [];
  const pages = serverTools.length > 0 && context.tools.some(({ name }) => name === keepPage);
  const asking = {
    agent: "research" as const,
    language,
    session: sessionText(input.query, input.brief),
    task: pages ? `${taskText(input, bounds, ledger)}\n\n${webWords}` : taskText(input, bounds, ledger),
    form,
    bounds: boundsFor(bounds, evidenceTaskInput.safeParse(input.task.input).data?.effort),
    tools: [...loopTools({ context, ledger, language, given, maxText: thinker.toolRoom("research") }), noteTool(ledger, noted, language)],
    ...(pages && {
      serverTools,
      onReply: (content: readonly ContentBlock[], place: CallPlace) => keepPages(content, place, context, ledger),
    }),
    check: ({ findings }: Answer) => checkStatements(findings, ledger, language).issues,
  };
  return answerSoFar(context, (onAnswer) => thinker.think(context, { ...asking, onAnswer }), {
    hasNotes: () => noted.length > 0,
    result: (answer: Answer | null, reason, turns) => {
      if (answer === null) return stopped(language, reason, turns, ledger, noted);
      reportSuspicions(context, ledger, answer.suspicious);
      const result = resultOf(answer, ledger, noted, language, stopWords(language, reason, turns, ledger));
      return { ...result, ...followUps(input, answer.newTasks, answer.needless) };
    },
  });
}

function resultOf(answer: Answer, ledger: Ledger, noted: readonly Finding[], language: string, stop: readonly string[]): TaskResult {
  const { summary, notFound, questions } = answer;
  const { findings } = checkStatements(answer.findings, ledger, language);
  return {
    summary: summary.trim(),
    findings: distinctFindings([...findings, ...noted]),
    tables: [],
    series: [],
    searched: ledger.searched,
    questions: [...questions, ...notFound, ...stop].filter((line) => line.trim() !== ""),
    newTasks: [],
    output: { summary: summary.trim(), statements: findings.map(({ text }) => text) },
  };
}

/** That a task was cut short, in words; nothing where it was not. */
export function stopWords(language: string, reason: StopReason | null, turns: number, ledger: Ledger): string[] {
  return reason === null ? [] : [languageOf(language).progress.engine.stopped(reason, turns, ledger.passagesRead)];
}

/** Ended without an answer: what was noted on the way is the result. */
export function stopped(language: string, reason: StopReason | null, turns: number, ledger: Ledger, noted: readonly Finding[]): TaskResult {
  const words = stopWords(language, reason ?? "failure", turns, ledger);
  return {
    summary: words.join(" "),
    findings: distinctFindings(noted),
    tables: [],
    series: [],
    searched: ledger.searched,
    questions: words,
    newTasks: [],
    output: { summary: words.join(" "), statements: noted.map(({ text }) => text) },
  };
}

/** Lets the model write findings down as it goes, so that a run that is cut short keeps them; each is checked at once. */
export function noteTool(ledger: Ledger, noted: Finding[], language: string): LoopTool {
  return {
    definition: {
      name: "note_findings",
      description:
        "Writes findings down while you work. They are kept even if the task is cut short, and need not be repeated in your answer. Call it beside other tools, with quotes from texts that you were shown before.",
      input_schema: notes.wire,
    },
    isKeeping: true,
    run: (input) => Promise.resolve(input),
    show: (input) => {
      const parsed = notes.schema.safeParse(input);
      if (!parsed.success) return `Nothing was noted: ${parsed.error.issues[0]?.path.join(".")} ${parsed.error.issues[0]?.message}`;
      const { findings, issues } = checkStatements(parsed.data.findings, ledger, language);
      noted.push(...findings);
      return [`Noted: ${findings.length}.`, ...issues.map((issue) => `Not kept: ${issue}`)].join("\n");
    },
  };
}

/** The task, the sources to search, the results it builds on, and the findings that are known already. */
export function taskText(input: TaskAgentInput, bounds: Bounds, ledger: Ledger): string {
  const { task, dependencies, sources, known, rejected = [], before = [], initialContext, waiting = [] } = input;
  const own = evidenceTaskInput.safeParse(task.input).data ?? {};
  const items = [own.scopeItem, ...(own.scopeItems ?? [])].filter((item) => item !== undefined);
  const parts = initialContext === undefined ? [] : [libraryText(initialContext)];
  parts.push(`Your task: ${task.description}`);
  if (own.expected !== undefined) parts.push(`Expected of it: ${own.expected}`);
  if (own.boundaries !== undefined) parts.push(`Not part of it: ${own.boundaries}`);
  if (items.length > 0) parts.push(`It serves: ${items.join("; ")}`);
  if (own.query !== undefined && own.query !== task.description) parts.push(`Search words to begin with: ${own.query}`);
  if (own.sources !== undefined) parts.push(`Sources to begin with: ${own.sources.join(", ")}`);
  if (own.tools !== undefined) parts.push(`Tools to begin with: ${own.tools.join(", ")}`);
  parts.push(effortText(bounds, own.effort));
  if (own.widen === true) parts.push("An earlier round found too little: search more widely, with other words.");
  const earlier = earlierFindings({ dependencies, sources }, ledger);
  if (earlier.length > 0) parts.push("Found by the tasks that yours builds on; cite it by the ids in brackets:", ...earlier);
  if (before.length > 0)
    parts.push(
      "Done before, for orientation and not to be cited:",
      framed("evidence", { kind: "before" }, before.map(({ description, summary }) => `- ${description}: ${summary}`).join("\n")),
    );
  if (waiting.length > 0)
    parts.push(`Tasks that wait for yours:\n${waiting.map(({ ref, description }) => `- ${ref}: ${description}`).join("\n")}`);
  if (rejected.length > 0)
    parts.push(
      "Rejected by the reviewer, to be found out anew where your task asks for it:",
      framed("evidence", { kind: "rejected" }, rejected.map(({ text, reason }) => `- ${text} (${reason})`).join("\n")),
    );
  if (known.length > 0)
    parts.push(
      `Known already, not to be found again:\n${known
        .slice(0, 50)
        .map((text) => `- ${text}`)
        .join("\n")}`,
    );
  return parts.join("\n\n");
}
