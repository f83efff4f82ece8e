/** How far each of the found documents is the one that a question is about, by words that few of them hold. Pure. */
import { sumOf } from "../../../domain/base/statistics.ts";
import { dates } from "../../../sources/text/dates.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import { documentTitle } from "../document-title.ts";
import { type AskedQuestion, heldShare } from "./asked-question.ts";
import { firstLineStems, namesOf, passageStems } from "./hit-words.ts";
import { rarityOf } from "./word-weights.ts";

export interface AskedDocument {
  /** Share of the question that the document holds, relative to the best of the found ones. */
  share: number;
  /** Share of the question that its name and its title hold. */
  title: number;
  /** The latest date of its opening and its name; empty without any, and where the newest is not asked for. */
  date: string;
}

export const nothingAsked: AskedDocument = { share: 0, title: 0, date: "" };

/** Where a document tells when it was written. Characters. */
const openingLength = 600;
/** How far a document has to hold a word to count among those that hold it. */
const halfHeld = 0.5;

interface Held {
  stems: Set<string>;
  title: Set<string>;
  opening: string;
}

/** By the id of the source. A word that most of the found documents hold tells none of them from another. */
export function askedDocuments(question: AskedQuestion, hits: readonly PassageHit[]): ReadonlyMap<string, AskedDocument> {
  const documents = new Map<string, Held>();
  for (const hit of hits) documents.set(hit.sourceId, heldWith(documents.get(hit.sourceId), hit));
  const asked = [...question.stems];
  const heldIn = (stems: ReadonlySet<string>): number[] => asked.map((stem) => heldShare(question, stem, stems));
  const held = new Map([...documents].map(([id, { stems }]) => [id, heldIn(stems)] as const));
  const weights = asked.map((stem, index) => {
    const holding = [...held.values()].filter((each) => (each[index] ?? 0) >= halfHeld).length;
    return holding === 0 ? 0 : (question.rarity.get(stem) ?? 0) * rarityOf(holding, documents.size);
  });
  const whole = sumOf(weights) || 1;
  const shareOf = (each: readonly number[]): number => weights.reduce((sum, weight, index) => sum + weight * (each[index] ?? 0), 0) / whole;
  const shares = new Map([...held].map(([id, each]) => [id, shareOf(each)] as const));
  const first = Math.max(...shares.values()) || 1;
  return new Map(
    [...documents].map(([id, { title, opening }]) => [
      id,
      { share: (shares.get(id) ?? 0) / first, title: shareOf(heldIn(title)), date: question.asksLatest ? latestDate(opening) : "" },
    ]),
  );
}

function heldWith(known: Held | undefined, hit: PassageHit): Held {
  const { name, text, place } = hit;
  const [title = ""] = hit.heading;
  const held = known ?? {
    stems: new Set(contentStems(namesOf(hit))),
    title: new Set(contentStems(`${namesOf(hit)} ${title}`)),
    opening: `${documentTitle(name)} ${title}`,
  };
  for (const each of passageStems(hit)) held.stems.add(each);
  if (place.from === 0) for (const each of firstLineStems(hit)) held.title.add(each);
  if (place.from < openingLength) held.opening += ` ${text.slice(0, openingLength)}`;
  return held;
}

/** The latest date of a text in ISO form, then the earliest: what begins then is newer than what ends. Empty without any. */
export function latestDate(text: string): string {
  const told = dates(text)
    .map(({ iso }) => iso)
    .sort();
  return told.length === 0 ? "" : `${told.at(-1)} ${told[0]}`;
}
