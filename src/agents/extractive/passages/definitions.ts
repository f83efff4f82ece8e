/** Whether a text defines the thing that a question asks for: 'X (…) is …', «X — …», 'X: …' in a list of terms. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { contentWords } from "../../../sources/text/stems.ts";

/** Length within which a definition names its thing. Characters. */
const longestHead = 200;
/** Up to here brackets are left out, of which longer ones hold dates and other languages' names. Characters. */
const longestAside = 800;
const shortAside = 40;
/** Words before the thing that belong to its name: 'Pino's transports are'. */
const mostBefore = 2;
/** Share of the asked words that the named thing has to hold. */
const leastNamed = 0.6;

const copula = new RegExp(
  `(?:\\s(?:—|–|-|${alternatives(({ passages }) => passages.copula)})|:)\\s(?!${alternatives(({ passages }) => passages.notCopula)})`,
  "iu",
);
/** 'Ian Murdock, the founder of Debian, died in 2015'. */
const apposition = new RegExp(`,\\s(?:${alternatives(({ questions }) => questions.articles)})\\s`, "iu");
/** 'Ivy Bassett (born 1947), Olympic swimmer': behind the years of a life stands what the person was. */
const behindYears = /\s\([^()]*\d{4}[^()]*\),\s\p{L}/u;
const aside = /\([^()]*\)|\[[^[\]]*\]/gu;
/** 'Long Term Support (LTS)': of two words at most, and no call of a function. */
const shortForm = /(?<=\s)\([^()\s]+(?:\s[^()\s]+)?\)/gu;
const otherName = new RegExp(`[,;]|\\s(?:${alternatives(({ passages }) => passages.alias)})\\s`, "iu");

/** Whether the text begins with the asked thing, or with its short form in brackets, and goes on to say what it is. */
export function defines(text: string, asked: ReadonlySet<string>): boolean {
  const start = withoutNested(text).slice(0, longestHead).replace(/\s+/gu, " ");
  const plain = start.replace(aside, (found) => "_".repeat(found.length));
  const ends = [copula.exec(plain), apposition.exec(plain), behindYears.exec(start)].flatMap((found) => found?.index ?? []);
  const before = ends.map((at) => start.slice(0, at));
  return before.some((each) => namesThing(each, asked));
}

/** Without brackets within brackets, and without what makes the others long: '(French Henri Pétain ([petɛ̃]); 24 April 1856 – …)'. */
function withoutNested(text: string): string {
  const flat = text.slice(0, longestAside).replace(/\[[^[\]]*\]|(?<=\([^()]*)\([^()]*\)/gu, "");
  return flat.replace(/\([^()]*\)/gu, (found) => (found.length > shortAside ? "()" : found));
}

function namesThing(before: string, asked: ReadonlySet<string>): boolean {
  const names = [before.replace(aside, " ").split(otherName)[0] ?? "", ...(before.match(shortForm) ?? [])];
  return names.some((name) => isNamed(name, asked));
}

const article = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${alternatives(({ questions }) => questions.articles)})\\s+)?[^\\p{L}\\p{N}]*$`, "iu");

/** The last word of a name says what kind of thing it is: 'GNU Hurd' is not GNU, and a 'swap partition' is a partition. */
function isNamed(name: string, asked: ReadonlySet<string>): boolean {
  const words = contentWords(name);
  const stems = words.map(({ stem }) => stem);
  // 'When udev is notified' tells of an event.
  if (!article.test(name.slice(0, words[0]?.from ?? 0))) return false;
  const held = new Set(stems.filter((each) => asked.has(each)));
  const last = stems.at(-1);
  // 'fast-glob' is another thing than glob.
  const joined = words.findIndex(({ from }) => name[from - 1] === "-");
  if (joined > 0 && !held.has(stems[joined - 1] ?? "")) return false;
  // 'Henri Philippe Benoni Omer Joseph Pétain': the names of a person.
  const isName = words.every(({ from }) => /^\p{Lu}/u.test(name.slice(from)));
  return (
    last !== undefined && asked.has(last) && held.size >= leastNamed * asked.size && (isName || stems.length - held.size <= mostBefore)
  );
}

/** Whether the heading is the asked thing and nothing else but numbers or a short form, so that its section says what it is. */
export function isHeadingOf(heading: string, asked: ReadonlySet<string>): boolean {
  const names = [heading.replace(shortForm, ""), ...(heading.match(shortForm) ?? [])];
  return names.some((name) => {
    const stems = new Set(contentWords(name).map(({ stem }) => stem));
    return [...asked].every((each) => stems.has(each)) && [...stems].every((each) => asked.has(each) || !/\p{L}{2}/u.test(each));
  });
}
