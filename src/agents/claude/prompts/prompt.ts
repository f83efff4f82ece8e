/**
 * The prompts: a Markdown file for each role beside `common.md`, each with its version, filled in with the brief's words.
 * `written-form.md` is part of the prompt of every agent that writes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson, sha256 } from "../../../domain/base/json.ts";
import type { AgentName } from "../servers/models.ts";

const files = {
  initialResearch: "initial-research",
  briefBuilder: "brief-builder",
  assessor: "assessor",
  planner: "planner",
  splitter: "splitter",
  replanner: "replanner",
  reviewer: "reviewer",
  aggregator: "aggregator",
  claimChecker: "claim-checker",
  outliner: "outliner",
  writer: "writer",
  editor: "editor",
  critic: "critic",
  research: "research",
  data: "data",
  named: "named",
} as const satisfies Record<AgentName | "named", string>;

export type Prompts = Record<keyof typeof files, Prompt>;

interface PromptFile {
  version: string;
  text: string;
}

export interface Prompt {
  /** Changes with every change of the text; a session pins it. */
  readonly version: string;
  /**
   * The system text for a brief's language.
   * @throws Error where the prompt has a placeholder that `values` lacks.
   */
  render(language: string, values?: Record<string, string>): string;
}

export function loadPrompts(directory = import.meta.dirname): Prompts {
  const read = (name: string) => parsePrompt(readFileSync(join(directory, `${name}.md`), "utf8"), name);
  const common = read("common");
  const form = read("written-form");
  return Object.fromEntries(
    Object.entries(files).map(([agent, file]) => {
      const { version, text } = read(file);
      return [agent, promptOf(common, { version, text: text.replace("{{form}}", () => form.text) })];
    }),
  ) as Prompts;
}

function promptOf(common: PromptFile, own: PromptFile): Prompt {
  const version = `${common.version}.${own.version}-${sha256(canonicalJson([common.text, own.text])).slice(0, 8)}`;
  return {
    version,
    render: (language, values = {}) => {
      const all = { language, languageName: languageName(language), ...values };
      return `${fill(common.text, all)}\n\n${fill(own.text, all)}`;
    },
  };
}

function parsePrompt(file: string, name: string): PromptFile {
  const match = /^---\nversion: (\d+)\n---\n([\s\S]+)$/.exec(file);
  if (match?.[1] === undefined || match[2] === undefined) throw new Error(`The prompt '${name}' does not begin with its version`);
  return { version: match[1], text: match[2].trim() };
}

function fill(text: string, values: Record<string, string>): string {
  return text
    .replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The prompt needs '${name}'`);
      return value;
    })
    .trimEnd();
}

/** The English name of a language, since the prompts are English: 'ru' is 'Russian'. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
}
