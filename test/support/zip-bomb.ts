/** Archives that unpack to far more than they are, made without unpacking it. */
import { constants, deflateRawSync } from "node:zlib";
import { type ZipEntry, zipFile } from "./zip-file.ts";

const megabyte = 1_000_000;

/** An entry of so many megabytes of zeros, in a thousandth of that. `size` is what the archive says of it. */
export function bombEntry(name: string, megabytes: number, size = megabytes * megabyte): ZipEntry {
  // Ends with a full flush: such blocks may follow each other.
  const block = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  const bytes = Buffer.concat([...Array.from({ length: megabytes }, () => block), end]);
  return { name, packed: { bytes, size } };
}

/** An archive in an archive in an archive …, `depth` deep, with a text in the innermost. */
export function nestedZips(depth: number): Uint8Array {
  let inner: ZipEntry = { name: "words.txt", content: "words" };
  for (let level = 1; level < depth; level++) inner = { name: `${level}.zip`, content: zipFile([inner]) };
  return zipFile([inner]);
}
