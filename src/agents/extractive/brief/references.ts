/** Puts the subject of an earlier question in the place of a later one's pronoun: 'What is X and what can it do?' */
import { literalPattern } from "../../../domain/base/literal-pattern.ts";
import { alternatives, spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { contentStems, isStopWord } from "../../../sources/text/stems.ts";
import { namesInSentence } from "../passages/names.ts";
import { any } from "./brief-words.ts";
import { beginsWithExtreme, continued, isActionAlone, namesNothing } from "./ellipsis.ts";

const article = `(?:(?:${any("articles")})\\s+)?`;
const definition = new RegExp(`^(?:${any("definition")})\\s+(${article})(.+)$`, "iu");
/** What is asked of the subject: 'What is it called', 'What is it used for'. */
const predicate = new RegExp(`\\s+(?:${any("predicates")})$`, "iu");
const subjectPronoun = wholeWords(({ brief }) => brief.subjectPronouns);
const objectPronoun = wholeWords(({ brief }) => brief.objectPronouns);
const possessive = wholeWords(({ brief }) => brief.possessives);
const one = wholeWords(({ brief }) => brief.indefinitePronoun);
const backward = wholeWords(({ brief }) => brief.backward);
/** 'What languages are spoken there' */
const places = languages.map(({ brief }) => ({
  pattern: new RegExp(`(?:${brief.placePronoun})(?=[?.!\\s]*$)`, "iu"),
  preposition: brief.placePreposition,
}));
const asksPerson = new RegExp(`^(?:${any("personAskers")})(?![\\p{L}\\p{N}])`, "iu");
const person = wholeWords(({ brief }) => brief.personPronouns);
const askers = `(?:${any("askers")})(?![\\p{L}\\p{N}])`;
/** Languages without articles, in which the subject of a question may be behind its verb. */
const verbFirst = languages
  .filter(({ cases }) => cases.governing.length > 0)
  .map(({ text: { script } }) => new RegExp(`^\\p{Script=${script}}`, "u"));

/** A text that begins with a preposition. */
export const startsWithPlace = new RegExp(`^(?:${any("prepositions")})\\s`, "iu");
const hasPlace = new RegExp(`(?:^|\\s)(?:${any("prepositions")})\\s`, "iu");
const behindPlace = new RegExp(`\\s(?:${any("prepositions")})$`, "iu");
/** 'How many children had Paganini', as Russian puts it. */
const behindOwner = new RegExp(`\\s(?:${any("ownerPrepositions")})$`, "iu");
const lastPlace = new RegExp(`^.*\\s(?:${any("prepositions")})\\s+(.+)$`, "iu");

/** Longest subject that is put in a pronoun's place. Content words. */
const longestSubject = 4;

export interface Subject {
  text: string;
  /** 'A heat pump': one of a kind, to which 'one' may refer. */
  isKind: boolean;
}

/** A title in quotation marks, of several words. What is between them holds no mark, so that many marks take linear time. */
const quotedWords = /«\s?[^\s«»]+\s[^«»]+»|“\s?[^\s“”]+\s[^“”]+”|"\s?[^\s"]+\s[^"]+"/u;

/** 'Area of Norway' asks of Norway, and 'capital of Norway' may itself be asked about. */
export const quantities = languages
  .flatMap(({ rows }) => Object.values(rows.impliedColumns).flatMap((names) => names.split(" ")))
  .join("|");
const quantityOfName = new RegExp(`^(?:${quantities})\\s+of\\s+${article}\\p{Lu}`, "u");

/** 'The price of the ticket' is asked of the ticket. */
const ofQuantity = new RegExp(`^(?:${quantities})\\s+of\\s+((?:${any("articles")})\\s+\\p{Ll}.*)$`, "u");

/** The subject of a question, where its form shows it. */
export function subjectOf(question: string): Subject | null {
  const text = question.replace(/[?.!\s]+$/u, "").trim();
  const [, before = "", defined] = definition.exec(text.replace(predicate, "")) ?? [];
  if (
    defined !== undefined &&
    !startsWithPlace.test(defined) &&
    contentStems(defined).length <= longestSubject &&
    !quantityOfName.test(defined)
  ) {
    const measured = ofQuantity.exec(defined)?.[1];
    if (measured !== undefined) return { text: measured, isKind: false };
    const isKind = before !== "" && !/^\p{Lu}/u.test(defined);
    // What a pronoun before stood for: 'What is the plant’s capacity?'
    const owner = /^(.+)’s\s/u.exec(defined)?.[1];
    return owner === undefined
      ? { text: isKind ? `${before.trim()} ${defined}` : defined, isKind }
      : { text: `${before}${owner}`, isKind: false };
  }
  const title = quotedWords.exec(text)?.[0];
  if (title !== undefined) return { text: title, isKind: false };
  const names = namesInSentence(text).filter(({ text: found }) => !text.startsWith(found));
  const [name] = names.filter(({ text: found }) => !isOfAsked(found, text, names.length > 1));
  if (name !== undefined)
    return isOblique(name.text, text) ? null : { text: headedBy(withNumber(name.text, text), text).replace(/[’']s$/u, ""), isKind: false };
  if (names.length > 0) return null;
  const beforeVerb = subjectBeforeVerb.exec(text)?.[1];
  if (beforeVerb !== undefined) return { text: beforeVerb, isKind: false };
  const behindVerb = subjectBehindVerb.exec(text)?.[1];
  if (behindVerb === undefined) return countedIn(text);
  const size = contentStems(behindVerb).length;
  return size === 0 || size > 3 || hasPlace.test(behindVerb) ? null : { text: behindVerb, isKind: false };
}

/** 'When did the ferry start': the helping verb before a noun shows that the verb stands at the end, or before a preposition. */
const subjectBeforeVerb = new RegExp(
  `^(?:${any("helpingVerbs")})\\s+((?:${any("definite")})\\s+\\p{Ll}+(?:\\s+\\p{Ll}+){0,2}?)\\s+\\p{Ll}+(?:\\s+(?:${any("prepositions")})\\s.*)?$`,
  "iu",
);
/** 'How much costs the ticket', as Russian puts it: the verb shows that the noun behind it is no object. */
const subjectBehindVerb = new RegExp(`^(?!(?:${any("personAskers")})\\s)${askers}\\s+(?:${any("intransitive")})\\s+(.+)$`, "iu");
/** A name of the question's script in another case than the first cannot stand for the pronoun; in Latin letters it has none. */
const oblique = new RegExp(`(?:${any("obliqueEndings")})$`, "u");

function isOblique(name: string, text: string): boolean {
  const before = text.slice(0, text.indexOf(name)).trimEnd();
  return !behindOwner.test(before) && verbFirst.some((script) => script.test(name)) && (behindPlace.test(before) || oblique.test(name));
}

const askedPhrase = `^(?:(?:${any("prepositions")})\\s+)?${askers}`;

/** Whether a name is part of what is asked, and not what it is asked of: 'Which HTTP methods …', 'On which bank of the Belta does Arvo lie?' */
function isOfAsked(name: string, text: string, hasOther: boolean): boolean {
  const [directly] = new RegExp(`${askedPhrase}\\s+(?=${literalPattern(name)})`, "iu").exec(text) ?? [];
  if (directly !== undefined) return true;
  return hasOther && new RegExp(`${askedPhrase}\\s+\\p{Ll}+\\s+${article}(?:of\\s+${article})?${literalPattern(name)}`, "iu").test(text);
}

const counted = new RegExp(`^(?:${alternatives(({ rows }) => rows.count)})\\s+(.+)$`, "iu");

/** 'Senior engineers' of 'How many senior engineers do we have': the words up to the next one without meaning. */
function countedIn(question: string): Subject | null {
  const behind = counted.exec(question)?.[1]?.split(/\s+/u) ?? [];
  const end = behind.findIndex((word) => isStopWord(word));
  const words = end < 0 ? behind.slice(0, 1) : behind.slice(0, end);
  return words.length === 0 || words.length > longestCounted ? null : { text: words.join(" "), isKind: false };
}
const longestCounted = 3;

/** A name with the number behind it: 'Debian 1.1', 'Apollo 11'. */
function withNumber(name: string, text: string): string {
  const behind = text.slice(text.indexOf(name) + name.length);
  return `${name}${/^ \d+(?:\.\d+)*(?![\p{L}\p{N}%])/u.exec(behind)?.[0] ?? ""}`;
}

/**
 * 'The water plant of Norby' in 'Who operates the water plant of Norby': more is asked of it than what it is. 'What is the area of
 * Norway' asks for that of the name.
 */
function headedBy(name: string, text: string): string {
  const head = new RegExp(`(?:${any("definite")})\\s+(?:\\p{Ll}[\\p{L}-]*\\s+){1,2}of\\s+${literalPattern(name)}`, "u").exec(text);
  if (head === null) return name;
  const others = `${text.slice(0, head.index).replace(new RegExp(`^${askers}`, "iu"), "")} ${text.slice(head.index + head[0].length)}`;
  return contentStems(others).length > 0 ? head[0] : name;
}

/** Whether the text refers to something by a pronoun only, so that it depends on earlier text. */
export function pointsBack(text: string): boolean {
  return backward.test(text) && !/^[^:]{2,100}:\s/u.test(text);
}

/**
 * The question with its subject in words, and where it says no more than how far it goes, with the measure before. Where a pronoun's form has no equal in the subject's, the subject is before the
 * question. Unchanged where nothing refers back, or the subject is not known.
 */
export function resolved(question: string, before: readonly string[]): string {
  const whole = continued(question, before.at(-1));
  if (whole !== null) return whole;
  const place = places.find(({ pattern }) => pattern.test(question));
  const refersBack = pointsBack(question) || one.test(question) || place !== undefined;
  if (!refersBack) return withElided(question, before);
  const subject = subjectFor(question, before);
  const first = before[0] ?? "";
  // 'Who was at the meeting, what did they decide': nobody is named, but the meeting is.
  if (subject === null) return person.test(question) && asksPerson.test(first) ? besideContext(question, first) : question;
  if (subject.isKind && one.test(question)) return question.replace(one, subject.text);
  if (place !== undefined && /\p{Lu}/u.test(subject.text)) return question.replace(place.pattern, ` ${place.preposition} ${subject.text}`);
  if (!pointsBack(question)) return question;
  // A name in another case than the pronoun's stands before the question.
  if (verbFirst.some((script) => script.test(question)) && /^\p{Lu}/u.test(subject.text)) return under(subject.text, question);
  if (possessive.test(question)) return withOwner(question, subject.text);
  if (subjectPronoun.test(question)) return question.replace(subjectPronoun, subject.text);
  if (objectPronoun.test(question)) return question.replace(objectPronoun, subject.text);
  return under(subject.text, question);
}

/** A question of an action alone, under the subject before it: 'Who climbed first' behind 'How high is Everest'. */
function withElided(question: string, before: readonly string[]): string {
  const isAction = isActionAlone(question);
  if (!isAction && !namesNothing(question)) return question;
  const last = before.at(-1);
  if (last === undefined || definition.test(question)) return question;
  // Here a name may be in any case.
  const [name, ...others] = namesInSentence(last).filter(({ text }) => !last.startsWith(text));
  const subject = subjectFor(question, before)?.text ?? (others.length === 0 ? name?.text : undefined);
  if (subject === undefined || !(isAction || /^\p{Lu}/u.test(subject))) return question;
  const ahead = last.slice(0, Math.max(0, last.indexOf(subject))).trimEnd();
  return behindPlace.test(ahead) && !/\sof$/u.test(ahead) ? question : under(subject, question);
}

/** The nearest subject before, of several rather one of the pronoun's number: 'them' are the quotas, not the budget. */
function subjectFor(question: string, before: readonly string[]): Subject | null {
  const subjects: Subject[] = [];
  for (const text of before) {
    const subject = subjectOf(text);
    // 'Its main industries' says as little as the pronoun.
    if (subject !== null && !backward.test(subject.text)) subjects.push(subject);
    else if (asksOfOther(text) && !subjects.some((known) => text.includes(known.text))) subjects.length = 0;
  }
  const ofMany = ofSeveral.test(question);
  const nearest = subjects.at(-1) ?? null;
  // 'They' are the people of Norway rather than its climate.
  const named = subjects.findLast(({ text }) => /^\p{Lu}/u.test(text)) ?? nearest;
  const subject = subjects.findLast(({ text }) => namesSeveral(text) === ofMany) ?? (ofMany ? named : singleOf(nearest));
  // 'Who wrote the history of Rome and when did he die?'
  const isThing = /^\p{Ll}/u.test(subject?.text ?? "") && person.test(question) && !ofMany && asksPerson.test(before[0] ?? "");
  return isThing ? null : subject;
}

function namesSeveral(name: string): boolean {
  return languages.some(({ brief }) => brief.pluralNames.test(name));
}

/** What several things are of, to which a pronoun for one refers: 'flu' of 'the symptoms of flu'. */
function singleOf(subject: Subject | null): Subject | null {
  const whole = subject !== null && namesSeveral(subject.text) ? /\sof\s+(.+)$/u.exec(subject.text)?.[1] : undefined;
  return whole === undefined || namesSeveral(whole) ? subject : { text: whole, isKind: false };
}

/** 'Who won the pump order?' is about something else than what was named before it. */
function asksOfOther(question: string): boolean {
  return asked.test(question) && !pointsBack(question) && contentStems(question).length > 2;
}
const asked = new RegExp(`^${askers}`, "iu");
const ofSeveral = wholeWords(({ brief }) => brief.pluralPronouns);

function under(topic: string, question: string): string {
  return `${topic}: ${question.charAt(0).toLowerCase()}${question.slice(1)}`;
}

function besideContext(question: string, first: string): string {
  const context = lastPlace.exec(first.replace(/[?.!\s]+$/u, ""))?.[1];
  return context === undefined || contentStems(context).length > longestSubject ? question : under(context, question);
}

/** A clause before the question is no thing that a pronoun stands for: 'I bought a pump: how do I install it?', 'Compare A and B: …' */
const clause = new RegExp(`^(?:${any("speakers")}|${spacedAlternatives(({ commands }) => commands.acts.compare)})(?!\\p{L})`, "iu");

/** The question about a topic that precedes it: 'Zod: how small is it?', 'the highest mountain of Mexico, how high is it?' */
export function aboutTopic(question: string, topic: string): string {
  const replaced =
    clause.test(topic) || startsWithPlace.test(topic) || backward.test(question.split(joinedQuestion).slice(1).join(" "))
      ? undefined
      : [possessive, subjectPronoun, objectPronoun].find((pronoun) => pronoun.test(question));
  if (replaced === undefined) return under(topic, question);
  const isExtreme = beginsWithExtreme(topic);
  const [first = ""] = topic.split(" ");
  const bare = isExtreme || isStopWord(first) ? topic.replace(/^\p{Lu}(?=\p{Ll}*\s)/u, (letter) => letter.toLowerCase()) : topic;
  const inside = isExtreme && !verbFirst.some((script) => script.test(topic)) ? `${languages[0].brief.definite} ${bare}` : bare;
  return replaced === possessive ? withOwner(question, inside) : question.replace(replaced, inside);
}

/** 'What it recommends and what that costs': what a pronoun behind the joint stands for may be in the question before it. */
const joinedQuestion = new RegExp(`\\s+(?:${any("questionJoints")})\\s+(?=${askers})`, "iu");

/** Replaces a possessive: 'Kenya’s area', but 'the lengths of the rivers of Norway' for a name that contains 'of'. */
function withOwner(question: string, name: string): string {
  const [, before = "", owned = "", end = ""] = lastOwned.exec(question) ?? [];
  if (owned !== "" && /\sof\s/u.test(name)) return `${before}the ${owned} of ${name}${end}`;
  return question.replace(possessive, ownerForm(name));
}
const lastOwned = new RegExp(`^(.*?)${possessive.source}\\s+(\\p{L}+(?:\\s+\\p{L}+)?)([?.!\\s]*)$`, "iu");

function ownerForm(name: string): string {
  return /\p{Ll}s$/u.test(name) && languages.some(({ brief }) => brief.pluralNames.test(name)) ? `${name}’` : `${name}’s`;
}
