/** Removes Markdown and HTML marks from text that is shown as a name or indexed. */

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The marks of a longer text are left in it: the patterns take superlinear time. */
const longestPlain = 2_000;

const picture = String.raw`!\[([^\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])`;
const target = String.raw`\](?:\([^()]*\)|\[[^\]]*\])`;
const linkedPicture = new RegExp(String.raw`\[\s*${picture}\s*${target}`, "gu");
const anyPicture = new RegExp(picture, "gu");

/** Text without its pictures and badges, of which a title may have many: '# Name [![build](url)](url)' → '# Name'. */
export function withoutPictures(text: string): string {
  if (text.length > longestPlain || !text.includes("![")) return text;
  return text.replace(linkedPicture, "").replace(anyPicture, "");
}

/** Text of a heading or a cell without its inline marks: '**Big** [link](url)' → 'Big link'. */
export function plainInline(text: string): string {
  if (text.length > longestPlain || !/[`*_[<&\\~]/.test(text)) return text;
  return text
    .replace(linkedPicture, "$1")
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\([^()]*\)[^()]*)*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replace(/(\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, "$1")
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? "");
}

/** The text of a passage for the index: without link targets, tags and entities. */
export function indexedText(text: string): string {
  if (!/[[<&]/.test(text)) return text;
  return text
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, "] ")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replace(/&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});/gi, " ");
}
