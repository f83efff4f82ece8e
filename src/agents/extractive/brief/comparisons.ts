/** Finds what a request compares, in any wording: 'compare A and B by C', 'difference between A and B', 'A versus B'. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { languages } from "../../../languages/register.ts";
import type { ComparisonWording } from "../../../languages/subjects/brief.ts";
import type { GrammaticalCase } from "../../../languages/subjects/cases.ts";
import { countryNamed } from "../../../sources/places/country-names.ts";
import { nominative } from "../../../sources/text/nominative.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { any, hasEndlessWord } from "./brief-words.ts";
import { enumeration, hasOwner, listParts } from "./lists.ts";
import { withoutAddressee, withoutOpening } from "./openings.ts";
import { quantities } from "./references.ts";

/** Compared subjects and the criterion; null where the request compares nothing. */
export interface Comparison {
  subjects: string[];
  aspect: string | null;
}

const aspects = languages.flatMap(({ brief }) =>
  brief.comparisonAspects.map(({ words, wanted }) => ({ pattern: new RegExp(`[\\s,]+(?:${words})\\s+(.+)$`, "iu"), wanted })),
);
const joint = new RegExp(`\\s+(?:${any("comparisonJoint")})\\s+(?!\\d)`, "iu");
/** Of subjects set side by side by a mere 'against', content words: more are a statement. */
const longestSubject = 4;
/** A difference of amounts is one figure, not two subjects. */
const amounts = new RegExp(`\\d|(?<![\\p{L}\\p{N}])(?:${any("amounts")})(?![\\p{L}\\p{N}])`, "iu");

/** 'Compare bread and cakes: which earns more?' is one question about both. */
const asks = new RegExp(`(?::|\\s[-–—])\\s+(?:(?:${any("askerPrepositions")})\\s+)?(?:${any("askers")})(?![\\p{L}\\p{N}])`, "iu");

export function comparisonOf(request: string): Comparison | null {
  if (hasEndlessWord(request)) return null;
  const bare = singleSpaced(request).replace(/[.!?\s]+$/u, "");
  if (asks.test(bare)) return null;
  const beside = besideAnother(bare);
  if (beside !== null) return { subjects: beside, aspect: null };
  const ranked = rankingOf(bare);
  if (ranked !== null) return ranked;
  for (const text of new Set([withoutAddressee(bare), withoutOpening(bare)])) {
    const { rest, aspect } = withoutAspect(text);
    for (const { pattern, cases, ofAmounts, hasVerb = true } of languages.flatMap(({ brief }) => brief.comparisons)) {
      // 'Texas and Ohio: compare …' has the criterion behind its own colon.
      const groups = (pattern.exec(rest) ?? pattern.exec(text))?.groups;
      if (groups?.["list"] === undefined) continue;
      if (!ofAmounts && (amounts.test(rest) || hasOwner(listParts(groups["list"])[0] ?? ""))) continue;
      const subjects = subjectsOf(groups["list"], groups["second"], cases);
      const isClear = hasVerb || (!request.includes("?") && subjects.every((subject) => contentStems(subject).length <= longestSubject));
      if (subjects.length > 1 && isClear) return ofNames(subjects) ?? { subjects, aspect: groups["aspect"] ?? aspect };
    }
  }
  return null;
}

/** 'Which has the larger population, Kenya or Egypt?' compares both; of other things than countries one table is asked. */
function rankingOf(question: string): Comparison | null {
  for (const pattern of languages.flatMap(({ brief }) => brief.rankings)) {
    const { list, aspect = "" } = pattern.exec(question)?.groups ?? {};
    const subjects = (list?.split(listed) ?? []).map((part) => countryNamed(part));
    if (subjects.length > 1 && subjects.every((subject) => subject !== null)) return { subjects, aspect };
  }
  return null;
}
const listed = new RegExp(
  `\\s*,\\s*(?:(?:${any("listJoints")}|${any("orJoints")})\\s+)?|\\s+(?:${any("listJoints")}|${any("orJoints")})\\s+`,
  "iu",
);

/** 'Compare the population with Poland': a quantity is compared of the name, and of what the request is about. */
function ofNames([first = "", ...others]: readonly string[]): Comparison | null {
  const isQuantity = quantity.test(first) && others.length > 0 && others.every((other) => /^\p{Lu}/u.test(other) && !quantity.test(other));
  return isQuantity ? { subjects: others, aspect: first } : null;
}
const quantity = new RegExp(`^(?:(?:${any("articles")})\\s+)?(?:${quantities})$`, "iu");

function withoutAspect(text: string): { rest: string; aspect: string | null } {
  for (const { pattern, wanted } of aspects) {
    const found = pattern.exec(text);
    if (found?.[1] === undefined) continue;
    const aspect = wanted === null ? found[1].trim() : asNamed(found[1].trim(), wanted, found[0].trim().split(" ")[0] ?? "");
    return { rest: text.slice(0, found.index), aspect };
  }
  const [, rest, aspect] = /^([^:]{3,}):\s+([^:]+)$/u.exec(text) ?? [];
  return rest === undefined || aspect === undefined ? { rest: text, aspect: null } : { rest, aspect };
}

const and = languages[0].brief.and;

/** Each aspect in the nominative, or all with their preposition. */
function asNamed(aspect: string, wanted: GrammaticalCase, preposition: string): string {
  const parts = listParts(aspect).map((part) => nominative(part, wanted));
  return parts.every((part) => part !== null) ? parts.join(", ") : `${preposition} ${aspect}`;
}

function subjectsOf(list: string, second: string | undefined, { first, other }: ComparisonWording["cases"]): string[] {
  const [before = list, ...behind] = list.split(joint);
  const beside = [...behind, ...(second === undefined ? [] : [second])].flatMap(listParts);
  const again = beside.flatMap((part) => askedOfOther(before, part) ?? []);
  if (again.length > 0 && again.length === beside.length) return [before, ...again];
  const put = (part: string, wanted: GrammaticalCase | null) => (wanted === null ? part : (nominative(part, wanted) ?? part));
  const others = beside.map((part) => put(part, other));
  const parts = enumeration([before, ...others].join(` ${and} `), { isCompared: true });
  return parts.map((part) => (others.includes(part) ? part : put(part, first)));
}

const comparedTo = new RegExp(
  String.raw`^(.*?)[\s,]+(?:${any("comparedTo")})\s+(?:(?:${any("comparedLead")})\s+)?(?:(?:${any("definite")})\s+)?(.+)$`,
  "iu",
);
/** 'Norway’s GDP compared to Sweden’s' owns the same. */
const owned = /['’]s(?![^\s])/u;
const lead = new RegExp(`^(?:${any("comparedLead")})\\s+`, "iu");
const nameRun = /(?<=^|\s)\p{Lu}(?:[\p{L}\p{N}-]|[./]\p{N})*(?:\s+(?:&\s+)?\p{Lu}(?:[\p{L}\p{N}-]|[./]\p{N})*)*/gu;

/** Whether a sentence has the words of a comparison, whatever it compares. */
export function asksToCompare(sentence: string): boolean {
  const text = withoutOpening(sentence.replace(/[?.!\s]+$/u, ""));
  return comparedTo.test(text) || languages.some(({ brief }) => brief.comparisons.some(({ pattern }) => pattern.test(text)));
}

/** 'What was the GDP of Kenya in 2010 compared to Norway?' as one question per subject; null for any other text. */
export function besideAnother(request: string): string[] | null {
  const [, asked = "", other = ""] = comparedTo.exec(request) ?? [];
  const again = askedOfOther(asked, other);
  return again === null ? null : [`${asked}?`, `${again}?`];
}

/** What is asked of one name, of another: 'Norway’s GDP' and 'Sweden’s', or 'the GDP of Norway' and 'that of Sweden'. */
function askedOfOther(asked: string, other: string): string | null {
  const named = other.replace(lead, "").replace(owned, "");
  if (!/^\p{Lu}/u.test(named)) return null;
  const name = [...asked.matchAll(nameRun)].filter(([found]) => !/^\p{Lu}+\d*$/u.test(found)).at(-1);
  return name === undefined || name[0] === asked
    ? null
    : `${asked.slice(0, name.index)}${named}${asked.slice(name.index + name[0].length)}`;
}

/** Whether a part of a question compares what the part before it asks for: 'how does it compare with Sweden'. */
export function isComparedBack(part: string): boolean {
  return comparedTo.exec(`… ${part}`)?.[1] === "…";
}

/** The scope items of a comparison: each subject, or each subject under each aspect. */
export function comparisonItems({ subjects, aspect }: Comparison): string[] {
  if (aspect === null) return subjects;
  const parts = listParts(aspect);
  const each = parts.every((part) => contentStems(part).length > 0) ? parts : [aspect];
  return each.flatMap((part) => subjects.map((subject) => `${subject}: ${part}`));
}
