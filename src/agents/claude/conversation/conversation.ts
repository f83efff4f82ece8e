/**
 * A conversation with a model, turn by turn: each turn is one journalled call, each use of a tool another, those of one
 * turn side by side. It is bounded in turns, tokens, time and the model's context, sends a malformed answer back once,
 * and says how it ended. An answer that was given once is not lost to what fails after it.
 */

import { type Json, sha256 } from "../../../domain/base/json.ts";
import { isRalphError, RalphError } from "../../../domain/errors/errors.ts";
import type { AgentContext, CallPlace } from "../../agent.ts";
import { boundsLeft } from "../prompts/left-text.ts";
import { answerRoom, charactersPerToken, promptRoom } from "../servers/context-plan.ts";
import { type ContentBlock, isToolUse, type TurnRequest, textBlock } from "../servers/messages.ts";
import { isModelFailure } from "../servers/model-failure.ts";
import { isBudgetEnd, modelRefused, type Route, RunTime, type TurnRecord } from "../servers/model-server.ts";
import { usageAtMost } from "../servers/prices.ts";
import { sendTurn } from "../servers/send-turn.ts";
import { formInstructions, parseAnswer } from "./answer-form.ts";
import { type Bounds, type ConversationOptions, noBounds } from "./conversation-options.ts";
import { type LoopTool, useTools } from "./tool-use.ts";
import { Transcript } from "./transcript.ts";

/** `failure`: the model gave no further answer. */
export type StopReason = "turns" | "tokens" | "time" | "budget" | "context" | "failure";

/** How a conversation ended: with an answer, also one that a limit forced, or without one. */
export type Outcome<T> =
  | { readonly answered: true; readonly value: T; readonly stopped: StopReason | null; readonly turns: number }
  | { readonly answered: false; readonly stopped: StopReason; readonly turns: number };

/** A truncated answer may have twice the room, once. */
const roomGrowth = 2;

/** Order of the first call that an agent makes of its own within a turn, after those that the model asks for. */
const ownCalls = 1_000;

/** Of a request that was too large: a prompt that may have half as many characters fits where the guess was not far off. */
const overflowShare = 0.5;

/** Turns beyond the bound for those that the server pauses: it works on while they are sent back. */
const pausesMore = 2;

const wrapUp =
  "You have reached the limit of this task: use no more tools. Give your answer now from what you have, and say what is still missing.";

/**
 * @throws RalphError `model_refused`; `payload_too_large` if the prompt exceeds the context even when shortened;
 * `retry_exhausted` for an answer that does not fit its form after it was sent back, or that is cut off twice; errors of calls
 * that the model cannot handle. A used-up session budget is no error: it ends the conversation without an answer.
 */
export async function converse<T>(routes: readonly Route[], context: AgentContext, options: ConversationOptions<T>): Promise<Outcome<T>> {
  return new Conversation(routes, context, options).run();
}

class Conversation<T> {
  readonly #routes: readonly Route[];
  readonly #context: AgentContext;
  readonly #options: ConversationOptions<T>;
  readonly #bounds: Bounds;
  readonly #format: Json | null;
  readonly #formText: string;
  readonly #said: Transcript;
  readonly #tools: readonly LoopTool[];
  readonly #time = new RunTime();
  /** Of the routes, the one that answered last. */
  #route = 0;
  #tokens = 0;
  /** At the end of the newest turn, as the journal has it: a live clock would decide otherwise in a replay. */
  #elapsedMs = 0;
  readonly #firstRoom: number;
  #maxTokens: number;
  #perToken = charactersPerToken;
  /** Given, checked and sent back. */
  #best: { value: T } | null = null;
  /** The model used tools after it was asked for its answer: further requests forbid tools. */
  #toolsClosed = false;
  #stopped: StopReason | null = null;
  /** For the next user message. */
  #note: string | null = null;
  #formReturned = false;
  #checkReturned = false;

  constructor(routes: readonly Route[], context: AgentContext, options: ConversationOptions<T>) {
    this.#routes = routes;
    this.#context = context;
    this.#options = options;
    this.#bounds = options.bounds ?? noBounds;
    this.#firstRoom = answerRoom(options.contextTokens ?? null, options.maxTokens);
    this.#maxTokens = this.#firstRoom;
    this.#tools = options.tools ?? [];
    this.#format = options.form.isEnforceable === false ? null : options.form.wire;
    this.#formText = formInstructions(options.form);
    const tools = this.#tools.map(({ definition }) => definition as unknown as Json);
    const serverTools = [...(options.serverTools ?? [])];
    this.#said = new Transcript({ system: [...options.system], tools, serverTools, form: this.#formText });
    this.#said.ask(options.task);
  }

  async run(): Promise<Outcome<T>> {
    for (let turn = 0; ; turn += 1) {
      this.#closeIfDue(turn);
      try {
        const outcome = await this.#react(await this.#turn(turn), turn);
        if (outcome !== null) return outcome;
      } catch (error) {
        if (isBudgetEnd(error)) return this.#end("budget", turn);
        if (isRalphError(error) && error.code === "payload_too_large" && this.#shortenAndClose()) continue;
        if (this.#best === null || !isModelFailure(error)) throw error;
        return this.#end("failure", turn);
      }
    }
  }

  #end(stopped: StopReason, turns: number): Outcome<T> {
    return this.#best === null ? { answered: false, stopped, turns } : { answered: true, value: this.#best.value, stopped, turns };
  }

  /** When a limit is reached, asks the model for its answer in the next turn. The request keeps its tools, or the server's cache would be lost. */
  #closeIfDue(turn: number): void {
    if (this.#stopped !== null || this.#tools.length === 0 || turn === 0) return;
    const { turns, tokens } = this.#bounds;
    if (turn >= turns - 1) this.#close("turns");
    else if (this.#tokens >= tokens) this.#close("tokens");
    else if (!this.#hasTime) this.#close("time");
  }

  #close(reason: StopReason): void {
    this.#stopped = reason;
    this.#said.append(textBlock(wrapUp));
  }

  get #hasTime(): boolean {
    return this.#elapsedMs < this.#bounds.seconds * 1_000;
  }

  /** After a context overflow: shortens the tool results and requests the answer, once. False if that cannot help. */
  #shortenAndClose(): boolean {
    if (this.#stopped === "context" || !this.#said.shorten(this.#said.characters * overflowShare, true)) return false;
    this.#close("context");
    return true;
  }

  async #turn(turn: number): Promise<TurnRecord> {
    const { agent, model, effort, thinks, system, contextTokens = null, serverTools = [], onDelta } = this.#options;
    this.#said.shorten(promptRoom(contextTokens, this.#maxTokens, this.#perToken));
    const tools = this.#tools;
    const request: Omit<TurnRequest, "model"> = {
      maxTokens: this.#maxTokens,
      effort,
      thinks,
      system,
      tools: tools.map(({ definition }) => definition),
      serverTools,
      toolsClosed: this.#toolsClosed,
      isLong: this.#tools.length > 0,
      messages: [...this.#said.messages],
      format: this.#format,
      formText: this.#formText,
    };
    const recognised = {
      model,
      effort,
      maxTokens: this.#maxTokens,
      tools: tools.map(({ definition }) => definition.name),
      closed: this.#stopped,
      ...(this.#toolsClosed && { toolsClosed: true }),
      messages: this.#said.messages.length,
      digest: this.#said.digest,
      added: this.#said.added,
    };
    const time = this.#time;
    const first = this.#route;
    const { characters } = this.#said;
    const route = this.#routes[first];
    const promptTokens = Math.ceil(characters / this.#perToken);
    const record = await this.#context.call.model<TurnRecord>(
      agent,
      recognised,
      (signal, sending) => sendTurn(this.#routes, request, { context: this.#context, signal, sending, time, characters, first, onDelta }),
      this.#place(turn, 0),
      route === undefined ? null : usageAtMost(route.server.prices, route.model, promptTokens, this.#maxTokens),
    );
    time.set(record.elapsedMs);
    if ((record.route ?? 0) > first) this.#said.moveToAnotherModel();
    this.#route = record.route ?? 0;
    this.#elapsedMs = record.elapsedMs;
    this.#tokens += record.tokens;
    if ((record.promptTokens ?? 0) > 0) this.#perToken = characters / (record.promptTokens ?? 1);
    return record;
  }

  /** The outcome of a reply, or null if the conversation continues. */
  async #react(reply: TurnRecord, turn: number): Promise<Outcome<T> | null> {
    const { agent, onReply } = this.#options;
    const { content, stopReason } = reply;
    if (stopReason === "refusal") throw modelRefused(agent, reply.refusal);
    if (stopReason === "model_context_window_exceeded")
      throw new RalphError("payload_too_large", `The conversation of '${agent}' outgrew the model's context`);
    if (stopReason === "max_tokens") {
      if (this.#maxTokens > this.#firstRoom)
        throw new RalphError("retry_exhausted", `The answer of '${agent}' was cut off twice, at ${this.#maxTokens} tokens`);
      // What was cut off is not sent back: half a tool use would be refused.
      this.#maxTokens *= roomGrowth;
      return null;
    }
    this.#note ??= (await onReply?.(content, this.#place(turn, ownCalls))) ?? null;
    this.#said.hear(content);
    if (stopReason === "pause_turn") {
      if (turn < this.#bounds.turns + pausesMore) return null;
      throw new RalphError("retry_exhausted", `The server of '${agent}' paused its turn ${turn + 1} times without an answer`);
    }
    const uses = content.filter(isToolUse);
    const note = this.#takeNote();
    if (uses.length === 0) {
      if (note === null) return this.#judge(content, turn);
      this.#said.ask(note);
      return null;
    }
    const results = await useTools(this.#tools, uses, {
      place: (index) => this.#place(turn, index + 1),
      isClosed: this.#stopped !== null,
    });
    if (this.#toolsClosed) return this.#end(this.#stopped ?? "turns", turn + 1);
    this.#toolsClosed = this.#stopped !== null;
    const digests = results.map(({ content: text }) => sha256(String(text)));
    const left = this.#stopped === null ? boundsLeft(this.#bounds, turn + 1, this.#tokens) : null;
    const words = [note, left].filter((part) => part !== null).join("\n\n");
    if (words === "") this.#said.tell(results, digests);
    else this.#said.tell([...results, textBlock(words)], [...digests, words]);
    return null;
  }

  #takeNote(): string | null {
    const note = this.#note;
    this.#note = null;
    return note;
  }

  async #judge(content: readonly ContentBlock[], turn: number): Promise<Outcome<T> | null> {
    const { agent, form, check } = this.#options;
    const parsed = parseAnswer(form, content);
    if (!parsed.ok) {
      if (this.#formReturned || !this.#hasTime) {
        const often = this.#formReturned ? "twice" : "and no time is left for another";
        throw new RalphError("retry_exhausted", `The answer of '${agent}' did not fit its form, ${often}: ${parsed.issue}`);
      }
      this.#formReturned = true;
      this.#said.ask(`Your answer does not fit its form:\n${parsed.issue}\nGive the whole answer again, as one JSON object that fits.`);
      return null;
    }
    const issues = this.#checkReturned || !this.#hasTime ? [] : ((await check?.(parsed.value, this.#place(turn, ownCalls))) ?? []);
    if (issues.length > 0) {
      this.#checkReturned = true;
      this.#best = { value: parsed.value };
      this.#options.onAnswer?.(parsed.value);
      this.#said.ask(
        `Your answer was checked against what you were shown. Mend this, or leave it out, and give the whole answer again:\n- ${issues.join("\n- ")}`,
      );
      return null;
    }
    return { answered: true, value: parsed.value, stopped: this.#stopped, turns: turn + 1 };
  }

  #place(turn: number, order: number): CallPlace {
    return { turn: turn + (this.#options.firstTurn ?? 0), order };
  }
}
