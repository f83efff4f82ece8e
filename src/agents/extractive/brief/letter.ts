import { any } from "./brief-words.ts";

/** 'And Norway' greets nobody. */
const joint = `(?:${any("clauseJoints")})(?!\\p{L})`;
const greeting = new RegExp(`^(?:(?!${joint})(?:${any("greetings")})(?:[\\s,!.]+|$))+`, "iu");
const thanks = new RegExp(`^(?:[\\s,]*(?:${any("please")}|${any("manner")}))+[\\s,.!]*$`, "iu");
/** Whom a greeting names, and who signs: a name of at most three words. */
const name = /^(?:\p{Lu}[\p{L}.'’-]*(?:\s+|[,!.]*$)){1,3}$/u;

/** Characters of such a line at most: no name is longer, and no pattern reads one for long. */
const longestName = 60;

function isName(line: string): boolean {
  return line.length <= longestName && name.test(line);
}

/** The request without the first line where it only greets, and without the last ones where they only thank and sign. */
export function withoutLetterLines(request: string): string {
  const lines = request.split("\n");
  const written = lines.flatMap((line, index) => (line.trim() === "" ? [] : [index]));
  const text = (at: number): string => lines[written.at(at) ?? -1]?.trim() ?? "";
  const addressed = text(0).replace(greeting, "");
  const isGreeted = written.length > 1 && addressed !== text(0) && (addressed === "" || isName(addressed));
  const signed = written.length < 3 ? 0 : thanks.test(text(-1)) ? 1 : thanks.test(text(-2)) && isName(text(-1)) ? 2 : 0;
  return lines
    .slice(isGreeted ? written[1] : 0, signed === 0 ? undefined : written.at(-signed))
    .join("\n")
    .trim();
}
