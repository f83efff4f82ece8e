/** The negations of a text, each with the words that it denies. Pure. */
import { alternatives, languageOf, wholeWords } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { contentWords, type StemmedWord } from "../../../sources/text/stems.ts";
import { isVerb, verbOf } from "./verbs.ts";

const negation = wholeWords(({ claims }) => claims.negations, "giu");
const alone = wholeWords(({ claims }) => claims.denyingPronouns);
const notDenying = wholeWords(({ claims }) => claims.notDenying, "giu");
/** 'Thirty percent did not, …': what is denied was said before. */
const end = new RegExp(`(?<!\\p{L})(?:${alternatives(({ claims }) => claims.denyingEnds)})$`, "iu");
const relative = new RegExp(`^[\\s\\u00a0](?:${alternatives(({ claims }) => claims.relatives)})(?!\\p{L})`, "iu");

const verb = wholeWords(({ claims }) => claims.noNouns);

/** How many content words after a negation it may apply to. */
const denied = 2;
/** How many words before it are looked at: numbers among them act on nothing. */
const reach = 6;

export const clauseEnd = /[.!?;:,](?!\d)/;
/** A comma alone may stand in a list: 'no eggs, milk or nuts'. */
const newClause = new RegExp(`[.!?;:]|,\\s(?:${alternatives(({ claims }) => claims.clauseJoints)})(?!\\p{L})`, "iu");
/** 'It is not frozen and keeps for six months.' */
const joint = new RegExp(`^\\s(?:${alternatives(({ claims }) => claims.clauseJoints)})\\s`, "iu");

export interface Denial {
  readonly word: string;
  readonly at: number;
  /** Whether it stands for what is denied: 'there would be none'. */
  readonly isAlone: boolean;
  /** Whether it stands for a statement as a whole: 'a third did not'. */
  readonly isEnd: boolean;
  /** Stems of the next content words: 'do not let it boil' denies the boiling, too. */
  readonly of: readonly string[];
  /** Stem of the content word before it in its clause: whose action it denies. */
  readonly by: string | null;
  /** Stems of what it is said of: the noun of its relative clause, and what a language with cases puts before its verb. */
  readonly about: readonly string[];
}

export function denialsIn(text: string): Denial[] {
  const plain = text.replace(notDenying, (phrase) => " ".repeat(phrase.length));
  const content = contentWords(plain).filter((word) => !isNegation(word.text));
  const hasCases = !languageOf(detectLanguage(text)).claims.nounsByPlace;
  // The noun that a relative clause tells of, and the word before it.
  const nounOf = (at: number) => {
    const clause = plain.lastIndexOf(",", at) + 1;
    return clause > 0 && relative.test(plain.slice(clause, at)) ? content.filter(({ to }) => to < clause).slice(-denied) : [];
  };
  // The words are in order, and so are the denials: both are walked once.
  let [ended, begun] = [0, 0];
  return [...plain.matchAll(negation)].map((match) => {
    const until = match.index + match[0].length;
    while (ended < content.length && (content[ended]?.to ?? 0) <= match.index) ended += 1;
    while (begun < content.length && (content[begun]?.from ?? 0) < until) begun += 1;
    const following = content.slice(begun, begun + denied);
    // 'Nobody left, and the dose …' denies nothing of the dose.
    const isJoined = (word: StemmedWord): boolean => {
      const between = plain.slice(following[0]?.to, word.from);
      return !newClause.test(between) && !(isVerb(word) && joint.test(between));
    };
    const after = following.filter((word, index) => index === 0 || isJoined(word));
    const isLast = after.every(({ from }) => clauseEnd.test(plain.slice(until, from)));
    const inClause = content.slice(Math.max(0, ended - reach), ended).filter(({ to }) => !clauseEnd.test(plain.slice(to, match.index)));
    const before = inClause.slice(-denied);
    // 'Will play in the final? That he will not.' What is denied is before it where its clause ends.
    const of = isLast && before.length > 0 ? before.slice(-denied).toReversed() : after;
    const isAlone = isLast && alone.test(match[0]);
    const isEnd = isLast && end.test(plain.slice(0, until));
    const by = of === after ? inClause.findLast(({ text: word }) => !/\d/.test(word)) : undefined;
    const isOfVerb = hasCases && verb.test(following[0]?.text ?? "");
    const object = isOfVerb && by !== undefined ? [by] : [];
    return {
      word: match[0],
      at: match.index,
      isAlone,
      isEnd,
      of: of.map((word) => verbOf(word.stem)),
      by: by === undefined ? null : verbOf(by.stem),
      about: [...object, ...nounOf(match.index)].map((word) => verbOf(word.stem)),
    };
  });
}

function isNegation(word: string): boolean {
  return word.match(negation)?.[0] === word;
}
