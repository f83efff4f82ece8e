/**
 * The operator's agents: one Markdown file each, in one folder. The folder is checked on access, so that changes apply
 * from the next session on. A file that cannot be read keeps its last valid version, and a problem is reported.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRalphError } from "../../domain/errors/errors.ts";
import type { NamedAgentDefinition } from "../contracts.ts";
import { parseAgentFile } from "./agent-file.ts";

export interface AgentFile {
  definition: NamedAgentDefinition;
  /** The whole file, stored with the sessions that start with it. */
  content: string;
}

export interface AgentFileProblem {
  file: string;
  message: string;
}

interface Known {
  /** Size, time and inode, to detect changes. */
  stamp: string;
  read: AgentFile | null;
  problem: string | null;
}

export class AgentFolder {
  readonly #directory: string | null;
  readonly #restMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #known = new Map<string, Known>();
  #files: readonly AgentFile[] = [];
  #problems: readonly AgentFileProblem[] = [];

  /** `directory` may not exist: then there are no such agents. It is checked at most once in `restMs` milliseconds. */
  constructor(directory: string | null, restMs = 0) {
    this.#directory = directory;
    this.#restMs = restMs;
  }

  /** The agents currently in the folder. */
  files(): readonly AgentFile[] {
    this.#look();
    return this.#files;
  }

  /** Problems of files in the folder. */
  problems(): readonly AgentFileProblem[] {
    this.#look();
    return this.#problems;
  }

  /** Whether the directory is there. Without it there are no such agents, until it is made. */
  exists(): boolean {
    return this.#directory !== null && existsSync(this.#directory);
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt < this.#restMs) return;
    this.#lookedAt = now;
    const stamps = this.#stamps();
    if (stamps.size === this.#known.size && [...stamps].every(([file, stamp]) => this.#known.get(file)?.stamp === stamp)) return;
    this.#known = new Map([...stamps].map(([file, stamp]) => [file, this.#read(file, stamp)]));
    const byName = new Map<string, AgentFile>();
    const problems: AgentFileProblem[] = [];
    for (const [file, { read, problem }] of this.#known) {
      if (problem !== null) problems.push({ file, message: problem });
      if (read === null) continue;
      const { name } = read.definition;
      if (byName.has(name))
        problems.push({ file, message: `The agent file '${file}' names the agent '${name}', which another file defines` });
      else byName.set(name, read);
    }
    this.#files = [...byName.values()].sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
    this.#problems = problems;
  }

  #stamps(): Map<string, string> {
    if (this.#directory === null) return new Map();
    const stamps = new Map<string, string>();
    for (const file of listed(this.#directory)) {
      const stat = statSync(join(this.#directory, file), { throwIfNoEntry: false, bigint: true });
      if (stat?.isFile()) stamps.set(file, `${stat.size}/${stat.mtimeNs}/${stat.ino}`);
    }
    return stamps;
  }

  #read(file: string, stamp: string): Known {
    const before = this.#known.get(file);
    if (before?.stamp === stamp) return before;
    try {
      const content = readFileSync(join(this.#directory ?? "", file), "utf8");
      return { stamp, read: { definition: parseAgentFile(content, file), content }, problem: null };
    } catch (error) {
      const problem = isRalphError(error) ? error.message : `The agent file '${file}' cannot be read`;
      return { stamp, read: before?.read ?? null, problem };
    }
  }
}

function listed(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((file) => file.endsWith(".md") && file !== "README.md")
      .sort();
  } catch {
    return [];
  }
}
