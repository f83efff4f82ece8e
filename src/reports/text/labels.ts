/** A report's own labels, in its language where Ralph has them, else in English. */
import { languageOf } from "../../languages/combined.ts";
import type { Labels } from "../../languages/subjects/labels.ts";

export type { Labels };

/** The labels for a BCP 47 language tag. */
export function labelsFor(language: string): Labels {
  return languageOf(language).labels;
}

/** The locale of numbers and dates: the report's language if supported, else that of the labels. */
export function localeFor(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? labelsFor(language).language;
  } catch {
    return labelsFor(language).language;
  }
}
