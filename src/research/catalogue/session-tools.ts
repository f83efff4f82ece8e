/** Which tools a session has: a function of the session and the service's sources, here alone. */
import { z } from "zod";
import type { ToolDescription } from "../../agents/agent.ts";
import type { Json } from "../../domain/json.ts";
import type { SourceRegistry } from "../../sources/source.ts";
import type { Tool, ToolScope } from "../../sources/tool.ts";
import type { SessionRow } from "../../store/sessions.ts";

export interface SessionTools {
  readonly byName: ReadonlyMap<string, Tool>;
  /** What they reach on behalf of the session. */
  readonly scope: ToolScope;
  /** World-changing tools that need not ask the user first. */
  readonly allowed: ReadonlySet<string>;
}

type ToolFacts = Pick<SessionRow, "id" | "owner" | "document_ids" | "allowed_tools">;

export function toolsOf(session: ToolFacts, sources: SourceRegistry): SessionTools {
  const documentIds = session.document_ids === null ? null : (JSON.parse(session.document_ids) as string[]);
  return {
    byName: sources.tools,
    scope: { owner: session.owner, sessionId: session.id, documentIds },
    allowed: new Set(JSON.parse(session.allowed_tools) as string[]),
  };
}

const described = new WeakMap<ReadonlyMap<string, Tool>, readonly ToolDescription[]>();

/** What agents are told of the tools. Computed once for each set of tools. */
export function describeTools({ byName }: SessionTools): readonly ToolDescription[] {
  let list = described.get(byName);
  if (list === undefined) {
    list = [...byName.values()].map(({ name, description, effect, input }) => ({
      name,
      description,
      effect,
      inputSchema: z.toJSONSchema(input, { io: "input" }) as Json,
    }));
    described.set(byName, list);
  }
  return list;
}
