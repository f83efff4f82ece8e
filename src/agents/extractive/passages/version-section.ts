/** The section or the document that is about the version which a question names: 'V5 Migration Guide' for 'What changed in v5?' */
import { literalPattern } from "../../../domain/base/literal-pattern.ts";
import { alternatives, wholeWords } from "../../../languages/combined.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { outlineOf } from "../library-calls.ts";
import { type AskedQuestion, coverageOf } from "./asked-question.ts";
import { isUnder } from "./headings.ts";
import { contextStems } from "./hit-words.ts";
import { type Section, titlesOf } from "./named-section.ts";

const whatIsNew = wholeWords(({ questions }) => questions.whatIsNew);
const changes = wholeWords(({ questions }) => questions.changeHeadings);
const versionWord = `(?:v|${alternatives(({ passages }) => passages.versions)}\\s)?`;
const version = new RegExp(`(?<![\\p{L}\\d.])${versionWord}(\\d+(?:\\.\\d+)*)(?![.-]?\\d|\\p{L})`, "iu");
/** A greater whole number is a year. */
const greatest = 1_000;
/** Share of the question that the section has to hold, without the words that ask for changes. */
const leastCovered = 0.67;

interface ChangedVersion {
  /** Without its mark and zeros at its end: '5' of 'v5.0'. */
  number: string;
  /** Words that ask for changes and name the version. */
  words: string;
}

/** The version of which a question asks what changed in it; null for another question. */
export function changedVersion(question: string): ChangedVersion | null {
  const [asking] = whatIsNew.exec(question) ?? [];
  const [named = "", number] = version.exec(question) ?? [];
  if (asking === undefined || number === undefined || (!number.includes(".") && Number(number) >= greatest)) return null;
  return { number: number.replace(/(?:\.0)+$/u, ""), words: `${asking} ${named}` };
}

/**
 * The highest heading with the version among the passages, and of several the best covered; below it, the part on changes. Null
 * where none has it, or where nothing tells which of several documents is meant.
 */
export async function versionSection(
  question: AskedQuestion,
  hits: readonly PassageHit[],
  { number, words }: ChangedVersion,
  context: AgentContext,
): Promise<Section | null> {
  const called = new RegExp(`(?<![\\p{L}\\d.])v?${literalPattern(number)}(?:\\.0)*(?![.-]?\\d|\\p{L}|[.)]\\s)`, "iu");
  const unsaid = contentStems(words);
  const asked = [...question.stems].filter((stem) => !unsaid.includes(stem));
  const found = hits.flatMap((hit) => {
    const covered = asked.length === 0 ? 1 : coverageOf(question, contextStems(hit), asked);
    const titles = titlesOf(hit).filter(({ title }) => covered >= leastCovered && called.test(title));
    return titles.map(({ heading }) => ({ sourceId: hit.sourceId, heading, covered }));
  });
  const [best] = found.sort((one, other) => one.heading.length - other.heading.length || other.covered - one.covered);
  if (best === undefined || (asked.length === 0 && found.some(({ sourceId }) => sourceId !== best.sourceId))) return null;
  const outline = await outlineOf(context, best.sourceId);
  const own = (outline?.headings ?? []).filter(({ heading }) => isUnder(heading, best.heading));
  const below = own.flatMap(({ heading }) => partOfChanges(heading, best.heading.length) ?? []);
  const [part] = below.sort((one, other) => one.path.length - other.path.length);
  return { sourceId: best.sourceId, heading: part?.path ?? best.heading, coverage: best.covered, held: 0, named: 1 };
}

/** The path up to the first heading below the given depth that announces changes; null where none does. */
function partOfChanges(heading: readonly string[], depth: number): { path: readonly string[] } | null {
  const at = heading.findIndex((title, index) => index >= depth && changes.test(title));
  return at < 0 ? null : { path: heading.slice(0, at + 1) };
}
