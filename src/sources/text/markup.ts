/** Removes Markdown and HTML marks from text that is shown as a name or indexed. */

import { Parser } from "htmlparser2";

const entity = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/gi;

/** The text with its character references read: 'caf&eacute;' → 'café'. */
export function decodedEntities(text: string): string {
  return text.replace(entity, (reference) => {
    let read = "";
    const parser = new Parser({
      ontext: (part) => {
        read += part;
      },
    });
    parser.end(reference);
    return read.replace(/[\u00a0\p{Cc}]/gu, " ");
  });
}

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

/** Emphasis and code; code may stand in emphasis. */
const mark = /(\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g;

/** Text of a heading or a cell without its inline marks: '**Big** [link](url)' → 'Big link'. */
export function plainInline(text: string): string {
  if (text.length > longestPlain || !/[`*_[<&\\~]/.test(text)) return text;
  return text
    .replace(linkedPicture, "$1")
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\([^()]*\)[^()]*)*(?:\s+"[^"]*")?\)/g, "$1")
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replace(mark, "$2")
    .replace(mark, "$2")
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, "$1")
    .replace(entity, decodedEntities);
}

/** The text of a passage for the index: without link targets, tags and entities. */
export function indexedText(text: string): string {
  if (!/[[<&]/.test(text)) return text;
  return text
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, "] ")
    .replace(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replace(/&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});/gi, " ");
}
