/** Forms that the name of one place has: 'Kenyan' of 'Kenya', 'Dutch' of 'the Netherlands'. Pure. */
import { alternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import { stem } from "../../../sources/text/stems.ts";
import { wordTexts } from "../../../sources/text/words.ts";

/** Letters that an adjective of a place shares with its name. */
const leastRoot = 4;
/** Letters that its root leaves out of the name at most. */
export const mostLeftOut = 3;
/** Adjectives of places, with the longest and with the shortest root that their endings leave. */
const adjectives = ["", "?"].map(
  (least) => new RegExp(`^(?<root>\\p{L}{${leastRoot},}${least})(?:${alternatives(({ claims }) => claims.placeEndings)})$`, "u"),
);

/** Names of the same by their stems: 'United States', 'American'. */
export const sameNames: readonly (readonly (readonly string[])[])[] = languages
  .flatMap(({ claims }) => claims.sameNames.split("\n"))
  .map((line) =>
    line
      .trim()
      .split("|")
      .map((name) => wordTexts(name).map(stem)),
  )
  .filter((names) => names.length > 1);

/** Roots that a folded word has as an adjective of a place. */
export function rootsOfPlace(word: string): string[] {
  return adjectives.flatMap((pattern) => pattern.exec(word)?.groups?.root ?? []);
}

/** Whether one folded word is an adjective of the other. */
export function isFormOf(adjective: string, name: string): boolean {
  return rootsOfPlace(adjective).some((root) => name.startsWith(root) && name.length - root.length <= mostLeftOut);
}
