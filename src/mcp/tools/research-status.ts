/** Gives the state of a session, and waits for news. */
import { z } from "zod";
import { sessionState, stateOf, stateText } from "../session-state.ts";
import { tool } from "../tool.ts";
import { sessionId } from "../tool-inputs.ts";
import { waitFor } from "../waiting.ts";

export const researchStatus = tool({
  name: "research_status",
  title: "Status of a research",
  description:
    "Waits for news of a research and gives its state: working, asks, paused, done, failed or cancelled. It answers as soon as the research ends or asks something, else after at most 45 seconds; call it again while the state is 'working'. " +
    "Questions stand in `questions`: show them to the user and answer with research_answer.",
  input: z.strictObject({
    sessionId,
    waitS: z
      .int()
      .min(0)
      .max(3_600)
      .optional()
      .describe("How long to wait at most; 0 answers at once. As long as the service allows where absent. Seconds"),
  }),
  output: sessionState,
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: ["getSession", "listTasks", "getPlan", "listReports"],
  needs: "all",
  run: async (call, { sessionId, waitS }) => {
    const { session, questions, toAsk } = await waitFor(call, sessionId, waitS === undefined ? call.settings.waitMs : waitS * 1_000);
    if (toAsk.length > 0) return { kind: "questions", questions: toAsk };
    const output = await stateOf(call, session, questions);
    return { kind: "output", output, text: stateText(output) };
  },
});
