/** A model of any configured server as a judge: one question, an answer in a form, through the service's own client. */
import type { z } from "zod";
import type { AgentContext, CallUsage } from "../../src/agents/agent.ts";
import { answerForm } from "../../src/agents/claude/conversation/answer-form.ts";
import { converse } from "../../src/agents/claude/conversation/conversation.ts";
import { ModelServers } from "../../src/agents/claude/servers/model-server.ts";
import { listPrices } from "../../src/agents/claude/servers/prices.ts";
import { openModelServers } from "../../src/composition/models/model-servers.ts";
import type { Config, Secrets } from "../../src/composition/settings/config.ts";
import { RalphError } from "../../src/domain/errors/errors.ts";

export class Judge {
  readonly #servers: ModelServers;
  readonly #model: string;
  readonly #maxTokens: number;
  readonly spent = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, costUnknown: false };

  constructor(servers: ModelServers, model: string, maxTokens: number) {
    this.#servers = servers;
    this.#model = model;
    this.#maxTokens = maxTokens;
  }

  /** @throws RalphError with the code of the failure. */
  async ask<T>(system: string, task: string, schema: z.ZodType<T>): Promise<T> {
    const context = this.#context();
    const options = { agent: "judge", model: this.#model, effort: null, maxTokens: this.#maxTokens, system: [system], task };
    const outcome = await converse(this.#servers.routes(this.#model), context, { ...options, form: answerForm(schema) });
    if (!outcome.answered) throw new RalphError("retry_exhausted", "The judge gave no answer");
    return outcome.value;
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.all.map(({ client }) => client.close()));
  }

  /** Nothing is journalled: a run that breaks off goes on with the items that are not in its output file. */
  #context(): AgentContext {
    const { signal } = new AbortController();
    const refuse = () => Promise.reject(new RalphError("not_found", "A judge has no tools"));
    return {
      now: new Date().toISOString(),
      signal,
      tools: [],
      call: {
        tool: refuse,
        model: async (_name, _request, send) => {
          const { answer, usage } = await send(signal, async () => undefined);
          this.#count(usage);
          return answer;
        },
      },
      ask: refuse,
      progress: () => undefined,
      waiting: () => () => undefined,
    };
  }

  #count({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }: CallUsage): void {
    this.spent.calls += 1;
    this.spent.inputTokens += inputTokens + cacheReadTokens + cacheWriteTokens;
    this.spent.outputTokens += outputTokens;
    this.spent.costUsd += costUsd ?? 0;
    this.spent.costUnknown ||= costUsd === null;
  }
}

/** The judge by the service's settings, or null where no model server is configured. */
export async function openJudge(config: Config, secrets: Secrets, model: string): Promise<Judge | null> {
  const servers = await openModelServers(config, secrets, { prices: listPrices });
  return servers === null ? null : new Judge(new ModelServers(servers), model, config.MODEL_MAX_TOKENS);
}
