/** Where one question of a sentence ends and the next begins, and which of them can be asked alone. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { askerOf } from "../passages/answer-types.ts";
import { any } from "./brief-words.ts";
import { withoutOpening } from "./openings.ts";
import { pointsBack, resolved } from "./references.ts";

export const wordEnd = String.raw`(?![\p{L}\p{N}])`;
export const askers = `(?:(?:${any("askerPrepositions")})\\s+)?(?:${any("askers")})${wordEnd}`;
/** 'Does it', 'is she': a yes-or-no question about what was named before. */
const askedBack = `(?:${any("yesOrNo")})\\s+(?:${any("subjectPronouns")})${wordEnd}`;
/** 'Is the rent', 'may one': behind a comma, a yes-or-no question about anything. */
export const askedNext = languages
  .map(({ brief }) =>
    brief.askedSubjects === "" ? `(?:${brief.yesOrNo})${wordEnd}` : `(?:${brief.yesOrNo})\\s+(?:${brief.askedSubjects})`,
  )
  .join("|");
export const secondQuestion = new RegExp(
  String.raw`\s*,?\s+(?:${any("questionJoints")})\s+(?=${askers}|${askedBack})|\s*,\s+(?:${any("questionJoints")})\s+(?=${askedNext})`,
  "giu",
);
/** Question words that begin another question after a comma. Others may also join clauses, so they count only in a longer list. */
const listedQuestion = new RegExp(String.raw`\s*,\s+(?=(?:${any("listedAskers")})${wordEnd}|${askedNext})`, "giu");
export const anyQuestion = new RegExp(String.raw`\s*,\s+(?=${askers}|${askedNext})`, "giu");
export const asking = new RegExp(`^(?:(?:${any("yesOrNo")})${wordEnd}|${askers})`, "iu");
/** Another question may begin with a small letter: 'We moved in. when is the bin emptied', 'what is a quota; where is it set'. */
const laterQuestion = new RegExp(
  String.raw`(?<=\p{L}{3}[.!]|[?;])\s+(?:(?:${any("questionJoints")})\s+)?(?=${askers}|${askedBack}|${askedNext})`,
  "iu",
);

/** The questions that a sentence asks one behind the other; each ends as the sentence does. */
export function askedApart(sentence: string): string[] {
  const parts = sentence.split(laterQuestion);
  const end = (part: string): string => (sentence.endsWith("?") && asking.test(withoutOpening(part)) ? "?" : "");
  return parts.length === 1 ? parts : parts.map((part) => withCapital(part.replace(/\s*;$/u, end(part))));
}

/** The questions in a sentence that can each be asked alone; one where they cannot. */
export function questionParts(text: string): string[] {
  const joined = text.split(secondQuestion);
  const all = joined.flatMap((part) => part.split(anyQuestion));
  const sure = joined.flatMap((part) => part.split(listedQuestion));
  const several = all.length > 2 ? [all, withoutBare(all, text)] : [];
  const ways = [...several, sure, joined].map((parts) => withEllipses(parts, text));
  return (
    ways.find((parts) => parts.every((part, index) => standsAlone(index === 0 ? part : resolved(part.trim(), parts.slice(0, index))))) ?? [
      text,
    ]
  );
}

/** 'From when', 'by how much', 'until what date': says nothing alone, so it stays with the question before it. */
const elliptic = new RegExp(`^(?:${askers}|(?:${any("askerPrepositions")})\\s+(?:${any("nounAskers")})(?:\\s+\\p{L}+)?)$`, "iu");
const leadingJoint = new RegExp(`^(?:${any("questionJoints")})\\s+|[?.!\\s]+$`, "giu");

export function isElliptic(question: string): boolean {
  const words = question.trim().replace(leadingJoint, "");
  return elliptic.test(words) || askerOf(words)?.words === words;
}

/** The parts of a text, each with what only goes on with it; 'when and where is it' begins with such a part. */
function withEllipses(parts: readonly string[], text: string): string[] {
  return joinedWhere(parts, text, (part, before) => isElliptic(part) || isElliptic(before));
}

/** Each with the next where that says nothing by itself: 'who does what by when'. */
function withoutBare(parts: readonly string[], text: string): string[] {
  return joinedWhere(parts, text, (part) => contentStems(part).length === 0 && !pointsBack(part));
}

function joinedWhere(parts: readonly string[], text: string, goesOn: (part: string, before: string) => boolean): string[] {
  const whole: { from: number; to: number }[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    const from = text.indexOf(part, last?.to);
    if (last !== undefined && goesOn(part, text.slice(last.from, last.to))) last.to = from + part.length;
    else whole.push({ from, to: from + part.length });
  }
  return whole.map(({ from, to }) => text.slice(from, to));
}

/** Whether a question has words of its own; one that refers back is asked about the one before it ('what does it cost'). */
function standsAlone(question: string): boolean {
  return !joinedClause.test(question) && (asking.test(question) || /^[^:]{2,100}:\s/u.test(question)) && contentStems(question).length > 0;
}

/** 'When it rains' of 'When it rains, is the pool open?' */
const joinedClause = new RegExp(`^(?:${any("joinedClause")})`, "iu");

/** Names with a mark behind each, below a topic, as a list: 'Brazil: area? population?' → 'Brazil: area, population'. */
export function withoutLoneMarks(request: string): string {
  const [, topic = "", names = ""] = /^([^:?\n]{2,80}:)\s((?:[^?:\n]{1,40}\?){2,})$/u.exec(request.trim()) ?? [];
  const parts = names.split("?").flatMap((part) => part.trim() || []);
  return parts.length === 0 || parts.some((part) => asking.test(part)) ? request : `${topic} ${parts.join(", ")}`;
}
