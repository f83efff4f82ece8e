/** All tools of the service, as the API lists them. */

import type { ToolHealth, ToolList, ToolView } from "../../domain/agents/tool.ts";
import type { SourceRegistry } from "../../sources/source.ts";
import type { Tools } from "../ports/service.ts";
import { describeTool } from "./session-tools.ts";

const local: ToolHealth = { state: "ok", message: null };

export class ToolCatalogue implements Tools {
  readonly #registry: SourceRegistry;

  constructor(registry: SourceRegistry) {
    this.#registry = registry;
  }

  list(): ToolList {
    const { tools, sources } = this.#registry;
    const views = sources.flatMap((source) =>
      source
        .tools()
        .filter((tool) => tools.get(tool.name) === tool)
        .map((tool): ToolView => {
          const { inputSchema, capabilities, isCitable: _isCitable, ...described } = describeTool(tool);
          const schema = inputSchema as ToolView["inputSchema"];
          return {
            ...described,
            capabilities: [...capabilities],
            inputSchema: schema,
            origin: source.origin ?? "ralph",
            health: source.health?.() ?? local,
          };
        }),
    );
    return {
      items: views.sort((a, b) => (a.name < b.name ? -1 : 1)),
      notOffered: sources.flatMap((source) => [...(source.notOffered?.() ?? [])]),
    };
  }
}
