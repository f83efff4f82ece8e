/** The report's outer wording: title, subtitle, preface. The evidence stays as it was aggregated. */
import { z } from "zod";
import { reporterInput, reporterOutput, type SessionAgents } from "../contracts.ts";
import { answerForm } from "./answer-form.ts";
import { sessionText, type Thinker } from "./thinker.ts";
import { defused } from "./untrusted.ts";

const form = answerForm(z.object({ title: z.string(), subtitle: z.string().nullable(), preface: z.string().nullable() }));

export function reporterAgent(thinker: Thinker): SessionAgents["reporter"] {
  return {
    name: "reporter",
    version: thinker.version("reporter"),
    input: reporterInput,
    output: reporterOutput,
    run: async ({ research, brief }, context) => {
      const plain = { title: research.title.trim() || brief.goal, subtitle: null, preface: null };
      // A short report needs no words around it, and one that was cut short has nothing left to spend on them.
      if (research.sections.length <= 1 || research.completeness === "none") return plain;
      const asking = {
        agent: "reporter" as const,
        language: brief.language,
        session: sessionText(research.query, brief),
        task: [
          `Working title: ${research.title}`,
          `Summary:\n${defused(research.summary.map(({ text }) => text).join("\n\n"))}`,
          `Sections:\n${research.sections.map(({ title }) => `- ${title}`).join("\n")}`,
          `Sources: ${research.sources.length} (${[...new Set(research.sources.map(({ kind }) => kind))].join(", ")})`,
          ...(research.notFound.length > 0 ? [`Not found: ${research.notFound.map(({ item }) => item).join("; ")}`] : []),
          ...(research.cut === null ? [] : [`The research was cut short by a limit: ${research.cut}`]),
        ].join("\n\n"),
        form,
      };
      return thinker.thinkOr(context, asking, (answer) => {
        if (answer === null) return plain;
        const { title, subtitle, preface } = answer;
        return { title: title.trim().slice(0, 200) || plain.title, subtitle: orNull(subtitle), preface: orNull(preface) };
      });
    },
  };
}

function orNull(text: string | null): string | null {
  return text === null || text.trim() === "" ? null : text.trim();
}
