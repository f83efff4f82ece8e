/**
 * Related words of a question: irregular forms, everyday words for the same thing in each language,
 * names of countries and measures. They widen a search; each has a weight by its closeness to the word itself.
 */
import { languages } from "../languages/register.ts";
import { type OtherName, otherNames } from "./other-names.ts";
import { contentStems, stem } from "./text/stems.ts";

export interface RelatedStem {
  /** All of them together replace the word. */
  stems: readonly string[];
  /** 1 for the same word in another form. */
  share: number;
  /** Of the language of the word, not a translation of it. */
  own: boolean;
}

const sameWord = 1;
const sameName = 0.95;
/** A word of another language, and one of the same language for nearly the same thing. */
const translated = 0.75;
const similar = 0.55;

let known: Map<string, RelatedStem[]> | null = null;

/** Builds the lists of related words and other names, which takes about 0.1 s at their first use. */
export function loadRelatedStems(): void {
  relatedStems([]);
}

/** The words related to each stem; stems without any are left out. */
export function relatedStems(stems: readonly string[]): ReadonlyMap<string, readonly RelatedStem[]> {
  known ??= allRelated();
  const found = new Map<string, RelatedStem[]>();
  for (const each of new Set(stems)) {
    const own = known.get(each);
    if (own !== undefined) found.set(each, [...own]);
  }
  for (const { covers, stems: other } of otherNames(stems)) {
    for (const each of covers) found.set(each, [...(found.get(each) ?? []), { stems: other, share: sameName, own: false }]);
  }
  return found;
}

/** Other names of what the stems name, irregular forms and translations of each; words of one language that are merely similar are not. */
export function sameThings(stems: readonly string[]): OtherName[] {
  known ??= allRelated();
  const all = known;
  const others = stems.flatMap((each) =>
    (all.get(each) ?? []).flatMap(({ stems: other, share }) => (share >= translated ? [{ covers: [each], stems: other }] : [])),
  );
  return [...otherNames(stems), ...others];
}

function allRelated(): Map<string, RelatedStem[]> {
  const byStem = new Map<string, Map<string, RelatedStem>>();
  const relate = (from: string, related: RelatedStem): void => {
    const key = related.stems.join(" ");
    if (key === from || key === "") return;
    const others = byStem.get(from) ?? new Map<string, RelatedStem>();
    if ((others.get(key)?.share ?? 0) < related.share) others.set(key, related);
    byStem.set(from, others);
  };
  for (const { everyday } of languages) {
    for (const line of everyday.forms.split("\n")) {
      const forms = [
        ...new Set(
          line
            .split(/\s+/u)
            .filter((word) => word !== "")
            .map(stem),
        ),
      ];
      for (const one of forms) for (const other of forms) relate(one, { stems: [other], share: sameWord, own: true });
    }
  }
  const concepts = languages.map(({ tag, everyday }) => ({
    tag,
    words: new Map([...Object.entries(everyday.concepts), ...thingsOf(everyday.things)]),
  }));
  for (const key of new Set(concepts.flatMap(({ words }) => [...words.keys()]))) {
    const words = concepts.flatMap(({ tag, words: own }) =>
      (own.get(key)?.split("|") ?? []).map((word) => ({ tag, stems: [...new Set(contentStems(word))] })),
    );
    for (const one of words) {
      const [single] = one.stems;
      if (single === undefined || one.stems.length > 1) continue;
      for (const other of words)
        relate(single, { stems: other.stems, share: one.tag === other.tag ? similar : translated, own: one.tag === other.tag });
    }
  }
  return new Map([...byStem].map(([key, others]) => [key, [...others.values()]]));
}

/** Keys of things do not collide with those of concepts. */
function thingsOf(things: string): [string, string][] {
  return things
    .split(/\s+/u)
    .filter((entry) => entry !== "")
    .map((entry) => entry.split(":"))
    .map(([key = "", words = key]) => [`${key} thing`, words]);
}
