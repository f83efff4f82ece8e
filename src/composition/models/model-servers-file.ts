/** Reads MODEL_SERVERS_FILE: several model servers, as YAML or JSON, checked against a schema with the line of each fault. */
import { z } from "zod";
import { modelPrice } from "../../agents/claude/servers/prices.ts";
import { readDeclaredFile } from "../settings/declared-file.ts";

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

const serversFile = z.strictObject({
  servers: z
    .array(modelServer)
    .min(1, "names no server")
    .superRefine((servers, context) => {
      const names = servers.map(({ name }) => name);
      for (const [index, name] of names.entries()) {
        if (names.indexOf(name) !== index)
          context.addIssue({ code: "custom", path: [index, "name"], message: `another server has the name '${name}'`, input: name });
      }
    }),
});

/** @throws RalphError `configuration` with the line of everything that is wrong. */
export function readModelServers(file: string): FileServer[] {
  return readDeclaredFile("MODEL_SERVERS_FILE", file, serversFile).servers;
}
