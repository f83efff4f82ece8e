/** Pages of lists. */

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

export interface PageRequest {
  /** 1 to 200. */
  limit: number;
  cursor?: string | undefined;
}

/** The views of the first `limit` items. `found` has one more where another page follows, which begins after the cursor. */
export function onePage<T, View>(
  found: readonly T[],
  limit: number,
  cursorOf: (last: T) => string | number,
  view: (item: T) => View,
): Page<View> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items: items.map(view), nextCursor: found.length > limit && last !== undefined ? String(cursorOf(last)) : null };
}
