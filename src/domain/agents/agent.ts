/** An agent in the API: what it does, and where it runs. */
import { z } from "zod";
import { jsonValue } from "../base/json-value.ts";

const agentView = z.object({
  name: z.string().describe("What a task's `agent` says"),
  kind: z.enum(["built-in", "named"]).describe("`named`: from a file of the operator's agents folder"),
  description: z.string(),
  capabilities: z.array(z.string()).describe("What it can do to what, in plain words; planners match steps that act against them"),
  version: z.string().describe("Changes with the agent; a session keeps the one it began with"),
  engines: z.array(z.string()).describe("Engines set up here that can run it"),
  model: z.string().nullable(),
  tools: z.array(z.string()).nullable().describe("Tools it may call; null for all that only read"),
  outputSchema: jsonValue.nullable().describe("JSON Schema of its output, or null"),
});
export type AgentView = z.infer<typeof agentView>;

export const agentList = z.object({
  items: z.array(agentView),
  problems: z
    .array(z.object({ file: z.string(), message: z.string() }))
    .describe("Files of the agents folder that cannot be used, and why"),
});
export type AgentList = z.infer<typeof agentList>;
