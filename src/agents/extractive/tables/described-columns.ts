/** Columns that a text of the same documents describes: '`pax` – passengers in a month'. What it says is a further name of the column. */
import type { Citation } from "../../../domain/evidence/evidence.ts";
import { wholeWords } from "../../../languages/combined.ts";
import type { PassageHit, TableHit } from "../../../sources/tools/library-tools.ts";
import { labelStems } from "../figures/concepts.ts";

export interface Description {
  /** The column's name as the text writes it. */
  name: string;
  /** Stems of what the column is said to be. */
  stems: readonly string[];
  /** The line that says it. */
  citation: Citation;
}

/** A line of a list or of a table: a name, a sign, and what it means. */
const entry =
  /^[ \t]*(?:[-*+•][ \t]+|\d{1,2}[.)][ \t]+|\|[ \t]*)?[`*_"«“]*(?<name>[\p{L}\p{N}][^`*"«»“”|:–—=\n]{0,39}?)[`*"»”]*[ \t]*(?:[–—:|=]|[ \t]-[ \t])[ \t]*(?<meaning>[^\n|]{3,200})/gmu;
const relative = wholeWords(({ brief }) => brief.relatives);
/** Entries of one passage that describe columns, and their share of all of its entries; a single one may be of anything. */
const fewest = 2;
const leastShare = 0.5;

/** What the passages describe as lists of names do, by passage. */
export function descriptionsIn(passages: readonly PassageHit[]): Description[][] {
  return passages.map((hit) =>
    [...hit.text.matchAll(entry)].flatMap((match): Description[] => {
      const { name = "", meaning = "" } = match.groups ?? {};
      const stems = labelStems(headOf(meaning));
      return stems.length === 0 ? [] : [{ name: name.trim(), stems, citation: citationOf(hit, match) }];
    }),
  );
}

/** 'Company' of 'company that runs the coach': what the thing is, without what is told of it. */
function headOf(meaning: string): string {
  const [first = ""] = meaning.split(/[.,;(]/u);
  const end = first.search(relative);
  return end > 0 ? first.slice(0, end) : first;
}

function citationOf({ sourceId, heading, place, text }: PassageHit, match: RegExpExecArray): Citation {
  const start = match.index + (match[0].length - match[0].trimStart().length);
  const end = match.index + match[0].trimEnd().length;
  const line = place.line + (text.slice(0, start).match(/\n/gu)?.length ?? 0);
  return { sourceId, place: { from: place.from + start, to: place.from + end, line, heading }, quote: text.slice(start, end) };
}

/** The descriptions of a table's columns by their indexes: of the passage that describes most of them. */
export function describedColumns(table: TableHit, passages: readonly (readonly Description[])[]): ReadonlyMap<number, Description> {
  let best: ReadonlyMap<number, Description> = new Map();
  for (const entries of passages) {
    const byName = new Map(entries.map((each) => [each.name.toLowerCase(), each]));
    const found = new Map(
      table.columns.flatMap(({ name }, index) => {
        const own = byName.get(name.trim().toLowerCase());
        return own === undefined ? [] : [[index, own] as const];
      }),
    );
    if (found.size >= fewest && found.size >= leastShare * byName.size && found.size > best.size) best = found;
  }
  return best;
}
