/** The date that tells which of several texts is the newest. Pure. */
import { dates } from "../../../sources/text/dates.ts";

/** The latest date of a text in ISO form, then the earliest: what begins then is newer than what ends. Empty without any. */
export function latestDate(text: string): string {
  const told = dates(text)
    .map(({ iso }) => iso)
    .sort();
  return told.length === 0 ? "" : `${told.at(-1)} ${told[0]}`;
}
