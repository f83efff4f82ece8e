/** Whether two headings say the same, whatever their case, punctuation and file ending. Pure. */

/** Whether a heading has the words of the title: 'Validation and Serialization' below 'Validation-and-Serialization.md'. */
export function sameWords(one: string, other: string): boolean {
  return one === other || bareWords(one) === bareWords(other);
}

/** Whether a title has all words of a heading: 'Summarise the diary' and 'The diary'. */
export function holdsWords(title: string, heading: string): boolean {
  return title === heading || ` ${bareWords(title)} `.includes(` ${bareWords(heading)} `);
}

function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
