/** Reads the entries of an Atom feed. Pure. */

import { Parser } from "htmlparser2";
import { singleSpaced } from "../../domain/base/single-spaced.ts";

/** Texts of an entry's own elements by their name, the first of each. */
export type AtomEntry = Readonly<Record<string, string>>;

/** The entries in order; null where the text is no feed. */
export function atomEntries(xml: string): AtomEntry[] | null {
  const entries: Record<string, string>[] = [];
  const path: string[] = [];
  let isFeed = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.length === 1) isFeed = name === "feed";
        if (path.length === 2 && name === "entry") entries.push({});
      },
      ontext: (text) => {
        const [, second, field = ""] = path;
        const entry = entries.at(-1);
        if (second === "entry" && path.length === 3 && entry !== undefined) entry[field] = (entry[field] ?? "") + text;
      },
      onclosetag: () => {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isFeed
    ? entries.map((entry) => Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, singleSpaced(text)])))
    : null;
}
