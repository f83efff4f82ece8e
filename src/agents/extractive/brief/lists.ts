/** Splits enumerations such as 'history, economy and culture of Japan' so that each part can stand alone. */
import { contentStems } from "../../../sources/text/stems.ts";

const englishPreposition = /\s(?:of|in|for|at|on|from|about|by|to|between)\s/iu;
const russianPreposition = /\s(?:в|во|на|для|о|об|по|из|от|до|у|с|между)\s/iu;

/** Pairs that name one thing. */
const fixedPairs = new Set(
  [
    "research and development",
    "supply and demand",
    "war and peace",
    "terms and conditions",
    "profit and loss",
    "trial and error",
    "law and order",
    "science and technology",
    "crime and punishment",
    "bread and butter",
    "pros and cons",
    "health and safety",
    "oil and gas",
    "search and rescue",
    "спрос и предложение",
    "война и мир",
    "преступление и наказание",
    "наука и техника",
    "плюсы и минусы",
    "нефть и газ",
  ].map((pair) => pair.toLowerCase()),
);

/** Quoted words, brackets and the two ends of a 'between' are never cut. */
const oneThing =
  /"[^"]+"|«[^»]+»|“[^”]+”|\([^()]*\)|(?<![\p{L}\p{N}])(?:between\s+[^,;]+?\s+and|both\s+[^,;]+?\s+and|между\s+[^,;]+?\s+и)(?![\p{L}\p{N}])/giu;
/** A part that begins so belongs to what stands before it; a text with a finite verb is a statement and no list. */
const dependent =
  /^(?:котор\p{L}*|что|чтобы|где|когда|как|если|так\p{L}*|не|including|such|which|who|that|where|when|because|if|jr|sr|inc|ltd)(?![\p{L}\p{N}])/iu;
const verb =
  /(?<![\p{L}\p{N}])(?:is|are|was|were|be|been|has|have|had|does|did|do|because|является|являются|был[аио]?|будет)(?![\p{L}\p{N}])/iu;

const word = String.raw`[\p{L}\p{N}]`;

/** The parts between commas and a joining 'and', outside of quotation marks and brackets. */
export function listParts(text: string): string[] {
  const kept: string[] = [];
  // What is quoted is one name: it is taken out before the cut and put back after it.
  const masked = text.replace(oneThing, (quoted) => {
    kept.push(quoted);
    return `\uE000${kept.length - 1}\uE001`;
  });
  return masked
    .split(/\s*[,;](?!\d)\s*(?:(?:and|or|и|или|а также|as well as)\s+)?|\s+(?:and|и|а также|as well as)\s+/iu)
    .map((part) => part.replace(/\uE000(\d+)\uE001/gu, (_all, index: string) => kept[Number(index)] ?? "").trim())
    .filter((part) => part !== "");
}

/**
 * The list's parts with what they share: a common tail ('history and culture of Japan'), a common head ('GDP of Japan and
 * Brazil'), or nothing ('battery costs, charging networks'). One part where the text is no enumeration.
 */
export function enumeration(text: string): string[] {
  const period = closingPeriod.exec(text.trim())?.[0] ?? "";
  const bare = text.trim().slice(0, text.trim().length - period.length);
  const parts = enumerationOf(bare);
  return parts.length > 1 ? parts.map((part) => `${part}${period}`) : [text.trim()];
}

/** 'from 1990 to 2010' at the end counts for every part of a list. */
const closingPeriod =
  /[\s,]+(?:(?:from|between|since|during|in|over|с|со|между|в|за|до)\s+)(?:the\s+(?:years?\s+)?|период\s+(?:с\s+)?)?\d{4}(?:s|-?х)?(?:\s*(?:to|and|until|till|–|-|—|по|и|до)\s*\d{4})?(?:\s*(?:гг?\.?|годах|годов|годы|года|году|год))?$/iu;

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

/** The list's parts where a tail is common to them ('causes and effects of malaria'), else the text as one part. */
export function sharingTail(text: string): string[] {
  const whole = text.trim();
  const parts = listParts(whole);
  const last = parts.at(-1);
  const tail = last === undefined ? null : sharedTail(last);
  if (parts.length < 2 || last === undefined || tail === null || !parts.slice(0, -1).every(isBareHead)) return [whole];
  if (parts.some((part) => contentStems(part).length === 0 || dependent.test(part)) || verb.test(whole)) return [whole];
  if (parts.length === 2 && isFixedPair(`${parts[0]} and ${last.slice(0, last.length - tail.length)}`)) return [whole];
  return parts.map((part, index) => (index === parts.length - 1 ? part : `${part} ${tail}`));
}

/** Whether the words join two things into one: 'supply and demand'. */
export function isFixedPair(text: string): boolean {
  const lower = text.trim().toLowerCase();
  return fixedPairs.has(lower) || fixedPairs.has(lower.replace(/ and /u, " и "));
}

/** Every content word begins with a capital or is a number. */
function isName(part: string): boolean {
  const found = part.match(new RegExp(`${word}+`, "gu")) ?? [];
  const contents = found.filter((each) => contentStems(each).length > 0);
  return contents.length > 0 && contents.length <= 4 && contents.every((each) => /^[\p{Lu}\p{N}]/u.test(each)) && /\p{L}/u.test(part);
}

function isBareHead(part: string): boolean {
  return contentStems(part).length <= 2 && !englishPreposition.test(` ${part} `) && !russianPreposition.test(` ${part} `);
}

/** What stands before the name at the end: 'the GDP of' in 'the GDP of Japan', «ВВП» in «ВВП Японии». */
function sharedHead(part: string): string | null {
  const english = /^(.+\s(?:of|in|for|at|on|from|about|to)(?:\s+the)?)\s+(.+)$/iu.exec(part);
  if (english?.[1] !== undefined && english[2] !== undefined && isName(english[2])) return english[1];
  const russian = /^(.*\p{Script=Cyrillic}.*?)\s+((?:\p{Lu}[\p{L}-]*\s*)+)$/u.exec(part);
  if (russian?.[1] !== undefined && contentStems(russian[1]).length > 0) return russian[1];
  return null;
}

/** From the first preposition of a part to its end; in Russian also a name that ends it, which stands in the genitive. */
function sharedTail(part: string): string | null {
  const preposition = /\p{Script=Cyrillic}/u.test(part) ? russianPreposition : englishPreposition;
  const found = preposition.exec(part);
  if (found !== null) return part.slice(found.index + 1);
  const name = /^[\p{Ll}-]+\s+((?:\p{Lu}[\p{L}-]*\s*)+)$/u.exec(part);
  return name?.[1] !== undefined && /\p{Script=Cyrillic}/u.test(part) ? name[1] : null;
}
