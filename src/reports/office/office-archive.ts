/**
 * The ZIP archive of an Office file, read and written by Node's own zlib: the libraries at hand compress in JavaScript, and
 * cannot copy an entry without unpacking it, which takes a quarter of a report's time.
 *
 * It reads what libraries of this process wrote, and nothing from outside: no encryption, no ZIP64, no comment.
 */
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

/** A part as it is in the archive. */
export interface ArchivePart {
  path: string;
  method: number;
  crc: number;
  /** Bytes before compression. */
  size: number;
  packed: Buffer;
}

const stored = 0;
const deflated = 8;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const sizes = { local: 30, central: 46, end: 22 };
/** Version 2.0 of the format: entries in folders, deflated. */
const version = 20;
/** The names are UTF-8. */
const utf8 = 0x800;
/** The first of January 1980, with which DOS times begin. */
const dosDate = 0x21;

export function packedPart(path: string, content: Uint8Array | string): ArchivePart {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return { path, method: deflated, crc: crc32(bytes), size: bytes.byteLength, packed: deflateRawSync(bytes) };
}

export function contentOf({ method, packed }: ArchivePart): Buffer {
  return method === stored ? packed : inflateRawSync(packed);
}

/** Equal parts in equal order give equal bytes. */
export function archiveOf(parts: readonly ArchivePart[]): Uint8Array {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, method, crc, size, packed } of parts) {
    const name = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(version, 0);
    shared.writeUInt16LE(utf8, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt16LE(dosDate, 8);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(packed.byteLength, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(name.byteLength, 22);
    const central = Buffer.alloc(sizes.central);
    central.writeUInt32LE(signatures.central, 0);
    central.writeUInt16LE(version, 4);
    shared.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(signatures.local);
    chunks.push(local, shared, name, packed);
    offset += sizes.local + name.byteLength + packed.byteLength;
  }
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { byteLength }) => sum + byteLength, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...chunks, ...directory, end]));
}

/** The parts of an archive in the order of its directory. */
export function partsOf(archive: Uint8Array): ArchivePart[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.byteLength - sizes.end;
  if (end < 0 || bytes.readUInt32LE(end) !== signatures.end) throw new Error("The archive does not end as a ZIP without a comment does");
  const parts: ArchivePart[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== signatures.central) throw new Error(`The archive's directory has no entry at byte ${at}`);
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + sizes.local + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    parts.push({
      path: bytes.toString("utf8", at + sizes.central, at + sizes.central + name),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 24),
      packed: bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20)),
    });
    at += sizes.central + name + extra + comment;
  }
  return parts;
}
