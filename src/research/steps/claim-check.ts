/** Has the engine judge the claims of a research. If that fails they stay unchecked, and the report is still written. */
import type { SettledTask } from "../../agents/contracts.ts";
import { isStoreFault } from "../../domain/errors/errors.ts";
import type { Research } from "../../domain/sessions/research.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import { type Judgement, type Ledger, ledgerOf, selfSupported } from "../evidence/claims.ts";
import { type CheckedFigure, rowStands, statedIn } from "../evidence/figures.ts";
import { type Statement, statementsOf } from "../evidence/statements.ts";
import { Interruption, Suspension } from "../run/interruption.ts";
import { agreedBrief, engineOf } from "../run/session-facts.ts";
import { unsupportedPolicyOf } from "../run/session-limits.ts";
import type { SessionRun } from "../run/session-run.ts";

/** Scope of the checker's calls in the journal. */
export const claimScope = "claims";

/** `figures` are the recomputed figures of the tasks. */
export async function checkClaims(
  run: SessionRun,
  session: SessionRecord,
  research: Research,
  { tasks, figures }: { tasks: readonly SettledTask[]; figures: readonly CheckedFigure[] },
): Promise<Ledger> {
  const { core } = run;
  const statements = statementsOf(research);
  const hasJudge = engineOf(core, session).agents.claimChecker !== undefined;
  const wrong = figures.filter(({ check }) => check === "mismatch");
  const known = statements.map((statement): Judgement | null => {
    if (statement.kind === "row") return { verdict: rowStands(statement, figures) ? "supported" : "unchecked", reason: "" };
    return contradicted(statement, wrong, research.language) ?? selfSupported(statement, hasJudge);
  });
  const open = statements.filter((_statement, index) => known[index] === null);
  const judged = open.length > 0 ? await judgementsOf(run, session, open, { tasks, sources: research.sources }) : [];
  const judgements = known.map((judgement): Judgement => judgement ?? judged.shift() ?? { verdict: "unchecked", reason: "" });
  return ledgerOf(statements, judgements, unsupportedPolicyOf(core.settings, session));
}

/** The judgement on a statement with a figure that does not follow from its cells; null for others. */
function contradicted(statement: Statement, wrong: readonly CheckedFigure[], language: string): Judgement | null {
  const [first] = statedIn(statement, wrong, language);
  return first === undefined ? null : { verdict: "contradicted", reason: first.reason };
}

/** In the order of the statements; empty without a judge. */
async function judgementsOf(
  run: SessionRun,
  session: SessionRecord,
  statements: readonly Statement[],
  { tasks, sources }: { tasks: readonly SettledTask[]; sources: Research["sources"] },
): Promise<Judgement[]> {
  const { core, state } = run;
  const checker = engineOf(core, session).agents.claimChecker;
  if (checker === undefined) return [];
  const claims = statements.map(({ section, text, citations }, index) => ({
    id: `c${index + 1}`,
    section,
    text,
    citations: [...citations],
  }));
  const findings = tasks
    .flatMap(({ result }) => result?.findings ?? [])
    .filter(({ figure, computed }) => figure !== undefined || computed !== undefined);
  const input = { query: session.query, brief: agreedBrief(state), claims, findings, sources };
  try {
    const { verdicts } = await runAgent(run, session, checker, input, {
      scope: claimScope,
      purpose: "report",
      timeoutMs: core.settings.aggregationTimeoutMs,
    });
    const byId = new Map(verdicts.map((item) => [item.id, item]));
    return claims.map(({ id }): Judgement => byId.get(id) ?? { verdict: "unchecked", reason: "" });
  } catch (error) {
    if (error instanceof Interruption || error instanceof Suspension || isStoreFault(error) || run.signal.aborted) throw error;
    core.log.warn({ session: session.id, error }, "The claims of a report could not be checked");
    return [];
  }
}
