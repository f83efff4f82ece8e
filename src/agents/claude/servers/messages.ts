/** The Messages API as far as Ralph speaks it: requests, replies and their content blocks, as plain JSON. */
import type { Json } from "../../../domain/base/json.ts";

/** A content block as it goes over the wire; blocks of kinds that Ralph does not know are carried along unchanged. */
export interface ContentBlock {
  readonly type: string;
  readonly [member: string]: Json | undefined;
}

export interface TextBlock extends ContentBlock {
  readonly type: "text";
  readonly text: string;
}

/** A tool that the model asks Ralph to run. */
export interface ToolUse extends ContentBlock {
  readonly type: "tool_use";
  readonly id: string;
  readonly name: string;
  readonly input: Json;
}

export interface Message {
  readonly role: "user" | "assistant";
  readonly content: readonly ContentBlock[];
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly input_schema: Json;
}

export const efforts = ["low", "medium", "high", "xhigh", "max"] as const;
export type Effort = (typeof efforts)[number];

/** One turn asked of a model, before the server's capabilities shape it into a body. */
export interface TurnRequest {
  readonly model: string;
  readonly maxTokens: number;
  readonly effort: Effort | null;
  /** False leaves thinking out of the request. */
  readonly thinks?: boolean | undefined;
  /** Texts of the system prompt, the most lasting first; each ends a prefix worth caching. */
  readonly system: readonly string[];
  readonly tools: readonly ToolDefinition[];
  /** Tools that the server runs itself, as they go over the wire. */
  readonly serverTools: readonly ContentBlock[];
  /** Forbids further tool uses without taking the tools out of the prompt. */
  readonly toolsClosed: boolean;
  /** Whether more turns are to follow, which read this one's prompt from the server's cache; writing it there costs extra. */
  readonly isLong: boolean;
  readonly messages: readonly Message[];
  /** JSON Schema that a server which can enforces; null where the form must only be asked for. */
  readonly format: Json | null;
  /** Asks for the form in the prompt, for servers that do not enforce it. */
  readonly formText: string | null;
}

/** The system prompt; after its first text what asks for the form, where the server does not enforce it. */
export function systemTexts({ system, formText }: TurnRequest, isEnforced: boolean): readonly string[] {
  return isEnforced || formText === null ? system : [...system.slice(0, 1), formText, ...system.slice(1)];
}

export interface TurnUsage {
  /** Without what was read from or written to the cache. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** The part of `cacheWriteTokens` that is cached for an hour, which costs more. */
  readonly cacheWriteHourTokens: number;
  readonly webSearches: number;
}

export const noUsage: TurnUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  cacheWriteHourTokens: 0,
  webSearches: 0,
};

/** More is no count. */
const mostTokens = 1e12;

/** A count as a server sent it, which may be any JSON value. */
export function countOf(told: unknown): number {
  return typeof told === "number" && told > 0 ? Math.round(Math.min(told, mostTokens)) : 0;
}

export function addUsage(a: TurnUsage, b: TurnUsage): TurnUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    cacheWriteHourTokens: a.cacheWriteHourTokens + b.cacheWriteHourTokens,
    webSearches: a.webSearches + b.webSearches,
  };
}

/** Everything that passed through the model, cached or not. */
export function totalTokens(usage: TurnUsage): number {
  return usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

export interface TurnReply {
  readonly content: readonly ContentBlock[];
  readonly stopReason: string | null;
  /** Why the model refused, in its server's words. */
  readonly refusal: string | null;
  readonly model: string;
  readonly usage: TurnUsage;
  readonly requestId: string | null;
}

/** A part of a turn that is still streaming. */
export type TurnDelta =
  | { readonly kind: "text" | "thinking"; readonly text: string }
  | { readonly kind: "server_tool"; readonly name: string; readonly input: Json };

export function textBlock(text: string): TextBlock {
  return { type: "text", text };
}

export function isText(block: ContentBlock): block is TextBlock {
  return block.type === "text" && typeof block.text === "string";
}

export function isToolUse(block: ContentBlock): block is ToolUse {
  return block.type === "tool_use" && typeof block.id === "string" && typeof block.name === "string";
}

/** Blocks that every model understands: thinking belongs to the model that thought, a server's own tools to the server. */
const portableTypes = new Set(["text", "tool_use", "tool_result"]);

/** The message as it may be sent to another model than the one that wrote it. */
export function portable(message: Message): Message {
  if (message.role === "user") return message;
  const content = message.content
    .filter(({ type }) => portableTypes.has(type))
    .map((block) => (isText(block) ? textBlock(block.text) : block));
  return { ...message, content: content.length > 0 ? content : [textBlock("…")] };
}
