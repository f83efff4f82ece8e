/** What a plan is expected to take, told from what like tasks and reports took of models before. */
import type { PlanQuote, Strategy } from "../../domain/plan.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { quoteOf, type SpendingHistory } from "../run/budget.ts";
import type { Core } from "../run/core.ts";

/** How many of an agent's newest tasks, and of the newest sessions, are looked at. */
const window = { tasks: 20, sessions: 10 };

/** The quote of a plan's leaves with the report after them, or null where none of them is of a kind that was done before. */
export function planQuote(core: Core, session: SessionRow, strategy: Strategy, rows: readonly TaskRow[]): PlanQuote | null {
  const tasks = rows.flatMap(({ id, agent, dependencies }) =>
    agent === null ? [] : [{ id, agent, dependencies: JSON.parse(dependencies) as string[] }],
  );
  const history = new Map([...new Set(tasks.map(({ agent }) => agent))].map((agent) => [agent, historyOf(core, session, agent)]));
  const quote = quoteOf(tasks, history);
  if (quote.knownTasks === 0) return null;
  const report = summed(
    core.store.calls.ofReports(session.owner, session.engine, strategy, window.sessions).map((row) => ({ ...row, durationMs: 0 })),
  );
  const plus = (value: number | null, more: number | null) => (value === null || more === null ? null : value + more / (report.tasks || 1));
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  return {
    ...quote,
    modelCalls: whole(plus(quote.modelCalls, report.modelCalls)),
    tokens: whole(plus(quote.tokens, report.tokens)),
    costUsd: plus(quote.costUsd, report.costUsd),
  };
}

function historyOf(core: Core, { owner, engine }: SessionRow, agent: string): SpendingHistory {
  const rows = core.store.calls.ofTasks(owner, engine, agent, window.tasks);
  return summed(
    rows.map((row) => {
      const took = Date.parse(row.ended_at ?? "") - Date.parse(row.started_at ?? "");
      return { ...row, durationMs: Number.isFinite(took) && took > 0 ? took : 0 };
    }),
  );
}

interface Spent {
  model_calls: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cache_read_tokens: number | null;
  cache_write_tokens: number | null;
  cost_usd: number | null;
  priced_calls: number;
  durationMs: number;
}

function summed(rows: readonly Spent[]): SpendingHistory {
  const sum = (of: (row: Spent) => number) => rows.reduce((total, row) => total + of(row), 0);
  const tokens = (row: Spent) =>
    (row.input_tokens ?? 0) + (row.output_tokens ?? 0) + (row.cache_read_tokens ?? 0) + (row.cache_write_tokens ?? 0);
  return {
    tasks: rows.length,
    modelCalls: sum((row) => row.model_calls),
    tokens: sum(tokens),
    costUsd: rows.some((row) => row.priced_calls < row.model_calls) ? null : sum((row) => row.cost_usd ?? 0),
    durationMs: sum((row) => row.durationMs),
  };
}
