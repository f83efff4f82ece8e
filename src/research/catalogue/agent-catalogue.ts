/**
 * The agents that tasks may name: an engine's own, the built-in `tool`, and the operator's from files. A session keeps the
 * versions that it started with: the files' texts are stored by their hash.
 */

import type { Engine, NamedAgentDefinition, TaskAgent } from "../../agents/contracts.ts";
import { fileVersion, parseAgentFile } from "../../agents/named/agent-file.ts";
import type { AgentFolder } from "../../agents/named/agent-folder.ts";
import { nobody } from "../../agents/named/nobody-agent.ts";
import { toolAgent } from "../../agents/named/tool-agent.ts";
import type { AgentList, AgentView } from "../../domain/agents/agent.ts";
import { capabilitiesOf } from "../../domain/agents/capabilities.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { externalAgent } from "../../domain/plans/plan.ts";
import type { AgentVersions, SessionRecord } from "../../domain/sessions/session-record.ts";
import type { Tool } from "../../sources/tool.ts";
import type { AgentDefinitions } from "../ports/directory.ts";
import type { AgentDefinition } from "../ports/session-store.ts";
import type { AgentDirectory } from "../run/core.ts";

export interface CatalogueOptions {
  engines: ReadonlyMap<string, Engine>;
  /** The service's tools as they are now: a source may change its own. */
  tools: () => ReadonlyMap<string, Tool>;
  folder: AgentFolder;
  /** Definitions that sessions were pinned to. */
  stored: AgentDefinitions;
}

/** Agents that no engine runs, so that every session has them. */
const ofEveryEngine: ReadonlySet<string> = new Set(["user", externalAgent]);

export class AgentCatalogue implements AgentDirectory {
  readonly #options: CatalogueOptions;
  readonly #tool: TaskAgent;
  /** Engines with the agents of one set of versions, by engine and versions. */
  readonly #engines = new Map<string, Engine>();
  /** The same by a session's pins; looked up for every task. */
  readonly #byPins = new WeakMap<AgentVersions, Map<string, Engine>>();
  /** Versions of each engine's agents; looked up for every new session. */
  readonly #pins = new Map<Engine, AgentVersions>();

  constructor(options: CatalogueOptions) {
    this.#options = options;
    this.#tool = toolAgent(options.tools);
  }

  /** The engine with the current versions of its agents. @throws RalphError `configuration` for an unknown one. */
  current(name: string): Engine {
    return this.#with(
      name,
      this.#options.folder.files().map(({ definition }) => definition),
    );
  }

  pins(name: string): AgentVersions {
    const engine = this.current(name);
    const known = this.#pins.get(engine);
    if (known !== undefined) return known;
    const agents = [...Object.values(engine.agents), ...engine.taskAgents.values()];
    const pins: AgentVersions = Object.fromEntries(agents.map((agent) => [agent.name, agent.version]));
    this.#pins.set(engine, pins);
    return pins;
  }

  engineFor(session: Pick<SessionRecord, "engine" | "pins">): Engine {
    const same = this.#byPins.get(session.pins) ?? new Map<string, Engine>();
    let engine = same.get(session.engine);
    if (engine === undefined) {
      engine = this.#pinned(session);
      this.#byPins.set(session.pins, same.set(session.engine, engine));
    }
    return engine;
  }

  #pinned({ engine, pins }: Pick<SessionRecord, "engine" | "pins">): Engine {
    const versions = Object.values(pins).filter((version) => version.startsWith(fileVersion));
    const known = this.#engines.get(keyOf(engine, versions));
    return (
      known ??
      this.#with(
        engine,
        versions.map((version) => this.#kept(version)).filter((kept) => kept !== null),
      )
    );
  }

  /** Agents that an engine cannot run and others can, with the others' names. */
  elsewhere(engine: string): Map<string, string[]> {
    const here = this.current(engine).taskAgents;
    const others = new Map<string, string[]>();
    for (const { name, engines } of this.list().items)
      if (!here.has(name) && !ofEveryEngine.has(name)) others.set(name, engines.length > 0 ? engines : ["claude"]);
    return others;
  }

  definitions(): AgentDefinition[] {
    return this.#options.folder.files().map(({ definition: { version, name }, content }) => ({ version, name, content }));
  }

  list(): AgentList {
    const { engines, folder } = this.#options;
    const names = [...engines.keys()];
    const own = new Map<string, AgentView>();
    for (const [engine, { taskAgents }] of engines) {
      for (const { name, description, capabilities, version } of taskAgents.values()) {
        const known = own.get(name);
        if (known !== undefined) known.engines.push(engine);
        else
          own.set(name, view({ name, description, ...(capabilities && { capabilities }), version, kind: "built-in", engines: [engine] }));
      }
    }
    const { name, description, version } = this.#tool;
    const tools = [...this.#options.tools().keys()].sort();
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
      view({
        name: externalAgent,
        description: "Done elsewhere: a person or another program takes the task with a lease and completes it with its output",
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
      engine = { ...base, taskAgents: new Map([...base.taskAgents, [this.#tool.name, this.#tool], [nobody.name, nobody], ...own]) };
      this.#engines.set(key, engine);
    }
    return engine;
  }

  #kept(version: string): NamedAgentDefinition | null {
    const stored = this.#options.stored.definition(version);
    return stored === undefined ? null : parseAgentFile(stored.content, `${stored.name}.md`);
  }
}

function keyOf(engine: string, versions: readonly string[]): string {
  return [engine, ...[...versions].sort()].join(" ");
}

function view(agent: Partial<NamedAgentDefinition> & Pick<AgentView, "name" | "description" | "version" | "kind" | "engines">): AgentView {
  const { name, description, capabilities, version, kind, engines, model = null, tools = null, outputSchema = null } = agent;
  return {
    name,
    kind,
    description,
    capabilities: capabilitiesOf({ ...(capabilities && { capabilities }), description }),
    version,
    engines,
    model,
    tools: tools === null ? null : [...tools],
    outputSchema: outputSchema as AgentView["outputSchema"],
  };
}
