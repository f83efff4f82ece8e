/** The words that a report says of its own, in the report's language where there are any, else in English. */
import { languageOf } from "../languages/combined.ts";
import type { Labels } from "../languages/subjects/labels.ts";

export type { Labels };

/** The labels for a language tag of BCP 47. */
export function labelsFor(language: string): Labels {
  return languageOf(language).labels;
}

/** The locale in which numbers and dates are written: the report's language where it is one, else that of its labels. */
export function localeFor(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? labelsFor(language).language;
  } catch {
    return labelsFor(language).language;
  }
}
