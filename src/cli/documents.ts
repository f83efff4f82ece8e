/** Files and their kinds, for display. */
import { basename, extname, isAbsolute, relative } from "node:path";

/** A path for display: relative to the working directory for files inside it. */
export function shortPath(path: string, from = process.cwd()): string {
  const inside = relative(from, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}

/** The supported file extensions, for display. */
export const readableKinds = "md, txt, html, csv, json, pdf, docx, xlsx, pptx, odt, epub, eml, mbox, zip …";

/** The extensions of the skipped files with their counts. */
export function endings(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const ending = extname(path).toLowerCase() || basename(path);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts].map(([ending, count]) => (count === 1 ? ending : `${ending} ×${count}`)).join(", ");
}
