/** The agent `tool`: calls one named tool and returns its answer, without a model; it asks for what its input lacks. */

import { z } from "zod";
import { type Json, jsonObjectOf } from "../../domain/base/json.ts";
import { shortened } from "../../domain/base/shortened.ts";
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { jsonObject } from "../../domain/plans/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import type { Language } from "../../languages/language.ts";
import { valueWords } from "../../languages/value-words.ts";
import type { Tool } from "../../sources/tool.ts";
import { completed } from "../acting/completion.ts";
import { type TaskAgent, taskAgentInput, taskResult } from "../contracts.ts";

export const toolAgentName = "tool";
/** Maximum length of an answer's digest, for places that show only text. Characters. */
const digestLength = 400;

const fill = z
  .boolean()
  .optional()
  .describe("Read missing fields from the task's description and the results of what it depends on; ask the user for what is left");

/** `tools` gives the service's tools as they are now. */
export function toolAgent(tools: () => ReadonlyMap<string, Tool>): TaskAgent {
  return {
    name: toolAgentName,
    version: "2",
    description: "Runs one named tool with the given input and hands on its answer; no model is asked",
    input: taskAgentInput,
    output: taskResult as z.ZodType<z.infer<typeof taskResult>>,
    taskInput: toolTaskInput(tools),
    async run(agentInput, context) {
      const {
        tool,
        input: given,
        fill: fills,
      } = z.object({ tool: z.string(), input: jsonObject.default({}), fill }).parse(agentInput.task.input);
      const input = fills === true ? await completed(tool, given, agentInput, context) : given;
      const output = await context.call.tool(tool, input);
      return {
        summary: tools().get(tool)?.say?.(input, output) ?? digestOf(output, languageOf(agentInput.brief.language)),
        findings: [],
        tables: [],
        series: [],
        searched: [],
        questions: [],
        newTasks: [],
        output: output as z.core.util.JSONType,
      };
    },
  };
}

/** `{tool, input, fill}`: an existing tool with a valid input; where it is filled later, the given fields must be valid. */
function toolTaskInput(tools: () => ReadonlyMap<string, Tool>) {
  return z.strictObject({ tool: z.string(), input: jsonObject.default({}), fill }).superRefine((value, context) => {
    const { tool: name, input, fill: fills } = value;
    const known = tools();
    const tool = known.get(name);
    if (tool === undefined) {
      const message = `there is no tool '${name}'; there are ${[...known.keys()].sort().join(", ") || "none"}`;
      context.addIssue({ code: "custom", path: ["tool"], message, input: name });
      return;
    }
    for (const { path, message } of tool.input.safeParse(input).error?.issues ?? []) {
      if (fills === true && (path[0] === undefined || !Object.hasOwn(input, path[0]))) continue;
      context.addIssue({ code: "custom", path: ["input", ...path], message, input });
    }
  });
}

/** A tool's answer in one line: its own summary if it has one, else its fields and values in words. */
function digestOf(output: Json, language: Language): string {
  if (output === null) return language.outcome.states.done;
  if (typeof output === "string") return cut(output);
  const { summary } = jsonObjectOf(output);
  if (typeof summary === "string" && summary.trim() !== "") return cut(summary);
  return cut(valueWords(output, language));
}

function cut(text: string): string {
  return shortened(singleSpaced(text), digestLength);
}
