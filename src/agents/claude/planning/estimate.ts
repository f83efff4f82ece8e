/**
 * Estimates the cost and time of a session by rule from the size of its brief, before planning. The figures per call are
 * those of ordinary sessions with thinking; the plan's quote uses the history of similar plans and is more accurate.
 */
import { rounded } from "../../../domain/base/statistics.ts";
import type { BriefContent, BriefEstimate } from "../../../domain/plans/brief.ts";
import { noUsage } from "../servers/messages.ts";
import type { ModelServers } from "../servers/model-server.ts";
import { type AgentName, type ModelSettings, modelFor } from "../servers/models.ts";
import { costOf } from "../servers/prices.ts";

/** Calls of one kind: which agent's model answers, what one takes, and whether they follow each other. */
interface Calls {
  agent: AgentName;
  calls: number;
  /** Tokens of one call, thinking included. */
  input: number;
  output: number;
  /** Calls of this kind that wait for each other; the others run side by side. */
  inSequence: number;
}

/** Seconds to the first token, and tokens a second after it, of a usual model. */
const pace = { firstTokenS: 2, tokensPerSecond: 60 };
/** Share of a researcher's prompt that is read from the server's cache. */
const cachedShare = 0.6;

function callsOf({ scope, length }: BriefContent): Calls[] {
  const tasks = Math.min(7, scope.length);
  const isPlanned = tasks > 1;
  const sections = Math.max(1, Math.min(tasks, Math.ceil((length ?? 1_200) / 300)));
  return [
    { agent: "initialResearch", calls: 3, input: 5_000, output: 400, inSequence: 3 },
    { agent: "briefBuilder", calls: 1, input: 4_000, output: 400, inSequence: 1 },
    { agent: "assessor", calls: 1, input: 3_000, output: 200, inSequence: 1 },
    ...(isPlanned ? [{ agent: "planner" as const, calls: 3, input: 6_000, output: 1_200, inSequence: 3 }] : []),
    { agent: "research", calls: 6 * tasks, input: 9_000, output: 700, inSequence: 6 },
    ...(isPlanned ? [{ agent: "reviewer" as const, calls: 1, input: 6_000, output: 1_200, inSequence: 1 }] : []),
    { agent: "claimChecker", calls: tasks, input: 4_000, output: 600, inSequence: 1 },
    { agent: "outliner", calls: 1, input: 6_000, output: 1_500, inSequence: 1 },
    { agent: "writer", calls: sections, input: 6_000, output: 1_500, inSequence: 1 },
    { agent: "editor", calls: 1, input: 8_000, output: 1_500, inSequence: 1 },
  ];
}

/** The cost is null if a price is unknown; the time is null if the model's speed is unknown. */
export function estimateOf(brief: BriefContent, servers: ModelServers, settings: ModelSettings): BriefEstimate {
  let tokens = 0;
  let seconds = 0;
  let costUsd: number | null = 0;
  let modelCalls = 0;
  for (const { agent, calls, input, output, inSequence } of callsOf(brief)) {
    const [{ server, model }] = servers.routes(modelFor(settings, agent).model);
    modelCalls += calls;
    tokens += calls * (input + output);
    seconds += inSequence * (pace.firstTokenS + output / pace.tokensPerSecond);
    const cacheReadTokens = agent === "research" ? Math.round(input * cachedShare) : 0;
    const usage = { ...noUsage, inputTokens: input - cacheReadTokens, cacheReadTokens, outputTokens: output };
    const cost = costOf(server.prices, { asked: model, answered: model }, usage);
    costUsd = cost === null || costUsd === null ? null : costUsd + calls * cost;
  }
  return {
    modelCalls,
    tokens,
    costUsd: costUsd === null ? null : rounded(costUsd, 2),
    duration: costUsd === null ? null : Math.round(seconds) * 1_000,
  };
}
