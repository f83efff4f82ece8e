/** One call to a model: admitted by the budgets, recorded before it is sent, and charged with what it used. */
import type { CallUsage, ModelAnswer } from "../../agents/agent.ts";
import { BilledFailure } from "../../agents/billed-failure.ts";
import type { Json } from "../../domain/base/json.ts";
import type { CallRecord } from "../../domain/calls/call-record.ts";
import type { ModelFacts } from "../../telemetry/observer.ts";
import type { CallSpending } from "../ports/session-store.ts";
import type { JournalOptions } from "./journal-options.ts";
import { sentId } from "./lost-calls.ts";

/** What a call gave; `usage` is that of a model. */
export interface Performed {
  answer: Json;
  model?: string;
  usage?: CallUsage;
  requestId?: string | null;
}

export type Send = (signal: AbortSignal, sending: () => Promise<void>) => Promise<ModelAnswer<Json>>;

/** Of a call where nobody knows what it may use. */
const unknownUsage: CallUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null };

export class ModelCall {
  readonly #options: JournalOptions;
  /** As it is recorded when it is sent: with the most that it may use. */
  readonly #call: CallRecord;
  readonly #send: Send;
  #sent: Promise<void> | null = null;
  #release = (): void => undefined;

  constructor(options: JournalOptions, call: CallRecord, send: Send, atMost: CallUsage | null) {
    this.#options = options;
    this.#call = { ...call, ...(atMost ?? unknownUsage) };
    this.#send = send;
  }

  async run(): Promise<Performed> {
    const { funds, budget, signal } = this.#options;
    this.#release = await funds(this.#call.costUsd);
    const charge = budget();
    try {
      const { answer, model, usage, requestId } = await this.#send(signal, () => (this.#sent ??= this.#record()));
      charge(usage);
      return { answer, model, usage, requestId };
    } catch (error) {
      const usage = error instanceof BilledFailure ? error.usage : null;
      charge(usage);
      if (this.#sent !== null || usage !== null) await this.#withdraw(usage);
      throw error;
    }
  }

  /** To be called when the answer, or the failure, is committed. */
  end(): void {
    this.#release();
    if (this.#sent !== null) this.#options.sentCalls.delete(this.#id);
  }

  get #id(): string {
    return sentId(this.#options.state.id, this.#call);
  }

  /** A crash then loses the answer, and not that it may have to be paid for. */
  async #record(): Promise<void> {
    this.#options.sentCalls.add(this.#id);
    await this.#options.state.commit((changes) => changes.putCall(this.#call));
    this.#options.hook?.("model asked");
  }

  /** Forgets that a failed call was sent, and records its cost where it was billed. It is not replayed. */
  async #withdraw(usage: CallUsage | null): Promise<void> {
    await this.#options.state.commit((changes) => {
      changes.withdrawCall(this.#call);
      if (usage !== null) changes.spend(spendingOf(usage, null, this.#options.clock()));
    });
  }
}

export function spendingOf(usage: CallUsage, model: string | null, at: Date): CallSpending {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage;
  return { at: at.toISOString(), model, inputTokens: inputTokens + cacheReadTokens + cacheWriteTokens, outputTokens, costUsd };
}

/** Runs a call and reports its model usage, also for a failed call that was billed. */
export async function reported(run: () => Promise<Performed>, tell: (facts: ModelFacts) => void): Promise<Performed> {
  try {
    const performed = await run();
    const { model, usage } = performed;
    if (usage !== undefined) tell({ ...usage, model: model ?? "unknown" });
    return performed;
  } catch (error) {
    if (error instanceof BilledFailure) tell({ ...error.usage, model: "unknown" });
    throw error;
  }
}
