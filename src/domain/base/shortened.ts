/** Shortens texts for labels, lists and messages. Lengths are UTF-16 units. Pure. */

/** The first `length` units, without half of a surrogate pair at the end. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/** At most `length` units; a shortened text ends with '…'. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, Math.max(0, length - 1)).trimEnd()}…`;
}

/** As `shortened`, with whole words only where the text has more than one. */
export function shortenedAtWord(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1).replace(/\s+\S*$/u, "")}…`;
}
