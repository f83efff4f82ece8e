/** The one registry of tools: built-in ones, an operator's, a test's. */
import { z } from "zod";
import type { ToolDescription } from "../../agents/agent.ts";
import { RalphError } from "../../domain/errors.ts";
import type { Json } from "../../domain/json.ts";
import type { Tool } from "../../sources/tool.ts";

/** @throws RalphError `configuration` when two tools have one name. */
export function toolRegistry(tools: readonly Tool[]): ReadonlyMap<string, Tool> {
  const registry = new Map<string, Tool>();
  for (const tool of tools) {
    if (registry.has(tool.name)) throw new RalphError("configuration", `Two tools are named '${tool.name}'`);
    registry.set(tool.name, tool);
  }
  return registry;
}

const described = new WeakMap<ReadonlyMap<string, Tool>, readonly ToolDescription[]>();

/** What agents are told of the tools. Worked out once for each registry. */
export function describeTools(tools: ReadonlyMap<string, Tool>): readonly ToolDescription[] {
  let list = described.get(tools);
  if (list === undefined) {
    list = [...tools.values()].map(({ name, description, effect, input }) => ({
      name,
      description,
      effect,
      inputSchema: z.toJSONSchema(input, { io: "input" }) as Json,
    }));
    described.set(tools, list);
  }
  return list;
}
