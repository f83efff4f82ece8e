/** A tool in the API: what can be called, where it comes from, and why one is not offered. */
import { z } from "zod";
import { jsonValue } from "../base/json-value.ts";

const toolHealth = z.object({
  state: z.enum(["ok", "failing", "unknown"]).describe("`unknown`: nothing was asked of its remote yet"),
  message: z.string().nullable(),
});
export type ToolHealth = z.infer<typeof toolHealth>;

const toolView = z.object({
  name: z.string().describe("What a plan's `tool` or a session's `allowedTools` says"),
  origin: z.string().describe("`ralph` for a built-in one; else the server, API or service behind it, e.g. `mcp:calendar`"),
  description: z.string(),
  capabilities: z.array(z.string()).describe("What it can do to what, in plain words; planners match steps that act against them"),
  effect: z
    .enum(["read", "idempotent", "world"])
    .describe("`world`: each call changes something outside; it asks first, and is never sent twice"),
  inputSchema: jsonValue.describe("JSON Schema of its input"),
  health: toolHealth,
});
export type ToolView = z.infer<typeof toolView>;

const notOffered = z.object({ name: z.string(), origin: z.string(), reason: z.string() });
export type NotOffered = z.infer<typeof notOffered>;

export const toolList = z.object({
  items: z.array(toolView),
  notOffered: z.array(notOffered).describe("Known, but not to be called here, with the reason"),
});
export type ToolList = z.infer<typeof toolList>;
