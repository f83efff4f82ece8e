/** How much room the texts of a column want. Pure. */

/** The quadratic mean of lengths: one long text among many short ones counts little, as it may take some lines. */
export function typicalLength(lengths: readonly number[]): number {
  return lengths.length === 0 ? 0 : Math.ceil(Math.sqrt(lengths.reduce((sum, length) => sum + length ** 2, 0) / lengths.length));
}
