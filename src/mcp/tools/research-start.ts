/** Starts a research session. */
import { z } from "zod";
import { newSessionInput } from "../../operations/inputs.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { sessionState, stateOf, stateText } from "../session-state.ts";
import { taskView } from "../task-view.ts";
import { tool } from "../tool.ts";
import { idempotencyKey } from "../tool-inputs.ts";

const { query, autoApprove, planApproval, ...shape } = newSessionInput.pick({
  ...{ query: true, language: true, engine: true, strategy: true, autoApprove: true, planApproval: true, outputFormats: true },
  ...{ template: true, sources: true, limits: true, plan: true, unsupportedClaims: true, follows: true },
}).shape;

export const researchStart = tool({
  name: "research_start",
  title: "Start a research",
  description:
    "Starts a research on a question over the user's library, statistics and the web, as far as they are set up, and answers at once with a sessionId. The report has numbered citations to stored sources. " +
    "Takes minutes: for a quick answer use ask_quick, to look into documents use search. Unless autoApprove is true, Ralph first asks to agree on a brief. Next: research_status.",
  input: z.strictObject({
    query: query.describe("The question, with all that the user said of it: scope, period, audience, length"),
    autoApprove: autoApprove.describe("Whether the brief is approved without asking; false where absent"),
    planApproval: planApproval.describe("Whether the plan waits for the user's approval, too; false where absent"),
    ...shape,
    language: shape.language.describe("Language of the report, e.g. en or ru; that of the question where absent"),
    sources: shape.sources.describe("What may be used; as the service is set up where absent"),
    limits: shape.limits.describe("Limits of this research, such as maxCostUsd or maxDurationS"),
    engine: shape.engine.describe("Engine that does the research; the service's default where absent"),
    strategy: shape.strategy.describe("How the work is divided into tasks; 'auto' where absent"),
    plan: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("A plan of the user's own, in place of Ralph's: `{subtasks: [{id, description, agent, dependencies?}]}`"),
    idempotencyKey,
  }),
  output: sessionState,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  operations: ["createSession", "listTasks", "getPlan", "listReports"],
  needs: "all",
  run: async (call, { idempotencyKey: key, ...request }) => {
    const asked = request as z.input<typeof operations.createSession.input>;
    const { session } = await performed(call, operations.createSession, asked, key ?? call.exchange.key);
    if (call.hasTasks) return { kind: "task", task: taskView(session, []) };
    const output = await stateOf(call, session);
    return { kind: "output", output, text: stateText(output) };
  },
});
