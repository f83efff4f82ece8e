/** Shortened texts, for events and the results of parents. */

/** Characters of a shortened summary. */
export const digestLength = 300;

export function digest(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
