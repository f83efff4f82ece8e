/** Both ends are inclusive. */
export interface NumberRange {
  first: number;
  last: number;
}

/** Runs of consecutive whole numbers, in ascending order. */
export function rangesOf(numbers: readonly number[]): NumberRange[] {
  const ranges: NumberRange[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const open = ranges.at(-1);
    if (open?.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
