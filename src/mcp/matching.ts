/** Ranks texts by the share of a query's words that they contain. Pure. */

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Words with a common beginning of this length count as forms of one word. Characters. */
const sharedBeginning = 5;
/** Shorter words are left out of the comparison. Characters. */
const shortest = 3;
/** Minimum share of a query's words that a text contains. */
const leastShare = 0.5;

/** Items whose texts contain at least half of the query's words, best first; ties keep their order. */
export function bestMatches<T>(query: string, items: readonly T[], textOf: (item: T) => string): T[] {
  const wanted = meaningfulWords(query);
  if (wanted.size === 0) return [];
  return items
    .map((item) => ({ item, share: shareOf(wanted, wordsOf(textOf(item))) }))
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => b.share - a.share)
    .map(({ item }) => item);
}

function shareOf(wanted: ReadonlySet<string>, held: ReadonlySet<string>): number {
  const beginnings = new Set([...held].map(beginningOf));
  let found = 0;
  for (const word of wanted) if (beginnings.has(beginningOf(word))) found++;
  return found / wanted.size;
}

function beginningOf(word: string): string {
  return word.slice(0, sharedBeginning);
}

/** Words that are not short; all where there are no others. */
function meaningfulWords(query: string): Set<string> {
  const words = wordsOf(query);
  const long = new Set([...words].filter((word) => word.length >= shortest));
  return long.size > 0 ? long : words;
}

function wordsOf(text: string): Set<string> {
  return new Set([...segmenter.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : [])));
}
