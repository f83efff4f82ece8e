/** The places of a source's notes in few words: those that differ only in their last number are one. Pure. */
import { appendTo } from "../../domain/base/lists-by-key.ts";
import { markText, rangesOf } from "./marks.ts";

/** The end of a range is none: it has its beginning before it. */
const lastNumber = /^(.*\s)(\d{1,9})$/su;

/** 'line 1', 'Storage, line 4', 'line 2', 'line 9' are 'line 1–2, 9' and 'Storage, line 4'. */
export function gatheredPlaces(places: readonly string[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const place of places) {
    const [, words = place, number] = lastNumber.exec(place) ?? [];
    if (number === undefined) numbers.set(place, []);
    else appendTo(numbers, words, Number(number));
  }
  return [...numbers].map(([words, own]) => words + rangesOf(own).map(markText).join(", ")).filter((text) => text !== "");
}
