/** An in-memory agent context with the journal's guarantees: stored answers at the same place, a divergence where a request differs. */
import { z } from "zod";
import type { AgentContext, CallPlace, ModelAnswer } from "../../src/agents/agent.ts";
import { type Json, requestHash } from "../../src/domain/base/json.ts";
import { RalphError } from "../../src/domain/errors/errors.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { toolContext } from "./tool-context.ts";

export interface KeptCall {
  kind: "model" | "tool";
  name: string;
  hash: string;
  request: Json;
  answer: string;
  usage: { inputTokens: number; outputTokens: number; cacheReadTokens: number; cacheWriteTokens: number; costUsd: number | null } | null;
}

/** Survives a run: pass it to the next context to resume the run. */
export class MemoryJournal {
  readonly calls = new Map<string, KeptCall>();
  /** Places whose request differed from the journal. */
  readonly divergences: string[] = [];
  /** Number of calls that were really performed. */
  performed = 0;
  /** Throws instead of performing the call with this number, from 1, to simulate a crash. */
  dieAt = Number.POSITIVE_INFINITY;
}

export interface MemoryContextOptions {
  tools?: readonly Tool[];
  journal?: MemoryJournal;
  sessionId?: string;
  signal?: AbortSignal;
  earlierConversation?: string;
  /** Called before a model is asked. */
  sending?: () => Promise<void>;
  /** Throws `limit_reached` where the budget is spent. */
  budget?: (journal: MemoryJournal) => void;
}

export interface MemoryContext extends AgentContext {
  readonly journal: MemoryJournal;
  readonly progressed: { message: string; details: Record<string, Json> }[];
  readonly waits: { reason: string; until: string | null; over: boolean }[];
  readonly deltas: string[];
}

export function memoryContext(options: MemoryContextOptions = {}): MemoryContext {
  const { tools = [], journal = new MemoryJournal(), signal = new AbortController().signal } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const progressed: MemoryContext["progressed"] = [];
  const waits: MemoryContext["waits"] = [];
  const deltas: string[] = [];
  let next = 0;
  const placed = (place: CallPlace | undefined): string => {
    const at = place ?? { turn: next, order: 0 };
    next = Math.max(next, at.turn + 1);
    return `${at.turn}/${at.order}`;
  };

  async function journalled(
    kind: KeptCall["kind"],
    name: string,
    request: Json,
    at: string,
    perform: () => Promise<{ answer: Json; usage: KeptCall["usage"] }>,
  ): Promise<Json> {
    const hash = requestHash(request);
    const known = journal.calls.get(at);
    if (known !== undefined && known.hash === hash) return JSON.parse(known.answer) as Json;
    if (known !== undefined) journal.divergences.push(at);
    journal.performed += 1;
    if (journal.performed >= journal.dieAt) throw new Error("The process died");
    const { answer, usage } = await perform();
    journal.calls.set(at, { kind, name, hash, request, answer: JSON.stringify(answer ?? null), usage });
    return JSON.parse(JSON.stringify(answer ?? null)) as Json;
  }

  return {
    ...(options.sessionId !== undefined && { sessionId: options.sessionId }),
    ...(options.earlierConversation !== undefined && { earlierConversation: options.earlierConversation }),
    now: "2026-11-21T12:00:00.000Z",
    signal,
    journal,
    progressed,
    waits,
    deltas,
    tools: tools.map(({ name, description, effect, input, isCitable = false }) => ({
      isCitable,
      name,
      description,
      effect,
      inputSchema: z.toJSONSchema(input, { io: "input" }) as Json,
    })),
    call: {
      tool: async (name, input, place) => {
        const at = placed(place);
        const tool = byName.get(name);
        if (tool === undefined) throw new RalphError("not_found", `There is no tool '${name}'`);
        const parsed = tool.input.safeParse(input);
        if (!parsed.success) throw new RalphError("invalid_input", `The input of tool '${name}' is invalid`);
        const context = toolContext({ sessionId: options.sessionId ?? "session" }, { signal });
        return journalled("tool", name, { tool: name, input }, at, async () => ({
          answer: await tool.run(parsed.data, context),
          usage: null,
        }));
      },
      model: async <T extends Json>(
        name: string,
        request: Json,
        send: (signal: AbortSignal, sending: () => Promise<void>) => Promise<ModelAnswer<T>>,
        place?: CallPlace,
      ) => {
        const at = placed(place);
        return (await journalled("model", name, request, at, async () => {
          options.budget?.(journal);
          const { answer, usage } = await send(signal, async () => options.sending?.());
          return { answer, usage };
        })) as T;
      },
    },
    ask: () => Promise.reject(new Error("Nobody is there to be asked")),
    progress: (message, details = {}) => {
      progressed.push({ message, details });
    },
    delta: (text) => {
      deltas.push(text);
    },
    waiting: (reason, until) => {
      const wait = { reason, until, over: false };
      waits.push(wait);
      return () => {
        wait.over = true;
      };
    },
  };
}
