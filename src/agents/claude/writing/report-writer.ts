/**
 * How a report is written: an outline that maps each finding to a section or drops it, the sections concurrently from their
 * own findings, the title and summary, and one reflection on the whole. A report on few findings is one call.
 */
import { languageOf } from "../../../languages/combined.ts";
import type { AgentContext } from "../../agent.ts";
import type { Thinker } from "../conversation/thinker.ts";
import type { TurnDelta } from "../servers/messages.ts";
import { type Aggregated, type AggregatorInput, assemble } from "./assembly.ts";
import { type Assignment, askedOf, formText, gapsText, sessionOf, wordsFor } from "./assignment.ts";
import { reflect } from "./critic-call.ts";
import { deskOf } from "./desk.ts";
import { figuresText, findingsText } from "./desk-text.ts";
import { type Draft, newDraft, type Outline } from "./draft.ts";
import { researchOf } from "./draft-research.ts";
import { writeFrame } from "./editor-call.ts";
import { outlineFaults, outlineForm, outlineOf, plainOutline } from "./outline.ts";
import { writeSection } from "./section-call.ts";
import { streamedParts, streamedText } from "./streamed-text.ts";
import { reportRoom, writeWhole } from "./whole-call.ts";

/** Characters of all quotations that a report in one call is written from, and of each. */
const wanted = { total: 240_000, quote: 1_500 };
/** Evidence of all sections together, as a multiple of what one call may hold. */
const sectionsRoom = 3;
/** Turns in the journal between two conversations: more than one ever has. */
const turnsApart = 20;

export async function writeReport(thinker: Thinker, input: AggregatorInput, context: AgentContext): Promise<Aggregated> {
  const { maxTokens, writing } = thinker.options;
  const total = thinker.evidenceRoom("aggregator", wanted.total, maxTokens * reportRoom);
  const desk = deskOf(input, { ...wanted, total: total * sectionsRoom });
  const isShort = desk.findings.length <= writing.oneCallFindings || input.wrapUp === true;
  const ownDesk = isShort ? deskOf(input, { ...wanted, total }) : desk;
  if (desk.findings.length === 0) return assemble(input);
  const assignment: Assignment = { thinker, input, context, desk: ownDesk, words: wordsFor(input, ownDesk.findings.length) };
  const settled = (draft: Draft | null) => (draft === null ? assemble(input) : researchOf(assignment, draft));
  if (isShort) {
    context.atTimeout?.(() => assemble(input));
    return settled(await writeWhole(assignment, streamedText(context)));
  }
  const draft = newDraft(plainOutline(desk, input.brief.scope, assignment.words));
  // At the time limit the finished parts are kept; the findings replace the others.
  context.atTimeout?.(() => settled(draft));
  await writeBySection(assignment, draft);
  return settled(draft);
}

async function writeBySection(assignment: Assignment, draft: Draft): Promise<void> {
  const { context, thinker, input } = assignment;
  const words = languageOf(input.brief.language).progress.engine;
  const outline = await outlined(assignment);
  if (outline !== null) Object.assign(draft, newDraft(outline));
  const { sections } = draft.outline;
  let written = 0;
  context.progress(words.writing, { progress: 0 });
  const told = streamedParts(context, sections.length);
  await Promise.all(
    sections.map(async (section, index) => {
      const part = told[index];
      const keep = (text: string | null) => {
        draft.sections[index] = text;
      };
      const listener = { onAnswer: keep, onDelta: (delta: TurnDelta) => part?.take(delta) };
      keep(await writeSection(assignment, draft.outline, section, (index + 1) * turnsApart, listener));
      part?.end();
      written += 1;
      context.progress(words.writing, { progress: written / sections.length });
    }),
  );
  // No section was written, because the budget is spent or every call failed: skip the other parts.
  if (draft.sections.every((text) => text === null)) return;
  const next = (sections.length + 1) * turnsApart;
  await writeFrame(assignment, draft, next, streamedText(context));
  if (thinker.options.writing.reflection) await reflect(assignment, draft, next + turnsApart);
}

async function outlined(assignment: Assignment): Promise<Outline | null> {
  const { input, desk, words } = assignment;
  const answer = await askedOf(assignment, {
    agent: "outliner",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      formText(assignment),
      findingsText(desk.findings),
      figuresText(desk.figures, "placing"),
      gapsText(assignment),
      "Outline the report.",
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    form: outlineForm,
    check: (outline) => outlineFaults(outline, desk, input.brief.language),
  });
  return answer === null ? null : outlineOf(answer, desk, input.brief.scope, words);
}
