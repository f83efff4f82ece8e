/**
 * The `replay` engine: the agents of another engine, with recorded answers instead of models. It needs no API key and no
 * network, and costs nothing.
 */
import type { Recording } from "../../domain/calls/recording.ts";
import type { Agent, AgentContext, CallPlace, Calls } from "../agent.ts";
import type { Engine, SessionAgents, TaskAgent } from "../contracts.ts";
import { RecordedCalls } from "../recorded-calls.ts";

const free = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 };

export function createReplayEngine(recording: Recording, inner: Engine): Engine {
  const calls = new RecordedCalls(recording);
  const replayed = <I, O, A extends Agent<I, O>>(agent: A): A => ({
    ...agent,
    run: (input: I, context: AgentContext) => agent.run(asked(input, recording), replayContext(context, recording, calls)),
  });
  const agents = Object.fromEntries(
    Object.entries(inner.agents).map(([role, agent]) => [role, replayed(agent as Agent<unknown, unknown>)]),
  ) as unknown as SessionAgents;
  return {
    name: "replay",
    isFree: true,
    agents,
    taskAgents: new Map(
      [...inner.taskAgents].map(([name, agent]) => [
        name,
        replayed<unknown, unknown, Agent<unknown, unknown>>(agent as never) as unknown as TaskAgent,
      ]),
    ),
  };
}

/** Replaces the request by the recorded session's, because the answers belong to that. */
function asked<I>(input: I, { session }: Recording): I {
  return input !== null && typeof input === "object" && "query" in input ? { ...input, query: session.query } : input;
}

function replayContext(context: AgentContext, recording: Recording, recorded: RecordedCalls): AgentContext {
  let nextTurn = 0;
  const placed = (place: CallPlace | undefined): CallPlace => {
    const at = place ?? { turn: nextTurn, order: 0 };
    nextTurn = Math.max(nextTurn, at.turn + 1);
    return at;
  };
  const known = new Set(context.tools.map(({ name }) => name));
  const call: Calls = {
    tool: (name, input, place) => context.call.tool(name, input, placed(place)),
    model: (name, request, _send, place) => {
      const at = placed(place);
      const answer = () =>
        Promise.resolve({ answer: recorded.model(context.scope ?? "", at, name) as never, model: "replay", usage: free, requestId: null });
      return context.call.model(name, request, answer, at);
    },
  };
  return {
    ...context,
    now: recording.session.now,
    tools: [
      ...context.tools,
      ...recorded.tools.filter((name) => !known.has(name)).map((name) => ({ name, description: name, inputSchema: {} })),
    ],
    call,
  };
}
