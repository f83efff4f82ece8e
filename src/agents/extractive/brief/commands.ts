/** Understands what the user says to a draft brief, in English and Russian: pure, and the same for the same words. */
import type { ReportFormat } from "../../../domain/brief.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { enumeration, isFixedPair, listParts } from "./lists.ts";
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

/** What a message asks to change, in its order. */
export function commandsIn(message: string): Command[] {
  return clausesOf(message).flatMap((clause) => commandsOf(clause));
}

const instead = /^(.*?)[\s,]+(?:instead\s+of|rather\s+than|вместо|а\s+не)\s+(.+)$/iu;
const insteadFirst = /^(?:instead\s+of|вместо)\s+(.+?)\s*(?:,|—|–|\s-\s|\s(?:use|make|cover|add|возьми|сделай|поставь|добавь)\s)\s*(.+)$/iu;
const withNew = /^(.+?)\s+(?:with|by|to|into|for|на)\s+(.+)$/iu;
const languageWord = /(?:language|язык\p{L}{0,2})/iu;

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

/** 'only PDF' is a verb of its own; 'in PDF only' and 'PDF, nothing else' say it behind the word. */
function alone(object: string): boolean {
  return /(?<![\p{L}\p{N}])(?:only|just|instead|nothing else|только|лишь)(?![\p{L}\p{N}])/iu.test(object);
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
  const first = verb === "replace" ? insteadFirst.exec(`instead of ${object}`) : null;
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
  if (/^(?:the\s+|our\s+)?(?:goal|цель)$/iu.test(pair.old.trim())) return [{ kind: "goal", text: bare(pair.new) }];
  if (contentStems(pair.new).length === 0 || (contentStems(pair.old).length === 0 && ordinalIn(pair.old) === null)) return null;
  return [{ kind: "replace", target: bare(pair.old), item: bare(pair.new) }];
}

const around =
  /^(?:(?:an?|the|one more|another|also|more|as well|about|on|информацию|сведения|данные|пункт|раздел|главу|часть|тему|вопрос)\s+)*(?:(?:section|chapter|part|item|point|information|info|details|data|something|question)\s+)?(?:(?:on|about|of|for|regarding|о|об|про|по|на тему)\s+)?/iu;
const behindItem =
  /\s+(?:too|as well|also|please|to (?:the )?(?:scope|report|brief)|from (?:the )?(?:scope|report|brief)|in (?:the )?report|в (?:отч[её]т|бриф|план|список)|из (?:отч[её]та|брифа|плана|списка)|тоже|также|пожалуйста|(?<!the\s)first|сначала|сперва)$/iu;

function bare(text: string): string {
  let cut = text.trim();
  for (let ends = 0; ends < 2; ends += 1) cut = cut.replace(behindItem, "").trim();
  const opened = cut.replace(around, "").trim();
  const chosen = contentStems(opened).length === 0 ? cut : opened;
  return chosen.replace(/^["«“'](.+)["»”']$/u, "$1").replace(/^[:,\s]+|[.,;:\s]+$/gu, "");
}

/** The items that words after 'add' name. There, even two single words are two items, unless they name one thing. */
export function itemsIn(object: string): string[] {
  const text = bare(object);
  const parts = enumeration(text);
  const pair = parts.length === 1 && !isFixedPair(text) ? listParts(text) : parts;
  const items = pair.length === 2 && pair.every((part) => contentStems(part).length === 1) ? pair : parts;
  return items.map(bare).filter((item) => item !== "");
}

function targetsIn(object: string): string[] {
  return listParts(object)
    .map(bare)
    .filter((target) => target !== "");
}

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/(?:first|1st|перв\p{L}+)/iu, 1],
  [/(?:second|2nd|втор\p{L}+)/iu, 2],
  [/(?:third|3rd|трет\p{L}+)/iu, 3],
  [/(?:fourth|4th|четв[её]рт\p{L}+)/iu, 4],
  [/(?:fifth|5th|пят\p{L}+)/iu, 5],
  [/(?:sixth|6th|шест\p{L}+)/iu, 6],
  [/(?:seventh|7th|седьм\p{L}+)/iu, 7],
  [/(?:last|последн\p{L}+)/iu, -1],
];

/** 'item 2', 'the second one', «последний пункт»: the number of a scope item from 1, -1 for the last, or null. */
export function ordinalIn(target: string): number | null {
  const text = target.trim();
  const number =
    /^(?:the\s+)?(?:(?:item|point|number|no\.?|пункт|номер|№|#)\s*)?(\d{1,2})(?:\s*(?:st|nd|rd|th|-?[йе]))?(?:\s*(?:item|point|one|пункт))?$/iu.exec(
      text,
    );
  if (number?.[1] !== undefined) return Number(number[1]);
  const said = /^(?:the\s+)?(\p{L}+)(?:\s+(?:item|point|one|section|пункт|раздел|вопрос))?$/iu.exec(text);
  if (said?.[1] === undefined) return null;
  const spoken = said[1];
  return ordinals.find(([pattern]) => new RegExp(`^${pattern.source}$`, "iu").test(spoken))?.[1] ?? null;
}
