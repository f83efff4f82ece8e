/** The session's tools as a model uses them: called through the journal, their answers taken into the run's ledger and framed. */
import type { Json } from "../../domain/json.ts";
import { languageOf } from "../../languages/combined.ts";
import type { AgentContext } from "../agent.ts";
import type { Ledger } from "./ledger.ts";
import type { ToolDefinition } from "./messages.ts";
import type { LoopTool } from "./tool-use.ts";
import { answerText } from "./untrusted.ts";
import { keepPage } from "./web-pages.ts";

export interface LoopToolsOptions {
  context: AgentContext;
  ledger: Ledger;
  language: string;
  /** Characters of one answer that the model is shown. */
  maxText: number;
  /** Names of the tools that it may use; all that only read where absent. */
  allowed?: readonly string[] | null;
}

/** Tools that are Ralph's own business and not a model's. */
const hidden = new Set([keepPage]);

/** A model may use exactly the tools that the run was given: no text that it reads can add one. */
export function loopTools({ context, ledger, language, maxText, allowed = null }: LoopToolsOptions): LoopTool[] {
  return context.tools
    .filter(({ name, effect = "read" }) => !hidden.has(name) && (allowed === null ? effect === "read" : allowed.includes(name)))
    .map(({ name, description, inputSchema }) => ({
      definition: { name, description, input_schema: withoutMeta(inputSchema) } satisfies ToolDefinition,
      run: (input, place) => {
        context.progress(told(name, input, language), { tool: name });
        return context.call.tool(name, modest(name, input), place);
      },
      show: (input, answer) => answerText(answer, ledger.take(input, answer), maxText),
    }));
}

/** As much as a model reads at once, where it does not say how much it wants. */
const modestInputs: Record<string, Record<string, Json>> = { search_documents: { limit: 8 }, find_tables: { limit: 3, maxRows: 20 } };

function modest(name: string, input: Json): Json {
  const defaults = modestInputs[name];
  if (defaults === undefined || input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return { ...defaults, ...(input as Record<string, Json>) };
}

/** Some servers refuse a schema that names its dialect. */
function withoutMeta(schema: Json): Json {
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return { type: "object" };
  const { $schema: _dialect, ...rest } = schema as Record<string, Json>;
  return { type: "object", ...rest };
}

function told(name: string, input: Json, language: string): string {
  const words = languageOf(language).progress.engine;
  const fields = input !== null && typeof input === "object" && !Array.isArray(input) ? (input as Record<string, Json>) : {};
  const { query, source, sourceId, expression, sql } = fields;
  if (typeof query === "string") return words.searching(query.slice(0, 200));
  const read = typeof source === "string" ? source : sourceId;
  if (typeof read === "string" && sql === undefined) return words.reading(read);
  const what = [expression, sql].find((value) => typeof value === "string");
  return words.usingTool(name, typeof what === "string" ? what.slice(0, 200) : "");
}
