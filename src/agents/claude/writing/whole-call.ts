/** A short report in one call: outline, sections and what stands around them at once. */
import { z } from "zod";
import { languageOf } from "../../../languages/combined.ts";
import { answerForm } from "../conversation/answer-form.ts";
import type { TurnDelta } from "../servers/messages.ts";
import { type Assignment, askedOf, formText, gapsText, judgingOf, sessionOf } from "./assignment.ts";
import { evidenceText, figuresText, sourcesText } from "./desk-text.ts";
import { type Draft, newDraft, type Outline } from "./draft.ts";
import { frameFaults, frameForm, putFrame } from "./editor-call.ts";
import { contradictionForm, contradictionsIn, plainOutline } from "./outline.ts";
import { titleFaults } from "./sentence-faults.ts";
import { textFaults } from "./text-checks.ts";

const form = answerForm(
  z.object({
    contradictions: z.array(contradictionForm),
    sections: z.array(z.object({ title: z.string(), scopeItems: z.array(z.int()), text: z.string().describe("Markdown") })),
    ...frameForm.shape,
  }),
);
type Whole = z.infer<typeof form.schema>;

/** A report may be so many times as long as another answer. */
export const reportRoom = 2;

/** Null where no model answers. */
export async function writeWhole(assignment: Assignment, onDelta: (delta: TurnDelta) => void): Promise<Draft | null> {
  const { input, desk, thinker, context } = assignment;
  context.progress(languageOf(input.brief.language).progress.engine.writing);
  const judging = judgingOf(assignment);
  const answer = await askedOf(assignment, {
    agent: "aggregator",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      formText(assignment),
      `Sources:\n${sourcesText(desk)}`,
      evidenceText(desk.findings, desk),
      figuresText(desk.figures, "writing"),
      gapsText(assignment),
      "Write the report.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    form,
    check: (whole) => [
      ...whole.sections.flatMap(({ title, text }) => [...titleFaults(title, judging), ...textFaults(text, judging)]),
      ...frameFaults(whole, assignment),
    ],
    maxTokens: thinker.options.maxTokens * reportRoom,
    onDelta,
  });
  return answer === null ? null : draftOf(answer, assignment);
}

function draftOf(answer: Whole, { desk, input, words }: Assignment): Draft {
  const { scope } = input.brief;
  const plain = plainOutline(desk, scope, words);
  const sections = answer.sections
    .filter(({ text }) => text.trim() !== "")
    .map(({ title, scopeItems, text }) => ({ title: title.trim() || (scope[(scopeItems[0] ?? 0) - 1] ?? ""), scopeItems, text }));
  const contradictions = contradictionsIn(answer.contradictions, desk);
  const outline: Outline = {
    ...{ title: answer.title.trim(), dropped: [], contradictions },
    sections: sections.map(({ title, scopeItems }) => ({ title, aim: "", scopeItems, findings: [], figures: [], words: 0 })),
  };
  // A figure that no text places is with the section of its scope item.
  for (const { title, scopeItems, figures } of plain.sections) {
    if (figures.length === 0) continue;
    const home =
      outline.sections.find((section) => section.scopeItems.some((number) => scopeItems.includes(number))) ?? outline.sections[0];
    if (home === undefined) outline.sections.push({ title, aim: "", scopeItems, findings: [], figures, words: 0 });
    else home.figures.push(...figures);
  }
  const draft = newDraft(outline);
  draft.sections = outline.sections.map((_, index) => sections[index]?.text ?? null);
  putFrame(draft, answer);
  return draft;
}
