/** Citation marks: numbers of notes, and ranges of them. Pure. */

/** A citation mark: one note (`from` = `to`) or a range of consecutive notes. */
export interface Mark {
  from: number;
  to: number;
}

/** Numbers as sorted marks without repeats; three or more consecutive ones become a range. */
export function marksOf(numbers: readonly number[]): Mark[] {
  const [only] = numbers;
  if (only !== undefined && numbers.length === 1) return [{ from: only, to: only }];
  return rangesOf(numbers).flatMap((mark) =>
    mark.to - mark.from === 1
      ? [
          { from: mark.from, to: mark.from },
          { from: mark.to, to: mark.to },
        ]
      : [mark],
  );
}

/** Sorted, without repeats; two consecutive numbers are a range, too. */
export function rangesOf(numbers: readonly number[]): Mark[] {
  const ranges: Mark[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number });
  }
  return ranges;
}

/** The text in a mark's brackets: '3' or '5–64'. */
export function markText({ from, to }: Mark): string {
  return from === to ? String(from) : `${from}–${to}`;
}
