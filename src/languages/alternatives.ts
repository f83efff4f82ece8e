/**
 * Template tag for alternatives of a regular expression in raw form, so that `\p{L}` needs no second backslash. A line break
 * separates two alternatives, like `|`.
 */
export function oneOf(template: TemplateStringsArray, ...parts: string[]): string {
  return String.raw(template, ...parts)
    .trim()
    .split(/\s*\n\s*/u)
    .join("|");
}
