/** Emphasis, code and links in what an agent or a tool made, read from the marks of Markdown. Pure. */

import { safeUrl } from "../text/plain-text.ts";
import type { Run, Span } from "./blocks.ts";

/**
 * Marks count only at the edges of words, so that `2*3*4` and `snake_case_names` stay as they are. A link has to be http or
 * https; any other stays as it was written.
 */
const marks =
  /(?<code>`[^`\n]+`)|\[(?<label>[^[\]\n]{1,500})\]\((?<target>[^\s()]{1,2000})\)|(?<address>https?:\/\/[^\s<>()[\]"'`]*[^\s<>()[\]"'`.,;:!?])|(?<![\p{L}\p{N}*_])(?<mark>\*\*|__|\*|_)(?<words>(?=[^\s*_])[^\n*_]{0,2000}?[^\s*_])\k<mark>(?![\p{L}\p{N}*_])/gu;

/** The text without its marks, and its parts. */
export function spansOf(text: string): Pick<Run, "text" | "spans"> {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const span = spanOf(match);
    if (span === null) continue;
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    spans.push(span);
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return { text: spans.map((span) => span.text).join(""), spans };
}

function spanOf({ groups = {} }: RegExpMatchArray): Span | null {
  const { code, label, target, address, mark, words } = groups;
  if (code !== undefined) return { text: code.slice(1, -1), code: true };
  if (label !== undefined) {
    const url = safeUrl(target ?? null);
    return url === null ? null : { text: label, url };
  }
  if (address !== undefined) {
    const url = safeUrl(address);
    return url === null ? null : { text: address, url };
  }
  if (words === undefined) return null;
  return mark?.length === 2 ? { text: words, strong: true } : { text: words, emphasis: true };
}
