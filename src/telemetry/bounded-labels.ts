/** Limits the cardinality of metric labels whose values come from users, plans or servers. */

/** Returns the first `most` distinct values unchanged, and `other` for every further one. */
export function boundedLabel(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return "other";
    known.add(value);
    return value;
  };
}
