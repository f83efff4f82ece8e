/**
 * Which agents tasks may name: an engine's own, the built-in `tool`, and the operator's from files. A session keeps the
 * versions it began with: the files' texts lie in the store, by their hash.
 */
import type { Engine, NamedAgentDefinition, TaskAgent } from "../../agents/contracts.ts";
import { fileVersion, parseAgentFile } from "../../agents/named/agent-file.ts";
import type { AgentFolder } from "../../agents/named/agent-folder.ts";
import { toolAgent } from "../../agents/named/tool-agent.ts";
import type { AgentList, AgentView } from "../../domain/agent.ts";
import { RalphError } from "../../domain/errors.ts";
import type { Tool } from "../../sources/tool.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { Store } from "../../store/store.ts";
import type { AgentDirectory } from "../run/core.ts";

export interface CatalogueOptions {
  engines: ReadonlyMap<string, Engine>;
  tools: ReadonlyMap<string, Tool>;
  folder: AgentFolder;
  store: Pick<Store, "memory">;
}

export class AgentCatalogue implements AgentDirectory {
  readonly #options: CatalogueOptions;
  readonly #tool: TaskAgent;
  /** Engines with the agents of one set of versions, by engine and versions. */
  readonly #engines = new Map<string, Engine>();
  /** The same by a session's pins as they stand in its row: every task asks. */
  readonly #byPins = new Map<string, Engine>();
  /** Versions of each engine's agents, as JSON: every new session asks. */
  readonly #pins = new Map<Engine, string>();
  /** Versions whose texts are known to lie in the store. */
  readonly #stored = new Set<string>();

  constructor(options: CatalogueOptions) {
    this.#options = options;
    this.#tool = toolAgent(options.tools);
  }

  /** The engine as a session that begins now would have it. @throws RalphError `configuration` for an unknown one. */
  current(name: string): Engine {
    return this.#with(
      name,
      this.#options.folder.files().map(({ definition }) => definition),
    );
  }

  /** Versions of the engine's agents, as JSON, for the row of a session that begins now. */
  pins(name: string): string {
    const engine = this.current(name);
    let pins = this.#pins.get(engine);
    if (pins === undefined) {
      const versions = [...Object.values(engine.agents), ...engine.taskAgents.values()].map(({ name, version }) => [name, version]);
      pins = JSON.stringify(Object.fromEntries(versions));
      this.#pins.set(engine, pins);
    }
    return pins;
  }

  /** The engine with the agents that the session began with. */
  engineFor(session: Pick<SessionRow, "engine" | "pins">): Engine {
    const key = `${session.engine} ${session.pins}`;
    const same = this.#byPins.get(key);
    if (same !== undefined) return same;
    const engine = this.#pinned(session);
    this.#byPins.set(key, engine);
    return engine;
  }

  #pinned(session: Pick<SessionRow, "engine" | "pins">): Engine {
    const pins = JSON.parse(session.pins) as Record<string, string>;
    const versions = Object.values(pins).filter((version) => version.startsWith(fileVersion));
    const known = this.#engines.get(keyOf(session.engine, versions));
    return (
      known ??
      this.#with(
        session.engine,
        versions.map((version) => this.#kept(version)).filter((kept) => kept !== null),
      )
    );
  }

  /** Agents that an engine cannot run and others can, with the others' names. */
  elsewhere(engine: string): Map<string, string[]> {
    const here = this.current(engine).taskAgents;
    const others = new Map<string, string[]>();
    for (const { name, engines } of this.list().items)
      if (!here.has(name) && name !== "user") others.set(name, engines.length > 0 ? engines : ["claude"]);
    return others;
  }

  /** Keeps the texts of the files as they are now, for the sessions that begin with them. */
  keep(tx: Transaction, at: string): void {
    for (const { definition, content } of this.#options.folder.files()) {
      const { version, name } = definition;
      if (this.#stored.has(version)) continue;
      this.#options.store.memory.keepDefinition(tx, { version, name, content, created_at: at });
      tx.afterCommit(() => this.#stored.add(version));
    }
  }

  list(): AgentList {
    const { engines, folder } = this.#options;
    const names = [...engines.keys()];
    const own = new Map<string, AgentView>();
    for (const [engine, { taskAgents }] of engines) {
      for (const { name, description, version } of taskAgents.values()) {
        const known = own.get(name);
        if (known !== undefined) known.engines.push(engine);
        else own.set(name, view({ name, description, version, kind: "built-in", engines: [engine] }));
      }
    }
    const { name, description, version } = this.#tool;
    const tools = [...this.#options.tools.keys()].sort();
    const items = [
      ...[...own.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
      view({ name, description, version, kind: "built-in", engines: names, tools }),
      view({
        name: "user",
        description: "The user answers: for tasks of the kind user_interaction",
        version: "1",
        kind: "built-in",
        engines: names,
      }),
      ...folder.files().map(({ definition }) =>
        view({
          ...definition,
          kind: "named",
          engines: names.filter((engine) => engines.get(engine)?.namedAgent !== undefined),
        }),
      ),
    ];
    return { items, problems: [...folder.problems()] };
  }

  #with(name: string, definitions: readonly NamedAgentDefinition[]): Engine {
    const base = this.#options.engines.get(name);
    if (base === undefined) throw new RalphError("configuration", `The engine '${name}' is not set up here`);
    const fit = base.namedAgent === undefined ? [] : definitions.filter((definition) => !base.taskAgents.has(definition.name));
    const key = keyOf(
      name,
      fit.map(({ version }) => version),
    );
    let engine = this.#engines.get(key);
    if (engine === undefined) {
      const own: [string, TaskAgent][] = fit.map((definition) => [definition.name, base.namedAgent?.(definition) ?? this.#tool]);
      engine = { ...base, taskAgents: new Map([...base.taskAgents, [this.#tool.name, this.#tool], ...own]) };
      this.#engines.set(key, engine);
    }
    return engine;
  }

  #kept(version: string): NamedAgentDefinition | null {
    const row = this.#options.store.memory.definition(version);
    return row === undefined ? null : parseAgentFile(row.content, `${row.name}.md`);
  }
}

function keyOf(engine: string, versions: readonly string[]): string {
  return [engine, ...[...versions].sort()].join(" ");
}

function view(agent: Partial<NamedAgentDefinition> & Pick<AgentView, "name" | "description" | "version" | "kind" | "engines">): AgentView {
  const { name, description, version, kind, engines, model = null, tools = null, outputSchema = null } = agent;
  return {
    name,
    kind,
    description,
    version,
    engines,
    model,
    tools: tools === null ? null : [...tools],
    outputSchema: outputSchema as AgentView["outputSchema"],
  };
}
