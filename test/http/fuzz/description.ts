/** The API's description as a test reads it: its operations, and whether an answer is one of those that it promises. */

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { securityHeaders } from "../../../src/http/server/security-headers.ts";

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  examples?: unknown[];
}
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: JsonSchema;
}
interface Answer {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;
}
export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, Answer>;
}
export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const documentId = "openapi.json";
/** Sent with any answer: they say nothing of what was asked for. */
const ordinaryHeaders = new Set([
  ...Object.keys(securityHeaders),
  ..."connection content-encoding content-length content-security-policy content-type date keep-alive transfer-encoding vary x-accel-buffering".split(
    " ",
  ),
]);

export class Description {
  readonly operations: Operation[];
  readonly #document: Record<string, unknown>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false });

  constructor(document: Record<string, unknown>) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, documentId);
    const paths = document.paths as Record<string, Record<string, Omit<Operation, "method" | "path">>>;
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method: method.toUpperCase(), path })),
    );
  }

  /** What `$ref` stands for. */
  resolved<T extends { $ref?: string }>(value: T): T {
    if (value.$ref === undefined) return value;
    const steps = value.$ref.slice(2).split("/");
    return this.resolved(steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[unescaped(step)], this.#document) as T);
  }

  /** Why the value does not fit the schema at this place of the document, or null. */
  misfit(pointer: readonly string[], value: unknown): string | null {
    const place = `${documentId}#/${pointer.map(escaped).join("/")}`;
    const validate = this.#ajv.getSchema(place);
    if (validate === undefined) throw new Error(`There is no schema at ${place}`);
    return validate(value) === true ? null : `${this.#ajv.errorsText(validate.errors)}`;
  }

  /** What an answer has that the description does not say of it; empty where it keeps its word. */
  lies({ method, path, responses }: Operation, { status, headers, body }: Answered): string[] {
    const promised = responses[status];
    if (promised === undefined) return [`status ${status} is not described`];
    const place = promised.$ref?.slice(2).split("/") ?? ["paths", path, method.toLowerCase(), "responses", String(status)];
    const answer = this.resolved(promised);
    const named = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
    const lies = Object.keys(headers)
      .filter((name) => !ordinaryHeaders.has(name) && !named.has(name))
      .map((name) => `header ${name} of ${status} is not described`);
    if (answer.content === undefined) return body.length > 0 ? [...lies, `${status} has a body`] : lies;
    const type = String(headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    if (answer.content[type] === undefined) return [...lies, `content type '${type}' of ${status} is not described`];
    // A report's file is a file, also where it holds JSON.
    if (!type.endsWith("json") || JSON.stringify(answer.content[type].schema).includes('"format":"binary"')) return lies;
    const misfit = this.misfit([...place, "content", type, "schema"], JSON.parse(body.toString()));
    return misfit === null ? lies : [...lies, `the body of ${status} does not fit: ${misfit}`];
  }
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
