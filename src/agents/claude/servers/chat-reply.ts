/**
 * A streamed chat completion put together into a reply, as servers really send it: tool calls in pieces, whole, without
 * ids or all at index 0; usage at the end or never; thinking in members of its own or in tags before the answer.
 */
import { type Json, type JsonObject, jsonObjectOf } from "../../../domain/base/json.ts";
import {
  type ContentBlock,
  countOf,
  noUsage,
  type TurnDelta,
  type TurnReply,
  type TurnRequest,
  type TurnUsage,
  textBlock,
} from "./messages.ts";
import { framesIn, unreadable } from "./stream-frames.ts";

/** The body as the protocol's own chunks. @throws Error with the reason where it cannot be read. */
export async function* chatFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const { value, name } of framesIn(body)) {
    const chunk = name === "error" || value.object === "error" ? { error: value.error ?? value } : value;
    if (chunk.error === undefined && chunk.choices === undefined && chunk.usage === undefined) {
      const speaksMessages = typeof value.type === "string" && /^message/.test(value.type);
      throw unreadable(
        speaksMessages ? "The server speaks messages, not chat completions" : "An event of the stream has no choices",
        JSON.stringify(value),
      );
    }
    yield `data: ${JSON.stringify(chunk)}\n\n`;
  }
}

interface ToolCall {
  index: number;
  id: string;
  name: string;
  input: string;
}

const stopReasons: Readonly<Record<string, string>> = {
  stop: "end_turn",
  tool_calls: "tool_use",
  function_call: "tool_use",
  length: "max_tokens",
  content_filter: "refusal",
};

/** Thinking that some servers leave in the text. */
const thinkingTags = /^\s*<(think|thinking|thought)>[\s\S]*?<\/\1>\s*/;

export class ChatReply {
  readonly #request: TurnRequest;
  readonly #onDelta: ((delta: TurnDelta) => void) | undefined;
  readonly #calls: ToolCall[] = [];
  #text = "";
  #refusal = "";
  #model: string;
  #finish: string | null = null;
  #usage: TurnUsage = noUsage;

  constructor(request: TurnRequest, onDelta: ((delta: TurnDelta) => void) | undefined) {
    this.#request = request;
    this.#onDelta = onDelta;
    this.#model = request.model;
  }

  /** What the server has counted so far, 0 where it has not. */
  get usage(): TurnUsage {
    return this.#usage;
  }

  /** Takes a chunk as received: the library does not validate it. */
  add(received: unknown): void {
    const chunk = jsonObjectOf(received as Json);
    if (typeof chunk.model === "string" && chunk.model !== "") this.#model = chunk.model;
    if (chunk.usage !== undefined && chunk.usage !== null) this.#usage = usageOf(jsonObjectOf(chunk.usage));
    const choice = jsonObjectOf(Array.isArray(chunk.choices) ? chunk.choices[0] : undefined);
    // A server that does not stream sends the message itself.
    this.#take(jsonObjectOf(choice.delta ?? choice.message));
    if (typeof choice.finish_reason === "string" && choice.finish_reason !== "") this.#finish = choice.finish_reason;
  }

  #take({ content, refusal, reasoning, reasoning_content, tool_calls }: JsonObject): void {
    const thinking = reasoning_content ?? reasoning;
    if (typeof thinking === "string" && thinking !== "") this.#onDelta?.({ kind: "thinking", text: thinking });
    if (typeof refusal === "string") this.#refusal += refusal;
    if (typeof content === "string" && content !== "") {
      this.#text += content;
      this.#onDelta?.({ kind: "text", text: content });
    }
    if (Array.isArray(tool_calls)) for (const call of tool_calls) this.#takeCall(jsonObjectOf(call));
  }

  /** Pieces of one call share its index; some servers give every call index 0 and tell them apart by id. */
  #takeCall({ index, id, function: called }: JsonObject): void {
    const { name, arguments: input } = jsonObjectOf(called);
    const at = typeof index === "number" ? index : null;
    const known = at === null ? undefined : this.#calls.findLast((call) => call.index === at);
    const isNew = known === undefined || (typeof id === "string" && id !== "" && known.id !== "" && id !== known.id);
    const call = isNew ? { index: at ?? this.#calls.length, id: "", name: "", input: "" } : known;
    if (isNew) this.#calls.push(call);
    if (typeof id === "string" && id !== "") call.id = id;
    if (typeof name === "string" && call.name === "") call.name = name;
    if (typeof input === "string") call.input += input;
    else if (input !== undefined && input !== null) call.input = JSON.stringify(input);
  }

  /** @throws Error where the stream ended before the answer did. */
  whole(requestId: string | null): TurnReply {
    if (this.#finish === null && this.#calls.length === 0 && this.#text === "") throw new Error("It ended before the first word");
    if (this.#finish === null) throw new Error("It ended without a finish_reason");
    const isRefused = this.#refusal !== "" || this.#finish === "content_filter";
    const text = this.#text.replace(thinkingTags, "");
    const uses = this.#calls.filter(({ name }) => name !== "").map((call, at) => this.#toolUse(call, at));
    return {
      content: [...(text === "" ? [] : [textBlock(text)]), ...uses],
      stopReason: isRefused ? "refusal" : (stopReasons[this.#finish] ?? this.#finish),
      refusal: this.#refusal === "" ? null : this.#refusal,
      model: this.#model,
      usage: this.#usage,
      requestId,
    };
  }

  /** As a block; the input of a tool use that is no JSON stands as null, its text beside it. */
  #toolUse({ id, name, input }: ToolCall, at: number): ContentBlock {
    // Unique within the conversation, and the same in every reading of the same stream.
    const use = { type: "tool_use", id: id === "" ? `call_${this.#request.messages.length}_${at}` : id, name };
    if (input.trim() === "") return { ...use, input: {} };
    try {
      return { ...use, input: JSON.parse(input) as Json };
    } catch {
      return { ...use, input: null, broken_input: input };
    }
  }
}

/** The protocol includes tokens read from the cache in the prompt's count. */
function usageOf({ prompt_tokens, completion_tokens, prompt_tokens_details }: JsonObject): TurnUsage {
  const cacheReadTokens = countOf(jsonObjectOf(prompt_tokens_details).cached_tokens);
  return {
    ...noUsage,
    inputTokens: Math.max(0, countOf(prompt_tokens) - cacheReadTokens),
    outputTokens: countOf(completion_tokens),
    cacheReadTokens,
  };
}
