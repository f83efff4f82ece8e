/**
 * Decodes bytes to text: byte-order marks, UTF-8, UTF-16 without a mark, single-byte charsets of the languages, and
 * finally Windows-1252. Binary data is refused.
 */

import { RalphError } from "../../domain/errors/errors.ts";
import { languages } from "../../languages/register.ts";
import type { WarningList } from "./document.ts";

export interface DecodedText {
  /** With line feeds only, without a byte-order mark. */
  text: string;
  charset: string;
}

const binarySignatures: readonly [string, string][] = [
  ["%PDF-", "a PDF"],
  ["PK\u0003\u0004", "a ZIP archive or an Office file"],
  ["\u0089PNG", "a PNG image"],
  ["\u00ff\u00d8\u00ff", "a JPEG image"],
  ["GIF8", "a GIF image"],
  ["\u001f\u008b", "a gzip archive"],
  ["\u007fELF", "a program"],
  ["Rar!", "a RAR archive"],
  ["7z\u00bc\u00af", "a 7z archive"],
  ["\u00d0\u00cf\u0011\u00e0", "an old Office file"],
  ["SQLite format 3", "an SQLite database"],
  ["RIFF", "a media file"],
  ["OggS", "a media file"],
];

/** Share of control characters above which bytes are binary. */
const mostControls = 0.005;
const sampleSize = 16 * 1024;

/**
 * Decodes `bytes`. `declared` is the charset named by the client or the document; it is used only where the bytes are not
 * valid UTF-8. Doubts are added to `warnings`.
 * @throws RalphError `unsupported_media_type` for binary data.
 */
export function decodeText(bytes: Uint8Array, declared: string | null, warnings: WarningList): DecodedText {
  const { text, charset } = decode(bytes, declared, warnings);
  return { text: cleaned(text, warnings), charset };
}

function decode(bytes: Uint8Array, declared: string | null, warnings: WarningList): DecodedText {
  const marked = byOrderMark(bytes);
  if (marked !== null) return { text: new TextDecoder(marked).decode(bytes), charset: marked };
  refuseBinary(bytes);
  const sample = bytes.subarray(0, sampleSize);
  const controls = controlShare(sample);
  const strict = strictly("utf-8", bytes);
  if (strict !== null && controls.share < mostControls && controls.nul === 0) return { text: strict, charset: "utf-8" };
  const wide = wideCharset(sample);
  if (wide !== null) {
    warnings.add(`No byte-order mark: read as ${wide.toUpperCase()}`);
    return { text: new TextDecoder(wide).decode(bytes), charset: wide };
  }
  if (controls.share >= mostControls) throw notText("it holds bytes that no text has");
  if (strict !== null) return { text: strict, charset: "utf-8" };
  const named = declared === null ? null : decoderLabel(declared);
  if (named !== null && named !== "utf-8") {
    const text = strictly(named, bytes);
    if (text !== null) return { text, charset: named };
    warnings.add(`The text does not fit the charset ${declared} that was named for it`);
  }
  const loose = looseUtf8(bytes);
  if (loose !== null) return { text: loose, charset: "utf-8" };
  const charset = singleByteCharset(sample);
  warnings.add(`Not UTF-8: read as ${charset.toUpperCase()}, judged by its letters`);
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function byOrderMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return null;
}

function refuseBinary(bytes: Uint8Array): void {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const known = binarySignatures.find(([signature]) => head.startsWith(signature));
  if (known !== undefined) throw notText(`it is ${known[1]}`);
}

function notText(why: string): RalphError {
  return new RalphError("unsupported_media_type", `The document is not text: ${why}`);
}

function strictly(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decoderLabel(name: string): string | null {
  try {
    return new TextDecoder(name.trim()).encoding;
  } catch {
    return null;
  }
}

/** Share of control characters that text does not use, and the number of zero bytes. */
function controlShare(sample: Uint8Array): { share: number; nul: number } {
  let controls = 0;
  let nul = 0;
  // An indexed loop: an iterator over bytes takes ten times as long, and every document is scanned.
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    if (byte === 0) nul++;
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b) || byte === 0x7f) controls++;
  }
  return { share: controls / (sample.length || 1), nul };
}

/** Detects UTF-16 without a byte-order mark by its high bytes: 00 for Latin and spaces, 04 for Cyrillic. */
function wideCharset(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const units = sample.length >> 1;
  if (units < 2) return null;
  const share = (high: 0 | 1): number => {
    let plausible = 0;
    for (let unit = 0; unit < units; unit++) {
      const page = sample[unit * 2 + high] ?? 255;
      const low = sample[unit * 2 + 1 - high] ?? 0;
      if ((page === 0 && (low >= 0x20 || (low >= 0x09 && low <= 0x0d))) || page === 0x04 || page === 0x20) plausible++;
    }
    return plausible / units;
  };
  const little = share(1);
  const big = share(0);
  if (Math.max(little, big) < 0.9) return null;
  return little >= big ? "utf-16le" : "utf-16be";
}

/** Text that is UTF-8 apart from a few broken sequences; null where these are more than a fifth of the non-ASCII text. */
function looseUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  let broken = 0;
  let whole = 0;
  for (const { 0: run } of text.matchAll(/\P{ASCII}+/gu)) {
    for (const letter of run) {
      if (letter === "\ufffd") broken++;
      else whole++;
    }
  }
  return whole > broken * 4 ? text : null;
}

interface Legacy {
  charsets: readonly string[];
  frequency: ReadonlyMap<string, number>;
}

const legacies = languages.flatMap(({ text: { legacy } }): Legacy[] =>
  legacy === null ? [] : [{ charsets: legacy.charsets, frequency: new Map(Object.entries(legacy.frequency)) }],
);

function singleByteCharset(sample: Uint8Array): string {
  if (isWestern(sample)) return "windows-1252";
  let best = "windows-1252";
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const { charsets, frequency } of legacies) {
    for (const charset of charsets) {
      const score = scoreOf(new TextDecoder(charset).decode(sample), frequency);
      if (score > bestScore) [best, bestScore] = [charset, score];
    }
  }
  return best;
}

/** Western text has single accented letters among ASCII ones; Cyrillic words are runs of high bytes. */
function isWestern(sample: Uint8Array): boolean {
  let high = 0;
  let runs = 0;
  let ascii = 0;
  let inRun = false;
  for (const byte of sample) {
    const isHigh = byte >= 0x80;
    if (isHigh) {
      high++;
      if (!inRun) runs++;
    } else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) ascii++;
    inRun = isHigh;
  }
  return high / (runs || 1) < 1.8 && ascii > high * 3;
}

/** Score of a decoded text as its language: frequent letters count for it; odd characters and capitals inside words against it. */
function scoreOf(text: string, frequencies: Legacy["frequency"]): number {
  let score = 0;
  let previousLower = false;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x80) {
      previousLower = false;
      continue;
    }
    const lower = character.toLowerCase();
    const frequency = frequencies.get(lower);
    if (frequency === undefined) {
      score -= /[\u2010-\u2026«»№°§\u00a0]/u.test(character) ? 0 : 60;
      previousLower = false;
      continue;
    }
    const capital = character !== lower;
    score += capital ? (previousLower ? -80 : frequency / 8) : frequency;
    previousLower = !capital;
  }
  return score;
}

/** Normalises line ends to line feeds, and replaces zero bytes; both are reported as warnings. */
function cleaned(text: string, warnings: WarningList): string {
  let clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (clean.includes("\r")) clean = clean.replace(/\r\n?/g, "\n");
  if (clean.includes("\u0000")) clean = clean.replaceAll("\u0000", "\ufffd");
  let line = 1;
  let counted = 0;
  for (let at = clean.indexOf("\ufffd"); at !== -1; at = clean.indexOf("\ufffd", at + 1)) {
    for (let feed = clean.indexOf("\n", counted); feed !== -1 && feed < at; feed = clean.indexOf("\n", feed + 1)) {
      line++;
      counted = feed + 1;
    }
    warnings.addLine("broken", line, (lines) => `Characters that could not be decoded on ${lines}`);
  }
  return clean;
}
