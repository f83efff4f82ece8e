/** The tools of a session: a function of the session and the service's sources. No other place decides it. */
import { z } from "zod";
import type { ToolDescription } from "../../agents/agent.ts";
import { capabilitiesOf } from "../../domain/agents/capabilities.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Issue } from "../../domain/errors/errors.ts";
import type { SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Source, SourceRegistry } from "../../sources/source.ts";
import type { Tool, ToolScope } from "../../sources/tool.ts";

export interface SessionTools {
  readonly byName: ReadonlyMap<string, Tool>;
  /** Where a tool comes from: `mcp:NAME`, `api:NAME`, or `ralph`. */
  originOf(name: string): string;
  /** The data that the tools may reach for this session. */
  readonly scope: ToolScope;
  /** World-changing tools that need not ask the user first. */
  readonly allowed: ReadonlySet<string>;
}

type ToolFacts = Pick<SessionRecord, "id" | "owner" | "language" | "documentIds" | "sources" | "allowedTools">;

export function toolsOf(session: ToolFacts, registry: SourceRegistry): SessionTools {
  const { documents = true, collections = null, web = false, series = false } = session.sources;
  const documentIds = documents ? session.documentIds : [];
  return {
    byName: offered(registry, session.sources),
    originOf: (name) => registry.originOf(name),
    scope: {
      owner: session.owner,
      sessionId: session.id,
      language: session.language,
      documentIds: documentIds === null ? null : [...documentIds],
      collections,
      web: typeof web === "object" ? web : {},
      asked: { web: web !== false, series },
    },
    allowed: new Set(session.allowedTools),
  };
}

/** Sources and tools that the session asks for and the service does not have: path and reason. */
export function missingSources(wanted: SessionRecord["sources"], registry: SourceRegistry): Issue[] {
  const lacking = registry.sources.map((source) => source.lacks?.(wanted) ?? null).filter((issue) => issue !== null);
  const unknown = (wanted.tools ?? []).flatMap((name, index) =>
    registry.tools.has(name) ? [] : [{ path: `tools.${index}`, message: `there is no tool '${name}'` }],
  );
  return [...lacking, ...unknown].map(({ path, message }) => ({ path: `sources.${path}`, message }));
}

/** Cache: the last selection for a session's sources, shared by its runs. */
const newest = new WeakMap<SessionRecord["sources"], { all: ReadonlyMap<string, Tool>; byName: ReadonlyMap<string, Tool> }>();
const selections = new WeakMap<ReadonlyMap<string, Tool>, Map<string, ReadonlyMap<string, Tool>>>();

/** The registry's tools without those that the session excludes; one map for each selection. */
function offered(registry: SourceRegistry, wanted: SessionRecord["sources"]): ReadonlyMap<string, Tool> {
  const all = registry.tools;
  const known = newest.get(wanted);
  if (known?.all === all) return known.byName;
  const byName = selected(registry, all, wanted);
  newest.set(wanted, { all, byName });
  return byName;
}

function selected(registry: SourceRegistry, all: ReadonlyMap<string, Tool>, wanted: SessionRecord["sources"]): ReadonlyMap<string, Tool> {
  const left = new Set(registry.sources.flatMap((source) => unwanted(source, wanted)).map(({ name }) => name));
  if (left.size === 0) return all;
  const known = selections.get(all) ?? new Map<string, ReadonlyMap<string, Tool>>();
  selections.set(all, known);
  const key = [...left].sort().join(" ");
  const selection = known.get(key) ?? new Map([...all].filter(([name]) => !left.has(name)));
  known.set(key, selection);
  return selection;
}

function unwanted(source: Source, wanted: SessionRecord["sources"]): readonly Tool[] {
  if (source.serves?.(wanted) === false) return source.tools();
  const isForeign = source.origin !== undefined && source.origin !== "ralph";
  return isForeign && wanted.tools !== undefined ? source.tools().filter(({ name }) => !wanted.tools?.includes(name)) : [];
}

const described = new WeakMap<ReadonlyMap<string, Tool>, readonly ToolDescription[]>();

/** Tool descriptions for agents, computed once for each set of tools. */
export function describeTools({ byName, originOf }: SessionTools): readonly ToolDescription[] {
  let list = described.get(byName);
  if (list === undefined) {
    list = [...byName.values()].map((tool) => ({ ...describeTool(tool), origin: originOf(tool.name) }));
    described.set(byName, list);
  }
  return list;
}

/** A tool with its input as JSON Schema. */
export function describeTool(tool: Tool): Required<Omit<ToolDescription, "origin">> {
  const { name, description, effect, input, inputSchema, isCitable = false } = tool;
  const schema = inputSchema ?? (z.toJSONSchema(input, { io: "input" }) as Json);
  return { name, description, capabilities: capabilitiesOf(tool), effect, isCitable, inputSchema: schema };
}
