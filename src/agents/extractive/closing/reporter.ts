/** The wording around the evidence: the title, and a lead where something was not found. */
import type { Research } from "../../../domain/sessions/research.ts";
import { phrasesFor } from "../../../languages/combined.ts";
import { reporterInput, reporterOutput, type SessionAgents } from "../../contracts.ts";
import { mostItems } from "../brief/scope-items.ts";
import { askedOfTopic } from "../brief/shared-topic.ts";
import { reportTitle, sectionTitle } from "./titles.ts";

export const reporter: SessionAgents["reporter"] = {
  name: "extractive.reporter",
  version: "6",
  input: reporterInput,
  output: reporterOutput,
  run: async ({ research, brief }) => {
    const { report } = phrasesFor(brief.language);
    const { others } = reportTitle(brief);
    return {
      title: research.title,
      subtitle: others === 0 ? null : report.andOthers(others),
      preface: prefaceOf(research, brief.scope, report),
    };
  },
};

/** A note before the answer; a report without any evidence says so in its first line by itself. */
function prefaceOf(research: Research, scope: readonly string[], phrases: ReturnType<typeof phrasesFor>["report"]): string | null {
  const missing = research.notFound.map(({ item }) => item).filter((item) => scope.includes(item));
  const leftOut = research.notFound.length - missing.length;
  const isNear = (item: string): boolean =>
    research.sections.some(({ title, evidence }) => evidence === "weak" && title === sectionTitle(item, scope));
  const named = (items: readonly string[]): string[] => items.map((item) => askedOfTopic(item, scope)?.asked ?? item);
  const near = named(missing.filter(isNear));
  const without = named(missing.filter((item) => !isNear(item)));
  const cut = research.cut === null ? null : phrases.cut(research.cut);
  const hasAnswer = research.sections.some(({ evidence }) => evidence === undefined || evidence === "strong");
  const isPartial = research.completeness === "partial";
  const notFound = without.length > 0 ? [phrases.partlyFound(without)] : [];
  const partly = [...notFound, ...(near.length > 0 ? [phrases.partlyCertain(near)] : [])];
  // Without any certain answer the line below the title says that the closest passages are shown.
  const told = hasAnswer ? partly : near.length > 1 ? [] : notFound;
  const beyond = leftOut > 0 ? [phrases.leftOut(leftOut, mostItems)] : [];
  const lines = [...(isPartial ? told : []), ...beyond, ...(cut === null ? [] : [cut])];
  return lines.length === 0 ? null : lines.join(" ");
}
