/** Generates the client's types from the API's description, or with `--check` fails if they are out of date. */
import { readFile, writeFile } from "node:fs/promises";
import openapi, { astToString } from "openapi-typescript";

interface Operation {
  responses: Record<string, { headers?: unknown }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

const file = new URL("../clients/typescript/src/api-types.ts", import.meta.url);
const source = new URL("../openapi/openapi.json", import.meta.url);

/** What the types are made of: examples, headers and problem answers would be two thirds of them. */
function essential(description: Description): Description {
  for (const methods of Object.values(description.paths)) {
    for (const operation of Object.values(methods)) {
      const answers = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
      operation.responses = Object.fromEntries(answers.map(([status, { headers: _headers, ...answer }]) => [status, answer]));
    }
  }
  const { schemas } = description.components;
  return withoutExamples({ ...description, components: { schemas } });
}

function withoutExamples<T>(value: T): T {
  const kept = (key: string, item: unknown) => (key === "examples" && Array.isArray(item) ? undefined : item);
  return JSON.parse(JSON.stringify(value, kept)) as T;
}

const description = essential(JSON.parse(await readFile(source, "utf8")) as Description);
const nodes = await openapi(description as unknown as Parameters<typeof openapi>[0], {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  defaultNonNullable: false,
});
const text = `/** The API's types, written by npm run openapi. */\n${astToString(nodes)}`;

if (process.argv.includes("--check")) {
  if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    console.error("clients/typescript/src/api-types.ts is not what the API's description says: run `npm run openapi` and commit it");
    process.exitCode = 1;
  }
} else await writeFile(file, text);
