/** Cleans foreign text so that any format can show it literally: no control characters, no layout of its own. */
import { beginningOf } from "../../domain/base/shortened.ts";

/** C0 and C1 controls except tab and line ends, and noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/g;
/** Direction overrides and isolates, which would reorder surrounding text, and the byte-order mark. */
const invisibleLayout = /[\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** What {@link printable} may change: most texts have none of it, and one search is faster than four replacements. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const changeable = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uD800-\uDFFF\uFEFF\uFFFE\uFFFF]/;

/** Replaces unprintable characters with U+FFFD and removes layout controls; line ends become `\n`. */
export function printable(text: string): string {
  if (!changeable.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029\f]/g, "\n")
    .replace(unprintable, "\uFFFD")
    .replace(invisibleLayout, "");
}

/** The text on one line: white space collapses to one space; no-break spaces stay. */
export function oneLine(text: string): string {
  const clean = printable(text);
  return (/[\t\n]| {2}/.test(clean) ? clean.replace(/[\t\n ]+/g, " ") : clean).trim();
}

/** The text's paragraphs, each on one line; empty lines separate them. */
export function paragraphsOf(text: string): string[] {
  return printable(text)
    .split(/\n[\t ]*\n/)
    .map(oneLine)
    .filter((part) => part !== "");
}

/** The text on one line, shortened: for titles, names and remarks. */
export function briefLine(text: string, length: number): string {
  return shortened(oneLine(text.length > length * 20 ? text.slice(0, length * 20) : text), length);
}

/** The first `length` characters, truncated at a word and marked with `[…]`. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = beginningOf(text, length);
  const word = start.lastIndexOf(" ");
  return `${(word > length * 0.6 ? start.slice(0, word) : start).trimEnd()} […]`;
}

/** Scripts, each with the language to assume for text in it. Runs of letters are matched: texts have fewer of them than letters. */
const scripts = [
  { script: "Latn", letters: /\p{Script=Latin}+/gu, language: "en" },
  { script: "Cyrl", letters: /\p{Script=Cyrillic}+/gu, language: "ru" },
  { script: "Grek", letters: /\p{Script=Greek}+/gu, language: "el" },
  { script: "Arab", letters: /\p{Script=Arabic}+/gu, language: "ar" },
  { script: "Hebr", letters: /\p{Script=Hebrew}+/gu, language: "he" },
  { script: "Hans", letters: /\p{Script=Han}+/gu, language: "zh" },
  { script: "Jpan", letters: /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu, language: "ja" },
  { script: "Kore", letters: /\p{Script=Hangul}+/gu, language: "ko" },
] as const;

/** Letters of any script but Latin. Most texts have none, and one search is faster than a count for each script. */
const otherLetters = /[^\P{L}\p{Script=Latin}]/u;
const latinLetter = /\p{Script=Latin}/u;

/**
 * The language of a passage by its script, for hyphenation, direction and screen readers: reports quote sources in other
 * languages. Text in the report's own script counts as the report's language.
 */
export function languageOf(text: string, reportLanguage: string): string {
  const sample = text.slice(0, 2_000);
  if (!otherLetters.test(sample)) return scriptOf(reportLanguage) === "Latn" || !latinLetter.test(sample) ? reportLanguage : "en";
  let most = 0;
  let found: (typeof scripts)[number] | undefined;
  for (const candidate of scripts) {
    const count = sample.match(candidate.letters)?.reduce((sum, run) => sum + run.length, 0) ?? 0;
    if (count > most) [most, found] = [count, candidate];
    // No other script can have more.
    if (most * 2 > sample.length) break;
  }
  return found === undefined || found.script === scriptOf(reportLanguage) ? reportLanguage : found.language;
}

const knownScripts = new Map<string, string | undefined>();

/** Cached: it is asked for each passage. */
function scriptOf(language: string): string | undefined {
  if (!knownScripts.has(language)) knownScripts.set(language, usualScript(language));
  return knownScripts.get(language);
}

function usualScript(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}

/** Scripts that are written from right to left. */
const fromRight = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

/** The text's base direction by its first letter. */
export function isRightToLeft(text: string): boolean {
  const [first] = /\p{L}/u.exec(text.slice(0, 2_000)) ?? [];
  return first !== undefined && /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}

/** Whether the language is written from right to left. */
export function isFromRight(language: string): boolean {
  return fromRight.has(scriptOf(language) ?? "");
}

/** The URL if it is http or https, else null. */
export function safeUrl(url: string | null): string | null {
  if (url === null || !URL.canParse(url.trim())) return null;
  const { protocol, href } = new URL(url.trim());
  return protocol === "http:" || protocol === "https:" ? href : null;
}

/** A URL for display: percent-encoded letters are decoded. */
export function readableUrl(url: string): string {
  try {
    return oneLine(decodeURI(url));
  } catch {
    return url;
  }
}
