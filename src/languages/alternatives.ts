/**
 * The alternatives of a regular expression as they are written, so that `\p{L}` needs no second backslash. A line break
 * stands for the bar between two of them.
 */
export function oneOf(template: TemplateStringsArray, ...parts: string[]): string {
  return String.raw(template, ...parts)
    .trim()
    .split(/\s*\n\s*/u)
    .join("|");
}
