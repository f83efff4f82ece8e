/** Items of a brief that ask the same of several things: 'GDP of Japan' and 'GDP of India'. Pure. */
import { contentStems } from "../../../sources/text/stems.ts";
import { namedThings } from "./named-things.ts";

/** The other items of a scope that differ from this one by their names alone. */
export function askedAlike(item: string, scope: readonly string[]): string[] {
  const own = askedOfNames(item);
  return own === null ? [] : scope.filter((other) => other !== item && askedOfNames(other) === own);
}

/** What an item asks of its names, as the stems of its other words; null where it names nothing or asks nothing. */
function askedOfNames(item: string): string | null {
  const names = new Set(namedThings(item).map(({ stem }) => stem));
  const asked = [...new Set(contentStems(item))].filter((stem) => !names.has(stem));
  return names.size === 0 || asked.length === 0 ? null : asked.sort().join(" ");
}
