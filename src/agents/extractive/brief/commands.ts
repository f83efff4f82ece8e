/** Parses the user's message about a draft brief into commands. Pure and deterministic. */

import type { ReportFormat } from "../../../domain/reports/formats.ts";
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { any } from "./brief-words.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { enumeration, listParts } from "./lists.ts";
import { namedAfter } from "./openings.ts";
import { isQuestion } from "./scope-items.ts";
import { wishesIn } from "./wishes.ts";

export type Command =
  | { kind: "add"; items: string[] }
  | { kind: "remove"; targets: string[] }
  | { kind: "replace"; target: string; item: string }
  | { kind: "only"; items: string[] }
  | { kind: "goal"; text: string }
  | { kind: "formats"; mode: "add" | "remove" | "only"; formats: ReportFormat[]; unavailable: string[] }
  | { kind: "language"; language: string }
  | { kind: "unknown"; text: string };

/** The commands of a message, in order. */
export function commandsIn(message: string): Command[] {
  return clausesOf(message).flatMap((clause) => commandsOf(clause));
}

const instead = new RegExp(`^(.*?)[\\s,]+(?:${any("instead")})\\s+(.+)$`, "iu");
const insteadFirst = new RegExp(`^(.+?)\\s*(?:,|—|–|\\s-\\s|\\s(?:${any("insteadVerbs")})\\s)\\s*(.+)$`, "iu");
const withNew = new RegExp(`^(.+?)\\s+(?:${any("exchangePrepositions")})\\s+(.+)$`, "iu");
const languageWord = new RegExp(any("languageWord"), "iu");
const aloneWord = wholeWords(({ brief }) => brief.alone);
const goalWord = new RegExp(`^(?:${any("goal")})$`, "iu");

function commandsOf(clause: Clause): Command[] {
  const exchanged = exchange(clause);
  if (exchanged !== null) return exchanged;
  const { verb, object } = clause;
  const wishes = wishesIn(object);
  if (verb === "goal" && object !== "") return [{ kind: "goal", text: object }];
  if (wishes.pure || (languageWord.test(object) && wishes.languages.length > 0)) {
    const mode = verb === "remove" ? "remove" : verb === "only" || alone(object) ? "only" : "add";
    return [...formatCommand(object, mode), ...wishes.languages.map((language): Command => ({ kind: "language", language }))];
  }
  if (contentStems(object).length === 0)
    return ordinalIn(object) !== null && verb === "remove" ? [{ kind: "remove", targets: [object] }] : unknown(object);
  if (verb === "add" || verb === "want") return [{ kind: "add", items: itemsIn(object) }];
  if (verb === "remove") return [{ kind: "remove", targets: targetsIn(object) }];
  if (verb === "only") return [{ kind: "only", items: itemsIn(object) }];
  return unknown(verb === "make" || verb === "replace" ? `${object}` : object);
}

function unknown(text: string): Command[] {
  return text === "" ? [] : [{ kind: "unknown", text }];
}

/** Recognises 'only' before ('only PDF') or after the word ('in PDF only', 'PDF, nothing else'). */
function alone(object: string): boolean {
  return aloneWord.test(object);
}

function formatCommand(text: string, mode: "add" | "remove" | "only"): Command[] {
  const found = wishesIn(text).formats;
  if (found.length === 0) return [];
  const formats = [...new Set(found.flatMap(({ format }) => (format === null ? [] : [format])))];
  return [{ kind: "formats", mode, formats, unavailable: found.filter(({ format }) => format === null).map(({ word }) => word) }];
}

/** 'replace X with Y', 'Y instead of X', 'change the language to English'. */
function exchange({ verb, object }: Clause): Command[] | null {
  let pair: { old: string; new: string } | null = null;
  const first = verb === "replace" ? insteadFirst.exec(object) : null;
  const behind = instead.exec(object);
  const along = verb === "replace" ? withNew.exec(object) : null;
  if (behind?.[1] !== undefined && behind[2] !== undefined && behind[1] !== "") pair = { old: behind[2], new: behind[1] };
  else if (along?.[1] !== undefined && along[2] !== undefined) pair = { old: along[1], new: along[2] };
  else if (first?.[1] !== undefined && first[2] !== undefined) pair = { old: first[1], new: first[2] };
  if (pair === null) return null;
  const fresh = wishesIn(pair.new);
  if (fresh.pure && fresh.languages[0] !== undefined) return [{ kind: "language", language: fresh.languages[0] }];
  if (fresh.pure && wishesIn(pair.old).pure) return [...formatCommand(pair.new, "add"), ...formatCommand(pair.old, "remove")];
  if (fresh.pure) return formatCommand(pair.new, "only");
  if (goalWord.test(pair.old.trim())) return [{ kind: "goal", text: bare(pair.new) }];
  if (contentStems(pair.new).length === 0 || (contentStems(pair.old).length === 0 && ordinalIn(pair.old) === null)) return null;
  return [{ kind: "replace", target: bare(pair.old), item: asNamed(bare(pair.new), pair.new) }];
}

const around = new RegExp(`^(?:(?:${any("itemLead")})\\s+)*(?:(?:${any("itemKinds")})\\s+)?(?:(?:${any("itemAbout")})\\s+)?`, "iu");
const behindItem = new RegExp(`\\s+(?:${any("behindItem")})$`, "iu");

function bare(text: string): string {
  let bare = text.trim();
  for (let ends = 0; ends < 2; ends += 1) bare = bare.replace(behindItem, "").trim();
  const opened = bare.replace(around, "").trim();
  const chosen = contentStems(opened).length === 0 ? bare : opened;
  return chosen.replace(/^["«“'](.+)["»”']$/u, "$1").replace(/^[:,\s]+|[.,;:\s]+$/gu, "");
}

/** The items named after 'add'. Here even two single words are two items, unless they name one thing. */
export function itemsIn(object: string): string[] {
  const text = bare(object);
  const parts = enumeration(text);
  const pair = parts.length === 1 ? listParts(text) : parts;
  const items = pair.length === 2 && pair.every((part) => contentStems(part).length === 1) ? pair : parts;
  return items.map((item) => asNamed(bare(item), object)).filter((item) => item !== "");
}

/** An item as a heading names it: 'add' and 'about' put it into another case. */
function asNamed(item: string, object: string): string {
  return isQuestion(item) ? item : namedAfter(item, object.slice(0, Math.max(0, object.indexOf(bare(object)))), "object");
}

function targetsIn(object: string): string[] {
  return listParts(object)
    .map(bare)
    .filter((target) => target !== "");
}

const ordinals = [1, 2, 3, 4, 5, 6, 7, -1].map((number, index) => ({
  number,
  pattern: new RegExp(`^(?:${alternatives(({ brief }) => brief.ordinals[index] ?? "")})$`, "iu"),
}));
const the = `(?:(?:${any("definite")})\\s+)?`;
const numbered = new RegExp(
  `^${the}(?:(?:${any("itemNumber")}|№|#)\\s*)?(\\d{1,2})(?:\\s*(?:${any("ordinalEndings")}))?(?:\\s*(?:${any("itemNames")}))?$`,
  "iu",
);
const named = new RegExp(`^${the}(\\p{L}+)(?:\\s+(?:${any("itemNames")}|${any("partNames")}))?$`, "iu");

/** Parses 'item 2', 'the second one', 'the last item': the number of a scope item from 1, -1 for the last, or null. */
export function ordinalIn(target: string): number | null {
  const text = target.trim();
  const number = numbered.exec(text);
  if (number?.[1] !== undefined) return Number(number[1]);
  const match = named.exec(text);
  if (match?.[1] === undefined) return null;
  const spoken = match[1];
  return ordinals.find(({ pattern }) => pattern.test(spoken))?.number ?? null;
}
