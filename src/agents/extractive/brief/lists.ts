/** Splits enumerations such as 'history, economy and culture of Japan' into self-contained parts. */
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems } from "../../../sources/text/stems.ts";

/** A field's alternatives, in all languages. */
function any(
  field: "pairBrackets" | "dependent" | "listJoints" | "orJoints" | "periodLead" | "periodLeadEnd" | "decadeEnd" | "periodTo",
): string {
  return alternatives(({ brief }) => brief[field]);
}

const preposition = new RegExp(`\\s(?:${alternatives(({ brief }) => brief.prepositions)})\\s`, "iu");
/** Pairs of words that name one thing. */
const fixedPairs = new Set(languages.flatMap(({ brief }) => brief.fixedPairs.split("|")));

/** Units that are never split: quoted text, brackets, and 'between … and …'. */
const oneThing = new RegExp(`"[^"]+"|«[^»]+»|“[^”]+”|\\([^()]*\\)|(?<![\\p{L}\\p{N}])(?:${any("pairBrackets")})(?![\\p{L}\\p{N}])`, "giu");
/** A part with such a beginning belongs to the part before it; a text with a finite verb is a statement, not a list. */
const dependent = new RegExp(`^(?:${any("dependent")})(?![\\p{L}\\p{N}])`, "iu");
const verb = wholeWords(({ brief }) => brief.finiteVerbs);

const word = String.raw`[\p{L}\p{N}]`;
const nameRun = String.raw`(?:\p{Lu}[\p{L}-]*\s*)+`;

const joints = `\\s*[,;](?!\\d)\\s*(?:(?:${any("listJoints")}|${any("orJoints")})\\s+)?|\\s+(?:${any("listJoints")})\\s+`;
const separator = new RegExp(joints, "iu");

/** The parts between commas and a final 'and', outside of quotation marks and brackets. */
export function listParts(text: string): string[] {
  const kept: string[] = [];
  // Quoted text is one name: it is masked during the split.
  const masked = text.replace(oneThing, (quoted) => {
    kept.push(quoted);
    return `\uE000${kept.length - 1}\uE001`;
  });
  return masked
    .split(separator)
    .map((part) => part.replace(/\uE000(\d+)\uE001/gu, (_all, index: string) => kept[Number(index)] ?? "").trim())
    .filter((part) => part !== "");
}

/**
 * The parts with what they share: a tail ('history and culture of Japan'), a head ('GDP of Japan and Brazil'), or nothing
 * ('battery costs, charging networks'). One part where the text is no enumeration.
 */
export function enumeration(text: string): string[] {
  const period = closingPeriod.exec(text.trim())?.[0] ?? "";
  const bare = text.trim().slice(0, text.trim().length - period.length);
  const parts = enumerationOf(bare);
  return parts.length > 1 ? parts.map((part) => `${part}${period}`) : [text.trim()];
}

/** A final 'from 1990 to 2010' applies to every part of a list. */
const closingPeriod = new RegExp(
  `[\\s,]+(?:(?:${any("periodLead")})\\s+)(?:${any("periodLeadEnd")})?\\d{4}(?:${any("decadeEnd")})?` +
    `(?:\\s*(?:–|-|—|${any("periodTo")})\\s*\\d{4})?(?:\\s*(?:${alternatives(({ brief }) => brief.periodYears)}))?$`,
  "iu",
);

function enumerationOf(whole: string): string[] {
  const parts = listParts(whole);
  const first = parts[0];
  const last = parts.at(-1);
  if (parts.length < 2 || first === undefined || last === undefined) return [whole];
  if (verb.test(whole) || parts.some((part) => contentStems(part).length === 0 || dependent.test(part))) return [whole];
  const rest = parts.slice(1);

  const head = sharedHead(first);
  if (head !== null && rest.every(isName)) return parts.map((part, index) => (index === 0 ? part : `${head} ${part}`));

  const withTail = sharingTail(whole);
  if (withTail.length > 1) return withTail;

  const listed = parts.length > 2 || /[,;]/u.test(whole);
  if (isFixedPair(whole)) return [whole];
  if (listed || parts.every((part) => contentStems(part).length >= 2) || parts.every(isName)) return parts;
  return [whole];
}

/** The parts with their common tail ('causes and effects of malaria'), else the text as one part. */
export function sharingTail(text: string): string[] {
  const whole = text.trim();
  const parts = listParts(whole);
  const last = parts.at(-1);
  const tail = last === undefined ? null : sharedTail(last);
  if (parts.length < 2 || last === undefined || tail === null || !parts.slice(0, -1).every(isBareHead)) return [whole];
  if (parts.some((part) => contentStems(part).length === 0 || dependent.test(part)) || verb.test(whole)) return [whole];
  if (parts.length === 2 && isFixedPair(`${parts[0]} ${languages[0].brief.and} ${last.slice(0, last.length - tail.length)}`))
    return [whole];
  return parts.map((part, index) => (index === parts.length - 1 ? part : `${part} ${tail}`));
}

/** Whether the text is a fixed pair: 'supply and demand'. */
export function isFixedPair(text: string): boolean {
  const lower = text.trim().toLowerCase();
  const [{ brief: own }, ...others] = languages;
  return fixedPairs.has(lower) || others.some(({ brief }) => fixedPairs.has(lower.replace(` ${own.and} `, ` ${brief.and} `)));
}

/** Whether every content word is capitalised or a number. */
function isName(part: string): boolean {
  const found = part.match(new RegExp(`${word}+`, "gu")) ?? [];
  const contents = found.filter((each) => contentStems(each).length > 0);
  return contents.length > 0 && contents.length <= 4 && contents.every((each) => /^[\p{Lu}\p{N}]/u.test(each)) && /\p{L}/u.test(part);
}

function isBareHead(part: string): boolean {
  return contentStems(part).length <= 2 && !preposition.test(` ${part} `);
}

/** Languages in which a name follows its head in a case form instead of after a preposition: a pattern for a letter, prepositions. */
const cased = languages.flatMap(({ brief, text: { script } }) =>
  brief.headPrepositions === ""
    ? [{ letter: new RegExp(`\\p{Script=${script}}`, "u"), head: new RegExp(`^(.*\\p{Script=${script}}.*?)\\s+(${nameRun})$`, "u") }]
    : [],
);
const headed = new RegExp(
  `^(.+\\s(?:${alternatives(({ brief }) => brief.headPrepositions)})(?:\\s+(?:${alternatives(({ brief }) => brief.definite)}))?)\\s+(.+)$`,
  "iu",
);
const tailName = new RegExp(`^[\\p{Ll}-]+\\s+(${nameRun})$`, "u");

/** The text before the final name: 'the GDP of' in 'the GDP of Japan'; in a language with cases the words before it. */
function sharedHead(part: string): string | null {
  const behind = headed.exec(part);
  if (behind?.[1] !== undefined && behind[2] !== undefined && isName(behind[2])) return behind[1];
  const [before] = cased.flatMap(({ head }) => head.exec(part)?.[1] ?? []);
  return before !== undefined && contentStems(before).length > 0 ? before : null;
}

/** From the first preposition to the end of a part; in a language with cases also a final name. */
function sharedTail(part: string): string | null {
  const found = prepositionsOf(part).exec(part);
  if (found !== null) return part.slice(found.index + 1);
  return cased.some(({ letter }) => letter.test(part)) ? (tailName.exec(part)?.[1] ?? null) : null;
}

/** Prepositions by script, since a short one may be a name in another language. */
const byScript = [...Map.groupBy(languages, ({ text }) => text.script)].map(([script, own]) => ({
  letter: new RegExp(`\\p{Script=${script}}`, "u"),
  prepositions: new RegExp(`\\s(?:${own.map(({ brief }) => brief.prepositions).join("|")})\\s`, "iu"),
}));

/**
 * Prepositions of the part's script. The first language's apply only where it has no other script, since names may be
 * Latin in any language.
 */
function prepositionsOf(part: string): RegExp {
  const [first, ...others] = byScript;
  return (others.find(({ letter }) => letter.test(part)) ?? first)?.prepositions ?? preposition;
}
