/** Overwrites places of a text; every other character keeps its offset. Linear in the length of the text. */

interface Place {
  readonly from: number;
  readonly to: number;
}

/** @param places In any order; they may overlap. */
export function blanked(text: string, places: readonly Place[], fill: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (to <= end) continue;
    pieces.push(text.slice(end, Math.max(end, from)), fill.repeat(to - Math.max(end, from)));
    end = to;
  }
  return pieces.join("") + text.slice(end);
}
