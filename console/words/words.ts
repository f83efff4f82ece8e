/** What a language has to have: the shape of the English words, which TypeScript holds the others to. */
import type { en } from "./en.ts";

type Shape<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Shape<T[K]> };

export type Words = Shape<typeof en>;
