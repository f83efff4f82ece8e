/** Agents that an operator defined in files, run by a model: the file's prompt, its tools, its form of output. */
import { z } from "zod";
import type { Json } from "../../../domain/base/json.ts";
import { jsonValue } from "../../../domain/base/json-value.ts";
import type { Finding } from "../../../domain/evidence/evidence.ts";
import { jsonObject } from "../../../domain/plans/plan.ts";
import { type NamedAgentDefinition, type TaskAgent, type TaskResult, taskAgentInput, taskResult } from "../../contracts.ts";
import { outputSchemaOf } from "../../named/agent-file.ts";
import type { AnswerForm } from "../conversation/answer-form.ts";
import { converse } from "../conversation/conversation.ts";
import { loopTools } from "../conversation/loop-tools.ts";
import { answerSoFar } from "../conversation/salvage.ts";
import { commonText, sessionText, type Thinker } from "../conversation/thinker.ts";
import { distinctFindings, Ledger } from "../evidence/ledger.ts";
import { toolRoom } from "../servers/context-plan.ts";
import { defaultModels } from "../servers/models.ts";
import { noteTool, stopped, taskText } from "./research.ts";
import { checkStatements, statementForm } from "./statements.ts";

export function namedAgent(thinker: Thinker, definition: NamedAgentDefinition): TaskAgent {
  const form = formOf(definition);
  return {
    name: definition.name,
    version: definition.version,
    description: definition.description,
    capabilities: definition.capabilities,
    input: taskAgentInput,
    taskInput: jsonObject,
    output: taskResult,
    run: async (input, context) => {
      const { language } = input.brief;
      const { servers, models, bounds, maxTokens, maxToolText, prompts } = thinker.options;
      const model = definition.model ?? models.byTier.balanced ?? models.model ?? defaultModels.balanced;
      const window = servers.contextOf(model);
      const ledger = new Ledger();
      const noted: Finding[] = [];
      const asking = {
        agent: definition.name,
        model,
        effort: models.effort,
        maxTokens,
        contextTokens: window,
        system: [
          `${prompts.named.render(language)}\n\n${definition.prompt}`,
          commonText(context, sessionText(input.query, input.brief), toolRoom(window, maxTokens, maxToolText)),
        ],
        task: `${taskText(input, bounds, ledger)}\n\nInput of the task: ${JSON.stringify(input.task.input)}`,
        tools: [
          ...loopTools({ context, ledger, language, maxText: toolRoom(window, maxTokens, maxToolText), allowed: definition.tools }),
          noteTool(ledger, noted, language),
        ],
        form,
        check: ({ findings }: NamedAnswer) => checkStatements(findings, ledger, language).issues,
        bounds,
      };
      return answerSoFar(context, (onAnswer) => converse(servers.routes(model), context, { ...asking, onAnswer }), {
        hasNotes: () => noted.length > 0,
        result: (answer: NamedAnswer | null, reason, turns) =>
          answer === null ? stopped(language, reason, turns, ledger, noted) : resultOf(answer, ledger, noted, language),
      });
    },
  };
}

function resultOf({ summary, findings, output }: NamedAnswer, ledger: Ledger, noted: readonly Finding[], language: string): TaskResult {
  const checked = checkStatements(findings, ledger, language);
  return {
    summary: summary.trim(),
    findings: distinctFindings([...checked.findings, ...noted]),
    tables: [],
    series: [],
    searched: ledger.searched,
    questions: [],
    newTasks: [],
    output: output as z.core.util.JSONType,
  };
}

interface NamedAnswer {
  summary: string;
  findings: z.infer<typeof statementForm>[];
  output: Json;
}

function formOf(definition: NamedAgentDefinition): AnswerForm<NamedAnswer> {
  const output = outputSchemaOf(definition) ?? (jsonValue as z.ZodType<Json>);
  const schema = z.object({ summary: z.string(), findings: z.array(statementForm).default([]), output });
  const wire = z.toJSONSchema(z.object({ summary: z.string(), findings: z.array(statementForm) })) as { properties: Record<string, Json> };
  return {
    schema: schema as z.ZodType<NamedAnswer>,
    // A schema from a file need not be one that a server can enforce.
    isEnforceable: false,
    wire: {
      type: "object",
      properties: { ...wire.properties, output: definition.outputSchema ?? { description: "Any JSON" } },
      required: ["summary", "findings", "output"],
    },
  };
}
