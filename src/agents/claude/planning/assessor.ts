/** Judges how much work the agreed brief is, and whether texts or tables answer it. */
import { z } from "zod";
import { complexity } from "../../../domain/plans/plan.ts";
import type { SessionAgents } from "../../contracts.ts";
import { assessorInput, assessorOutput } from "../../planning-contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { libraryText } from "../prompts/library-text.ts";

const form = answerForm(z.object({ complexity, answeredBy: z.enum(["texts", "tables", "both"]).default("both"), reason: z.string() }));

export function assessorAgent(thinker: Thinker): SessionAgents["assessor"] {
  return {
    name: "assessor",
    version: thinker.version("assessor"),
    input: assessorInput,
    output: assessorOutput,
    run: async ({ query, brief, initialContext }, context) => {
      const outcome = await thinker.think(context, {
        agent: "assessor",
        language: brief.language,
        session: sessionText(query, brief),
        task: `${libraryText(initialContext)}\n\nJudge how much work this brief is.`,
        form,
      });
      // Without budget left, the smallest complexity is used.
      if (!outcome.answered) return { complexity: "simple", reason: "The session's budget is used up" };
      const { complexity: judged, reason, answeredBy } = outcome.value;
      return { complexity: judged, reason, ...(answeredBy === "tables" && { agent: "data" }) };
    },
  };
}
