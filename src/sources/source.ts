/** A source: where facts come from. It brings the tools that read it, and describes what they showed. */
import { RalphError } from "../domain/errors.ts";
import type { Tool } from "./tool.ts";

/** What is known of something that an agent was shown. */
export interface SourceDescription {
  kind: "document" | "page" | "series" | "api" | "answer";
  title: string;
  url: string | null;
  documentId: string | null;
  /** SHA-256 of the text, which the store holds for the owner. */
  hash: string;
}

export interface Source {
  readonly name: string;
  tools(): readonly Tool[];
  /** Describes what one of the tools showed under this id; undefined where the id is another source's. */
  describe(owner: string, sourceId: string): SourceDescription | undefined;
}

/** A source of tools whose answers are described elsewhere, or are no sources. */
export function toolSource(name: string, tools: readonly Tool[], describe: Source["describe"] = () => undefined): Source {
  return { name, tools: () => tools, describe };
}

/** The service's sources in their order, and their tools by name. */
export class SourceRegistry {
  readonly #sources: readonly Source[];
  readonly tools: ReadonlyMap<string, Tool>;

  /** @throws RalphError `configuration` when two sources or two tools have one name. */
  constructor(sources: readonly Source[]) {
    byName("sources", sources);
    this.#sources = sources;
    this.tools = byName(
      "tools",
      sources.flatMap((source) => source.tools()),
    );
  }

  /** As the first source that knows the id describes it. */
  describe(owner: string, sourceId: string): SourceDescription | undefined {
    for (const source of this.#sources) {
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
