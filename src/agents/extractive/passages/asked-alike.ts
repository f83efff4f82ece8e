/** Items of a brief that ask the same of several things: 'GDP of Japan' and 'GDP of India'. Pure. */
import { contentStems, stem } from "../../../sources/text/stems.ts";
import { namedThings } from "./named-things.ts";

/** The other items of a scope that differ from this one by their names alone. */
export function askedAlike(item: string, scope: readonly string[]): string[] {
  const own = askedOfNames(item);
  return own === null ? [] : scope.filter((other) => other !== item && askedOfNames(other) === own);
}

const owner = /^\p{Lu}\p{L}*(?=['’]s\s)/u;
const acronym = /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu;

/** What an item asks of its names, as the stems of its other words; null where it names nothing or asks nothing. */
function askedOfNames(item: string): string | null {
  const first = owner.exec(item)?.[0];
  const all = [...namedThings(item).map((thing) => thing.stem), ...(first === undefined ? [] : [stem(first)])];
  // 'GDP' is a name only where it is the only one.
  const acronyms = new Set((item.match(acronym) ?? []).map(stem));
  const others = all.filter((name) => !acronyms.has(name));
  const names = new Set(others.length > 0 ? others : all);
  const asked = [...new Set(contentStems(item))].filter((word) => !names.has(word));
  return names.size === 0 || asked.length === 0 ? null : asked.sort().join(" ");
}
