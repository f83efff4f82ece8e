/** The title of a PDF: what its metadata say where that is a title, else the largest words of its first page. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import type { HeadingStyle } from "./headings.ts";
import type { Line } from "./text-lines.ts";

const longest = 200;
/** A title on the page is at least this much larger than the body's text. */
const larger = 1.3;

/** Default titles that programs write into untitled documents. */
const meaningless =
  /^(?:untitled|unknown|document\d*|no title|title|microsoft (?:word|powerpoint|excel)|slide \d+|.*\.(?:docx?|pdf|tex|dvi|pptx?|xlsx?|indd|qxd|rtf|odt|html?|ps))\b/i;

export function titleOf(stated: string | null, firstPage: readonly Line[], { bodySize }: HeadingStyle): string | null {
  const given = singleSpaced(stated ?? "");
  if (given.length >= 3 && given.length <= longest && /\p{L}{2}/u.test(given) && !meaningless.test(given)) return given;
  const most = Math.max(0, ...firstPage.map(({ size }) => size));
  if (most < bodySize * larger) return null;
  const largest = firstPage.filter(({ size }) => size > most * 0.95).map(({ text }) => text);
  const words = largest.join(" ");
  return words.length <= longest && /\p{L}{2}/u.test(words) ? words : null;
}
