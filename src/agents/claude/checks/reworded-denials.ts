/**
 * Whether a sentence may deny what its quotation affirms of it by another verb, 'has no plants' of 'sold its last plant', or of
 * the other side of a date, 'not before 1985' of 'since 1985', and whether it denies twice. Pure.
 */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { contentWords } from "../../../sources/text/stems.ts";
import type { Denial } from "./denied-words.ts";
import { isVerb, verbOf } from "./verbs.ts";

const clauseJoint = new RegExp(`[.;:,!?]\\s|\\s(?:${alternatives(({ claims }) => claims.clauseJoints)})\\s`, "iu");
const boundary = new RegExp(
  `(?<!\\p{L})(${alternatives(({ claims }) => claims.boundaries)})\\s(?=(?:\\p{L}+\\s)?\\d|(?:${alternatives(({ dates }) => dates.named)})(?!\\p{L}))`,
  "giu",
);

const bound = new RegExp(
  `(?<!\\p{L})(?:${alternatives(({ claims }) => claims.negations)})\\s[^.;,]{0,40}?(?<!\\p{L})(${alternatives(({ claims }) => claims.differences)})\\s[^.;,\\d]{0,20}\\d`,
  "iu",
);

const limit = wholeWords(({ claims }) => claims.limits);

const goingOn = new RegExp(`^(?:${alternatives(({ claims }) => claims.concord)})$`, "iu");

/** Letters that verbs of one family share. */
const family = 5;

/** @param denied Stem of what the sentence denies, and the quoted sentence has. */
export function isReworded(text: string, origin: string, denied: string): boolean {
  return (
    hasOtherVerbs(text, origin, denied) || hasOtherBoundaries(text, origin) || setsBound(text, origin) || isUnreached(text, origin, denied)
  );
}

/** Whether a text names a side of a date that the other does not. */
export function hasOtherBoundaries(text: string, other: string): boolean {
  return !boundariesIn(text).isSubsetOf(boundariesIn(other));
}

/** Whether it has two denials or more, which may cancel each other: 'none failed to arrive'. One fault adds a single one. */
export function deniesTwice(denials: readonly Pick<Denial, "word">[]): boolean {
  return denials.filter(({ word }) => !goingOn.test(word)).length > 1;
}

/** 'None weighs more than 350 kg' of 'weighs 200 to 350 kg'. */
function setsBound(text: string, origin: string): boolean {
  const compared = bound.exec(text)?.[1];
  return compared !== undefined && !origin.toLowerCase().includes(` ${compared.toLowerCase()} `);
}

/** 'Did not reach the port' of 'sank before it reached the port'. */
function isUnreached(text: string, origin: string, denied: string): boolean {
  const [, clause = ""] = limit.test(text) ? [] : origin.split(limit);
  const [first] = contentWords(clause.split(clauseJoint)[0] ?? "");
  return first !== undefined && isVerb(first) && verbOf(first.stem) === denied;
}

function hasOtherVerbs(text: string, origin: string, denied: string): boolean {
  // A verb of its own, or of the quotation's, is what the sentence denies.
  if (contentWords(text).some(isVerb)) return false;
  const own = new Set(contentWords(text).map(({ stem }) => verbOf(stem).slice(0, family)));
  const clauses = origin.split(clauseJoint).map((clause) => contentWords(clause).map((word) => ({ ...word, stem: verbOf(word.stem) })));
  return clauses
    .filter((words) => words.some(({ stem }) => stem === denied))
    .every((words) => {
      const verbs = words.filter(isVerb);
      return verbs.length > 0 && verbs.every(({ stem }) => !own.has(stem.slice(0, family)));
    });
}

function boundariesIn(text: string): Set<string> {
  return new Set([...text.matchAll(boundary)].map(([, word = ""]) => word.toLowerCase()));
}
