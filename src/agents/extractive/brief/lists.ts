/**
 * Splits coordinated phrases into self-contained parts, with one rule of grammar: aspects before a link, owners behind it.
 * 'Imports and exports of Ghana and Togo' has two aspects and two owners, so four parts.
 */

import { wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { any } from "./brief-words.ts";

const nameRun = String.raw`(?:\p{Lu}[\p{L}\p{N}-]*\s*)+`;

/** Units that are never split: quoted text, brackets, dates, pairs that name one thing, 'between … and …'. */
const oneThing = new RegExp(
  `"[^"]+"|«[^»]+»|“[^”]+”|\\([^()]*\\)|\\d,\\s\\d{4}|(?<![\\p{L}\\p{N}])(?:${any("pairBrackets")}|${any("fixedPairs")})(?![\\p{L}\\p{N}])`,
  "giu",
);
/** A part with such a beginning belongs to the part before it; a text with a finite verb is a statement, not a list. */
export const dependent = new RegExp(`^(?:${any("dependent")})(?![\\p{L}\\p{N}])`, "iu");
const verb = wholeWords(({ brief }) => brief.finiteVerbs);

const joints = `\\s*[,;](?!\\d)\\s*(?:(?:${any("listJoints")}|${any("orJoints")})\\s+)?|\\s+(?:${any("listJoints")})\\s+`;
const separator = new RegExp(joints, "iu");

/** The text with quotations, brackets and pairs that name one thing hidden by as many letters: nothing in them parts a list. */
export function inOnePiece(text: string): string {
  return text.replace(oneThing, (unit) => "\uE000".repeat(unit.length));
}

/** The parts between commas and a final 'and', outside of quotation marks and brackets. */
export function listParts(text: string): string[] {
  const kept: string[] = [];
  const masked = text.replace(oneThing, (unit) => {
    kept.push(unit);
    return `\uE000${kept.length - 1}\uE001`;
  });
  return masked
    .split(separator)
    .map((part) => part.replace(/\uE000(\d+)\uE001/gu, (_all, index: string) => kept[Number(index)] ?? "").trim())
    .filter((part) => part !== "");
}

export interface ListOptions {
  /** The text is what a request compares, so that it is a list for certain. */
  isCompared?: boolean;
  /** Only aspects of something are split; a mere list stays whole. */
  aspectsOnly?: boolean;
}

/**
 * The parts with what they share: an owner ('history and culture of Japan'), an aspect ('GDP of Japan and Brazil'), both, or
 * nothing ('battery costs, charging networks'). One part where the text is no enumeration.
 */
export function enumeration(text: string, options: ListOptions = {}): string[] {
  const period = closingPeriod.exec(text.trim())?.[0] ?? "";
  const bare = text.trim().slice(0, text.trim().length - period.length);
  const parts = enumerationOf(bare, options);
  return parts.length > 1 ? parts.map((part) => `${part}${period}`) : [text.trim()];
}

/** A final 'from 1990 to 2010' or 'over time' applies to every part of a list. */
const closingPeriod = new RegExp(
  `[\\s,]+(?:${any("closingTime")}|(?:${any("periodLead")})\\s+(?:${any("periodLeadEnd")})?\\d{4}(?:${any("decadeEnd")})?` +
    `(?:\\s*(?:–|-|—|${any("periodTo")})\\s*\\d{4})?(?:\\s*(?:${any("periodYears")}))?)$`,
  "iu",
);

function enumerationOf(whole: string, options: ListOptions): string[] {
  const parts = withoutRepeatedLink(listParts(whole));
  if (parts.length < 2 || verb.test(whole) || parts.some((part) => contentStems(part).length === 0 || dependent.test(part))) return [whole];
  const numbered = sharedBeforeNumbers(parts);
  if (numbered !== null) return numbered;
  if (added.test(whole) || isInstitution(parts, options) || parts.slice(1).some((part) => isTime(part))) return [whole];
  const owned = ownedBefore(parts, options);
  if (owned !== null) return owned;
  if (options.aspectsOnly === true && !isPlainList(whole, parts)) return [whole];
  const shared = ownedParts(parts, options) ?? possessed(parts) ?? sharedNoun(parts, options);
  if (shared !== null) return shared;
  if (options.aspectsOnly === true) return parts.every(isName) ? parts : [whole];
  const listed = parts.length > 2 || /[,;]/u.test(whole) || options.isCompared === true;
  return listed || parts.every((part) => contentStems(part).length >= 2) || parts.every(isName) ? parts : [whole];
}

/** 'Salaries in Kiel and in Bonn' says the preposition of the first part again. */
function withoutRepeatedLink([first = "", ...others]: readonly string[]): string[] {
  const link = ownedOf(first)?.link.trim().toLowerCase();
  const again = (part: string): boolean => link !== undefined && link !== "" && part.toLowerCase().startsWith(`${link} `);
  return [first, ...(others.every(again) ? others.map((part) => part.slice((link ?? "").length).trimStart()) : others)];
}

/** 'Wards 3, 4 and 5', 'the codenames of Debian 4.0 and 5.0': numbers share what stands before the first. */
function sharedBeforeNumbers([first = "", ...others]: readonly string[]): string[] | null {
  const [, shared] = /^(.*\p{L})\s+\d{1,2}(?:\.\d+)*$/u.exec(first) ?? [];
  if (shared === undefined || !others.every((part) => /^\d{1,2}(?:\.\d+)*$/u.test(part))) return null;
  return [first, ...others.map((part) => `${shared} ${part}`)];
}

/** What is added up is one figure: 'the combined exports of Ghana and Togo'. */
const added = wholeWords(({ questions }) => questions.measures.sum);

/** '2018' in 'in 2019 and 2018': a time is no thing of its own. */
function isTime(part: string): boolean {
  return /^(?:\p{L}+\s)?\p{L}{0,2}\d{2,4}(?![\p{L}\d])/u.test(part);
}

const joined = new RegExp(`\\s(?:${any("listJoints")})\\s`, "iu");

/** Whether a question's things are listed with a joint, and none of them is a title ('Property, plant and equipment') or a mere amount. */
function isPlainList(whole: string, parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  const isTitle = titled.test(ownedOf(first)?.head ?? first) || (titled.test(first) && !rest.some(hasOwner));
  const goesOn = rest.every((part) => /^\p{Ll}/u.test(part));
  return joined.test(whole) && !(isTitle && goesOn) && !parts.some((part) => mereAmount.test(part));
}

const titled = /(?:^|\s)\p{Lu}\p{Ll}+(?!['’\p{L}])/u;
const mereAmount = new RegExp(`^(?:${any("amounts")})$`, "iu");

/** 'Ministry of Health and Social Affairs': a name with a joint in it. */
function isInstitution([first = "", ...rest]: readonly string[], { isCompared = false }: ListOptions): boolean {
  const owned = ownedOf(first);
  return !isCompared && owned !== null && rest.length === 1 && /(?:^|\s)\p{Lu}\p{Ll}[\p{L}-]*$/u.test(owned.head) && rest.every(isName);
}

/** A phrase with what it belongs to: 'exports', ' of ', 'Ghana'. The link holds all between the noun and the last owner. */
interface Owned {
  head: string;
  link: string;
  owner: string;
}

/** Every aspect with every owner; null where the parts do not share one. */
function ownedParts(parts: readonly string[], options: ListOptions): string[] | null {
  const { isCompared = false } = options;
  const owned = parts.map(ownedOf);
  const at = owned.findLastIndex((each) => each !== null);
  const last = owned[at];
  if (last === null || last === undefined) return null;
  const before = parts.slice(0, at);
  const behind = parts.slice(at + 1);
  const isNamed = endsInName(last.owner);
  if (!before.every((part, index) => isHead(part, owned[index] ?? null, isNamed || behind.length > 0))) return null;
  if (!behind.every((part) => isShort(part) || (isNamed && isName(part)))) return null;
  // 'The effects on jobs and the clean-up': what has an article of its own is no second owner.
  if (!definite.test(last.owner) && behind.some((part) => definite.test(part))) return null;
  const isSure = isCompared || parts.length > 2 || (isNamed && behind.every(isName));
  if (before.length === 0 && (!isSure || behind.length === 0)) return null;
  if (behind.length > 0 && isBetween(last.link)) return null;
  const { head, link, owner } = behind.length === 0 ? last : withLastOwner(last);
  const owners = [owner, ...behind];
  const heads = [...before, head];
  return (sharedNoun(heads, options) ?? heads).flatMap((aspect) => owners.map((each) => `${aspect}${link}${each}`));
}

/** 'The population of Germany, and the area': aspects behind a named owner belong to it too. Within a question only with their article. */
function ownedBefore([first = "", ...others]: readonly string[], { isCompared, aspectsOnly }: ListOptions): string[] | null {
  const owned = isCompared === true ? null : ownedOf(first);
  if (owned === null || !isName(owned.owner) || preposition.test(owned.owner)) return null;
  const isAspect = (part: string): boolean => /^\p{Ll}/u.test(part) && isShort(part) && !/\d/u.test(part);
  if (!others.every((part) => isAspect(part) && (aspectsOnly !== true || definite.test(part)))) return null;
  return [first, ...others.map((aspect) => `${aspect}${owned.link}${owned.owner}`)];
}

const definite = new RegExp(`^(?:${any("definite")})\\s`, "iu");

/** The owner behind the last preposition: 'Ghana' of 'exports of copper to Ghana'. */
function withLastOwner({ head, link, owner }: Owned): Owned {
  const [, between, last] = new RegExp(`^(.*${prepositionsOf(owner).source})(.+)$`, "iu").exec(owner) ?? [];
  if (between !== undefined && last !== undefined) return { head, link: `${link}${between}`, owner: last };
  // In a language with cases a name owns what stands before it, as in 'GDP per head Germany’s'.
  const [, owned, name] = cased.some(({ letter }) => letter.test(owner)) ? (ownedName.exec(owner) ?? []) : [];
  return owned === undefined || name === undefined ? { head, link, owner } : { head, link: `${link}${owned}`, owner: name };
}

/** 'The difference between A and B' is of both. */
function isBetween(link: string): boolean {
  return languages.some(({ brief }) => new RegExp(`^(?:${brief.pairBrackets})$`, "iu").test(`${link.trim()} … ${brief.and}`));
}

const ownedName = new RegExp(`^((?:\\p{Ll}[\\p{L}-]*\\s+)+)(${nameRun})$`, "u");

/** Whether a part can be an aspect before a link: without an owner of its own, or with a plain one that is part of its meaning. */
function isHead(part: string, owned: Owned | null, mayHaveOwn: boolean): boolean {
  if (owned === null) return contentStems(part).length <= 3 && !preposition.test(` ${part} `) && !pointing.test(part);
  return mayHaveOwn && contentStems(part).length <= 3 && !endsInName(owned.owner) && !pointing.test(part);
}

const pointing = wholeWords(({ brief }) => brief.backward);

function isShort(part: string): boolean {
  return contentStems(part).length <= 2 && ownedOf(part) === null && !pointing.test(part);
}

/** 'Norway's imports and exports'. */
function possessed(parts: readonly string[]): string[] | null {
  const [first = "", ...rest] = parts;
  const owner = /^(.+?['’]s?)\s+\S/u.exec(first)?.[1];
  if (owner === undefined || !/\p{Lu}/u.test(owner) || !rest.every((part) => isHead(part, ownedOf(part), false))) return null;
  return [first, ...rest.map((part) => `${owner} ${part}`)];
}

/** 'Toyota and Honda sales': names before a name with a noun share the noun, and adjectives before an adjective with one. */
function sharedNoun(parts: readonly string[], { isCompared = false }: ListOptions): string[] | null {
  const last = parts.at(-1) ?? "";
  const { adjective } = described.find(({ letter, inCases }) => letter.test(last) && (inCases || isCompared)) ?? {};
  const [first = "", ...thing] = last.replace(article, "").split(" ");
  const share = (part: string): boolean => !part.replace(article, "").includes(" ") && adjective?.test(part.replace(article, "")) === true;
  if (thing.length > 0 && adjective?.test(first) === true && parts.slice(0, -1).every(share))
    return parts.map((part, index) => (index === parts.length - 1 ? part : `${part} ${thing.join(" ")}`));
  const [, noun] = /^(?:\p{L}{1,3}\s+)?\p{Lu}[\p{L}\p{N}-]*((?:\s+\p{Ll}[\p{L}-]*)+)$/u.exec(last) ?? [];
  if (
    noun === undefined ||
    !parts.slice(0, -1).every(isName) ||
    cased.some(({ letter }) => letter.test(last)) ||
    preposition.test(`${noun} `)
  )
    return null;
  return parts.map((part, index) => (index === parts.length - 1 ? part : `${part}${noun}`));
}

/** Whether every content word is capitalised or a number. */
function isName(part: string): boolean {
  const found = part.match(/[\p{L}\p{N}]+/gu) ?? [];
  const contents = found.filter((each) => contentStems(each).length > 0);
  return contents.length > 0 && contents.length <= 4 && contents.every((each) => /^[\p{Lu}\p{N}]/u.test(each)) && /\p{L}/u.test(part);
}

function endsInName(part: string): boolean {
  return /(?:\s|^)(?:\p{Lu}[\p{L}\p{N}-]*|«[^»]+»|"[^"]+")$/u.test(part);
}

const preposition = new RegExp(`\\s(?:${any("prepositions")})\\s`, "iu");

/** Languages in which an owner follows its noun in a case form instead of after a preposition. */
const cased = languages.flatMap(({ cases: { possessor, adjective }, text: { script } }) =>
  possessor === null ? [] : [{ letter: new RegExp(`\\p{Script=${script}}`, "u"), possessor, adjective }],
);

/** Languages whose adjectives show by their form; without cases they show it so badly that only what is compared is divided by them. */
const described = languages.flatMap(({ cases: { possessor, adjective }, text: { script } }) =>
  adjective === null ? [] : [{ letter: new RegExp(`\\p{Script=${script}}`, "u"), adjective, inCases: possessor !== null }],
);
const article = new RegExp(`^(?:${any("articles")})\\s+`, "iu");
const ownName = new RegExp(`^(.+?)(\\s+)(${nameRun}|«[^»]+»)$`, "u");

/** Whether the part names its owner: 'the population of Kenya'. */
export function hasOwner(part: string): boolean {
  return ownedOf(part) !== null;
}

/** A part cut at its first preposition, or in a language with cases behind its noun; null where it has no owner. */
function ownedOf(part: string): Owned | null {
  const found = prepositionsOf(part).exec(part);
  if (found !== null && isCalled(part.slice(0, found.index), part.slice(found.index + found[0].length))) return null;
  if (found !== null) return { head: part.slice(0, found.index), link: found[0], owner: part.slice(found.index + found[0].length) };
  const language = cased.find(({ letter }) => letter.test(part));
  if (language === undefined) return null;
  const words = part.split(" ");
  const noun = words.findIndex((word) => language.adjective?.test(word) !== true);
  const rest = words.slice(noun + 1);
  if (noun >= 0 && rest.length > 0 && !/^\p{Lu}\p{Ll}/u.test(words[noun] ?? "")) {
    const owner = rest.join(" ");
    const isOwner = /^[\p{Lu}«"]/u.test(owner) || language.possessor.test(rest[0] ?? "");
    return isOwner && !isCalled(words[noun] ?? "", owner) ? { head: words.slice(0, noun + 1).join(" "), link: " ", owner } : null;
  }
  const [, head, link, owner] = ownName.exec(part) ?? [];
  return head === undefined || link === undefined || owner === undefined || isName(head) ? null : { head, link, owner };
}

/** 'The state of New York': a place and its name, which owns nothing. */
function isCalled(head: string, owner: string): boolean {
  return places.test(head) && isName(owner);
}
const places = new RegExp(`^(?:(?:${any("definite")})\\s+)?(?:${any("places")})$`, "iu");

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
