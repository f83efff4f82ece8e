/** Two rows that a question sets beside each other: by their names, or by two values of a column within what else it names. Pure. */
import type { Mention } from "./mentions.ts";
import { namedRows, type Selection } from "./query.ts";
import { heldBy } from "./row-sets.ts";
import { disjoint } from "./selections.ts";

const mostPairs = 12;

/** 'Asha or Ben'; 'the wheat of East Fen in 2019 and in 2022'. The first of the two is the one that is named first. */
export function pairsIn(mentions: readonly Mention[], selections: readonly Selection[]): Selection[] {
  const found: Selection[] = [];
  for (const [at, one] of mentions.entries()) {
    for (const other of mentions.slice(at + 1)) {
      if (!disjoint(one, other) || one.column !== other.column) continue;
      const [first, second] = (one.tokens[0] ?? 0) < (other.tokens[0] ?? 0) ? [one, other] : [other, one];
      const narrowed = selections.filter(
        ({ mentions: own, limits, without }) =>
          own.length > 0 &&
          limits.length + without.length === 0 &&
          own.every((mention) => mention.column !== one.column && disjoint(mention, one) && disjoint(mention, other)),
      );
      found.push(...[null, ...narrowed].flatMap((within) => pairIn(first, second, within) ?? []));
      if (found.length >= mostPairs) return found.slice(0, mostPairs);
    }
  }
  return found;
}

/** The two rows; null where either side names none or several. */
function pairIn(first: Mention, second: Mention, within: Selection | null): Selection | null {
  const rowsOf = ({ rows }: Mention) => (within === null ? rows : rows.filter((row) => heldBy(within.rows).has(row)));
  const [own, others] = [rowsOf(first), rowsOf(second)];
  const [row, other] = [own[0], others[0]];
  if (row === undefined || other === undefined || own.length > 1 || others.length > 1 || row === other) return null;
  return namedRows([row, other], [first, second, ...(within?.mentions ?? [])]);
}
