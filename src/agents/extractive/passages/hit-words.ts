/** The words of a found passage and of what it stands below, made once for each: all of its sentences are held against them. */

import { perObject } from "../../../domain/base/per-object.ts";
import { alternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { titleWords } from "../document-title.ts";
import type { Candidate } from "./candidates.ts";
import { searchable } from "./named-things.ts";

/** The names of a passage's document. */
export function namesOf({ name }: PassageHit): string {
  return `${name} ${titleWords(name)}`;
}

export function contextOf(hit: PassageHit): string {
  return `${namesOf(hit)} ${hit.heading.join(" ")} ${hit.text}`;
}

/** Stems of its headings and its text. */
export const passageStems = perObject(({ heading, text }: PassageHit) => contentStems(`${heading.join(" ")} ${text}`));

/** Stems of its first line, which may be all of it. */
export const firstLineStems = perObject(({ text }: PassageHit) => contentStems(text.split("\n", 1)[0] ?? ""));

/** Stems of its document's names, its headings and its text. */
export const contextStems = perObject((hit: PassageHit): ReadonlySet<string> => {
  return new Set([...contentStems(namesOf(hit)), ...passageStems(hit)]);
});

/** The context as names are looked up in it. */
export const searchableContext = perObject((hit: PassageHit) => searchable(contextOf(hit)));

/** The words of what can be quoted of a passage, with those of its lead-in and its heading. */
export function wordsAround({ stems, leadStems, hit }: Pick<Candidate, "stems" | "leadStems"> & { hit: PassageHit }): Set<string> {
  return new Set([...stems, ...leadStems, ...contentStems(hit.heading.at(-1) ?? "")]);
}

const sourceSection = new RegExp(`^(?:${alternatives(({ passages }) => passages.sourceSections)})$`, "iu");

/** Whether a heading is of references, links or further reading. */
export function isSourceSection(heading: string): boolean {
  return sourceSection.test(heading.trim());
}
