/** One reflection on the whole report: what contradicts, repeats, is missing or does not answer, and the parts written again. */
import { z } from "zod";
import { answerForm } from "../conversation/answer-form.ts";
import { type Assignment, askedOf, commonGrounds, formText, judgingOf, sessionOf } from "./assignment.ts";
import { findingsText } from "./desk-text.ts";
import type { Draft } from "./draft.ts";
import { type FramePart, frameParts, reportText } from "./report-text.ts";
import { textFaults } from "./text-checks.ts";

const form = answerForm(
  z.object({
    revisions: z.array(
      z.object({
        part: z.string().describe("As the part is named: 'summary', 's2'"),
        problem: z.string(),
        text: z.string().describe("The whole part anew, in Markdown"),
      }),
    ),
  }),
);
type Revision = z.infer<typeof form.schema>["revisions"][number];

/** Applies each revision whose form and evidence are no worse than those of the text it replaces. */
export async function reflect(assignment: Assignment, draft: Draft, firstTurn: number): Promise<void> {
  const { input, desk } = assignment;
  const answer = await askedOf(assignment, {
    agent: "critic",
    language: input.brief.language,
    session: sessionOf(assignment),
    task: [
      formText(assignment),
      `All findings:\n${findingsText(desk.findings)}`,
      reportText(assignment, draft),
      "Read the whole report and revise what has to be revised.",
    ].join("\n\n"),
    form,
    check: ({ revisions }) => revisions.flatMap((revision) => revisionFaults(revision, assignment, draft)),
    firstTurn,
  });
  for (const revision of answer?.revisions ?? []) revise(revision, assignment, draft);
}

function revisionFaults({ part, text }: Revision, assignment: Assignment, draft: Draft): string[] {
  if (textOf(draft, part) === undefined) return [`there is no part '${part}'`];
  return partFaults(part, text, assignment);
}

function partFaults(part: string, text: string, assignment: Assignment): string[] {
  const common = part === "limits" ? commonGrounds(assignment) : null;
  return textFaults(text, { ...judgingOf(assignment), common }).map((fault) => `${part}: ${fault}`);
}

function revise({ part, text }: Revision, assignment: Assignment, draft: Draft): void {
  const old = textOf(draft, part);
  if (old === undefined || text.trim() === "") return;
  const faults = partFaults(part, text, assignment).length;
  // The same number of faults in fewer sentences would leave less text, or none.
  if (old !== null && faults > 0 && faults >= partFaults(part, old, assignment).length) return;
  if (isFramePart(part)) draft[part] = text;
  else draft.sections[Number(part.slice(1)) - 1] = text;
}

/** Undefined where there is no such part. */
function textOf(draft: Draft, part: string): string | null | undefined {
  return isFramePart(part) ? draft[part] : /^s\d+$/.test(part) ? draft.sections[Number(part.slice(1)) - 1] : undefined;
}

function isFramePart(part: string): part is FramePart {
  return (frameParts as readonly string[]).includes(part);
}
