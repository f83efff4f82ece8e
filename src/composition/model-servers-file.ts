/** Reads MODEL_SERVERS_FILE: several model servers, as YAML or JSON, checked against a schema with the line of each fault. */
import { readFileSync } from "node:fs";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { modelPrice } from "../agents/claude/prices.ts";
import { RalphError } from "../domain/errors.ts";

const model = z.strictObject({
  context: z.int().min(4_000).optional().describe("Tokens of its context"),
  prices: modelPrice.optional().describe("USD per million tokens"),
});

const modelServer = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, "has to be lower-case letters, digits and hyphens"),
  api: z.enum(["messages", "chat"]),
  address: z.url({ protocol: /^https?$/, error: "has to be an http or https address" }),
  key: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*_API_KEY$/, "has to be the name of an environment variable that ends in _API_KEY, not the key itself")
    .optional(),
  keyHeader: z.enum(["authorization", "x-api-key"]).optional(),
  structuredOutputs: z.enum(["native", "prompt"]).optional(),
  thinking: z.enum(["adaptive", "off"]).optional(),
  promptCaching: z.boolean().optional(),
  context: z.int().min(4_000).optional(),
  concurrency: z.int().positive().optional(),
  requestsPerMinute: z.int().positive().optional(),
  tokensPerMinute: z.int().positive().optional(),
  prices: modelPrice.optional(),
  models: z.record(z.string(), model).default({}),
});
export type FileServer = z.infer<typeof modelServer>;

const serversFile = z.strictObject({ servers: z.array(modelServer).min(1, "names no server") });

/** @throws RalphError `configuration` with the line of everything that is wrong. */
export function readModelServers(file: string): FileServer[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw fault(file, [`cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) {
    throw fault(
      file,
      document.errors.map(({ message }) => message.split("\n")[0] ?? message),
    );
  }
  const parsed = serversFile.safeParse(document.toJS());
  if (!parsed.success) {
    throw fault(
      file,
      parsed.error.issues.map((issue) => {
        const path = [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].map(String);
        return `line ${lineOf(document, lines, path)}: ${path.join(".") || "the whole"}: ${issue.message}`;
      }),
    );
  }
  const { servers } = parsed.data;
  const twice = servers.findIndex(({ name }, index) => servers.findIndex((other) => other.name === name) !== index);
  if (twice !== -1) {
    const line = lineOf(document, lines, ["servers", String(twice), "name"]);
    throw fault(file, [`line ${line}: servers.${twice}.name: another server has the name '${servers[twice]?.name}'`]);
  }
  return servers;
}

function fault(file: string, faults: readonly string[]): RalphError {
  return new RalphError("configuration", `MODEL_SERVERS_FILE: '${file}': ${faults.join("; ")}`);
}

/** Line of the value at the path, or of the nearest value around it. */
function lineOf(document: Document, lines: LineCounter, path: readonly string[]): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
