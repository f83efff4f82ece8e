/** Matches related words that the stemmer keeps apart ('defender' and 'defense'). */

/** Weight of a related word relative to an equal one. */
const relatedShare = 0.8;
const shortestStart = 4;
const leastCommon = 0.6;

/** Best similarity between the wanted stem and the given ones: 1 if equal, less for a long common prefix, else 0. */
export function nearness(wanted: string, stems: ReadonlySet<string>): number {
  if (stems.has(wanted)) return 1;
  if (wanted.length < shortestStart) return 0;
  const start = wanted.slice(0, shortestStart);
  let best = 0;
  for (const stem of stems) {
    if (!stem.startsWith(start)) continue;
    const longer = Math.max(stem.length, wanted.length);
    let common = shortestStart;
    while (common < stem.length && stem[common] === wanted[common]) common += 1;
    if (common >= leastCommon * longer) best = Math.max(best, common / longer);
  }
  return relatedShare * best;
}

const shortestName = 4;
const longestEnding = 3;

/** Whether one of the stems is an inflected form of the name, not another name with the same beginning. */
export function holdsName(name: string, stems: ReadonlySet<string>): boolean {
  if (stems.has(name)) return true;
  if (name.length < shortestName) return false;
  for (const stem of stems) {
    const [short, long] = stem.length <= name.length ? [stem, name] : [name, stem];
    if (short.length >= shortestName && long.length - short.length <= longestEnding && long.startsWith(short)) return true;
  }
  return false;
}
