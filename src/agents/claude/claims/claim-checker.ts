/**
 * The claim checker: what code can see of a sentence is judged by code, the rest by a fast model, some sentences at a
 * time. Sentences that the model gives no verdict on stay unchecked.
 */
import { z } from "zod";
import { verdicts } from "../../../domain/evidence/claims.ts";
import { languageOf } from "../../../languages/combined.ts";
import type { AgentContext } from "../../agent.ts";
import { claimCheckerInput, claimCheckerOutput, type SessionAgents } from "../../contracts.ts";
import { evidenceFacts, groundsOf } from "../checks/grounds.ts";
import { namesOf } from "../checks/name-check.ts";
import { checkSentence } from "../checks/sentence-check.ts";
import { answerForm } from "../conversation/answer-form.ts";
import type { Thinker } from "../conversation/thinker.ts";
import { isModelFailure } from "../servers/model-failure.ts";
import { type CheckedClaim, claimText } from "./claim-text.ts";

type Input = z.infer<typeof claimCheckerInput>;
type Judged = z.infer<typeof claimCheckerOutput>["verdicts"][number];

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
      const seen = judgedByCode(input);
      const told = new Map(seen.map((item) => [item.id, item]));
      context.atTimeout?.(() => ({ verdicts: [...told.values()] }));
      const open = input.claims.filter(({ id }) => !told.has(id));
      const batches = Array.from({ length: Math.ceil(open.length / batchSize) }, (_, index) => ({
        claims: open.slice(index * batchSize, (index + 1) * batchSize),
        firstTurn: index * turnsOfBatch,
      }));
      const work = batches.values();
      const worker = async () => {
        for (const { claims, firstTurn } of work) {
          for (const item of await judgedByModel(thinker, context, { ...input, claims }, firstTurn)) told.set(item.id, item);
        }
      };
      await Promise.all(Array.from({ length: parallel }, worker));
      return { verdicts: [...told.values()] };
    },
  };
}

/** Sentences that cannot be supported, whatever the model's verdict. */
function judgedByCode({ query, claims, findings, sources, brief }: Input): Judged[] {
  const facts = evidenceFacts(findings, sources, [query, brief.goal, ...brief.scope]);
  const cited = claims.flatMap(({ citations }) => citations);
  const quotes = (isRow: boolean) => cited.filter(({ place }) => (place.table !== undefined) === isRow).map(({ quote }) => quote);
  const names = namesOf([...claims.map(({ text }) => text), ...quotes(false), ...sources.map(({ title }) => title)], quotes(true));
  const words = languageOf(brief.language).claims.problems;
  return claims.flatMap(({ id, text, citations }): Judged[] => {
    const problems = checkSentence(text, groundsOf(citations, facts), brief.language, names);
    if (problems.length === 0) return [];
    const reasons = citations.length === 0 ? [words.citation("")] : problems.map((problem) => words[problem.kind](problem.words));
    const isDenied = problems.every(({ kind }) => kind === "negation");
    return [{ id, verdict: isDenied ? "contradicted" : "unsupported", reason: reasons.join(" ") }];
  });
}

/** Empty where the model fails, which the session is told, or where the budget is spent. */
async function judgedByModel(thinker: Thinker, context: AgentContext, input: Input, firstTurn: number): Promise<Judged[]> {
  const { claims, brief, findings, sources } = input;
  const byId = new Map(sources.map((source) => [source.id, source]));
  try {
    const outcome = await thinker.think(context, {
      agent: "claimChecker",
      language: brief.language,
      session: "",
      task: [...claims.map((claim) => claimText(claim, byId, findings)), "Judge these sentences."].join("\n\n"),
      form,
      check: (answer) => missing(claims, answer.verdicts),
      firstTurn,
    });
    if (!outcome.answered) return [];
    const asked = new Map(claims.map((claim) => [claim.id, claim]));
    return outcome.value.verdicts.filter(({ id, verdict }) => asked.has(id) && !(verdict === "no_claim" && isCited(asked.get(id))));
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    context.degraded?.(error);
    return [];
  }
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
