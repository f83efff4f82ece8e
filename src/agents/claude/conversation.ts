/**
 * A conversation with a model, turn by turn: each turn is one journalled call, each use of a tool another, those of one
 * turn side by side. It is bounded in turns, tokens and time, sends a malformed answer back once, and says how it ended.
 */

import { isRalphError, RalphError } from "../../domain/errors.ts";
import { type Json, sha256 } from "../../domain/json.ts";
import type { AgentContext, CallPlace } from "../agent.ts";
import { type AnswerForm, formInstructions, parseAnswer } from "./answer-form.ts";
import {
  type ContentBlock,
  type Effort,
  isToolUse,
  type ToolDefinition,
  type ToolUse,
  type TurnDelta,
  type TurnRequest,
  textBlock,
} from "./messages.ts";
import { isBudgetEnd, type ModelServer, modelRefused, RunTime, sendTurn, type TurnRecord } from "./model-server.ts";
import { Transcript } from "./transcript.ts";

/** A tool that the model may use. */
export interface LoopTool {
  readonly definition: ToolDefinition;
  run(input: Json, place: CallPlace): Promise<Json>;
  /** The text that the model reads. Called for the answers of one turn in the order in which they were asked for. */
  show(input: Json, answer: Json): string;
}

export interface Bounds {
  turns: number;
  /** Over all turns, cached or not. */
  tokens: number;
  seconds: number;
}

export interface ConversationOptions<T> {
  /** Name of the agent, and of its calls. */
  agent: string;
  model: string;
  effort: Effort | null;
  maxTokens: number;
  structuredOutputs: "native" | "prompt";
  /** The most lasting first. */
  system: readonly string[];
  /** What is asked, after the system prompt. */
  task: string;
  tools?: readonly LoopTool[] | undefined;
  serverTools?: readonly ContentBlock[] | undefined;
  form: AnswerForm<T>;
  /** What is wrong with an answer of the right form, in words for the model; it is sent back once. Calls of its own go to the place's turn. */
  check?: ((answer: T, place: CallPlace) => string[] | Promise<string[]>) | undefined;
  bounds?: Bounds | undefined;
  /** Turn of the first call in the run's journal; 0 by default. */
  firstTurn?: number | undefined;
  onDelta?: ((delta: TurnDelta) => void) | undefined;
  /** Given each reply before its tools run, for what the server's own tools found; gives words for the model, or null. */
  onReply?: ((content: readonly ContentBlock[], place: CallPlace) => Promise<string | null>) | undefined;
}

export type StopReason = "turns" | "tokens" | "time" | "budget";

/** How a conversation ended: with an answer, perhaps because it was told to come to one, or without. */
export type Outcome<T> =
  | { readonly answered: true; readonly value: T; readonly stopped: StopReason | null; readonly turns: number }
  | { readonly answered: false; readonly stopped: StopReason; readonly turns: number };

const noBounds: Bounds = { turns: 4, tokens: Number.POSITIVE_INFINITY, seconds: Number.POSITIVE_INFINITY };
/** A truncated answer may have twice the room, once. */
const roomGrowth = 2;

/** Order of the first call that an agent makes of its own within a turn, after those that the model asks for. */
const ownCalls = 1_000;

const wrapUp =
  "You have reached the limit of this task: use no more tools. Give your answer now from what you have, and say what is still missing.";

/**
 * @throws RalphError `model_refused`; `retry_exhausted` for an answer that does not fit its form after it was sent back, or
 * that is cut off twice; whatever a call throws that is no matter for the model. The session's budget is no error: it
 * ends the conversation without an answer.
 */
export async function converse<T>(server: ModelServer, context: AgentContext, options: ConversationOptions<T>): Promise<Outcome<T>> {
  return new Conversation(server, context, options).run();
}

class Conversation<T> {
  readonly #server: ModelServer;
  readonly #context: AgentContext;
  readonly #options: ConversationOptions<T>;
  readonly #bounds: Bounds;
  readonly #system: readonly string[];
  readonly #format: Json | null;
  readonly #said: Transcript;
  readonly #time = new RunTime();
  #tokens = 0;
  /** At the end of the newest turn, as the journal has it: a live clock would decide otherwise in a replay. */
  #elapsedMs = 0;
  #maxTokens: number;
  #stopped: StopReason | null = null;
  /** For the next user message. */
  #note: string | null = null;
  #formReturned = false;
  #checkReturned = false;

  constructor(server: ModelServer, context: AgentContext, options: ConversationOptions<T>) {
    this.#server = server;
    this.#context = context;
    this.#options = options;
    this.#bounds = options.bounds ?? noBounds;
    this.#maxTokens = options.maxTokens;
    // Citations of the server's own tools and enforced forms do not go together.
    const native = options.structuredOutputs === "native" && (options.serverTools ?? []).length === 0;
    this.#format = native ? options.form.wire : null;
    this.#system = native ? options.system : [...options.system.slice(0, 1), formInstructions(options.form), ...options.system.slice(1)];
    const tools = (options.tools ?? []).map(({ definition }) => definition as unknown as Json);
    this.#said = new Transcript({ system: this.#system, tools, serverTools: [...(options.serverTools ?? [])], format: this.#format });
    this.#said.ask(options.task);
  }

  async run(): Promise<Outcome<T>> {
    for (let turn = 0; ; turn += 1) {
      this.#closeIfDue(turn);
      let reply: TurnRecord;
      try {
        reply = await this.#turn(turn);
      } catch (error) {
        if (!isBudgetEnd(error)) throw error;
        return { answered: false, stopped: "budget", turns: turn };
      }
      const outcome = await this.#react(reply, turn);
      if (outcome !== null) return outcome;
    }
  }

  /** When a bound is reached the next turn is the last: the model is told, and its tools are closed. */
  #closeIfDue(turn: number): void {
    if (this.#stopped !== null || (this.#options.tools ?? []).length === 0 || turn === 0) return;
    const { turns, tokens, seconds } = this.#bounds;
    if (turn >= turns - 1) this.#stopped = "turns";
    else if (this.#tokens >= tokens) this.#stopped = "tokens";
    else if (this.#elapsedMs >= seconds * 1_000) this.#stopped = "time";
    if (this.#stopped !== null) this.#said.append(textBlock(wrapUp));
  }

  async #turn(turn: number): Promise<TurnRecord> {
    const { agent, model, effort, tools = [], serverTools = [], onDelta } = this.#options;
    const request: TurnRequest = {
      model,
      maxTokens: this.#maxTokens,
      effort,
      system: this.#system,
      tools: tools.map(({ definition }) => definition),
      serverTools,
      toolsClosed: this.#stopped !== null,
      messages: [...this.#said.messages],
      format: this.#format,
    };
    const recognised = {
      model,
      effort,
      maxTokens: this.#maxTokens,
      tools: tools.map(({ definition }) => definition.name),
      closed: this.#stopped,
      messages: this.#said.messages.length,
      digest: this.#said.digest,
      added: this.#said.added,
    };
    const time = this.#time;
    const { characters } = this.#said;
    const record = await this.#context.call.model<TurnRecord>(
      agent,
      recognised,
      (signal) => sendTurn(this.#server, request, { context: this.#context, signal, time, characters, onDelta }),
      this.#place(turn, 0),
    );
    time.set(record.elapsedMs);
    this.#elapsedMs = record.elapsedMs;
    this.#tokens += record.tokens;
    return record;
  }

  /** What follows from a reply: an outcome, or null where the conversation goes on. */
  async #react(reply: TurnRecord, turn: number): Promise<Outcome<T> | null> {
    const { agent, onReply } = this.#options;
    const { content, stopReason } = reply;
    if (stopReason === "refusal") throw modelRefused(agent, reply.refusal);
    if (stopReason === "model_context_window_exceeded")
      throw new RalphError("payload_too_large", `The conversation of '${agent}' outgrew the model's context`);
    if (stopReason === "max_tokens") {
      if (this.#maxTokens > this.#options.maxTokens)
        throw new RalphError("retry_exhausted", `The answer of '${agent}' was cut off twice, at ${this.#maxTokens} tokens`);
      // What was cut off is not sent back: half a tool use would be refused.
      this.#maxTokens *= roomGrowth;
      return null;
    }
    this.#note ??= (await onReply?.(content, this.#place(turn, ownCalls))) ?? null;
    this.#said.hear(content);
    if (stopReason === "pause_turn") {
      if (turn < this.#bounds.turns + 2) return null;
      return { answered: false, stopped: "turns", turns: turn + 1 };
    }
    const uses = content.filter(isToolUse);
    const note = this.#takeNote();
    if (uses.length === 0) {
      if (note === null) return this.#judge(content, turn);
      this.#said.ask(note);
      return null;
    }
    if (this.#stopped !== null) return { answered: false, stopped: this.#stopped, turns: turn + 1 };
    const results = await this.#useTools(uses, turn);
    const digests = results.map(({ content: text }) => sha256(String(text)));
    if (note === null) this.#said.tell(results, digests);
    else this.#said.tell([...results, textBlock(note)], [...digests, note]);
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
      if (this.#formReturned)
        throw new RalphError("retry_exhausted", `The answer of '${agent}' did not fit its form, twice: ${parsed.issue}`);
      this.#formReturned = true;
      this.#said.ask(`Your answer does not fit its form:\n${parsed.issue}\nGive the whole answer again, as one JSON object that fits.`);
      return null;
    }
    const issues = this.#checkReturned ? [] : ((await check?.(parsed.value, this.#place(turn, ownCalls))) ?? []);
    if (issues.length > 0) {
      this.#checkReturned = true;
      this.#said.ask(
        `Your answer was checked against what you were shown. Mend this, or leave it out, and give the whole answer again:\n- ${issues.join("\n- ")}`,
      );
      return null;
    }
    return { answered: true, value: parsed.value, stopped: this.#stopped, turns: turn + 1 };
  }

  /** Runs the uses of one turn side by side. What the model can do something about goes back to it; the rest is thrown. */
  async #useTools(uses: readonly ToolUse[], turn: number): Promise<ContentBlock[]> {
    const settled = await Promise.allSettled(uses.map((use, index) => this.#useTool(use, this.#place(turn, index + 1))));
    return settled.map((result, index) => {
      if (result.status === "rejected" && !isForTheModel(result.reason)) throw result.reason;
      const { id, name, input } = uses[index] as ToolUse;
      if (result.status === "fulfilled") {
        return { type: "tool_result", tool_use_id: id, content: this.#tool(name)?.show(input, result.value) ?? "" };
      }
      const { code, message } = result.reason;
      return { type: "tool_result", tool_use_id: id, content: `Error (${code}): ${message}`, is_error: true };
    });
  }

  async #useTool({ name, input, broken_input }: ToolUse, place: CallPlace): Promise<Json> {
    const tool = this.#tool(name);
    if (tool === undefined) {
      const names = (this.#options.tools ?? []).map(({ definition }) => definition.name);
      throw new RalphError("not_found", `There is no tool '${name}'. There are: ${names.join(", ")}`);
    }
    if (broken_input !== undefined) throw new RalphError("invalid_input", "The input is not a JSON object");
    return tool.run(input, place);
  }

  #tool(name: string): LoopTool | undefined {
    return this.#options.tools?.find(({ definition }) => definition.name === name);
  }

  #place(turn: number, order: number): CallPlace {
    return { turn: turn + (this.#options.firstTurn ?? 0), order };
  }
}

/**
 * Whether a tool's failure is told to the model, which may try something else. Not: a wait for the user, an abort, a
 * reached limit, or a fault of ours.
 */
export function isForTheModel(error: unknown): error is RalphError {
  return isRalphError(error) && error.kind !== "system" && error.code !== "limit_reached";
}
