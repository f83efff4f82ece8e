/** One declared API as a source: each operation a tool, each answer stored so that it can be cited and queried. */
import { z } from "zod";
import { capabilitiesOf } from "../../domain/agents/capabilities.ts";
import type { NotOffered } from "../../domain/agents/tool.ts";
import type { Json } from "../../domain/base/json.ts";
import { answerSources, storeAnswer } from "../answers/stored-answer.ts";
import { assertOk, jsonOf } from "../http/http-answer.ts";
import { callerOf } from "../http/http-caller.ts";
import type { HttpClient } from "../http/http-client.ts";
import type { Source, SourceDescription } from "../source.ts";
import { type PutText, StoredTexts } from "../stored/stored-texts.ts";
import type { Tool, ToolContext, ToolEffect } from "../tool.ts";
import { resultOf, worded } from "./api-answer.ts";
import type { ApiOperation, DeclaredApi } from "./api-file.ts";
import { inputSchemaOf, requestOf } from "./api-request.ts";

export interface ApiSourceOptions {
  http: HttpClient;
  /** Null where its setting is absent: then no operation is offered. */
  key: string | null;
  /** The API's own operations and those of its OpenAPI document. */
  operations: Readonly<Record<string, ApiOperation>>;
  putText: PutText;
}

export class ApiSource implements Source {
  readonly name: string;
  readonly origin: string;
  readonly #api: string;
  readonly #declared: DeclaredApi;
  readonly #options: ApiSourceOptions;
  readonly #texts: StoredTexts;
  readonly #tools: readonly Tool[];

  constructor(api: string, declared: DeclaredApi, options: ApiSourceOptions) {
    this.#api = api;
    this.#declared = declared;
    this.#options = options;
    this.name = this.origin = `api:${api}`;
    this.#texts = new StoredTexts(options.putText);
    this.#tools = this.#lacksKey ? [] : Object.entries(options.operations).map(([name, operation]) => this.#tool(name, operation));
    if (declared.requestsPerMinute !== undefined) options.http.declare(declared.baseUrl, { requestsPerMinute: declared.requestsPerMinute });
  }

  get #lacksKey(): boolean {
    return this.#declared.auth !== undefined && this.#options.key === null;
  }

  get baseUrl(): string {
    return this.#declared.baseUrl;
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  notOffered(): readonly NotOffered[] {
    if (!this.#lacksKey) return [];
    const reason = `${this.#declared.auth?.setting} is not set`;
    return Object.keys(this.#options.operations).map((name) => ({ name: `${this.#api}__${name}`, origin: this.origin, reason }));
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#texts.describe(owner, sourceId);
  }

  #tool(name: string, operation: ApiOperation): Tool {
    const schema = inputSchemaOf(operation);
    return {
      name: `${this.#api}__${name}`,
      description: `${operation.description} (${this.#declared.description})`,
      capabilities: capabilitiesOf(operation),
      effect: effectOf(operation),
      input: z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema),
      inputSchema: schema,
      isCitable: true,
      sources: (answer) => answerSources(`${this.#api}__${name}`, answer),
      ...(operation.say === undefined
        ? {}
        : { say: (input: unknown, answer: Json) => worded(operation.say ?? "", input as Record<string, Json>, answer) }),
      run: (input, context) => this.#call(name, operation, input as Record<string, Json>, context),
    };
  }

  async #call(name: string, operation: ApiOperation, input: Record<string, Json>, context: ToolContext): Promise<Json> {
    const { auth, timeoutS } = this.#declared;
    const { http, key } = this.#options;
    const request = requestOf(this.#declared, operation, input);
    const answer = await http.send(
      {
        ...request,
        types: ["application/json", "application/*", "text/*"],
        ...(auth === undefined || key === null ? {} : { key: { in: auth.in, name: auth.name, value: `${auth.prefix}${key}` } }),
        ...(timeoutS === undefined ? {} : { limits: { headMs: timeoutS * 1000, totalMs: timeoutS * 1000 } }),
        ...(effectOf(operation) === "world" ? { isOnce: true } : {}),
      },
      callerOf(context),
    );
    const said = answer.bytes.byteLength === 0 ? null : jsonOf(assertOk(answer));
    assertOk(answer);
    const result = resultOf(this.#declared, operation, said);
    await storeAnswer(this.#texts, context.scope.owner, `${this.#api}__${name}`, request.url, result);
    return result;
  }
}

function effectOf({ method, idempotent }: ApiOperation): ToolEffect {
  if (method === "GET") return "read";
  return idempotent ? "idempotent" : "world";
}
