import { contentStems } from "../../../sources/text/stems.ts";
import { any } from "./brief-words.ts";
import { hasOpening, withoutOpening } from "./openings.ts";
import { asking } from "./question-parts.ts";

/** A line with fewer characters was ended by its writer, not by the width of a window. */
const narrowest = 60;
/** 'The staff in', 'roads and', 'in May,': the next line goes on. */
const unfinished = new RegExp(`(?:,|(?<!\\p{L})(?:${any("prepositions")}|${any("articles")}|${any("clauseJoints")}))\\s*$`, "iu");
const goesOn = new RegExp(`^(?:${any("prepositions")}|${any("clauseJoints")})(?!\\p{L})`, "iu");
const startsCapital = /^\P{L}*\p{Lu}/u;

/** The lines of a request, joined but for those that begin a question or request of their own. */
export function askedLines(request: string): string[] {
  const parts: string[][] = [];
  let before: string | null = null;
  for (const line of request.split("\n")) {
    const part = parts.at(-1);
    if (part === undefined || before === null || beginsAnother(line.trim(), before)) parts.push([line]);
    else part.push(unfinished.test(before) ? " " : "\n", line);
    before = line.trim();
  }
  return parts.map((part) => part.join(""));
}

/** The lines as the entries of a list without marks; null where one asks, is a sentence, or goes on in the next one. */
export function namedLines(lines: readonly string[]): string[] | null {
  const isWhole = (line: string): boolean => !/[.!?;:]$/u.test(line) && !unfinished.test(line) && !goesOn.test(line);
  const isEntry = (line: string): boolean => line.length < narrowest && isWhole(line) && !asks(line) && contentStems(line).length >= 2;
  return lines.length >= 2 && lines.every(isEntry) ? [...lines] : null;
}

function beginsAnother(line: string, before: string): boolean {
  if (unfinished.test(before) || !asks(line)) return false;
  return startsCapital.test(line) || (before.length < narrowest && asksForSomething(before));
}

/** 'Tell me' alone asks for nothing yet. */
function asksForSomething(line: string): boolean {
  return asks(line) && contentStems(withoutOpening(line)).length > 0;
}

function asks(line: string): boolean {
  return asking.test(line) || hasOpening(line);
}
