/** Keeps the number of time series bounded where a label's values come from outside. */

/** Gives each of the first `most` values back as it is, and `other` for all further ones. */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return "other";
    known.add(value);
    return value;
  };
}
