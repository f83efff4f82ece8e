/**
 * Related words of a question: irregular forms, everyday words and phrases for the same thing in each language, names of
 * countries and measures. They widen a search; each has a weight by its closeness to the word itself.
 */
import { type ConceptLine, conceptLines } from "../../languages/concept-lines.ts";
import { languages } from "../../languages/register.ts";
import { contentStems, stem } from "../text/stems.ts";
import { type OtherName, otherNames } from "./other-names.ts";
import { phraseKey } from "./phrase-keys.ts";

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
const similar = 0.7;
/** Weight of words in documents of another language. */
const translatedTold = 0.65;

/** A concept in one language, its members as stems separated by blanks; they are parted when they are asked for. */
interface Concept {
  asked: string;
  told: string;
}

interface Known {
  /** Stems of the forms of one word. */
  forms: readonly (readonly string[])[];
  formsOf: ReadonlyMap<string, readonly number[]>;
  /** Of each key a concept a language, in the order of the register. */
  concepts: readonly (readonly Concept[])[];
  /** The concepts that a stem or the key of a phrase asks for, times the number of languages, plus its language. */
  conceptsOf: ReadonlyMap<string, readonly number[]>;
}

let known: Known | null = null;

/** Builds the lists of related words and other names, which takes about 0.2 s at their first use. */
export function loadRelatedStems(): void {
  relatedStems([]);
  otherNames(["a"]);
}

/** The words related to each stem, or to each phrase by its key; those without any are left out. */
export function relatedStems(stems: readonly string[]): ReadonlyMap<string, readonly RelatedStem[]> {
  const found = new Map<string, RelatedStem[]>();
  for (const each of new Set(stems)) {
    const own = relatedTo(each);
    if (own.length > 0) found.set(each, own);
  }
  for (const { covers, stems: other } of otherNames(stems)) {
    for (const each of covers) found.set(each, [...(found.get(each) ?? []), { stems: other, share: sameName, own: false }]);
  }
  return found;
}

/** Other names of what the stems name, irregular forms and translations of each; words of one language that are merely similar are not. */
export function sameThings(stems: readonly string[]): OtherName[] {
  const others = stems.flatMap((each) =>
    relatedTo(each).flatMap(({ stems: other, share }) => (share >= translated ? [{ covers: [each], stems: other }] : [])),
  );
  return [...otherNames(stems), ...others];
}

/** The keys of the phrases that a question may ask with. */
export function phraseKeys(): string[] {
  known ??= allKnown();
  return [...known.conceptsOf.keys()].filter((key) => key.includes(" "));
}

function relatedTo(own: string): RelatedStem[] {
  known ??= allKnown();
  const { forms, formsOf, concepts, conceptsOf } = known;
  const related = new Map<string, RelatedStem>();
  const relate = (members: readonly string[], share: number, isOwn: boolean): void => {
    for (const member of members) {
      if (member === own || member === "" || (related.get(member)?.share ?? 0) >= share) continue;
      related.set(member, { stems: member.split(" "), share, own: isOwn });
    }
  };
  const ownForms = (formsOf.get(own) ?? []).map((index) => forms[index] ?? []);
  for (const each of ownForms) relate(each, sameWord, true);
  const bases = ownForms.flatMap(([base]) => base ?? []);
  for (const at of new Set([own, ...bases].flatMap((form) => conceptsOf.get(form) ?? []))) {
    for (const [language, { asked, told }] of (concepts[Math.floor(at / languages.length)] ?? []).entries()) {
      const isOwn = language === at % languages.length;
      relate(asked.split("|"), isOwn ? similar : translated, isOwn);
      relate(told.split("|"), isOwn ? similar : translatedTold, isOwn);
    }
  }
  return [...related.values()];
}

function allKnown(): Known {
  const forms = languages.flatMap(({ everyday }) =>
    everyday.forms.split("\n").flatMap((line) => {
      const stems = [...new Set(line.split(/\s+/u).filter(Boolean).map(stem))];
      return stems.length > 1 ? [stems] : [];
    }),
  );
  const formsOf = new Map<string, number[]>();
  for (const [index, stems] of forms.entries()) for (const each of stems) add(formsOf, each, index);
  const lines = languages.map(
    ({ everyday }) => new Map([...conceptLines(everyday.concepts), ...thingsOf(everyday.things)].map((line) => [line.key, line])),
  );
  const conceptsOf = new Map<string, number[]>();
  const concepts: Concept[][] = [];
  for (const key of new Set(lines.flatMap((own) => [...own.keys()]))) {
    for (const [language, own] of lines.entries()) {
      for (const word of own.get(key)?.asked ?? []) {
        const asking = askingKey(word);
        if (asking !== null) add(conceptsOf, asking, concepts.length * languages.length + language);
      }
    }
    concepts.push(lines.map((own) => ({ asked: membersOf(own.get(key)?.asked), told: membersOf(own.get(key)?.told) })));
  }
  return { forms, formsOf, concepts, conceptsOf };
}

function add(map: Map<string, number[]>, key: string, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

/** What a question asks with: a stem, or the key of a phrase; null for a word without meaning of its own. */
function askingKey(word: string): string | null {
  return phraseKey(word) ?? contentStems(word)[0] ?? null;
}

/** A phrase of which one word is left without the stop words ('put in for') is none that a document could be known by. */
function membersOf(words: readonly string[] = []): string {
  const members = words.map((word) => ({ stems: [...new Set(contentStems(word))], isPhrase: phraseKey(word) !== null }));
  return [
    ...new Set(members.flatMap(({ stems, isPhrase }) => (stems.length === 0 || (isPhrase && stems.length === 1) ? [] : [stems.join(" ")]))),
  ].join("|");
}

/** Keys of things do not collide with those of concepts. */
function thingsOf(things: string): ConceptLine[] {
  return things
    .split(/\s+/u)
    .filter((entry) => entry !== "")
    .map((entry) => entry.split(":"))
    .map(([key = "", words = key]) => ({ key: `${key} thing`, asked: words.split("|"), told: [] }));
}
