/** The data agent: tables found and computed with by tools; every figure takes its value from a result, never from a model. */
import { z } from "zod";
import type { Finding, Series } from "../../domain/evidence.ts";
import type { ResearchTable } from "../../domain/research.ts";
import type { AgentContext, CallPlace } from "../agent.ts";
import { evidenceTaskInput, type TaskAgent, type TaskAgentInput, type TaskResult, taskAgentInput, taskResult } from "../contracts.ts";
import { answerForm } from "./answer-form.ts";
import { figureFinding, figureForm, seriesForm, seriesOf, tableForm, tableOf } from "./figures.ts";
import { followUpForm, followUps } from "./follow-ups.ts";
import { distinctFindings, Ledger } from "./ledger.ts";
import { loopTools } from "./loop-tools.ts";
import { noteTool, stopped, stopWords, taskText } from "./research.ts";
import { answerSoFar } from "./salvage.ts";
import { checkStatements, statementForm } from "./statements.ts";
import { reportSuspicions, suspicionForm } from "./suspicion.ts";
import { boundsFor } from "./task-effort.ts";
import { sessionText, type Thinker } from "./thinker.ts";
import { isForTheModel } from "./tool-use.ts";

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

/** Reads rows that a figure names and the model was not shown. */
const rowsTool = "read_table_rows";

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
    task: taskText(input, thinker.options.bounds),
    form,
    bounds: boundsFor(thinker.options.bounds, evidenceTaskInput.safeParse(input.task.input).data?.effort),
    tools: [...loopTools({ context, ledger, language, maxText: thinker.toolRoom("data") }), noteTool(ledger, noted)],
    check: async (answer: Answer, place: CallPlace) => {
      await readNamedRows(answer, ledger, context, place);
      return settle(answer, ledger, language).issues;
    },
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

/** An answer that was sent back is judged again, on the rows that are known by now. */
function resultOf(answer: Answer, ledger: Ledger, noted: readonly Finding[], language: string, stop: readonly string[]): TaskResult {
  const { findings, series, tables } = settle(answer, ledger, language);
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

interface Settled {
  findings: Finding[];
  series: Series[];
  tables: ResearchTable[];
  issues: string[];
}

function settle(answer: Answer, ledger: Ledger, language: string): Settled {
  const checked = checkStatements(answer.findings, ledger);
  const figures = answer.figures.map((figure) => figureFinding(figure, ledger, language));
  const series = answer.series.map((item) => seriesOf(item, ledger));
  const tables = answer.tables.map((item) => tableOf(item, ledger));
  return {
    findings: [...figures.filter((item) => typeof item !== "string"), ...checked.findings],
    series: series.filter((item) => typeof item !== "string"),
    tables: tables.filter((item) => typeof item !== "string"),
    issues: [...[...figures, ...series, ...tables].filter((item) => typeof item === "string"), ...checked.issues],
  };
}

/** A figure may name cells of rows that only a query has seen: they are read before it is judged. */
async function readNamedRows({ figures, series, tables }: Answer, ledger: Ledger, context: AgentContext, place: CallPlace): Promise<void> {
  if (!context.tools.some(({ name }) => name === rowsTool)) return;
  const named = new Map<string, { source: string; table: number; rows: Set<number> }>();
  const name = (source: string, table: number, rows: readonly number[]) => {
    const key = `${source}#${table}`;
    const entry = named.get(key) ?? { source, table, rows: new Set<number>() };
    const shown = new Set(ledger.table(source, table)?.rows.map(({ row }) => row));
    for (const row of rows) if (!shown.has(row) && row > 0) entry.rows.add(row);
    named.set(key, entry);
  };
  for (const { cells } of figures) for (const { source, table, rows } of cells) name(source, table, rows);
  for (const id of [...figures, ...series, ...tables].map(({ result }) => result)) {
    for (const { sourceId, table, rows } of ledger.rowsOf(id)) name(sourceId, table, rows);
  }
  const wanted = [...named.values()].filter(({ source, rows }) => rows.size > 0 && ledger.knows(source));
  const settled = await Promise.allSettled(
    wanted.map(({ source, table, rows }, index) =>
      context.call.tool(rowsTool, { source, table, rows: [...rows].slice(0, 200) }, { turn: place.turn, order: place.order + index }),
    ),
  );
  for (const result of settled) {
    if (result.status === "fulfilled") ledger.take({}, result.value);
    // Cells that there are not are told to the model by what it cites them for.
    else if (!isForTheModel(result.reason)) throw result.reason;
  }
}
