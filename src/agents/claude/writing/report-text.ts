/** The draft as one text, each part under its name, for a model that reads the whole. */
import { framed } from "../prompts/untrusted.ts";
import type { Assignment } from "./assignment.ts";
import type { Draft } from "./draft.ts";

/** Characters of the whole report that one prompt shows. */
const longest = 240_000;

/** Names of the parts around the sections. */
export const frameParts = ["summary", "conclusion", "limits", "recommendations"] as const;
export type FramePart = (typeof frameParts)[number];

export function reportText({ thinker }: Assignment, draft: Draft): string {
  const { outline, sections } = draft;
  const parts = [
    ["summary", "", draft.summary],
    ...outline.sections.map((section, index) => [`s${index + 1}`, section.title, sections[index] ?? findingsOf(section)]),
    ...frameParts.slice(1).map((name) => [name, "", draft[name]]),
  ].filter((part): part is [string, string, string] => typeof part[2] === "string" && part[2] !== "");
  const room = thinker.evidenceRoom("editor", longest);
  const each = Math.floor(room / Math.max(1, parts.length));
  return parts
    .map(([part, title, text]) => framed("evidence", { part, title }, text.length > each ? `${text.slice(0, each)}\n(cut here)` : text))
    .join("\n");
}

/** A section that no model wrote consists of its findings. */
function findingsOf({ findings }: Draft["outline"]["sections"][number]): string {
  return findings.map(({ finding, evidence }) => `${finding.text} [${evidence.join(", ")}]`).join("\n\n");
}
