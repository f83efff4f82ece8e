/** Names of places of one kind, with their peoples and adjectives, as a text has them. Pure. */
import { otherNames } from "../../../sources/query-expansion/other-names.ts";
import { contentStems, stem } from "../../../sources/text/stems.ts";
import { fold, wordTexts } from "../../../sources/text/words.ts";
import { mostLeftOut, rootsOfPlace, sameNames } from "./place-forms.ts";

/** Places of one kind, with their peoples and adjectives. */
export class PlaceNames {
  readonly #names: ReadonlySet<string>;
  readonly #roots: ReadonlySet<string>;

  constructor(names: readonly string[]) {
    const own = new Set(names.map((name) => contentStems(name).join(" ")));
    const others = sameNames.filter((group) => group.some((name) => own.has(name.join(" ")))).flat();
    this.#names = new Set([...own, ...others.map((name) => name.join(" "))]);
    const single = names.filter((name) => !/[\s-]/.test(name)).map(fold);
    this.#roots = new Set(
      single.flatMap((name) => Array.from({ length: mostLeftOut + 1 }, (_, left) => name.slice(0, name.length - left))),
    );
  }

  /** Stems of the text's words that name a place of this kind. */
  in(text: string): Set<string> {
    const stems = contentStems(text);
    const words = wordTexts(text);
    const covered = otherNames(stems)
      .filter(({ covers, stems: other }) => [covers, other].some((name) => this.#names.has(name.join(" "))))
      .flatMap(({ covers }) => covers);
    const named = words.filter((word) => this.#names.has(stem(word)) || rootsOfPlace(fold(word)).some((root) => this.#roots.has(root)));
    return new Set([...covered, ...named.map(stem)]);
  }
}
