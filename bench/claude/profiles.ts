/**
 * Models as they are in time: how long until the first token, how fast the rest, how much thinking before each answer,
 * and how long the answers of each agent usually are. Their seconds are played faster than they are.
 */
import type { Role } from "../../test/support/scripted-model.ts";

export interface Profile {
  name: string;
  firstTokenS: number;
  tokensPerSecond: number;
  /** Tokens before each answer. */
  thinking: number;
  /** Answers that the server writes at once. */
  concurrency: number;
  /** What the operator says of the server. */
  environment: Record<string, string>;
}

/** So many times as fast as the clock. */
export const speed = 50;

const hosted = { concurrency: 32, environment: {} };

export const profiles: Profile[] = [
  {
    ...{ name: "slow, local", firstTokenS: 8, tokensPerSecond: 25, thinking: 800, concurrency: 1 },
    environment: { MODEL_CONCURRENCY: "1", ANTHROPIC_STRUCTURED_OUTPUTS: "prompt", MODEL_CONTEXT_TOKENS: "32768" },
  },
  { name: "medium", firstTokenS: 2, tokensPerSecond: 60, thinking: 800, ...hosted },
  { name: "medium, thinks much", firstTokenS: 2, tokensPerSecond: 60, thinking: 3_000, ...hosted },
  { name: "fast", firstTokenS: 1.2, tokensPerSecond: 80, thinking: 300, ...hosted },
];

/** Tokens of an agent's usual answer; of tasks' agents, of a turn that uses tools. */
const answerTokens: Record<Role, number> = {
  ...{ initialResearch: 400, briefBuilder: 600, assessor: 60, planner: 1_200, splitter: 300, replanner: 600 },
  ...{
    reviewer: 900,
    aggregator: 6_500,
    claimChecker: 600,
    replanner: 500,
    outliner: 1_200,
    writer: 1_000,
    editor: 900,
    critic: 1_200,
    research: 150,
    data: 150,
  },
};
const taskAnswerTokens = 1_500;

/** Milliseconds, as played, until the first token of an answer and until its last. */
export function timesOf(
  { firstTokenS, tokensPerSecond, thinking }: Profile,
  role: Role,
  usesTools: boolean,
): { first: number; whole: number } {
  const isTask = role === "research" || role === "data";
  const tokens = thinking + (isTask && !usesTools ? taskAnswerTokens : answerTokens[role]);
  const first = (firstTokenS * 1_000) / speed;
  return { first, whole: first + ((tokens / tokensPerSecond) * 1_000) / speed };
}
