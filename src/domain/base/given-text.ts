/** Text as a user writes it: a question, a message, words to search for. */
import { z } from "zod";

/** Not blank, and without what no file and no answer can hold: a NUL, or half of a surrogate pair. `most` in UTF-16 units. */
export function givenText(most: number) {
  return z
    .string()
    .min(1)
    .max(most)
    .refine((text) => text.trim().length > 0, "must not be all white space")
    .refine((text) => text.isWellFormed() && !text.includes("\0"), "must not hold a NUL or half of a surrogate pair");
}
