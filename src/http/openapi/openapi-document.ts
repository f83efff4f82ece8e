/** Completes the generated OpenAPI document: response descriptions, examples, headers, and shared components. */
import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { type AnswerHeader, headerComponents, headersOf, type SentHeaders } from "../messages/answer-headers.ts";
import { problemType } from "../problems/problems.ts";
import { problemExamples } from "../schemas/problem-examples.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

interface Media {
  schema?: JsonSchema;
  examples?: Record<string, unknown>;
}
interface Answer {
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Media>;
  $ref?: string;
}
export interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}
interface Parameter {
  readonly name: string;
  readonly schema?: object;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media>; required?: boolean };
  responses?: Record<string, Answer>;
  [sendsKey]?: SentHeaders;
  [parametersKey]?: readonly Parameter[];
}

/** Extension key under which a route's further parameters are passed to this step. */
export const parametersKey = "x-parameters";

/** Extension key under which a route's own headers are passed to this step. */
export const sendsKey = "x-sends";

const meanings: Record<string, string> = {
  "200": "The answer",
  "201": "Created; `Location` is its path",
  "202": "Accepted: what was asked for goes on after this answer",
  "204": "Done; the answer has no body",
  "304": "Not modified since the state named in `If-None-Match`",
  "416": "The file does not have these bytes; `Content-Range` has its size",
};

/** Canonical spelling of header names; Node gives them in lower case. */
const headerNames: Record<string, string> = { "idempotency-key": "Idempotency-Key", "last-event-id": "Last-Event-ID", prefer: "Prefer" };
const schemaReference = /"#\/components\/schemas\/([^"]+)"/g;
const plainProblem = "#/components/schemas/Problem";

export function finished(document: Document): Document {
  const responses: Record<string, Answer> = {};
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    const sends = operation[sendsKey] ?? {};
    delete operation[sendsKey];
    if (operation[parametersKey] !== undefined) operation.parameters = [...(operation.parameters ?? []), ...operation[parametersKey]];
    delete operation[parametersKey];
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      completeAnswer(answer, status, headersOf(Number(status), sends));
      const { schema } = answer.content?.[problemType] ?? {};
      if (schema?.$ref !== plainProblem || operation.responses === undefined) continue;
      const name = (STATUS_CODES[status] ?? status).replaceAll(/[^A-Za-z]/g, "");
      responses[name] = answer;
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
    for (const parameter of operation.parameters ?? []) Object.assign(parameter, { name: headerNames[parameter.name] ?? parameter.name });
    allowAbsentBody(operation);
  }
  const components = {
    ...document.components,
    headers: headerComponents,
    responses: Object.fromEntries(Object.entries(responses).toSorted(byName)),
  };
  return withNeededSchemas({ ...document, components });
}

/** Adds an answer's description, its headers and, for a problem, examples. */
function completeAnswer(answer: Answer, status: string, headers: readonly AnswerHeader[]): void {
  if (answer.description === "Default Response") answer.description = meanings[status] ?? "The answer";
  if (status === "204" || status === "304" || status === "416") delete answer.content;
  answer.headers = Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  const problem = answer.content?.[problemType];
  const examples = problemExamples[status];
  if (problem?.schema?.$ref === plainProblem && examples !== undefined) problem.examples = examples;
}

/** A body that may be null is optional. */
function allowAbsentBody({ requestBody }: Operation): void {
  for (const form of Object.values(requestBody?.content ?? {})) {
    const [schema, nothing] = form.schema?.anyOf ?? [];
    if (schema === undefined || nothing?.type !== "null" || requestBody === undefined) continue;
    form.schema = schema;
    requestBody.required = false;
  }
}

/**
 * Keeps the schemas that are referenced. zod emits each named schema twice, for input and for output; where one form suffices
 * it gets the plain name.
 */
function withNeededSchemas(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const needed = new Map<string, JsonSchema>();
  const follow = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(schemaReference)) {
      const schema = schemas[name];
      if (schema === undefined || needed.has(name)) continue;
      needed.set(name, schema);
      follow(schema);
    }
  };
  follow({ ...document, components: { ...document.components, schemas: {} } });
  const shortName = (name: string): string => {
    const short = name.replace(/Input$/, "");
    return short !== name && sameSchema(needed, short, name) ? short : name;
  };
  const kept = Object.fromEntries([...needed].map(([name, schema]) => [shortName(name), schema]).toSorted(byName));
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: kept } });
  return JSON.parse(text.replaceAll(schemaReference, (_text, name: string) => `"#/components/schemas/${shortName(name)}"`)) as Document;
}

/** Whether two forms of a schema are equal, apart from the names of the schemas that they reference. */
function sameSchema(needed: ReadonlyMap<string, JsonSchema>, short: string, long: string): boolean {
  const written = needed.get(short);
  return written === undefined || plain(written) === plain(needed.get(long));
}

function plain(schema: JsonSchema | undefined): string {
  return JSON.stringify(schema).replaceAll(/Input"/g, '"');
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
