/** One section, written from its own findings and passages. */
import { z } from "zod";
import { answerForm } from "../conversation/answer-form.ts";
import { framed } from "../prompts/untrusted.ts";
import type { TurnDelta } from "../servers/messages.ts";
import { type Assignment, askedOf, formText, judgingOf, sessionOf } from "./assignment.ts";
import { evidenceText, figuresText } from "./desk-text.ts";
import type { Contradiction, Outline, PartText, PlannedSection } from "./draft.ts";
import { textFaults } from "./text-checks.ts";

const form = answerForm(z.object({ text: z.string().describe("The section in Markdown, without its title") }));

export interface SectionListener {
  /** Receives a text that is sent back: it is used if no better one comes in time. */
  onAnswer(text: string): void;
  onDelta(delta: TurnDelta): void;
}

export async function writeSection(
  assignment: Assignment,
  outline: Outline,
  section: PlannedSection,
  firstTurn: number,
  { onAnswer, onDelta }: SectionListener,
): Promise<PartText> {
  const { input, desk } = assignment;
  const judging = judgingOf(assignment);
  const touched = contradictionsOf(outline, section);
  const answer = await askedOf(assignment, {
    agent: "writer",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      outlineText(outline, section),
      formText(assignment),
      `Your section: ${section.title}\nIt has to say: ${section.aim}\nAbout ${section.words} words.`,
      evidenceText(section.findings, desk),
      figuresText(section.figures, "writing"),
      touched.length === 0 ? "" : `Sources contradict each other here; say so:\n${contradictionsText(touched)}`,
      "Write your section.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    form,
    check: ({ text }) => (text.trim() === "" ? ["the section is empty"] : textFaults(text, judging)),
    firstTurn,
    onAnswer: ({ text }) => onAnswer(text),
    onDelta,
  });
  return answer === null || answer.text.trim() === "" ? null : answer.text;
}

function contradictionsOf({ contradictions }: Outline, { findings }: PlannedSection): Contradiction[] {
  const own = new Set(findings.flatMap(({ evidence }) => evidence));
  return contradictions.filter(({ sides }) => sides.some(({ evidence }) => evidence.some((id) => own.has(id))));
}

function outlineText({ title, sections }: Outline, own: PlannedSection): string {
  const lines = sections.map((section) => (section === own ? `→ ${section.title}` : `- ${section.title}: ${section.aim}`));
  return framed("tool_data", { outline: title }, lines.join("\n"));
}

export function contradictionsText(contradictions: readonly Contradiction[]): string {
  const lines = contradictions.map(
    ({ subject, sides }) => `- ${subject}: ${sides.map(({ statement, evidence }) => `${statement} [${evidence.join(", ")}]`).join(" / ")}`,
  );
  return framed("tool_data", {}, lines.join("\n"));
}
