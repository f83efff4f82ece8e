/** Names that an object in a JSON text has twice: a parser keeps the last one and silently drops the others. */

/** The path of the first name that is given twice, of a text that was parsed to `value`; null where all differ. */
export function repeatedName(text: string, value: unknown): string[] | null {
  return membersOf(text) === membersIn(value) ? null : firstRepeated(text);
}

/** How many members the objects of a JSON text have: only their names are followed by a colon. */
function membersOf(text: string): number {
  let members = 0;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = stringEnd(text, at);
    if (text[spaceEnd(text, end)] === ":") members++;
    at = text.indexOf('"', end);
  }
  return members;
}

function membersIn(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const members = Object.values(value);
  return members.reduce<number>((sum, member) => sum + membersIn(member), Array.isArray(value) ? 0 : members.length);
}

interface Level {
  /** Names that were read; null within a list. */
  names: Set<string> | null;
  /** The name, or the index, of the member that is read. */
  at: string | number;
}

function firstRepeated(text: string): string[] | null {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = levels.at(-1);
    const sign = text[at];
    if (sign === "{") levels.push({ names: new Set(), at: "" });
    else if (sign === "[") levels.push({ names: null, at: 0 });
    else if (sign === "}" || sign === "]") levels.pop();
    else if (sign === "," && typeof level?.at === "number") level.at++;
    else if (sign === '"') {
      const end = stringEnd(text, at);
      if (level?.names != null && text[spaceEnd(text, end)] === ":") {
        level.at = JSON.parse(text.slice(at, end)) as string;
        if (level.names.has(level.at)) return levels.map((each) => String(each.at));
        level.names.add(level.at);
      }
      at = end - 1;
    }
  }
  return null;
}

/** The place behind the string that begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
}

function spaceEnd(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return at;
}
