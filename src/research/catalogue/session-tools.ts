/** Which tools a session has: a function of the session and the service's sources, here alone. */
import { z } from "zod";
import type { ToolDescription } from "../../agents/agent.ts";
import type { Json } from "../../domain/json.ts";
import type { SessionRecord } from "../../domain/session-record.ts";
import type { SourceRegistry } from "../../sources/source.ts";
import type { Tool, ToolScope } from "../../sources/tool.ts";

export interface SessionTools {
  readonly byName: ReadonlyMap<string, Tool>;
  /** What they reach on behalf of the session. */
  readonly scope: ToolScope;
  /** World-changing tools that need not ask the user first. */
  readonly allowed: ReadonlySet<string>;
}

type ToolFacts = Pick<SessionRecord, "id" | "owner" | "documentIds" | "allowedTools">;

export function toolsOf(session: ToolFacts, sources: SourceRegistry): SessionTools {
  const documentIds = session.documentIds === null ? null : [...session.documentIds];
  return {
    byName: sources.tools,
    scope: { owner: session.owner, sessionId: session.id, documentIds },
    allowed: new Set(session.allowedTools),
  };
}

const described = new WeakMap<ReadonlyMap<string, Tool>, readonly ToolDescription[]>();

/** What agents are told of the tools. Computed once for each set of tools. */
export function describeTools({ byName }: SessionTools): readonly ToolDescription[] {
  let list = described.get(byName);
  if (list === undefined) {
    list = [...byName.values()].map(describeTool);
    described.set(byName, list);
  }
  return list;
}

/** A tool with its input as JSON Schema. */
export function describeTool({ name, description, effect, input, inputSchema }: Tool): Required<ToolDescription> {
  return { name, description, effect, inputSchema: inputSchema ?? (z.toJSONSchema(input, { io: "input" }) as Json) };
}
