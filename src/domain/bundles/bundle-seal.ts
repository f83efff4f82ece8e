/**
 * The seal of a bundle: the archive's comment, with the hash of all bytes before it and checksums of their blocks, so that
 * a changed byte anywhere is detected and located.
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

const sealWords = "ralph-bundle sha256 ";
/** Smallest block that has its own checksum. Bytes. */
const finestBlock = 256;
/** An archive's comment has at most 65,535 bytes: larger archives have larger blocks. */
const mostBlocks = 4_000;
const checksumDigits = 8;
/** Of the last bytes of an archive: where a seal may begin. */
const longestSeal = 65_535;

export class Seal {
  readonly #hash = createHash("sha256");
  readonly #checksums: string[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.byteLength;
    const all = Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (; at + finestBlock <= all.length; at += finestBlock) this.#checksums.push(checksumOf(all.subarray(at, at + finestBlock)));
    this.#rest = Buffer.from(all.subarray(at));
  }

  /** Length of the seal after so many more bytes. */
  lengthAfter(bytes: number): number {
    const { size } = blockSizeOf(this.#bytes + bytes);
    const digest = 64;
    return sealWords.length + digest + 1 + String(size).length + 1 + Math.ceil((this.#bytes + bytes) / size) * checksumDigits;
  }

  /** The words of the seal over all bytes so far. */
  finish(): string {
    if (this.#rest.length > 0) this.#checksums.push(checksumOf(this.#rest));
    const { size, merges } = blockSizeOf(this.#bytes);
    let checksums = this.#checksums;
    for (let merge = 0; merge < merges; merge++) checksums = merged(checksums);
    return `${sealWords}${this.#hash.digest("hex")} ${size} ${checksums.join("")}`;
  }
}

function checksumOf(bytes: Uint8Array | string): string {
  return crc32(bytes).toString(16).padStart(checksumDigits, "0");
}

function merged(checksums: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(checksums.length / 2) }, (_, index) =>
    checksumOf(checksums.slice(index * 2, index * 2 + 2).join("")),
  );
}

function blockSizeOf(bytes: number): { size: number; merges: number } {
  let [size, merges] = [finestBlock, 0];
  for (; Math.ceil(bytes / size) > mostBlocks; size *= 2) merges++;
  return { size, merges };
}

export interface SealCheck {
  isSealed: boolean;
  /** Ranges of changed bytes, `to` exclusive; empty where the bytes are right or nothing tells which are not. */
  changed: { from: number; to: number }[];
}

/** Compares an archive's bytes with its seal. */
export function checkSeal(bytes: Uint8Array): SealCheck {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tail = Math.max(0, buffer.length - longestSeal);
  const at = buffer.subarray(tail).lastIndexOf(sealWords, undefined, "latin1");
  if (at === -1) return { isSealed: false, changed: [] };
  const start = tail + at;
  const found = buffer.subarray(start).toString("latin1");
  const seal = new Seal();
  seal.update(buffer.subarray(0, start));
  const wanted = seal.finish();
  if (found === wanted) return { isSealed: true, changed: [] };
  const [words, own] = [blocksIn(found), blocksIn(wanted)];
  if (words === null || own === null || words.size !== own.size || words.checksums.length !== own.checksums.length)
    return { isSealed: false, changed: [] };
  const different = own.checksums.flatMap((checksum, index) => (checksum === words.checksums[index] ? [] : [index]));
  const isSealItself = found.slice(0, sealWords.length + 64) === wanted.slice(0, sealWords.length + 64);
  if (isSealItself || different.length === 0) {
    const first = start + firstDifference(found, wanted);
    return { isSealed: false, changed: [{ from: first, to: first + 1 }] };
  }
  return { isSealed: false, changed: different.map((index) => ({ from: index * own.size, to: Math.min(start, (index + 1) * own.size) })) };
}

function blocksIn(seal: string): { size: number; checksums: string[] } | null {
  const [, size, checksums = ""] = /^ralph-bundle sha256 \S{64} (\d+) ([\da-f]*)$/.exec(seal) ?? [];
  return size === undefined ? null : { size: Number(size), checksums: checksums.match(/.{8}/g) ?? [] };
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Size of the blocks of one file whose checksums are in the manifest. Bytes. */
export const fileBlock = 4_096;

/** Checksums of a file's blocks, one behind the other. */
export function fileBlocks(bytes: Uint8Array): string {
  const count = Math.ceil(bytes.byteLength / fileBlock);
  return Array.from({ length: count }, (_, index) => checksumOf(bytes.subarray(index * fileBlock, (index + 1) * fileBlock))).join("");
}

/** Offset of the first block of a file that differs from the list; null where the blocks do not show it. */
export function changedFrom(bytes: Uint8Array, listed: string): number | null {
  const own = fileBlocks(bytes);
  for (let at = 0; at < Math.max(own.length, listed.length); at += checksumDigits)
    if (own.slice(at, at + checksumDigits) !== listed.slice(at, at + checksumDigits)) return (at / checksumDigits) * fileBlock;
  return null;
}
