/**
 * Journal of all calls of agents to models and tools. Each call is recorded by its agent's run and its place in it, and a
 * restarted run gets the recorded answers. A request that differs from the recorded one at its place is a divergence: the
 * rest of that run's journal is set aside under another scope, and the run continues without it.
 */

import { setTimeout as pause } from "node:timers/promises";
import type { CallPlace, Calls, CallUsage, ModelAnswer } from "../../agents/agent.ts";
import { type Json, requestHash } from "../../domain/base/json.ts";
import { type CallKey, type CallRecord, unansweredCall } from "../../domain/calls/call-record.ts";
import { isRalphError, RalphError, type StoredError, storedError } from "../../domain/errors/errors.ts";
import type { PendingCall, Question } from "../../domain/plans/plan.ts";
import type { Tool, ToolContext, ToolEffect } from "../../sources/tool.ts";
import { describeTool } from "../catalogue/session-tools.ts";
import type { JournalOptions } from "./journal-options.ts";
import { ModelCall, type Performed, reported, spendingOf } from "./model-call.ts";
import { RunQuestions } from "./run-questions.ts";
import { checkedToolCall, runTool, type SentCall, sentCall } from "./tool-call.ts";
import { fates, WorldCalls } from "./world-calls.ts";

/** A call as it is journalled. `hash` is of the request that the run makes; a user may have changed what is sent. */
interface AboutCall {
  kind: "tool" | "model";
  name: string;
  effect: ToolEffect;
  hash: string;
  request: Json;
}

/** How long an aborted run waits for its calls to models to end. Milliseconds; less than a stop leaves for closing. */
const abortedCallMs = 500;

export class CallJournal implements Calls {
  readonly #options: JournalOptions;
  readonly #questions: RunQuestions;
  readonly #worldCalls: WorldCalls;
  readonly #running = new Set<Promise<unknown>>();
  /** The running calls to models, until their answer, cost or withdrawal is stored. */
  readonly #toModels = new Set<Promise<unknown>>();
  /** The run's recorded calls, older and new ones; read at the first call. */
  #known: Map<string, CallRecord> | null = null;
  #nextTurn = 0;
  #nextQuestion = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#questions = new RunQuestions(options);
    this.#worldCalls = new WorldCalls(options.state, this.#questions);
  }

  /** How many calls are under way or wait for their turn. */
  get underWay(): number {
    return this.#running.size;
  }

  get #calls(): Map<string, CallRecord> {
    if (this.#known !== null) return this.#known;
    const { state, scope } = this.#options;
    this.#known = new Map(state.calls(scope).map((call) => [key(call.turn, call.order), call]));
    return this.#known;
  }

  tool(name: string, input: Json, place?: CallPlace): Promise<Json> {
    const at = this.#place(place);
    return track(this.#running, this.#tool(name, input, at));
  }

  model<T extends Json>(
    name: string,
    request: Json,
    send: (signal: AbortSignal, sending: () => Promise<void>) => Promise<ModelAnswer<T>>,
    place?: CallPlace,
    atMost: CallUsage | null = null,
  ): Promise<T> {
    const at = this.#place(place);
    const about = { kind: "model", name, effect: "idempotent", hash: requestHash(request), request } as const;
    const call = new ModelCall(this.#options, this.#call(about, at), send, atMost);
    const answer = this.#journalled(about, at, () => call.run()).finally(() => call.end());
    return track(this.#toModels, track(this.#running, answer)) as Promise<T>;
  }

  /** The user's answer to a question of this run, or the suspension that waits for it. */
  async ask(question: Question): Promise<string> {
    const { answer } = await this.#questions.answerTo(question, this.#nextQuestion++, 0);
    return String(answer);
  }

  /** Resolves when no call of this run is under way any more. */
  async drain(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Resolves when the calls to models of an aborted run are stored as over, or after `abortedCallMs`: then they count as lost. */
  async endAborted(): Promise<void> {
    if (this.#toModels.size === 0) return;
    const ended = new AbortController();
    const tooLong = pause(abortedCallMs, undefined, { signal: ended.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#toModels), tooLong]);
    ended.abort();
  }

  #place(place: CallPlace | undefined): CallPlace {
    const at = place ?? { turn: this.#nextTurn, order: 0 };
    this.#nextTurn = Math.max(this.#nextTurn, at.turn + 1);
    return at;
  }

  async #tool(name: string, input: Json, place: CallPlace): Promise<Json> {
    const { tools, signal, now } = this.#options;
    const { tool, parsed } = checkedToolCall(tools.byName, name, input);
    const request = { tool: name, input };
    const sent = tool.effect === "world" ? await this.#permitted(tool, request, place) : { request, parsed };
    const waiting: ToolContext["waiting"] = (reason, until) => this.#options.waiting(reason, until, tool.effect === "world");
    const context = { scope: tools.scope, signal, now, waiting, serviceFailed: this.#options.serviceFailed };
    const run = async (): Promise<Performed> => ({ answer: await runTool(tool, sent.parsed, context) });
    return this.#journalled(
      { kind: "tool", name, effect: tool.effect, hash: requestHash(request), request: sent.request },
      place,
      run,
      tool,
    );
  }

  /**
   * The input that is sent for a world-changing call: that of the request, or the user's replacement. Consent is asked
   * for once: calls that were sent or done before are recognised by their request.
   */
  async #permitted(tool: Tool, request: { tool: string; input: Json }, place: CallPlace): Promise<SentCall> {
    const { tools } = this.#options;
    const hash = requestHash(request);
    const known = this.#calls.get(key(place.turn, place.order));
    const isKnown = known?.requestHash === hash;
    if (isKnown) return sentCall(tools.byName, known.request as unknown as SentCall["request"]);
    if (this.#doneBefore(hash) !== undefined) return sentCall(tools.byName, request);
    const call = { ...request, schema: describeTool(tool).inputSchema } as PendingCall;
    const { isAllowed, input } = await this.#worldCalls.mayCall(call, place, tools.allowed.has(tool.name));
    if (!isAllowed) throw new RalphError("user_refused", `The user did not allow '${tool.name}'`);
    return sentCall(tools.byName, { tool: tool.name, input });
  }

  async #journalled(about: AboutCall, place: CallPlace, run: () => Promise<Performed>, tool?: Tool): Promise<Json> {
    const { name, effect, hash } = about;
    let known = this.#calls.get(key(place.turn, place.order));
    if (known !== undefined && known.requestHash !== hash) {
      await this.#diverge(place, name);
      known = undefined;
    }
    if (effect === "world") known ??= this.#doneBefore(hash);
    if (known?.status === "answered") return known.answer;
    if (known?.status === "failed" && known.error !== null) throw revived(known.error);
    let retired: CallKey | null = null;
    if (known?.status === "sent" && effect === "world") {
      const fate = await this.#worldCalls.fateOf(name, place);
      if (fate.answer === fates.happened) return this.#save(this.#call(about, place), { answer: null }, 0, tool);
      if (fate.answer === "skip") throw new RalphError("user_refused", `'${name}' was skipped: its fate is unknown`);
      // The answer permits one attempt: if the outcome of that is unknown too, the user is asked again.
      retired = fate.key;
    }

    this.#options.checkpoint();
    const call = this.#call(about, place);
    if (effect === "world") await this.#announce(call, retired);
    const start = performance.now();
    let performed: Performed;
    try {
      this.#options.hook?.("call sent");
      performed = await this.#options.observe(about.kind, name, (tell) => reported(run, tell));
      this.#options.hook?.("call answered");
    } catch (error) {
      if (this.#isFinal(error)) await this.#put({ ...call, status: "failed", error: storedError(error) });
      throw error;
    }
    return this.#save(call, performed, Math.round(performance.now() - start), tool);
  }

  /**
   * A failure is final, and replayed, when a retry could not help and nothing was interrupted. A world-changing call that
   * failed in any other way may have taken effect: it stays recorded as sent.
   */
  #isFinal(error: unknown): boolean {
    if (this.#options.signal.aborted || !isRalphError(error)) return false;
    return error.kind === "permanent" && error.code !== "limit_reached" && error.code !== "retry_exhausted";
  }

  async #save(call: CallRecord, { answer, model, usage, requestId }: Performed, durationMs: number, tool: Tool | undefined): Promise<Json> {
    const answered: CallRecord = {
      ...call,
      status: "answered",
      answer: answer ?? null,
      model: model ?? null,
      requestId: requestId ?? null,
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
      cacheReadTokens: usage?.cacheReadTokens ?? 0,
      cacheWriteTokens: usage?.cacheWriteTokens ?? 0,
      costUsd: usage === undefined ? null : usage.costUsd,
      durationMs,
    };
    const { state, addSources, onStored } = this.#options;
    const recorded = await state.commit((changes) => {
      const { stands, isFirst } = changes.putCall(answered);
      // An answer that arrives after its run was abandoned does not replace the one that the next run got.
      if (!isFirst) return stands;
      if (tool !== undefined) addSources(changes, tool, answer);
      if (usage !== undefined) changes.spend(spendingOf(usage, model ?? null, this.#options.clock()));
      changes.afterCommit(onStored);
      return stands;
    });
    this.#calls.set(key(call.turn, call.order), recorded);
    // The stored text is what a replay will see, so the first run sees it too.
    return recorded.answer;
  }

  async #put(call: CallRecord): Promise<void> {
    this.#calls.set(key(call.turn, call.order), call);
    await this.#options.state.commit((changes) => changes.putCall(call));
  }

  /** Records that a call is about to be sent, and that the user's permission to send it again is used up. */
  async #announce(call: CallRecord, retired: CallKey | null): Promise<void> {
    this.#calls.set(key(call.turn, call.order), call);
    await this.#options.state.commit((changes) => {
      if (retired !== null) changes.retireCall(retired);
      changes.putCall(call);
    });
  }

  /** The same world-changing call in a part of the journal that a divergence set aside: it is not sent again. */
  #doneBefore(hash: string): CallRecord | undefined {
    return this.#options.state.worldCallsSetAside(this.#options.scope, hash)[0];
  }

  #call({ hash, ...about }: AboutCall, { turn, order }: CallPlace): CallRecord {
    const { scope, clock } = this.#options;
    return unansweredCall({ scope, turn, order, ...about, requestHash: hash, at: clock().toISOString() });
  }

  async #diverge(place: CallPlace, name: string): Promise<void> {
    const { state, scope, onDivergence } = this.#options;
    onDivergence(place, name);
    for (const [at, call] of this.#calls) if (call.turn >= place.turn) this.#calls.delete(at);
    await state.commit((changes) => {
      changes.setCallsAside(scope, place.turn);
      changes.countDivergence();
    });
  }
}

/** Adds the promise to the set until it resolves or rejects. */
function track<T>(promises: Set<Promise<unknown>>, promise: Promise<T>): Promise<T> {
  promises.add(promise);
  const forget = () => promises.delete(promise);
  promise.then(forget, forget);
  return promise;
}

function key(turn: number, order: number): string {
  return `${turn}/${order}`;
}

function revived({ code, message }: StoredError): RalphError {
  return new RalphError(code, message);
}
