/** The run of one leaf's agent: which one it is, what it is given, and how long it may take. */
import type { TaskResult } from "../../agents/contracts.ts";
import type { Brief } from "../../domain/brief.ts";
import { RalphError } from "../../domain/errors.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { TaskRow } from "../../store/tasks.ts";
import { runAgent } from "../calls/agent-run.ts";
import { engineOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import { resolvedInput, type TreeRows, taskInputOf } from "../tree/task-input.ts";
import { userAgent } from "../tree/task-tree.ts";
import { answerResult, questionOf } from "./user-task.ts";

/** @throws RalphError `invalid_input` for an unknown agent, or an input that does not suit it; else as `runAgent`. */
export function runTask(
  run: SessionRun,
  session: SessionRow,
  { row, brief, tree }: { row: TaskRow; brief: Brief; tree: TreeRows },
  signal: AbortSignal,
): Promise<TaskResult> {
  const { settings } = run.core;
  const options = { scope: row.id, taskId: row.id, signal };
  const own = resolvedInput(row.input, tree);
  if (row.agent === userAgent) {
    const answer = { name: userAgent, version: "1", ...answerResult };
    const question = questionOf(row.description, own, row.branches === null ? null : resolvedInput(row.branches, tree));
    return runAgent(run, session, answer, question, { ...options, timeoutMs: settings.taskTimeoutMs });
  }
  const agent = engineOf(run.core, session).taskAgents.get(row.agent ?? "");
  if (agent === undefined) throw new RalphError("invalid_input", `There is no agent '${row.agent}'`);
  const checked = agent.taskInput.safeParse(own);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new RalphError(
      "invalid_input",
      `The input of task '${row.ref ?? row.id}' does not suit the agent '${row.agent}': ${issue?.path.join(".")} ${issue?.message}`,
    );
  }
  const timeoutMs = row.agent === "data" ? settings.dataTaskTimeoutMs : settings.taskTimeoutMs;
  const input = taskInputOf(row, own, { query: session.query, brief, row: (id) => tree.row(id), rows: () => tree.rows() });
  return runAgent(run, session, agent, input, { ...options, timeoutMs });
}
