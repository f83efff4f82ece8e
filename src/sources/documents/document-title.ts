/** Display title of a document: its own title, else its first words where the file name is not a word. */
import { shortenedAtWord } from "../../domain/base/shortened.ts";
import type { ParsedDocument } from "./document.ts";

/** A heading further down names a section. Characters. */
const opening = 600;
const longestTitle = 81;

/** Null where the file name is the best there is. */
export function documentTitle(
  { text, title, passages, divisions = [] }: Pick<ParsedDocument, "text" | "title" | "passages" | "divisions">,
  name: string,
): string | null {
  if (title !== null) return title;
  // A sheet's name is no name of its workbook: 'Budget', 'Sheet1'.
  if (divisions.some(({ sheet }) => sheet !== undefined) && isTelling(name)) return null;
  const prose = passages.filter(({ table }) => table === null);
  const [first] = prose;
  const headed = prose.find(({ from, heading }) => heading.length > 0 && from <= opening);
  // A heading below an introduction names a section; markup above it is none.
  const hasIntroduction = first !== undefined && first !== headed && !text.startsWith("<", first.from);
  if (headed !== undefined && !hasIntroduction) return headed.heading[0] ?? null;
  return first === undefined || isTelling(name) ? null : openingWords(text.slice(first.from, first.from + opening));
}

/** Whether a file's name has a word: 'minutes-2025.txt', not '82171.txt'. */
function isTelling(name: string): boolean {
  return /\p{L}{3}/u.test(name.replace(/\.[A-Za-z0-9]{1,8}$/, "").replace(/[0-9a-f]{8,}/giu, ""));
}

/** The first line up to a dash or a bracket, as encyclopaedias begin: 'Zinc (…) — …'; shortened at a word. */
function openingWords(text: string): string | null {
  const line = text.trim().split("\n")[0]?.replaceAll("\u0301", "").trim() ?? "";
  const [name = line] = line.split(/\s[(—–]|\s-\s/u);
  const words = name.replace(/[\s,;:]+$/u, "");
  if (!/\p{L}{2}/u.test(words)) return null;
  return shortenedAtWord(words, longestTitle);
}
