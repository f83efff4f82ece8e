/**
 * The claim checker: what code is sure of in a sentence is judged by code, the rest by a fast model, some sentences at a
 * time; it is told what code doubts. Sentences that the model gives no verdict on stay unchecked.
 */
import { z } from "zod";
import { verdicts } from "../../../domain/evidence/claims.ts";
import type { AgentContext } from "../../agent.ts";
import { claimCheckerInput, claimCheckerOutput, type SessionAgents } from "../../contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import type { Thinker } from "../conversation/thinker.ts";
import { isModelFailure } from "../servers/model-failure.ts";
import { type CheckedClaim, claimText } from "./claim-text.ts";
import { type CheckerInput, type Doubts, doubtReason, type Judged, seenByCode } from "./code-check.ts";

const form = answerForm(
  z.object({ verdicts: z.array(z.object({ id: z.string(), verdict: z.enum([...verdicts, "no_claim"]), reason: z.string() })) }),
);

/** Sentences of one request. */
const batchSize = 12;
/** Concurrent requests. */
const parallel = 4;
/** Turns that one request's repairs may take in the journal. */
const turnsOfBatch = 20;

export function claimCheckerAgent(thinker: Thinker): NonNullable<SessionAgents["claimChecker"]> {
  return {
    name: "claimChecker",
    version: thinker.version("claimChecker"),
    input: claimCheckerInput,
    output: claimCheckerOutput,
    run: async (input, context) => {
      const { judged, doubts } = seenByCode(input);
      const told = new Map(judged.map((item) => [item.id, item]));
      const open = input.claims.filter(({ id }) => !told.has(id));
      for (const [id, list] of doubts) told.set(id, { id, verdict: "unchecked", reason: doubtReason(list, input.brief.language, false) });
      context.atTimeout?.(() => ({ verdicts: [...told.values()] }));
      const batches = Array.from({ length: Math.ceil(open.length / batchSize) }, (_, index) => ({
        claims: open.slice(index * batchSize, (index + 1) * batchSize),
        firstTurn: index * turnsOfBatch,
      }));
      const work = batches.values();
      const worker = async () => {
        for (const { claims, firstTurn } of work) {
          for (const item of await judgedByModel(thinker, context, { ...input, claims }, { doubts, firstTurn })) told.set(item.id, item);
        }
      };
      await Promise.all(Array.from({ length: parallel }, worker));
      return { verdicts: [...told.values()] };
    },
  };
}

/** Empty where the model fails, which the session is told, or where the budget is spent. */
async function judgedByModel(
  thinker: Thinker,
  context: AgentContext,
  input: CheckerInput,
  { doubts, firstTurn }: { doubts: Doubts; firstTurn: number },
): Promise<Judged[]> {
  const { claims, brief, findings, sources } = input;
  const byId = new Map(sources.map((source) => [source.id, source]));
  try {
    const outcome = await thinker.think(context, {
      agent: "claimChecker",
      language: brief.language,
      session: "",
      task: [...claims.map((claim) => claimText(claim, byId, findings, doubts.get(claim.id))), "Judge these sentences."].join("\n\n"),
      form,
      check: (answer) => missing(claims, answer.verdicts),
      firstTurn,
    });
    if (!outcome.answered) return [];
    const asked = new Map(claims.map((claim) => [claim.id, claim]));
    return outcome.value.verdicts
      .filter(({ id, verdict }) => asked.has(id) && !(verdict === "no_claim" && isCited(asked.get(id))))
      .map((item) => withDoubts(item, doubts, brief.language));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    context.degraded?.(error);
    return [];
  }
}

/** The reason tells what the model was asked to look at. */
function withDoubts(item: Judged, doubts: Doubts, language: string): Judged {
  const list = doubts.get(item.id);
  if (list === undefined || item.verdict === "unchecked") return item;
  return { ...item, reason: `${doubtReason(list, language, true)} ${item.reason}`.trim() };
}

/** A sentence with a citation is a claim: the verdict `no_claim` would remove it from the ledger. */
function isCited(claim: CheckedClaim | undefined): boolean {
  return (claim?.citations.length ?? 0) > 0;
}

function missing(claims: readonly CheckedClaim[], given: readonly Judged[]): string[] {
  const judged = new Set(given.map(({ id }) => id));
  const left = claims.filter(({ id }) => !judged.has(id)).map(({ id }) => id);
  return left.length === 0 ? [] : [`there is no verdict on ${left.join(", ")}`];
}
