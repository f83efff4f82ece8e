/** The wording around the evidence: title, subtitle, and a lead where something was not found. */
import type { Research } from "../../../domain/research.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { reporterInput, reporterOutput, type SessionAgents } from "../../contracts.ts";

export const reporter: SessionAgents["reporter"] = {
  name: "extractive.reporter",
  version: "1",
  input: reporterInput,
  output: reporterOutput,
  run: async ({ research, brief }) => {
    const { report } = phrasesFor(brief.language);
    return {
      title: research.title,
      subtitle: research.completeness === null ? null : report.subtitle(research.sources.length),
      preface: prefaceOf(research, report),
    };
  },
};

function prefaceOf(research: Research, phrases: ReturnType<typeof phrasesFor>["report"]): string | null {
  const missing = research.notFound.map(({ item }) => item);
  const cut = research.cut === null ? null : phrases.cut(research.cut);
  const told =
    research.completeness === "none" ? phrases.nothingFound(research.query) : missing.length > 0 ? phrases.partlyFound(missing) : null;
  const lines = [told, cut].filter((line) => line !== null);
  return lines.length === 0 ? null : lines.join(" ");
}
