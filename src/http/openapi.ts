/** The API's description, made of the routes' own schemas: OpenAPI 3.1 and the Swagger page. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { jsonValue } from "../domain/json.ts";
import type { Api } from "./api.ts";
import { problemExamples } from "./problem-examples.ts";
import { problemType } from "./problems.ts";
import { apiSchemas } from "./schemas.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;
interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}
interface Media {
  schema?: JsonSchema;
  example?: unknown;
}
interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, Media>; required?: boolean };
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
}

/** Corrects what zod writes: our own descriptions, and none of the bounds that only JavaScript has. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const named = apiSchemas.get(zodSchema);
  const replaced = zodSchema === jsonValue ? {} : named?.openapi;
  if (replaced !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, replaced);
  }
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (typeof description === "string") jsonSchema.description ??= description;
  // zod takes a body's example away where a field of it is transformed.
  if (named?.examples !== undefined) jsonSchema.examples ??= named.examples;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.propertyNames;
  // What is added later is added: only a schema that refuses unknown fields says so.
  const { def } = zodSchema._zod as z.core.$ZodTypeInternals & { def: { type: string; catchall?: unknown } };
  if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
}

const conversion = { schemaRegistry: apiSchemas, zodToJsonConfig: { override } } as const;
const transformRoute = createJsonSchemaTransform(conversion);
const transformDocument = createJsonSchemaTransformObject(conversion);

const meanings: Record<string, string> = {
  "200": "The answer",
  "201": "It was made; `Location` says where it is",
  "202": "Accepted: the session goes on by itself, and its events tell how",
  "204": "Nothing more to say",
  "304": "You have it already",
};

const tags = [
  { name: "Sessions", description: "One research request each, from the query to the report" },
  { name: "Conversation", description: "The brief is agreed in words, then approved" },
  { name: "Events", description: "Everything that happens, numbered without gaps" },
  { name: "Results", description: "What was found, with its evidence, and the files" },
  { name: "Plan and tasks", description: "How the research goes about it" },
  { name: "Supervisor", description: "One task in, one answer out" },
  { name: "Control", description: "Pause, resume, cancel, retry" },
  { name: "Documents", description: "The library that is researched" },
  { name: "Operation", description: "Is it alive, is it ready, how is it called" },
];

/** The page loads nothing from elsewhere. It sets styles inline, and has to work over plain HTTP in a private network. */
const pagePolicy = {
  "default-src": "'self'",
  "base-uri": "'self'",
  "frame-ancestors": "'self'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "style-src": "'self' 'unsafe-inline'",
};

export async function describeApi(api: Api, basePath: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Ralph", version: packageJson.version, description: packageJson.description },
      tags,
      servers: [{ url: basePath === "" ? "/" : basePath }],
    },
    transform: (route) => {
      const { body } = route.schema as { body?: { content?: Record<string, { schema: z.core.$ZodType }> } };
      if (body?.content === undefined) return transformRoute(route);
      // A body in more than one form: each converted by itself.
      const forms = Object.entries(body.content).map(([type, form]) => {
        const { schema } = transformRoute({ ...route, schema: { body: form.schema } } as typeof route);
        return [type, { schema: schema.body }];
      });
      const { schema, url } = transformRoute({ ...route, schema: { ...route.schema, body: undefined } } as typeof route);
      return { schema: { ...schema, body: { content: Object.fromEntries(forms) } }, url };
    },
    transformObject: (input) => tidy(transformDocument(input) as Document) as ReturnType<typeof transformDocument>,
  });
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    // The page without a slash at its end names its parts by their whole path; of the path before it it knows nothing.
    indexPrefix: basePath,
    staticCSP: pagePolicy,
    theme: { title: "Ralph" },
    uiConfig: { layout: "BaseLayout", deepLinking: true, docExpansion: "list", tryItOutEnabled: true, displayRequestDuration: true },
  });
}

/** Headers as the standards spell them; Node gives them in lower case. */
const headerNames: Record<string, string> = { "idempotency-key": "Idempotency-Key", "last-event-id": "Last-Event-ID" };
const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Gives answers their meaning and an example, lets bodies that may be absent be so, and keeps the components that are referred to. */
function tidy(document: Document): Document {
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (response.description === "Default Response") response.description = meanings[status] ?? "The answer";
      if (status === "204" || status === "304") delete response.content;
      const problem = response.content?.[problemType];
      if (problem !== undefined) problem.example = problemExamples[status];
    }
    for (const parameter of operation.parameters ?? []) parameter.name = headerNames[parameter.name] ?? parameter.name;
    for (const form of Object.values(operation.requestBody?.content ?? {})) {
      const [schema, nothing] = form.schema?.anyOf ?? [];
      if (schema === undefined || nothing?.type !== "null" || operation.requestBody === undefined) continue;
      form.schema = schema;
      operation.requestBody.required = false;
    }
  }
  // zod writes each named schema twice, as it is read and as it is written; the name says nothing of that where one of them is enough.
  const schemas = document.components?.schemas ?? {};
  const needed = new Map<string, JsonSchema>();
  const follow = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(reference)) {
      const schema = schemas[name];
      if (schema === undefined || needed.has(name)) continue;
      needed.set(name, schema);
      follow(schema);
    }
  };
  follow(document.paths);
  const shortName = (name: string): string => {
    const short = name.replace(/Input$/, "");
    return JSON.stringify(needed.get(short) ?? needed.get(name)) === JSON.stringify(needed.get(name)) ? short : name;
  };
  const components = Object.fromEntries([...needed].map(([name, schema]) => [shortName(name), schema]).toSorted(byName));
  const tidied = JSON.stringify({ ...document, components: { ...document.components, schemas: components } });
  return JSON.parse(tidied.replaceAll(reference, (_text, name: string) => `"#/components/schemas/${shortName(name)}"`)) as Document;
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
