/** Makes ZIP archives, right ones and such as no program writes. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  /** What is unpacked, or `packed` where it is given as it stands in the archive. */
  content?: string | Uint8Array;
  packed?: { bytes: Uint8Array; size: number };
  isEncrypted?: boolean;
}

export function zipFile(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = "", packed, isEncrypted = false } of entries) {
    const plain = Buffer.from(content as Uint8Array);
    const bytes = packed?.bytes ?? deflateRawSync(plain);
    const file = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 + (isEncrypted ? 1 : 0), 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed === undefined ? crc32(plain) : 0, 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(packed?.size ?? plain.length, 18);
    fields.writeUInt16LE(file.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    files.push(Buffer.from("PK\x03\x04"), fields, file, Buffer.from(bytes));
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, tail, file);
    at += 4 + fields.length + file.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...files, list, Buffer.from("PK\x05\x06"), end]));
}

/** A ZIP of these parts by name. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  return zipFile(Object.entries(parts).map(([name, content]) => ({ name, content })));
}
