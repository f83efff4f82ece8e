/** The orders that a question asks for: the greatest or the smallest first. Pure. */

import type { Signal, TableQuestion } from "./question.ts";
import type { Order } from "./row-values.ts";
import type { TypedColumn } from "./typed-table.ts";

export interface AskedOrder {
  order: Order;
  /** The words of the question that ask for it. */
  signals: Signal[];
}

/** The asked orders by the values of a column, or of groups where it is null. */
export function askedOrders({ signals, implied, ordinals }: TableQuestion, column: TypedColumn | null): AskedOrder[] {
  const has = (...wanted: Signal[]): boolean => wanted.some((signal) => signals.has(signal));
  const isReversed = implied.some(
    ({ quantity, reversed }) =>
      (quantity === "speed" && column?.isDuration === true) ||
      // The older one is of the earlier year.
      (quantity === "age" && column?.isTime === true) ||
      reversed.some((stem) => column?.stems.includes(stem) === true),
  );
  // The best of a ranking has the first place.
  const isPlaces = column?.isRank === true && !has("maximum", "minimum", "more", "less");
  const [most, least]: [Order, Order] = isReversed || isPlaces ? ["least", "most"] : ["most", "least"];
  // Who came last has the last place, and the longest time.
  const isRace = (column?.isRank === true || column?.isDuration === true) && implied.some(({ quantity }) => quantity === "place");
  const [first, last]: [Order, Order] = column?.isRank === true ? ["most", "least"] : ["least", "most"];
  // 'The second by population' counts from the greatest.
  const isPlaced = has("per") && ordinals.some(({ value: place }) => place > 1);
  return [
    ...(isPlaced || has("maximum", "top", "best", "more")
      ? [{ order: most, signals: ["maximum", "top", "best", "more", "first"] as Signal[] }]
      : []),
    ...(isRace && has("first") ? [{ order: first, signals: ["first"] as Signal[] }] : []),
    ...(isRace && has("last") ? [{ order: last, signals: ["last", "latest"] as Signal[] }] : []),
    ...(has("minimum", "less") ? [{ order: least, signals: ["minimum", "less"] as Signal[] }] : []),
  ];
}
