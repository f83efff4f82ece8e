/** Assesses the complexity of a question: given by the client, cached from a similar question, or judged by the engine. */

import { z } from "zod";
import type { Engine } from "../../agents/contracts.ts";
import type { Json } from "../../domain/base/json.ts";
import { isRalphError, isStoreFault } from "../../domain/errors/errors.ts";
import type { Brief } from "../../domain/plans/brief.ts";
import { type Complexity, complexity as complexitySchema, strategyOf } from "../../domain/plans/plan.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import { runAgent } from "../calls/agent-run.ts";
import type { Changes } from "../ports/session-store.ts";
import { contextOf } from "../run/session-facts.ts";
import type { SessionRun } from "../run/session-run.ts";
import { signatureOf } from "./similarity.ts";

export interface Assessment {
  complexity: Complexity;
  reason: string;
  /** The task agent that answers a simple question, where the engine named one. */
  agent?: string | undefined;
}

export interface Judgement extends Assessment {
  /** Stores it for similar questions, in the commit of the step that uses it. */
  remember(changes: Changes): void;
}

const nothing = () => undefined;

/** Does not fail where the engine cannot judge: the question then counts as medium. A client may bound the complexity. */
export async function assess(session: SessionRecord, run: SessionRun, engine: Engine, brief: Brief): Promise<Judgement> {
  const judged = await judge(session, run, engine, brief);
  const bound = complexitySchema.safeParse(session.metadata["maxComplexity"]).data;
  if (session.strategyWanted !== "auto" || bound === undefined || rank(judged.complexity) <= rank(bound)) return judged;
  return { ...judged, complexity: bound, reason: `${judged.reason} (bounded by the client)` };
}

function rank(complexity: Complexity): number {
  return complexitySchema.options.indexOf(complexity);
}

async function judge(session: SessionRecord, run: SessionRun, engine: Engine, brief: Brief): Promise<Judgement> {
  const wanted = session.strategyWanted;
  if (wanted !== "auto") {
    const fixed = (Object.keys(strategyOf) as Complexity[]).find((key) => strategyOf[key] === wanted) ?? "medium";
    return { complexity: fixed, reason: "The strategy was given", remember: nothing };
  }
  const { core } = run;
  const { assessor } = engine.agents;
  const text = [session.query, ...brief.scope].join("\n");
  const signature = signatureOf(text, [engine.name, assessor.version, brief.language]);
  const remembered = core.settings.cacheAssessments
    ? rememberedOf(await core.experience.remembered(session.owner, "assessment", signature))
    : null;
  if (remembered !== null) return { ...remembered, reason: `${remembered.reason} (as judged for a similar question)`, remember: nothing };
  try {
    const input = { query: session.query, brief, initialContext: contextOf(session) };
    const options = { scope: "assessor", timeoutMs: core.settings.plannerTimeoutMs };
    const judged = await runAgent(run, session, assessor, input, options);
    if (!core.settings.cacheAssessments) return { ...judged, remember: nothing };
    const at = core.clock().toISOString();
    return { ...judged, remember: (changes) => changes.remember("assessment", signature, judged as Json, at) };
  } catch (error) {
    if (!isRalphError(error) || isStoreFault(error)) throw error;
    core.log.warn({ session: session.id, error }, "The question could not be judged; it counts as medium");
    return { complexity: "medium", reason: `The judgement failed (${error.code})`, remember: nothing };
  }
}

const assessment = z.object({ complexity: complexitySchema, reason: z.string(), agent: z.string().optional() });

function rememberedOf(content: Json | undefined): Assessment | null {
  return assessment.safeParse(content).data ?? null;
}
