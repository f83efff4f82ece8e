/** Generates the OpenAPI 3.1 description and the Swagger page from the routes' schemas. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyPluginAsync } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { jsonValue } from "../../domain/base/json-value.ts";
import { securityOf, securitySchemes } from "../access/security-schemes.ts";
import { withCommonProblems } from "../problems/common-problems.ts";
import { apiSchemas } from "../schemas/schema-registry.ts";
import type { Api } from "../server/api.ts";
import type { HttpSettings } from "../server/settings.ts";
import { type Document, finished, parametersKey, sendsKey } from "./openapi-document.ts";
import { interceptors } from "./swagger-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Parameters that the route's schema cannot express, for the description. */
    parameters?: readonly { readonly name: string }[];
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Adjusts zod's JSON Schema: adds our descriptions, removes bounds that only JavaScript has. */
function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const named = apiSchemas.get(zodSchema);
  const replaced = zodSchema === jsonValue ? {} : named?.openapi;
  if (replaced !== undefined) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, replaced);
  }
  const meta = z.globalRegistry.get(zodSchema) ?? {};
  for (const key of ["description", "format", "pattern"] as const) if (typeof meta[key] === "string") jsonSchema[key] ??= meta[key];
  // zod drops a body's example where one of its fields is transformed.
  if (named?.examples !== undefined) jsonSchema.examples ??= named.examples;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  const { discriminator, options } = zodSchema._zod.def as { discriminator?: string; options?: z.ZodObject[] };
  if (discriminator !== undefined && options !== undefined)
    jsonSchema.discriminator = { propertyName: discriminator, mapping: mappingOf(discriminator, options) };
  // Code generators read a parent with a discriminator, directly in allOf, as inheritance, and would give each child a single type.
  if (zodSchema._zod.def.type === "intersection" && jsonSchema.allOf !== undefined)
    jsonSchema.allOf = jsonSchema.allOf.map((part) => ("$ref" in part ? { oneOf: [part] } : part));
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.propertyNames;
  // Objects stay open to members added later, unless their schema is strict.
  const { def } = zodSchema._zod as z.core.$ZodTypeInternals & { def: { type: string; catchall?: unknown } };
  if (def.type === "object" && def.catchall === undefined) delete jsonSchema.additionalProperties;
}

/** OpenAPI discriminator mapping: property value to schema. */
function mappingOf(property: string, options: readonly z.ZodObject[]): Record<string, string> {
  const entries = options.flatMap((option) => {
    const { values } = (option.shape[property] as z.ZodLiteral)._zod.def;
    return values.map((value) => [String(value), `#/components/schemas/${apiSchemas.get(option)?.id}`]);
  });
  return Object.fromEntries(entries);
}

const conversion = { schemaRegistry: apiSchemas, zodToJsonConfig: { override } } as const;
const transformRoute = createJsonSchemaTransform(conversion);
const transformDocument = createJsonSchemaTransformObject(conversion);

const tags = [
  { name: "Sessions", description: "A session is one research request, from the query to the report" },
  { name: "Conversation", description: "The dialogue in which the brief is agreed and approved" },
  { name: "Events", description: "Everything that happens in sessions, numbered without gaps" },
  { name: "Results", description: "Findings with their evidence, and report files" },
  { name: "Plan and tasks", description: "The plan of the research and its tasks" },
  { name: "Webhooks", description: "Events delivered to your endpoints, signed, at least once" },
  { name: "Usage", description: "Usage of models and its cost" },
  { name: "Work done elsewhere", description: "Tasks that a person or another program takes with a lease and completes" },
  { name: "Supervisor", description: "One call: a task in, an answer out" },
  { name: "Control", description: "Pause, resume, cancel, retry" },
  { name: "Documents", description: "The owner's library of documents, which sessions search" },
  { name: "Keys", description: "API keys, their owners and scopes" },
  { name: "Owners", description: "All data of one owner: export, erasure, move to another owner" },
  { name: "Operation", description: "Liveness, readiness, metrics, and this description" },
];

/** Swagger UI sets inline styles. The page loads nothing from elsewhere, and has to work over plain HTTP in a private network. */
const pagePolicy = {
  "default-src": "'self'",
  "base-uri": "'self'",
  "frame-ancestors": "'self'",
  "img-src": "'self' data:",
  "object-src": "'none'",
  "style-src": "'self' 'unsafe-inline'",
};

type Route = Parameters<typeof transformRoute>[0];

/** Adds what every route with the same traits has, and converts the route's schemas. */
function describeRoute(route: Route): ReturnType<typeof transformRoute> {
  if (route.schema === undefined || route.schema.hide === true) return transformRoute(route);
  const { body, headers, response, ...rest } = route.schema as Record<string, z.ZodObject> & {
    body?: z.ZodType & { content?: Record<string, { schema: z.ZodType }> };
    response?: Record<string, unknown>;
  };
  const method = [route.route.method].flat()[0] ?? "GET";
  const config = route.route.config ?? {};
  const { sends = {}, parameters, open: isOpen = false, allowed = [] } = config;
  const traits = {
    method,
    path: route.url,
    headers: Object.keys(headers?.shape ?? {}),
    anyHost: config.anyHost === true,
    isOpen,
    isForOperators: allowed.every((scope) => scope === "admin"),
  };
  const answers = withCommonProblems(response ?? {}, traits);
  const described = {
    ...rest,
    security: isOpen ? [] : securityOf(allowed),
    ...(headers && { headers }),
    response: answers,
    [sendsKey]: sends,
    ...(parameters && { [parametersKey]: parameters }),
  };
  if (body?.content === undefined) return transformRoute({ ...route, schema: { ...described, ...(body && { body }) } } as Route);
  // A body with several media types: each schema is converted by itself.
  const forms = Object.entries(body.content).map(([type, form]) => {
    const { schema } = transformRoute({ ...route, schema: { body: form.schema } } as Route);
    return [type, { schema: schema.body }];
  });
  const { schema, url } = transformRoute({ ...route, schema: described } as Route);
  return { schema: { ...schema, body: { content: Object.fromEntries(forms) } }, url };
}

/** The operator's contact as OpenAPI has it: a page, a mail address, or words. There is no licence to name. */
function contactOf(text: string): { contact?: { url: string } | { email: string } | { name: string } } {
  if (text === "") return {};
  if (URL.canParse(text) && /^https?:/.test(text)) return { contact: { url: text } };
  return { contact: /^[^\s@]+@[^\s@]+$/.test(text) ? { email: text } : { name: text } };
}

export async function describeApi(api: Api, { basePath, contact }: Pick<HttpSettings, "basePath" | "contact">): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Ralph",
        version: packageJson.version,
        // The MCP server has a description of its own: `tools/list`.
        description: `${packageJson.description}. Assistants reach the same operations as MCP tools at \`/mcp\`, which is not described here.`,
        ...contactOf(contact),
      },
      tags,
      components: { securitySchemes },
      servers: [{ url: basePath === "" ? "/" : basePath }],
    },
    transform: (route) => describeRoute(route),
    transformObject: (input) => finished(transformDocument(input) as Document) as ReturnType<typeof transformDocument>,
  });
  const openPages: FastifyPluginAsync = async (pages) => {
    pages.addHook("onRoute", (route) => {
      route.config = { ...route.config, open: true };
    });
    await pages.register(swaggerUi, {
      routePrefix: "/docs",
      // Without a trailing slash the page refers to its assets by absolute path, and does not know the base path.
      indexPrefix: basePath,
      staticCSP: pagePolicy,
      theme: { title: "Ralph" },
      uiConfig: {
        layout: "BaseLayout",
        deepLinking: true,
        docExpansion: "list",
        tryItOutEnabled: true,
        displayRequestDuration: true,
        ...interceptors,
      },
    });
  };
  await api.register(openPages);
}
