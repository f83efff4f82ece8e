/** Words of a query that the library has in another spelling: misspelt, or in another script. */
import { BoundedCache } from "../../domain/base/bounded-cache.ts";
import { perObject } from "../../domain/base/per-object.ts";
import type { OtherName } from "../../sources/query-expansion/other-names.ts";
import { relatedStems } from "../../sources/query-expansion/related-stems.ts";
import { beginningsOf, nearStems } from "../../sources/query-expansion/spelling.ts";
import type { QueryWord } from "../../sources/text/query-words.ts";
import { stem as stemOf } from "../../sources/text/stems.ts";
import { soundingBeginnings, soundOfWord, transliterations } from "../../sources/text/transliteration.ts";
import type { LibraryScope } from "../ports/library-store.ts";

/** For each word that occurs in no passage, the most similar stem that does: it may be misspelt, or in another script. */
export function nearStemsOf(scope: LibraryScope, words: readonly QueryWord[], withRows: boolean): Map<string, string> {
  const near = new Map<string, string>();
  for (const { word, stem } of words) {
    if (scope.passagesWith(stem, withRows) > 0) continue;
    const written = transliterations(word).map(stemOf);
    const nearestOf = (key: string, find: () => string): string => nearest(scope).get(`${withRows} ${key}`, find);
    const found =
      written.find((other) => scope.passagesWith(other, withRows) > 0) ??
      [
        nearestOf(`sound of ${stem}`, () => sounding(scope, stem, withRows)),
        ...[stem, ...written].map((each) => nearestOf(each, () => nearestStem(scope, each, withRows))),
      ].find(Boolean);
    if (found !== undefined) near.set(stem, found);
  }
  return near;
}

/** Words whose nearest stems are kept for a scope. A session searches for its words several times; a changed library is another scope. */
const remembered = 1_000;
const nearest = perObject((_scope: LibraryScope) => new BoundedCache<string>(remembered));

/** The stem of another script that sounds like this one, empty without any: 'heliograph' of 'geliograf' in Cyrillic letters. */
function sounding(scope: LibraryScope, stem: string, withRows: boolean): string {
  const sound = soundOfWord(stem);
  const known = soundingBeginnings(stem).flatMap((beginning) => scope.stemsWith(beginning));
  return known.find((other) => soundOfWord(other) === sound && scope.passagesWith(other, withRows) > 0) ?? "";
}

/** Empty without one. A word with known synonyms is not misspelt: only the same word with another ending is near it. */
function nearestStem(scope: LibraryScope, stem: string, withRows: boolean): string {
  const isKnown = relatedStems([stem]).size > 0;
  const isMeant = (other: string): boolean => !isKnown || other.startsWith(stem) || stem.startsWith(other);
  for (const beginning of beginningsOf(stem)) {
    const found = nearStems(stem, scope.stemsWith(beginning)).find((other) => isMeant(other) && scope.passagesWith(other, withRows) > 0);
    if (found !== undefined) return found;
  }
  return "";
}

/** Words that no table holds, as tables write them in another script. */
export function inOtherScripts(words: readonly QueryWord[], isHeld: (stem: string) => boolean): OtherName[] {
  return words
    .filter(({ stem }) => !isHeld(stem))
    .flatMap(({ stem }) => transliterations(stem).map((written) => ({ covers: [stem], stems: [stemOf(written)] })))
    .filter(({ stems }) => stems.every(isHeld));
}
