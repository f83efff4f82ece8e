/**
 * Which parts of the research a reader is shown, the same in every report format and in the console: numbers of citations
 * follow the order of what is shown. Pure, and without imports: browsers run it too.
 */

/** A part of `Section`. */
interface Part {
  title: string;
  evidence?: string | undefined;
  paragraphs: readonly { kind: string; text: string }[];
  tables: readonly { rows: readonly unknown[] }[];
  charts: readonly unknown[];
}

interface Parts<P, S> {
  summary: readonly P[];
  sections: readonly S[];
  notFound: readonly { item: string }[];
}

/** A report of so few sections and so little text, without tables, is about a page: a summary would only say it twice. */
const mostShort = 4;
/** Characters. */
const shortReport = 3_500;

/** Quotations of a report without a list of contents are found in its sections. Characters, and sections. */
const shortOfQuotations = { characters: 9_000, sections: 12 } as const;

/** A summary that is a larger share of the text of the sections with an answer says them twice. */
const mostSummarised = 0.5;

/** The summary without what the sections say in the same words, where they can be taken in at one glance or are hardly longer. */
export function summaryShown<P extends { kind: string; text: string }>(research: Parts<P, Part>): P[] {
  const sections = shownSections(research);
  const answering = sections.filter(({ evidence }) => evidence !== "weak");
  const hasTables = sections.some(({ tables }) => tables.length > 0);
  // The only answer is the first thing below the title, whatever stands behind it.
  const isAlone = sections.length < 2 || (answering.length === 1 && sections[0] === answering[0]);
  const isShort = isAlone || (sections.length <= mostShort && !hasTables && textLength(research) < shortReport);
  const summarised = research.summary.reduce((sum, { text }) => sum + text.length, 0);
  const told = new Set(sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
  const hasContents = textLength(research) >= shortOfQuotations.characters || sections.length >= shortOfQuotations.sections;
  const isRepeated = !hasContents && research.summary.every(({ kind, text }) => kind === "quote" && told.has(text));
  if (!isShort && !isRepeated && summarised <= mostSummarised * textLength({ sections: answering })) return [...research.summary];
  return research.summary.filter(({ text }) => text === "" || !told.has(text));
}

/** Sections with something to show; what has no evidence is listed as not found. */
export function shownSections<S extends Part>({ sections, notFound }: Omit<Parts<unknown, S>, "summary">): S[] {
  const missing = new Set(notFound.map(({ item }) => item));
  const isEmpty = ({ paragraphs, tables, charts }: S): boolean =>
    paragraphs.every(({ kind }) => kind === "count") && tables.length + charts.length === 0;
  return sections.filter((section) => section.evidence !== "none" && !(missing.has(section.title) && isEmpty(section)));
}

/** Length of the sections as characters of running text; a row counts as 60, a chart as 300. */
export function textLength({ sections }: { sections: readonly Part[] }): number {
  const lengthOf = ({ paragraphs, tables, charts }: Part): number =>
    paragraphs.reduce((sum, { text }) => sum + text.length, 0) +
    tables.reduce((sum, { rows }) => sum + rows.length * 60, charts.length * 300);
  return sections.reduce((sum, section) => sum + lengthOf(section), 0);
}
