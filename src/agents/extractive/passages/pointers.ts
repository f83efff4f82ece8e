/** Sentences and sections that tell nothing of their subject themselves. Pure. */
import { alternatives } from "../../../languages/combined.ts";

const pointer = new RegExp(`^(?:${alternatives(({ passages }) => passages.pointers)})(?!\\p{L})`, "iu");
const courtesy = new RegExp(`^(?:${alternatives(({ passages }) => passages.courtesies)})(?!\\p{L})`, "iu");

/** Whether a sentence says where something is told, and tells nothing of it. */
export function isPointer({ kind, text }: { kind: string; text: string }): boolean {
  return kind === "sentence" && pointer.test(text);
}

const sourceSection = new RegExp(`^(?:${alternatives(({ passages }) => passages.sourceSections)})$`, "iu");

/** Whether a heading is of references, links or further reading. */
export function isSourceSection(heading: string): boolean {
  return sourceSection.test(heading.trim());
}

/** 'Awesome, now you know how to write a plugin!': how it is done is told in another tone. */
export function exclaims(text: string): boolean {
  return /!["'»”)*_]*\s*$/u.test(text);
}

/** Whether a sentence only greets or thanks its reader: 'Thank you for writing a plugin'. */
export function isCourtesy(text: string): boolean {
  return courtesy.test(text);
}
