/** Converts text for speech output: whole sentences without markup, JSON, tables or ids. Pure. */
import type { Json } from "../../domain/base/json.ts";
import type { Language } from "../../languages/language.ts";
import { valueWords } from "../../languages/value-words.ts";
import { sentences } from "../../sources/text/sentences.ts";

/** Most words of one step's result. */
const mostWords = 30;

const ids = /\s*[(['"«]?\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{24,}|root(?:\.\d+)+)\b[)\]'"»]?/giu;

/** The text without markup, code, tables, citation marks and ids; may be empty. */
export function speakable(text: string): string {
  const plain = text
    .replace(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[ \t]*$/gmu, " ")
    .split("\n")
    .filter((line) => !/^\s*\||\s\|\s|^\s*[-=|:\s]{3,}$|\t.*\t/u.test(line))
    .map((line) => line.replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/u, "").trim())
    .filter((line) => line !== "")
    .join("\n")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/\s*\[\d+(?:[–-]\d+)?\]/gu, "")
    .replace(/\*\*|__|`/gu, "")
    .replace(ids, "");
  return looksLikeJson(plain) ? "" : plain.replace(/[ \t]+/gu, " ").trim();
}

/** The result of a step: its summary, or its output as text; null where both are empty. */
export function spokenGift(summary: string | null, output: Json, language: Language): string | null {
  const told = speakable(summary ?? "");
  const line = (told === "" ? speakable(valueWords(output, language)) : told).replace(/\n+/gu, "; ");
  return line === "" ? null : clipped(line, mostWords);
}

/** Whole sentences of the text, as many as the words allow; the first one is cut where it alone has more. */
export function clipped(text: string, words: number): string {
  const whole: string[] = [];
  let left = words;
  for (const { text: sentence } of sentences(text)) {
    const count = countWords(sentence);
    if (count > left) break;
    whole.push(sentence);
    left -= count;
  }
  return whole.length > 0
    ? whole.join(" ")
    : `${text
        .split(/\s+/u)
        .slice(0, words)
        .join(" ")
        .replace(/[,;:—–-]+$/u, "")}…`;
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[-'’.:@]\p{L}*[\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/u.test(text) || /["'][\w-]+["']\s*:/u.test(text) || /[{}]\s*[,;]?\s*$/u.test(text);
}
