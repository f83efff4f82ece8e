/** Names of downloaded files: made from the question, safe on every file system. Pure. */

import { inLatinLetters } from "../../research/views/latin-letters.ts";

/** Most characters of a name without its extension; in UTF-8 it stays within the 255 bytes that file systems allow. */
const maxCharacters = 80;
const maxBytes = 180;
/** Names of devices on Windows. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** The header's value (RFC 6266): the name in ASCII for old clients, and in UTF-8 where it differs. */
export function contentDisposition(kind: "inline" | "attachment", title: string, ending: string): string {
  const name = `${fileName(title)}.${ending}`;
  const plain = `${asciiName(title)}.${ending}`;
  const extended = name === plain ? "" : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`;
  return `${kind}; filename="${plain}"${extended}`;
}

/** The title without characters that file systems reject: separators, reserved and control characters, direction marks. */
export function fileName(title: string): string {
  const clean = title
    .slice(0, maxCharacters * 20)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFFFD/\\:*?"<>|%]+/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[ .-]+/u, "");
  const short = shortened(clean).replace(/[ .]+$/u, "");
  return short === "" || device.test(short) ? "report" : short;
}

/** The name in ASCII: letters of another alphabet in Latin ones, accents dropped; 'report' where too little is left of it. */
function asciiName(title: string): string {
  const name = fileName(title);
  const plain = inLatinLetters(name)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  const letters = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters(plain) * 2 < letters(name) ? "report" : fileName(plain);
}

/** The first characters that fit, cut at a word where there is one near. */
function shortened(text: string): string {
  let kept = "";
  let bytes = 0;
  for (const character of [...text].slice(0, maxCharacters)) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  if (kept.length === text.length) return text;
  const word = kept.lastIndexOf(" ");
  return word > kept.length / 2 ? kept.slice(0, word) : kept;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
