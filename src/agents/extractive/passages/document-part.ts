/** Quotes a part of a document as a whole: what the May meeting decided, what a study found. */
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import { languages } from "../../../languages/register.ts";
import { documentParts } from "../../../languages/subjects/document-parts.ts";
import { wordTexts } from "../../../sources/text/words.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { documentNamed } from "../commands/document-choice.ts";
import { outlineOf } from "../library-calls.ts";
import type { Judged } from "./confidence.ts";
import { unread } from "./leading-document.ts";
import { placeOf } from "./named-section.ts";
import type { RankedCandidate } from "./ranked-candidate.ts";

/** Part of a document that is read. Characters. */
const longestRead = 30_000;
const mostPieces = 8;
/** Set, not fitted: the document and the part are named. */
const confidence = strongFrom + 0.25;
/** Words of a sentence that does not say on what: 'Agreed for one year.' */
const fewestWords = 8;

const whole = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");
const parts = languages.flatMap(({ documentParts: words }) =>
  documentParts.map((part) => ({
    forms: words[part].asked.map((form) => new RegExp(`^(?:${form})$`, "iu")),
    documents: whole(words[part].documents),
    headings: new RegExp(`^[\\d.\\s]*(?:${words[part].headings})[.:]?$`, "iu"),
    told: whole(words[part].told),
  })),
);

export interface AskedPart {
  /** What names the document, in the question's words. */
  document: string;
  /** Kinds of documents that have the part. */
  documents: RegExp;
  headings: RegExp;
  told: RegExp;
}

/** The part that the question asks for; null where it asks for none, or names no kind of document that has it. */
export function askedPart(question: string): AskedPart | null {
  const asked = question.trim().replace(/[?.!]+$/u, "");
  for (const { forms, ...part } of parts)
    for (const form of forms) {
      const document = form.exec(asked)?.groups?.["of"];
      if (document !== undefined && part.documents.test(document)) return { ...part, document };
    }
  return null;
}

/** The passages of the one document that the question names; null where none or several fit. */
export async function passagesOfPart({ document, documents }: AskedPart, context: AgentContext): Promise<PassageHit[] | null> {
  const known = await documentNamed(document, documents, context);
  const outline = known === null ? null : await outlineOf(context, known.sourceId);
  if (known === null || outline === null) return null;
  return unread(known, outline, { from: 0, to: Math.min(outline.length, longestRead) }, [], context);
}

/**
 * The sentences of the part in the document's order: those of its own sections, else those that tell it. Below a heading with
 * labelled ones ('AGREED: …') only these.
 */
export function partTold({ headings, told }: AskedPart, ranked: readonly RankedCandidate[]): Judged[] {
  const quotable = ranked
    .filter(({ kind, features }) => kind !== "code" && features.poor === 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const own = quotable.filter((each) => [...each.hit.heading, boldLabelOf(each)].some((title) => headings.test(title)));
  const telling = quotable.filter(({ text }) => told.test(text));
  const marked = new Set(telling.filter(({ text }) => isLabelled(text, told)));
  const closed = new Set([...marked].map(({ hit }) => hit.heading.join("\n")));
  const sentences = telling.flatMap((each): RankedCandidate[] => {
    if (marked.has(each)) return [each];
    return each.kind === "value" || closed.has(each.hit.heading.join("\n")) ? [] : [withSubject(each, told, quotable)];
  });
  const pieces = own.length > 0 ? own : sentences;
  return pieces.slice(0, mostPieces).map((piece) => ({ ...piece, confidence }));
}

/** Whether one of the words stands before a colon or in capitals: 'Decided: …', 'AGREED, 5 votes to 1: …'. */
function isLabelled(text: string, words: RegExp): boolean {
  return [...text.matchAll(new RegExp(words, "giu"))].some(
    ({ 0: word, index }) => /^\p{Lu}/u.test(word) && (word === word.toUpperCase() || /^[*_]*:/u.test(text.slice(index + word.length))),
  );
}

const boldLabel = /^(?:\*\*|__)([^*_]{1,40})(?:\*\*|__)/u;

/** The bold words that open the candidate's paragraph or the last one before it that has such: '**Results.** …'. */
function boldLabelOf({ hit, to }: RankedCandidate): string {
  const paragraphs = hit.text.slice(0, to).split(/\n\s*\n/u);
  return paragraphs.flatMap((paragraph) => boldLabel.exec(paragraph.trim())?.[1] ?? []).at(-1) ?? "";
}

/** 'Agreed for one year.' with the sentence before it, which says what. */
function withSubject(candidate: RankedCandidate, told: RegExp, all: readonly RankedCandidate[]): RankedCandidate {
  const { hit, text, from, to } = candidate;
  const before = all[all.indexOf(candidate) - 1];
  const isBare = (told.exec(text)?.index ?? 0) === 0 || wordTexts(text).length < fewestWords;
  if (!isBare || before?.hit !== hit || /\n\s*\n/u.test(hit.text.slice(before.to, from))) return candidate;
  return { ...candidate, from: before.from, text: hit.text.slice(before.from, to), stems: [...before.stems, ...candidate.stems] };
}
