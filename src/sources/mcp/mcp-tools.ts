/** Tools of an MCP server as Ralph's: names, effects, inputs, and answers as JSON. Pure functions. */
import { z } from "zod";
import { type Json, sha256 } from "../../domain/base/json.ts";
import { jsonValue } from "../../domain/base/json-value.ts";
import { shortened } from "../../domain/base/shortened.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { ToolEffect } from "../tool.ts";

/** A server's description of one of its tools. */
export interface RemoteTool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema?: unknown;
  annotations?:
    | { readOnlyHint?: boolean | undefined; idempotentHint?: boolean | undefined; destructiveHint?: boolean | undefined }
    | undefined;
}

/** What a server answers to a call. */
export interface RemoteAnswer {
  content?: readonly { type: string; [field: string]: unknown }[] | undefined;
  structuredContent?: unknown;
  isError?: boolean | undefined;
}

/** Model servers take tool names of at most 64 letters, digits, `-` and `_`. */
const longestName = 64;
const longestDescription = 2_000;

/** `SERVER__TOOL`: no server can take a built-in tool's name. Long names end in a hash, so that they stay apart. */
export function toolName(server: string, tool: string): string {
  const name = `${server}__${tool.replace(/[^A-Za-z0-9_-]/g, "_")}`;
  const isSame = name.length <= longestName && name === `${server}__${tool}`;
  return isSame ? name : `${name.slice(0, longestName - 9)}_${sha256(tool).slice(0, 8)}`;
}

/**
 * The effect by the server's annotations, with the protocol's defaults: a tool that is not marked read-only has effect
 * `world`, unless it is marked both idempotent and non-destructive.
 */
export function effectOf({ annotations = {} }: Pick<RemoteTool, "annotations">): ToolEffect {
  if (annotations.readOnlyHint === true) return "read";
  return annotations.idempotentHint === true && annotations.destructiveHint === false ? "idempotent" : "world";
}

export function descriptionOf({ title, description, name }: RemoteTool): string {
  const text = description?.trim() || title?.trim() || name;
  return shortened(text, longestDescription);
}

/** The input's schema for validation. Where the server's own cannot be read, any object is passed on: the server checks it. */
export function inputOf(schema: unknown): z.ZodType {
  const anything = z.record(z.string(), jsonValue);
  if (schema === null || typeof schema !== "object") return anything;
  try {
    return z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
  } catch {
    return anything;
  }
}

/**
 * The answer as JSON: the structured content if there is any, otherwise the texts, parsed if they are one JSON document.
 * Images and audio are replaced with a note.
 * @throws RalphError `unprocessable` with the server's message if it reports that the call failed.
 */
export function answerOf(tool: string, { content = [], structuredContent, isError = false }: RemoteAnswer): Json {
  const text = content.map(textOf).filter(Boolean).join("\n");
  if (isError) throw new RalphError("unprocessable", `'${tool}' failed: ${text.slice(0, 1_000) || "the server gives no reason"}`);
  if (structuredContent !== undefined) return structuredContent as Json;
  return parsed(text) ?? text;
}

function textOf(part: { type: string; [field: string]: unknown }): string {
  if (part.type === "text") return String(part.text ?? "");
  if (part.type === "resource_link") return `${String(part.name ?? "")} ${String(part.uri ?? "")}`.trim();
  if (part.type === "resource") {
    const resource = part.resource as { text?: unknown; uri?: unknown } | undefined;
    return typeof resource?.text === "string" ? resource.text : `[${String(resource?.uri ?? "resource")}]`;
  }
  return `[${part.type}: ${String(part.mimeType ?? "not shown")}]`;
}

/** Only objects and arrays: a text that happens to be a number stays a text. */
function parsed(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
