/** The data agent: tables found and computed with by tools; every figure takes its value from a result, never from a model. */
import { z } from "zod";
import type { Finding, Series } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import type { AgentContext } from "../../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import { loopTools } from "../conversation/loop-tools.ts";
import { answerSoFar } from "../conversation/salvage.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { distinctFindings, Ledger } from "../evidence/ledger.ts";
import { boundsFor } from "../planning/task-effort.ts";
import { reportSuspicions, suspicionForm } from "../prompts/suspicion.ts";
import { figureFinding, figureForm, seriesForm, seriesOf, tableForm, tableOf } from "./figures.ts";
import { followUpForm, followUps } from "./follow-ups.ts";
import { noteTool, stopped, stopWords, taskText } from "./research.ts";
import { checkStatements, ledgerNames, statementForm } from "./statements.ts";

const form = answerForm(
  z.object({
    summary: z.string(),
    figures: z.array(figureForm),
    findings: z.array(statementForm).describe("Statements on texts rather than tables; usually none"),
    series: z.array(seriesForm),
    tables: z.array(tableForm),
    notFound: z.array(z.string()),
    newTasks: z.array(followUpForm),
    needless: z.array(z.string()).describe("Tasks that wait for this one and that its result makes needless, by their names"),
    suspicious: z.array(suspicionForm),
  }),
);
type Answer = z.infer<typeof form.schema>;

export function dataAgent(thinker: Thinker): TaskAgent {
  return {
    name: "data",
    version: thinker.version("data"),
    description: "Finds tables that bear on a task and computes figures from their cells",
    input: taskAgentInput,
    taskInput: evidenceTaskInput,
    output: taskResult,
    run: (input, context) => analyse(thinker, input, context),
  };
}

async function analyse(thinker: Thinker, input: TaskAgentInput, context: AgentContext): Promise<TaskResult> {
  const { language } = input.brief;
  const ledger = new Ledger();
  const noted: Finding[] = [];
  const asking = {
    agent: "data" as const,
    language,
    session: sessionText(input.query, input.brief),
    task: taskText(input, thinker.options.bounds, ledger),
    form,
    bounds: boundsFor(thinker.options.bounds, evidenceTaskInput.safeParse(input.task.input).data?.effort),
    tools: [...loopTools({ context, ledger, language, maxText: thinker.toolRoom("data") }), noteTool(ledger, noted, language)],
    check: (answer: Answer) => checkedOutput(answer, ledger, language).issues,
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

/** The result of the answer. One that was sent back is checked again, and what still fails is left out. */
function resultOf(answer: Answer, ledger: Ledger, noted: readonly Finding[], language: string, stop: readonly string[]): TaskResult {
  const { findings, series, tables } = checkedOutput(answer, ledger, language);
  const { summary, notFound } = answer;
  return {
    summary: summary.trim(),
    findings: distinctFindings([...findings, ...noted]),
    tables,
    series,
    searched: ledger.searched,
    questions: [...notFound, ...stop],
    newTasks: [],
    output: {
      summary: summary.trim(),
      figures: findings.flatMap(({ figure }) =>
        figure === undefined ? [] : [{ subject: figure.subject, value: figure.value, unit: figure.unit, at: figure.at }],
      ),
    },
  };
}

interface CheckedOutput {
  findings: Finding[];
  series: Series[];
  tables: ResearchTable[];
  issues: string[];
}

function checkedOutput(answer: Answer, ledger: Ledger, language: string): CheckedOutput {
  const checked = checkStatements(answer.findings, ledger, language);
  const names = ledgerNames(ledger);
  const figures = answer.figures.map((figure) => figureFinding(figure, ledger, language, names));
  const series = answer.series.map((item) => seriesOf(item, ledger));
  const tables = answer.tables.map((item) => tableOf(item, ledger));
  return {
    findings: [...figures.filter((item) => typeof item !== "string"), ...checked.findings],
    series: series.filter((item) => typeof item !== "string"),
    tables: tables.filter((item) => typeof item !== "string"),
    issues: [...[...figures, ...series, ...tables].filter((item) => typeof item === "string"), ...checked.issues],
  };
}
