/** A turn as a request for chat completions: roles, tools and the answer's form as that protocol has them. */
import { type Json, type JsonObject, jsonObjectOf } from "../../../domain/base/json.ts";
import { type ContentBlock, isText, isToolUse, type Message, systemTexts, type TurnRequest } from "./messages.ts";

export interface ChatBodyOptions {
  isOpenAi: boolean;
  toolChoice: boolean;
  structuredOutputs: "native" | "prompt";
}

/** Tools that the server would run itself are left out: the protocol has none. */
export function chatBody(request: TurnRequest, { isOpenAi, toolChoice, structuredOutputs }: ChatBodyOptions): JsonObject {
  const tools = request.toolsClosed && !toolChoice ? [] : request.tools;
  const isClosed = tools.length === 0 || request.toolsClosed;
  // Elsewhere a grammar for the answer would keep the model from using tools.
  const isEnforced = structuredOutputs === "native" && request.format !== null && (isOpenAi || isClosed);
  const system = systemTexts(request, isEnforced && isOpenAi).join("\n\n");
  return {
    model: request.model,
    messages: [...(system === "" ? [] : [{ role: "system", content: system }]), ...request.messages.flatMap(chatMessages)],
    // OpenAI's reasoning models refuse the older name, other servers do not know the newer one.
    [isOpenAi ? "max_completion_tokens" : "max_tokens"]: request.maxTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...(request.effort !== null && { reasoning_effort: request.effort }),
    ...(tools.length > 0 && { tools: tools.map(toolOf) }),
    ...(tools.length > 0 && request.toolsClosed && { tool_choice: "none" }),
    ...(isEnforced && {
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema: strictSchema(request.format) } },
    }),
  };
}

function toolOf({ name, description, input_schema }: TurnRequest["tools"][number]): JsonObject {
  return { type: "function", function: { name, description, parameters: input_schema } };
}

function chatMessages({ role, content }: Message): JsonObject[] {
  const text = content.filter(isText).map((block) => block.text);
  if (role === "assistant") {
    const calls = content.filter(isToolUse).map(({ id, name, input }) => ({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify(input ?? {}) },
    }));
    const words = text.join("");
    return [{ role, content: words === "" && calls.length > 0 ? null : words, ...(calls.length > 0 && { tool_calls: calls }) }];
  }
  // Results come first: they have to follow the message that asked for them.
  const results = content.filter(({ type }) => type === "tool_result").map(resultOf);
  return [...results, ...(text.length === 0 ? [] : [{ role, content: text.join("\n\n") }])];
}

function resultOf({ tool_use_id, content }: ContentBlock): JsonObject {
  return { role: "tool", tool_call_id: tool_use_id ?? "", content: typeof content === "string" ? content : JSON.stringify(content ?? "") };
}

/** The schema for strict mode: every member is required, and optional members are nullable. */
function strictSchema(schema: Json | undefined): Json {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (schema === null || typeof schema !== "object") return schema ?? null;
  const inner: JsonObject = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strictSchema(value)]));
  if (inner.type !== "object") return inner;
  const properties = jsonObjectOf(inner.properties);
  const required = new Set(Array.isArray(inner.required) ? inner.required : []);
  const names = Object.keys(properties);
  const strict = Object.fromEntries(
    names.map((name) => [name, required.has(name) ? (properties[name] ?? null) : { anyOf: [properties[name] ?? {}, { type: "null" }] }]),
  );
  return { ...inner, properties: strict, required: names, additionalProperties: false };
}
