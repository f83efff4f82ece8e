/** Ordinals of hundreds, thousands and millions in words, written with digits: 'the three-millionth car' as 'the 3000000th car'. */
import { languages } from "./register.ts";

const ordinals = languages.map(({ claims: { scaledOrdinals } }) => {
  const alternativesOf = (words: Readonly<Record<number, string>>, name: string): string =>
    Object.entries(words)
      .map(([value, each]) => `(?<${name}${value}>${each})`)
      .join("|");
  const [count, scale] = [alternativesOf(scaledOrdinals.counts, "count"), alternativesOf(scaledOrdinals.scales, "scale")];
  return { ending: scaledOrdinals.ending, pattern: new RegExp(`(?<!\\p{L})(?:${count})[\\s-]?(?:${scale})(?!\\p{L})`, "giu") };
});

export function withOrdinalDigits(text: string): string {
  return ordinals.reduce(
    (plain, { ending, pattern }) =>
      plain.replace(pattern, (...found) => {
        const groups = found.at(-1) as Record<string, string | undefined>;
        const values = Object.entries(groups).flatMap(([name, words]) => (words === undefined ? [] : [Number(name.replace(/^\D+/, ""))]));
        return values.reduce((product, value) => product * value, 1) + ending;
      }),
    text,
  );
}
