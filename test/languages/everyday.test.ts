/** Rules of the everyday words: each member says something, and says it once. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { conceptLines } from "../../src/languages/concept-lines.ts";
import { languages } from "../../src/languages/register.ts";
import { phraseKey } from "../../src/sources/query-expansion/phrase-keys.ts";
import { contentStems } from "../../src/sources/text/stems.ts";

/** What a member is known by: the key of a phrase, or the stem of a word. */
function known(word: string): string {
  return phraseKey(word) ?? contentStems(word).join(" ");
}

describe.each(languages.map(({ tag, everyday }) => ({ tag, lines: conceptLines(everyday.concepts) })))(
  "everyday words: $tag",
  ({ lines }) => {
    it("names each concept once", () => {
      const keys = lines.map(({ key }) => key);
      expect(lines.length).toBeGreaterThan(800);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    });

    it("has no word that is a stop word", () => {
      const members = lines.flatMap(({ asked, told }) => [...asked, ...told]);
      expect(members.filter((word) => known(word) === "")).toEqual([]);
    });

    it("has no word twice in a concept, in whatever form", () => {
      const twice = lines.flatMap(({ key, asked, told }) => {
        const own = [...asked, ...told].map(known);
        return own.flatMap((each, index) => (own.indexOf(each) === index ? [] : [`${key}: ${each}`]));
      });
      expect(twice).toEqual([]);
    });
  },
);

it("each language has the same topics", () => {
  const topics = (tag: string): string[] => readdirSync(join(import.meta.dirname, "../../src/languages", tag, "everyday")).sort();
  for (const { tag } of languages) expect(topics(tag)).toEqual(topics("en"));
  const [first, ...others] = languages.map(({ everyday }) => new Set(conceptLines(everyday.concepts).map(({ key }) => key)));
  const shared = [...(first ?? [])].filter((key) => others.every((keys) => keys.has(key)));
  expect(shared.length).toBeGreaterThan(0.95 * (first?.size ?? 0));
});
