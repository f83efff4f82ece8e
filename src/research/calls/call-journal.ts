/**
 * The door between agents and everything outside: each call is journalled under its agent's run by its place, and a
 * run that is taken up again gets the answers that are there. A request that differs from the journalled one at its
 * place is a divergence: the rest of that run's journal is set aside and the run goes on afresh.
 */
import type { CallPlace, Calls, CallUsage, ModelAnswer } from "../../agents/agent.ts";
import { BilledFailure } from "../../agents/billed-failure.ts";
import { isRalphError, keptError, RalphError } from "../../domain/errors.ts";
import { type Json, requestHash } from "../../domain/json.ts";
import type { Question } from "../../domain/plan.ts";
import type { Tool, ToolContext, ToolEffect } from "../../sources/tool.ts";
import { type CallRow, unansweredCall } from "../../store/calls.ts";
import type { Transaction } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import type { SessionTools } from "../catalogue/session-tools.ts";
import type { Settle } from "../run/spending.ts";
import { type JournalScope, RunQuestions } from "./run-questions.ts";
import { checkedToolCall, runTool } from "./tool-call.ts";

export interface JournalOptions {
  store: Store;
  scope: JournalScope;
  tools: SessionTools;
  signal: AbortSignal;
  /** The session's own 'now', RFC 3339 UTC. */
  now: string;
  /** Told when a tool begins to wait for its remote. `isSent`: it may have changed the world already. */
  waiting(reason: string, until: string | null, isSent: boolean): () => void;
  /** Throws an Interruption where no new call may start. */
  checkpoint(): void;
  /** Lets a model call go; told what it took when it ends. Throws `limit_reached` where the session may not spend more. */
  budget(): Settle;
  onDivergence(place: CallPlace, name: string): void;
  /** Told how many bytes the session keeps, after an answer was added. */
  onStored(bytes: number): void;
  /** Writes what an answered tool read into the session's sources, in the answer's own transaction. */
  keepSources(tx: Transaction, tool: Tool, answer: Json): void;
  clock(): Date;
  /** Called where a crash is hardest to survive. */
  hook?: (point: "call sent" | "call answered") => void;
}

interface Performed {
  answer: Json;
  model?: string;
  usage?: CallUsage;
  requestId?: string | null;
}

export class CallJournal implements Calls {
  readonly #options: JournalOptions;
  readonly #questions: RunQuestions;
  readonly #running = new Set<Promise<unknown>>();
  /** The run's journal as it was found, and what was added since; read when the first call is made. */
  #known: Map<string, CallRow> | null = null;
  #nextTurn = 0;
  #nextQuestion = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#questions = new RunQuestions(options);
  }

  /** How many calls are under way or wait for their turn. */
  get underWay(): number {
    return this.#running.size;
  }

  get #rows(): Map<string, CallRow> {
    if (this.#known !== null) return this.#known;
    const { store, scope } = this.#options;
    this.#known = new Map(store.calls.ofScope(scope.sessionId, scope.name).map((row) => [key(row.turn, row.ord), row]));
    return this.#known;
  }

  tool(name: string, input: Json, place?: CallPlace): Promise<Json> {
    const at = this.#place(place);
    return this.#track(this.#tool(name, input, at));
  }

  model<T extends Json>(
    name: string,
    request: Json,
    send: (signal: AbortSignal) => Promise<ModelAnswer<T>>,
    place?: CallPlace,
  ): Promise<T> {
    const at = this.#place(place);
    const run = async (): Promise<Performed> => {
      const settle = this.#options.budget();
      try {
        const { answer, model, usage, requestId } = await send(this.#options.signal);
        settle(usage);
        return { answer, model, usage, requestId };
      } catch (error) {
        const usage = error instanceof BilledFailure ? error.usage : null;
        settle(usage);
        if (usage !== null) await this.#bill(usage);
        throw error;
      }
    };
    return this.#track(this.#journalled("model", name, "idempotent", request, at, run)) as Promise<T>;
  }

  /** The user's answer to a question of this run, or the suspension that waits for it. */
  async ask(question: Question): Promise<string> {
    const { answer } = await this.#questions.answerTo(question, this.#nextQuestion++, 0);
    return answer;
  }

  /** Resolves when no call of this run is under way any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  #place(place: CallPlace | undefined): CallPlace {
    const at = place ?? { turn: this.#nextTurn, order: 0 };
    this.#nextTurn = Math.max(this.#nextTurn, at.turn + 1);
    return at;
  }

  #track<T>(promise: Promise<T>): Promise<T> {
    this.#running.add(promise);
    const forget = () => this.#running.delete(promise);
    promise.then(forget, forget);
    return promise;
  }

  async #tool(name: string, input: Json, place: CallPlace): Promise<Json> {
    const { tools, signal, now } = this.#options;
    const { tool, parsed } = checkedToolCall(tools.byName, name, input);
    const request = { tool: name, input };
    const isNew = tool.effect === "world" && this.#rows.get(key(place.turn, place.order))?.request_hash !== requestHash(request);
    if (isNew && !tools.allowed.has(name) && this.#doneBefore(requestHash(request)) === undefined) {
      if (!(await this.#questions.mayCall(name, input, place))) throw new RalphError("user_refused", `The user did not allow '${name}'`);
    }
    const waiting: ToolContext["waiting"] = (reason, until) => this.#options.waiting(reason, until, tool.effect === "world");
    const context = { scope: tools.scope, signal, now, waiting };
    const run = async (): Promise<Performed> => ({ answer: await runTool(tool, parsed, context) });
    return this.#journalled("tool", name, tool.effect, request, place, run, tool);
  }

  async #journalled(
    kind: "tool" | "model",
    name: string,
    effect: ToolEffect,
    request: Json,
    place: CallPlace,
    run: () => Promise<Performed>,
    tool?: Tool,
  ): Promise<Json> {
    const hash = requestHash(request);
    let known = this.#rows.get(key(place.turn, place.order));
    if (known !== undefined && known.request_hash !== hash) {
      await this.#diverge(place, name);
      known = undefined;
    }
    if (effect === "world") known ??= this.#doneBefore(hash);
    if (known?.status === "answered" && known.answer !== null) return JSON.parse(known.answer) as Json;
    if (known?.status === "failed" && known.error !== null) throw revived(known.error);
    let retired: CallRow | null = null;
    if (known?.status === "sent" && effect === "world") {
      const fate = await this.#questions.fateOf(name, place);
      if (fate.answer === "it happened") return this.#keep(this.#row(kind, name, effect, hash, request, place), { answer: null }, 0, tool);
      if (fate.answer === "skip") throw new RalphError("user_refused", `'${name}' was skipped: its fate is unknown`);
      // The word is good for one sending: should this one's fate be unknown too, the user is asked again.
      retired = fate.row;
    }

    this.#options.checkpoint();
    const row = this.#row(kind, name, effect, hash, request, place);
    if (effect === "world") await this.#announce(row, retired);
    const start = performance.now();
    let performed: Performed;
    try {
      this.#options.hook?.("call sent");
      performed = await run();
      this.#options.hook?.("call answered");
    } catch (error) {
      if (this.#isFinal(error)) await this.#put({ ...row, status: "failed", error: JSON.stringify(keptError(error)) });
      throw error;
    }
    return this.#keep(row, performed, Math.round(performance.now() - start), tool);
  }

  /**
   * A failure is final, and replayed as it was, when trying again could not help and nothing was interrupted. A call
   * that changes the world and failed in any other way may have happened: it stays as sent.
   */
  #isFinal(error: unknown): boolean {
    if (this.#options.signal.aborted || !isRalphError(error)) return false;
    return error.kind === "permanent" && error.code !== "limit_reached" && error.code !== "retry_exhausted";
  }

  async #keep(row: CallRow, { answer, model, usage, requestId }: Performed, durationMs: number, tool: Tool | undefined): Promise<Json> {
    const answered: CallRow = {
      ...row,
      status: "answered",
      answer: JSON.stringify(answer ?? null),
      model: model ?? null,
      request_id: requestId ?? null,
      input_tokens: usage?.inputTokens ?? 0,
      output_tokens: usage?.outputTokens ?? 0,
      cache_read_tokens: usage?.cacheReadTokens ?? 0,
      cache_write_tokens: usage?.cacheWriteTokens ?? 0,
      cost_usd: usage === undefined ? null : usage.costUsd,
      duration_ms: durationMs,
    };
    const { store, scope, keepSources, onStored } = this.#options;
    const bytes = row.request.length + (answered.answer ?? "").length;
    const stands = await store.db.write((tx) => {
      // An answer that came after its run was given up does not replace the one that the next run was given.
      if (!store.calls.put(tx, answered)) return store.calls.find(scope.sessionId, row.scope, row.turn, row.ord) ?? answered;
      if (tool !== undefined) keepSources(tx, tool, answer);
      if (usage !== undefined) store.sessions.spend(tx, scope.sessionId, spendingOf(usage));
      const stored = store.sessions.stored(tx, scope.sessionId, bytes);
      tx.afterCommit(() => onStored(stored));
      return answered;
    });
    this.#rows.set(key(row.turn, row.ord), stands);
    // The stored text is what a replay will see, so the first run sees it too.
    return JSON.parse(stands.answer ?? "null") as Json;
  }

  /** A failed call that was billed counts, although nothing of it is replayed. */
  async #bill(usage: CallUsage): Promise<void> {
    const { store, scope } = this.#options;
    await store.db.write((tx) => store.sessions.spend(tx, scope.sessionId, spendingOf(usage)));
  }

  async #put(row: CallRow): Promise<void> {
    this.#rows.set(key(row.turn, row.ord), row);
    await this.#options.store.db.write((tx) => this.#options.store.calls.put(tx, row));
  }

  /** Writes that a call is about to be sent, and that the user's word to send it again is used up. */
  async #announce(row: CallRow, retired: CallRow | null): Promise<void> {
    const { store } = this.#options;
    this.#rows.set(key(row.turn, row.ord), row);
    await store.db.write((tx) => {
      if (retired !== null) this.#questions.retire(tx, retired);
      store.calls.put(tx, row);
    });
  }

  /** The same world-changing call from a part of the journal that a divergence set aside: done is done. */
  #doneBefore(hash: string): CallRow | undefined {
    const { store, scope } = this.#options;
    return store.calls.setAsideWorld(scope.sessionId, scope.name, hash)[0];
  }

  #row(kind: "tool" | "model", name: string, effect: ToolEffect, hash: string, request: Json, place: CallPlace): CallRow {
    const { scope, clock } = this.#options;
    return unansweredCall({
      session_id: scope.sessionId,
      scope: scope.name,
      turn: place.turn,
      ord: place.order,
      owner: scope.owner,
      kind,
      name,
      effect,
      request_hash: hash,
      request: JSON.stringify(request),
      at: clock().toISOString(),
    });
  }

  async #diverge(place: CallPlace, name: string): Promise<void> {
    const { store, scope, onDivergence } = this.#options;
    onDivergence(place, name);
    for (const [at, row] of this.#rows) if (row.turn >= place.turn) this.#rows.delete(at);
    await store.db.write((tx) => {
      let number = 1;
      while (store.calls.ofScope(scope.sessionId, `${scope.name}~${number}`).length > 0) number++;
      store.calls.setAside(tx, scope.sessionId, scope.name, place.turn, `${scope.name}~${number}`);
      store.sessions.diverged(tx, scope.sessionId);
    });
  }
}

function key(turn: number, order: number): string {
  return `${turn}/${order}`;
}

function spendingOf({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd }: CallUsage) {
  return { modelCalls: 1, inputTokens: inputTokens + cacheReadTokens + cacheWriteTokens, outputTokens, costUsd };
}

function revived(text: string): RalphError {
  const { code, message } = JSON.parse(text) as { code: RalphError["code"]; message: string };
  return new RalphError(code, message);
}
