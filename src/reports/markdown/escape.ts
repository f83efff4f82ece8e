/** Foreign text in Markdown: it renders literally, never as a link, a tag or emphasis. Pure. */

/**
 * Text that renderers turn into links by themselves; only a code span prevents that everywhere. Repetitions are bounded,
 * since an unbounded start would be tried at every letter of a long word.
 */
const linkLike = /(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.|mailto:|xmpp:)[^\s<>]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/giu;

/** A link without the punctuation of the sentence around it. */
function trimmedLink(text: string): string {
  let end = text.length;
  while (end > 0 && ".,;:!?)]\"'»”`*".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Escapes text so that it renders literally. `start` is the start of a block, where a number or a dash would begin a list;
 * in a `cell` a bar would end the cell.
 */
export function escaped(text: string, where: "start" | "inner" | "cell" = "start"): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(linkLike)) {
    const link = trimmedLink(match[0]);
    result += punctuated(text.slice(from, match.index)) + code(link, where === "cell");
    from = match.index + link.length;
  }
  result += punctuated(text.slice(from));
  return where === "inner" || where === "cell"
    ? result
    : result.replace(/^(\s*)([#+\-=])/, "$1\\$2").replace(/^(\s*\d+)([.)])(?=\s|$)/, "$1\\$2");
}

/** An exclamation mark before a bracket, also that of a footnote, would begin an image. */
function punctuated(text: string): string {
  return text
    .replace(/[\\`*_[\]~|$^]/g, "\\$&")
    .replace(/!$/, "\\!")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/^(\s*)>/, "$1&gt;");
}

/** A code span whose delimiter is longer than any run of backticks in the text. */
export function code(text: string, inTable = false): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const padded = text.startsWith("`") || text.endsWith("`") ? ` ${text} ` : text;
  return `${fence}${inTable ? padded.replaceAll("|", "\\|") : padded}${fence}`;
}

/** A code block whose fence is longer than any run of backticks in the text. */
export function fenced(syntax: string, text: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(text)) + 1);
  return `${fence}${/^[\w+#.-]{1,30}$/.test(syntax) ? syntax : ""}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}

/** A link's target in angle brackets, with special characters encoded. */
export function destination(url: string): string {
  const encoded = url.replace(/[`$|\\<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `<${encoded.replace(/&(?=#?\w+;)/g, "&amp;")}>`;
}
