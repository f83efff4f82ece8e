/** Writes the parts around the sections once the sections are written. */
import { z } from "zod";
import { answerForm } from "../conversation/answer-form.ts";
import type { TurnDelta } from "../servers/messages.ts";
import { type Assignment, askedOf, commonGrounds, formText, gapsText, judgingOf, sessionOf } from "./assignment.ts";
import { sourcesText } from "./desk-text.ts";
import type { Draft } from "./draft.ts";
import { reportText } from "./report-text.ts";
import { contradictionsText } from "./section-call.ts";
import { titleFaults } from "./sentence-faults.ts";
import { textFaults } from "./text-checks.ts";

export const frameForm = z.object({
  title: z.string(),
  subtitle: z.string().nullish(),
  summary: z.string().describe("Markdown"),
  conclusion: z.string().nullish().describe("Markdown"),
  limits: z.string().nullish().describe("Markdown"),
  recommendations: z.string().nullish().describe("Markdown; null where the question asks for none"),
  notFound: z.array(z.object({ scopeItem: z.int(), reason: z.string() })),
});
type Frame = z.infer<typeof frameForm>;

const form = answerForm(frameForm);

/** Fills in the draft; leaves it as it is where no model answers. */
export async function writeFrame(
  assignment: Assignment,
  draft: Draft,
  firstTurn: number,
  onDelta: (delta: TurnDelta) => void,
): Promise<void> {
  const { input, desk, words } = assignment;
  const { contradictions } = draft.outline;
  const answer = await askedOf(assignment, {
    agent: "editor",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      formText(assignment),
      `The summary has about ${Math.max(60, Math.round(words * 0.12))} words, the conclusion about ${Math.max(40, Math.round(words * 0.08))}.`,
      `Sources:\n${sourcesText(desk)}`,
      gapsText(assignment),
      contradictions.length === 0 ? "" : `Sources contradict each other:\n${contradictionsText(contradictions)}`,
      reportText(assignment, draft),
      "Write what stands around the sections.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    form,
    check: (frame) => frameFaults(frame, assignment),
    firstTurn,
    onDelta,
  });
  if (answer !== null) putFrame(draft, answer);
}

export function frameFaults(
  { title, subtitle, summary, conclusion, limits, recommendations }: Omit<Frame, "notFound">,
  assignment: Assignment,
): string[] {
  const judging = judgingOf(assignment);
  return [
    ...(summary.trim() === "" ? ["the summary is empty"] : []),
    ...[title, subtitle ?? ""].flatMap((text) => titleFaults(text, judging)),
    ...[summary, conclusion, recommendations].flatMap((text) => textFaults(text ?? "", judging)),
    ...textFaults(limits ?? "", { ...judging, common: commonGrounds(assignment) }),
  ];
}

/** Longest title and subtitle. Characters. */
const titleLength = 200;

export function putFrame(draft: Draft, { title, subtitle, summary, conclusion, limits, recommendations, notFound }: Frame): void {
  draft.outline.title = title.trim().slice(0, titleLength) || draft.outline.title;
  draft.subtitle = subtitle?.trim().slice(0, titleLength) || null;
  draft.summary = summary;
  draft.conclusion = conclusion ?? null;
  draft.limits = limits ?? null;
  draft.recommendations = recommendations ?? null;
  draft.reasons = new Map(notFound.map(({ scopeItem, reason }) => [scopeItem, reason]));
}
