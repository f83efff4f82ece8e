/** What was not found, and where a reader may look further. Pure. */
import type { NearPlace, NotFound, Research } from "../../domain/sessions/research.ts";
import { capital, spokenName } from "../../languages/amounts.ts";
import { alternatives, phrasesFor } from "../../languages/combined.ts";
import type { Labels } from "../text/labels.ts";
import { briefLine } from "../text/plain-text.ts";
import { fileTitle } from "../text/source-titles.ts";
import { titleLength } from "./blocks.ts";
import { remarkLength } from "./facts.ts";
import { sameWords } from "./same-words.ts";

/** What was not found, with places where a reader may look further. */
export interface Gap {
  /** Null where the report's title says it already. */
  item: string | null;
  reason: string;
  searched: string[];
  nearest: string[];
  /** Before `nearest`; empty where the part's title says it already. */
  lead: string;
}

/** Columns that are named of a table nearby. */
const mostColumns = 8;

function columnName(column: string): string {
  return briefLine(spokenName(column), 80);
}

/** Whether the closest findings are shown above, so that the list only says where a reader may look further. */
export function areShownAbove(gaps: readonly Gap[]): boolean {
  return gaps.length > 0 && gaps.every(({ lead }) => lead === "");
}

/** Without items that a section's remark mentions already, unless they have further places. */
export function gapsOf(research: Research, title: string, labels: Labels): Gap[] {
  const { onlyClosest } = phrasesFor(research.language).report;
  const isShown = research.sections.some(({ evidence }) => evidence === "weak");
  const { notFound } = research;
  return notFound.flatMap((gap) => {
    const isTold = isShown && gap.reason === onlyClosest;
    const item = withoutTitle(gap.item, title);
    const own = gapOf(isTold ? { ...gap, item, reason: "" } : { ...gap, item }, notFound.length === 1 ? title : null, labels);
    const told = isTold ? { ...own, lead: "" } : own;
    const saysMore = `${told.reason}${told.searched.join("")}${told.nearest.join("")}` !== "";
    return saysMore || (!isTold && notFound.length > 1) ? [told] : [];
  });
}

/** 'Heat pumps: what grants there are' in a report that is called 'Heat pumps'. */
function withoutTitle(item: string, title: string): string {
  const lead = `${title}: `;
  return item.toLowerCase().startsWith(lead.toLowerCase()) ? item.slice(lead.length) : item;
}

function gapOf({ item, reason, searched, nearest = [] }: NotFound, title: string | null, labels: Labels): Gap {
  return {
    item: title !== null && sameWords(item, title) ? null : capital(briefLine(item, titleLength)),
    reason: briefLine(reason, remarkLength),
    searched: searched.map((word) => briefLine(word, 100)).filter((word) => word !== ""),
    nearest: [...new Set(nearest.map((place) => nearPlace(place, labels)))],
    lead: `${labels.nearest}:`,
  };
}

/** Names that reading gave to columns without one say nothing. */
const unnamedColumn = new RegExp(`^(?:${alternatives(({ tables }) => tables.unnamedColumns)})$`, "iu");

function nearPlace({ kind, source, title, columns: all = [] }: NearPlace, labels: Labels): string {
  const columns = all.filter((column) => !unnamedColumn.test(column));
  const name = briefLine(fileTitle(title), titleLength);
  const place =
    kind === "table"
      ? labels.nearTable(
          name,
          columns.length <= mostColumns ? columns.map(columnName) : [...columns.slice(0, mostColumns).map(columnName), "…"],
        )
      : name;
  const from = briefLine(fileTitle(source), titleLength);
  return from === name ? place : `${from}: ${place}`;
}
