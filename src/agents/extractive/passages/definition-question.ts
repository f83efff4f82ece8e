/** Recognises a question for a definition and nothing else: 'What is X?', 'what does X mean', 'X meaning'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";

export interface DefinitionQuestion {
  /** What is to be defined, without its article. */
  thing: string;
  /** Stems of the words that ask: 'meaning' in 'meaning of inode', which a definition does not repeat. */
  asking: string[];
}

/** 'So what is …'. */
const particles = new RegExp(`^(?:(?:${alternatives(({ brief }) => brief.polite)})[\\s,]+)+`, "iu");
const opening = new RegExp(
  `^(?:${alternatives(({ questions }) => questions.definition)})\\s+(?:(?:${alternatives(({ questions }) => questions.articles)})\\s+)?`,
  "iu",
);
const possessive = new RegExp(`^(?:${alternatives(({ brief }) => brief.possessives)})(?!\\p{L})`, "iu");
const closing = new RegExp(`[\\s—–-]+(?:${alternatives(({ questions }) => questions.definitionEnd)})$`, "iu");
const short = /^[^\s,?]+(?:\s[^\s,?]+){0,2}$/u;
/** 'What does … mean' asks for nothing else, however long the name is; 'what … is' may ask for a property of it. */
const long = /^[^\s,?]+(?:\s[^\s,?]+){0,6}$/u;

export function definitionQuestion(question: string): DefinitionQuestion | null {
  const text = question
    .trim()
    .replace(/\s*\?+$/u, "")
    .replace(particles, "");
  const opened = opening.exec(text)?.[0] ?? "";
  const closed = closing.exec(text)?.[0] ?? "";
  const thing = text.slice(opened.length, text.length - closed.length);
  // 'Her best work' is something of hers, told in any words.
  if (possessive.test(thing)) return null;
  const asking = contentStems(`${opened} ${closed}`);
  const form = closed === "" || asking.length === 0 ? short : long;
  return opened + closed === "" || contentStems(thing).length === 0 || !form.test(thing) ? null : { thing, asking };
}

const leadingArticle = new RegExp(`^(?:${alternatives(({ questions }) => questions.articles)})\\s+`, "iu");

/** A phrase as the thing to be defined: 'a counter in prom-client'. */
export function thingToDefine(phrase: string): DefinitionQuestion {
  return { thing: phrase.trim().replace(leadingArticle, ""), asking: [] };
}
