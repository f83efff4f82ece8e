/** Tells the tables of one document apart by its name: 'gdp-population.xlsx' names its two sheets, not each of them. Pure. */
import { stem } from "../../sources/text/stems.ts";
import { words } from "../../sources/text/words.ts";
import type { TableHit } from "../../sources/tools/library-tools.ts";

/** The tables, the names of their documents without the words that are in the title of another table of it alone. */
export function withOwnNames(tables: readonly TableHit[]): TableHit[] {
  const titles = Map.groupBy(tables, ({ documentId }) => documentId);
  return tables.map((table) => {
    const own = stemsOf(table.title);
    const others = (titles.get(table.documentId) ?? []).filter(({ title }) => title !== table.title);
    const foreign = new Set(others.flatMap(({ title }) => [...stemsOf(title)]).filter((each) => !own.has(each)));
    // Without a title of its own every word of the name may be about it.
    if (own.size === 0 || foreign.size === 0) return table;
    return {
      ...table,
      name: words(table.name).reduceRight(
        (name, { text, from, to }) => (foreign.has(stem(text)) ? name.slice(0, from) + name.slice(to) : name),
        table.name,
      ),
    };
  });
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).map(({ text: word }) => stem(word)));
}
