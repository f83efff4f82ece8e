/** One section, written from its own findings and passages. */
import { z } from "zod";
import { answerForm } from "../answer-form.ts";
import type { TurnDelta } from "../messages.ts";
import { type Assignment, askedOf, formText, judgingOf, sessionOf } from "./assignment.ts";
import { evidenceText, figuresText } from "./desk-text.ts";
import type { Contradiction, Outline, PartText, PlannedSection } from "./draft.ts";
import { textFaults } from "./text-checks.ts";

const form = answerForm(z.object({ text: z.string().describe("The section in Markdown, without its title") }));

export async function writeSection(
  assignment: Assignment,
  outline: Outline,
  section: PlannedSection,
  firstTurn: number,
  onDelta: (delta: TurnDelta) => void,
): Promise<PartText> {
  const { input, desk } = assignment;
  const judging = judgingOf(assignment);
  const touched = contradictionsOf(outline, section);
  const answer = await askedOf(assignment, {
    agent: "writer",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      `The outline of “${outline.title || input.brief.goal}”:\n${outline.sections.map((other) => `${other === section ? "→" : "-"} ${other.title}${other === section ? "" : `: ${other.aim}`}`).join("\n")}`,
      formText(assignment),
      `Your section: ${section.title}\nIt has to say: ${section.aim}\nAbout ${section.words} words.`,
      evidenceText(section.findings, desk),
      figuresText(section.figures),
      touched.length === 0 ? "" : `Sources contradict each other here; say so:\n${touched.map(contradictionText).join("\n")}`,
      "Write your section.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    form,
    check: ({ text }) => (text.trim() === "" ? ["the section is empty"] : textFaults(text, judging)),
    firstTurn,
    onDelta,
  });
  return answer === null || answer.text.trim() === "" ? null : answer.text;
}

function contradictionsOf({ contradictions }: Outline, { findings }: PlannedSection): Contradiction[] {
  const own = new Set(findings.flatMap(({ evidence }) => evidence));
  return contradictions.filter(({ sides }) => sides.some(({ evidence }) => evidence.some((id) => own.has(id))));
}

export function contradictionText({ subject, sides }: Contradiction): string {
  return `- ${subject}: ${sides.map(({ statement, evidence }) => `${statement} [${evidence.join(", ")}]`).join(" / ")}`;
}
