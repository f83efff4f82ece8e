/** A source of facts: it provides tools, and describes the documents or pages that they showed. */

import type { NotOffered, ToolHealth } from "../domain/agents/tool.ts";
import { type Issue, RalphError } from "../domain/errors/errors.ts";
import type { SessionSources } from "../domain/sessions/session-sources.ts";
import type { Tool } from "./tool.ts";

/** Description of one document or page that an agent was shown. */
export interface SourceDescription {
  kind: "document" | "page" | "series" | "api" | "answer";
  title: string;
  url: string | null;
  documentId: string | null;
  /** SHA-256 of the text, under which the store keeps it for the owner. */
  hash: string;
  /** When it was read, where that was earlier than the call: RFC 3339 UTC. */
  retrievedAt?: string;
  /** The day, month or year on which it says it was published. */
  publishedAt?: string;
  /** On what terms it may be used. */
  licence?: string;
}

export interface Source {
  readonly name: string;
  /** Where its tools come from: `mcp:NAME`, `api:NAME`, or `ralph` where absent; see `ownOrigin`. */
  readonly origin?: string;
  /** The same array as long as the tools are the same: a source may change its tools while the service runs. */
  tools(): readonly Tool[];
  /** Describes what a tool showed under this id; undefined for an id of another source. */
  describe(owner: string, sourceId: string): SourceDescription | undefined;
  /** Whether a session that says this of its sources gets the tools; every session does where absent. */
  serves?(wanted: Omit<SessionSources, "documentIds">): boolean;
  /** Why this source is not available to a session that asks for it by name: the path in the request, and the reason. */
  lacks?(wanted: Omit<SessionSources, "documentIds">): Issue | null;
  /** State of the remote behind the tools, without a request; a source without one has no remote. */
  health?(): ToolHealth;
  /** Tools or services that Ralph knows and does not offer here, with the reason. */
  notOffered?(): readonly NotOffered[];
}

/** The origin of Ralph's own tools. */
const ownOrigin = "ralph";

/** A source without descriptions: its tools return nothing that can be cited, or another source describes it. */
export function toolSource(name: string, tools: readonly Tool[], describe: Source["describe"] = () => undefined): Source {
  return { name, tools: () => tools, describe };
}

/** The service's sources in order, and their tools by name. */
export class SourceRegistry {
  readonly sources: readonly Source[];
  #lists: readonly (readonly Tool[])[];
  #tools: ReadonlyMap<string, Tool>;

  /** @throws RalphError `configuration` when two sources or two tools have one name. */
  constructor(sources: readonly Source[]) {
    byName("sources", sources);
    this.sources = sources;
    this.#lists = sources.map((source) => source.tools());
    this.#tools = byName("tools", this.#lists.flat());
  }

  /** All tools by name: the same map until a source changes its tools. A name that is taken stays with the source that had it first. */
  get tools(): ReadonlyMap<string, Tool> {
    const lists = this.sources.map((source) => source.tools());
    if (lists.some((list, index) => list !== this.#lists[index])) {
      this.#lists = lists;
      this.#tools = new Map(
        lists
          .flat()
          .reverse()
          .map((tool) => [tool.name, tool]),
      );
    }
    return this.#tools;
  }

  /** Where a tool comes from: `mcp:NAME`, `api:NAME`, or `ralph`. */
  originOf(name: string): string {
    const tool = this.tools.get(name);
    return this.sources.find((source) => source.tools().some((own) => own === tool))?.origin ?? ownOrigin;
  }

  /** The description by the first source that knows the id. */
  describe(owner: string, sourceId: string): SourceDescription | undefined {
    for (const source of this.sources) {
      const description = source.describe(owner, sourceId);
      if (description !== undefined) return description;
    }
    return undefined;
  }
}

function byName<T extends { readonly name: string }>(what: string, items: readonly T[]): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const item of items) {
    if (named.has(item.name)) throw new RalphError("configuration", `Two ${what} are named '${item.name}'`);
    named.set(item.name, item);
  }
  return named;
}
