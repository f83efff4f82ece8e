/** The report's outer wording, which the aggregator has written already. */
import { reporterInput, reporterOutput, type SessionAgents } from "../../contracts.ts";

export function reporterAgent(): SessionAgents["reporter"] {
  return {
    name: "reporter",
    version: "2",
    input: reporterInput,
    output: reporterOutput,
    run: async ({ research, brief }) => ({
      title: research.title.trim() || brief.goal,
      subtitle: research.subtitle ?? null,
      preface: research.preface ?? null,
    }),
  };
}
