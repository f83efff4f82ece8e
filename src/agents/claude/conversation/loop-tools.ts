/** The session's tools as a model uses them: called through the journal, their answers taken into the run's ledger and framed. */
import { z } from "zod";
import { type Json, jsonObjectOf } from "../../../domain/base/json.ts";
import { languageOf } from "../../../languages/combined.ts";
import { citableAnswer } from "../../../sources/answers/citable-answer.ts";
import type { AgentContext } from "../../agent.ts";
import type { Ledger } from "../evidence/ledger.ts";
import { tellSuspicions } from "../prompts/suspicion.ts";
import { describingText } from "../prompts/tool-text.ts";
import { answerText } from "../prompts/untrusted.ts";
import type { ToolDefinition } from "../servers/messages.ts";
import { toolSchema } from "../servers/tool-schema.ts";
import { ShownBefore } from "./shown-before.ts";
import type { LoopTool } from "./tool-use.ts";
import { keepPage } from "./web-pages.ts";

export interface LoopToolsOptions {
  context: AgentContext;
  ledger: Ledger;
  language: string;
  /** Characters of one answer that the model is shown. */
  maxText: number;
  /** Names of the tools that it may use; all that only read where absent. */
  allowed?: readonly string[] | null;
  /** Tools that the plan names for the task, in addition to those that only read. */
  given?: readonly string[];
}

/** Tools that are Ralph's own business and not a model's. */
const hidden = new Set([keepPage]);

/** A model may use exactly the tools that the run was given: no text that it reads can add one. */
export function loopTools({ context, ledger, language, maxText, allowed = null, given = [] }: LoopToolsOptions): LoopTool[] {
  const shown = new ShownBefore();
  return context.tools
    .filter(
      ({ name, effect = "read" }) =>
        !hidden.has(name) && (allowed === null ? effect === "read" || given.includes(name) : allowed.includes(name)),
    )
    .map(({ name, description, inputSchema, isCitable = false }) => ({
      definition: { name, description, input_schema: toolSchema(inputSchema, modestInputs[name]) } satisfies ToolDefinition,
      run: (input, place) => {
        context.progress(told(name, input, language), { tool: name });
        return context.call.tool(name, modest(name, input), place);
      },
      show: (input, answer) => {
        const taken = ledger.take(input, isCitable ? citable(name, answer) : answer);
        tellSuspicions(context, taken);
        if (!searching.has(name)) {
          shown.add(taken);
          return describingText(answer) ?? answerText(answer, taken, maxText);
        }
        const { taken: fresh, notes } = shown.fresh(taken);
        return answerText(answer, fresh, maxText, [...pageNotes(answer), ...notes]);
      },
    }));
}

function citable(name: string, answer: Json): Json {
  return (citableAnswer(name, answer) as Json | null) ?? answer;
}

/** Search tools: parts of their answers that the model has seen before are not sent again. */
const searching = new Set(["search_documents", "find_tables"]);

/** As much as a model reads at once, where it does not say how much it wants. */
const modestInputs: Record<string, Record<string, Json>> = { search_documents: { limit: 8 }, find_tables: { limit: 3, maxRows: 20 } };

function modest(name: string, input: Json): Json {
  const defaults = modestInputs[name];
  if (defaults === undefined || input === null || typeof input !== "object" || Array.isArray(input)) return input;
  return { ...defaults, ...(input as Record<string, Json>) };
}

const searchAnswer = z.object({
  passages: z.array(z.unknown()),
  terms: z.array(z.object({ word: z.string(), passages: z.int() })),
  total: z.int().optional(),
});

/** The number of hits that are not shown, and the words that occur in no passage. */
function pageNotes(answer: Json): string[] {
  const found = searchAnswer.safeParse(answer).data;
  if (found === undefined) return [];
  const { passages, terms, total = 0 } = found;
  const strange = terms.filter((term) => term.passages === 0).map(({ word }) => word);
  return [
    ...(total > passages.length ? [`${passages.length} of ${total} hits; \`offset\` gives the next ones.`] : []),
    ...(strange.length === 0 ? [] : [`No passage holds: ${strange.join(", ")}.`]),
  ];
}

function told(name: string, input: Json, language: string): string {
  const words = languageOf(language).progress.engine;
  const { query, source, sourceId, expression, sql } = jsonObjectOf(input);
  if (typeof query === "string") return words.searching(query.slice(0, 200));
  const read = typeof source === "string" ? source : sourceId;
  if (typeof read === "string" && sql === undefined) return words.reading(read);
  const what = [expression, sql].find((value) => typeof value === "string");
  return words.usingTool(name, typeof what === "string" ? what.slice(0, 200) : "");
}
