/** What stands below a heading. Pure. */

/** Whether a place under these headings is below one with those above it. */
export function isUnder(heading: readonly string[], above: readonly string[]): boolean {
  return above.every((title, index) => heading[index] === title);
}
