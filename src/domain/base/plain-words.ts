/** The words and numbers of a text in lower case, without punctuation: texts that differ in nothing else are the same. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
