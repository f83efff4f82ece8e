/** Finds running heads and feet: lines in the margins that come again on other pages, but for their numbers. */
import type { Line } from "./text-lines.ts";

/** Share of the page's height, at its top and at its foot, in which running heads are looked for. */
const marginShare = 0.12;
/** Minimum number of pages on which a line of a margin occurs. */
const leastPages = 3;
/** Baselines may differ by this much from page to page. Points. */
const tolerance = 4;

export interface PageLines {
  height: number;
  lines: readonly Line[];
}

/** The pages' lines without running heads and feet. */
export function withoutMargins(pages: readonly PageLines[]): Line[][] {
  const seen = new Map<string, number>();
  for (const page of pages) for (const key of new Set(marginKeys(page).values())) seen.set(key, (seen.get(key) ?? 0) + 1);
  const isRunning = (key: string | undefined): boolean => key !== undefined && (seen.get(key) ?? 0) >= leastPages;
  return pages.map((page) => {
    const keys = marginKeys(page);
    return page.lines.filter((line) => !isRunning(keys.get(line)));
  });
}

/** Of each line in a margin: where it is, and its words with every number as '#'. */
function marginKeys({ height, lines }: PageLines): Map<Line, string> {
  const keys = new Map<Line, string>();
  for (const line of lines) {
    const fromTop = line.y / height;
    if (fromTop > marginShare && fromTop < 1 - marginShare) continue;
    const words = line.text.replace(/\d+/g, "#").replace(/\b[ivxlc]+\b/gi, "#");
    keys.set(line, `${Math.round(line.y / tolerance)} ${words}`);
  }
  return keys;
}
