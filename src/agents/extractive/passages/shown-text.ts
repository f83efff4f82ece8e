/** Display form of quoted text: plain text without Markdown marks, one line per paragraph, item or step. Pure. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import { plainInline } from "../../../sources/text/markup.ts";

/** Marks of lists, quotes, headings and boxes at the start of a line. */
const lineMark = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+\[[ xX]\][ \t]+|[-*•+][ \t]+)*/u;
/** Callouts of documentation sites, and anchors. */
const callout = /^\s*(?:\[!\w+\]|:::\w*)\s*/u;

/** An emphasis that began before the text, or ends behind it. */
const halfEmphasis = /^\s*(?:\*\*|__)(?=\s)|(?<=\s)(?:\*\*|__)\s*$/gu;

/** Dots between a name and its price. */
const leader = /\s*(?:\.{4,}|…{2,}|_{4,})\s*/gu;

/** A note's mark, unless it stands in code, where it is a pattern: '`[^1]`'. */
const footnoteMark = /(?<code>(?<marks>`+)[^`]+\k<marks>)|\s?\[\^[\p{L}\p{N}_-]+\](?!:)/gu;

/** A label that a source repeats: 'note: note: in 2023'. */
const twice = /(?<!\p{L})(\p{L}{3,}: )\1/giu;

/** The source of a formula behind the formula: 'ZnO{\\displaystyle {\\ce {ZnO}}}'. Braces stand three deep at most. */
const formula = /\{\\displaystyle (?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}/gu;

const tag = /<\/?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?>|<!--.*?-->/gu;

/** A sentence, an item or a paragraph in one line. */
export function plainLine(raw: string): string {
  const lines = raw.split("\n").map((line) => line.replace(lineMark, "").trim());
  const untagged = lines
    .join(" ")
    .replace(formula, " ")
    .replace(callout, "")
    .replace(halfEmphasis, "")
    .replace(tag, " ")
    .replace(footnoteMark, "$<code>")
    .replace(/<(https?:[^<>\s]+)>/gu, "$1")
    .replace(leader, " … ");
  return singleSpaced(plainInline(untagged).replace(/\\$/u, "")).replace(twice, "$1");
}

/** The mark of a quoted note before each line of code in it. */
const noteMark = /^[ \t]*>[ \t]?/gmu;

/** Code without the indentation that all its lines share. */
export function plainCode(raw: string): string {
  const isNote =
    raw
      .split("\n")
      .slice(1)
      .every((line) => /^\s*(?:>|$)/u.test(line)) && raw.includes("\n");
  const lines = (isNote ? raw.replace(noteMark, "") : raw).replaceAll("\t", "  ").split("\n");
  const own = lines.slice(1).filter((line) => line.trim() !== "");
  const indent = Math.min(...own.map((line) => line.length - line.trimStart().length), 40);
  return [
    lines[0]?.trim() ?? "",
    ...lines
      .slice(1)
      .map((line) => line.slice(Number.isFinite(indent) ? Math.min(indent, line.length - line.trimStart().length) : 0).trimEnd()),
  ]
    .join("\n")
    .trim();
}

/** The name of an item, alone in its first line. */
const itemName = /^(\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?)(\*\*|__)([^\n]*?[^\s.:;,!?*_])\2[ \t]*\n(?=[ \t]*[^\s`~])/u;

/** A list's item in one line, code in it on lines of its own. */
export function plainItem(item: string): string {
  const raw = item.replace(itemName, "$1$2$3:$2 ");
  const code = /^[ \t]*(?:`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n[ \t]*(?:`{3,}|~{3,})[ \t]*$/mu.exec(raw);
  if (code === null) return plainLine(raw);
  return [plainLine(raw.slice(0, code.index)), plainCode(code[1] ?? ""), plainLine(raw.slice(code.index + code[0].length))]
    .filter((part) => part !== "")
    .join("\n");
}

/** A lead-in before what it leads to: 'You need:' → 'You need: …'. */
export function withLead(lead: string, rest: string, separator: string): string {
  if (lead === "") return rest;
  return `${lead.replace(/\s*[:：.]$/u, "")}:${separator}${rest}`;
}

/** A span of a text in one line; as it is where only marks would be left out. */
export function shownLine(text: string, { from, to }: { from: number; to: number }): string {
  const raw = text.slice(from, to);
  const shown = plainLine(raw);
  return shown === "" ? raw.trim() : shown;
}
