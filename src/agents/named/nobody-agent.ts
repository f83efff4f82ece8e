/** The agent `nobody`: placeholder in a plan for a step that no available agent or tool can do. It fails when it runs. */
import { RalphError } from "../../domain/errors/errors.ts";
import { jsonObject, nobodyAgent } from "../../domain/plans/plan.ts";
import { languageOf } from "../../languages/combined.ts";
import { type TaskAgent, taskAgentInput, taskResult } from "../contracts.ts";

export const nobody: TaskAgent = {
  name: nobodyAgent,
  version: "1",
  description: "Stands for a step that nobody here can do",
  capabilities: [],
  input: taskAgentInput,
  taskInput: jsonObject,
  output: taskResult,
  run: async ({ task, brief }) => {
    throw new RalphError("no_capability", languageOf(brief.language).actions.phrases.nobodyCan([task.description]));
  },
};
