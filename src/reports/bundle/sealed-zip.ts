/** A ZIP whose comment holds the hash of all bytes before it, so that any changed byte is noticed, also between the files. */
import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { ZipFile } from "yazl";
import { sealLength, sealWords } from "../../domain/bundle.ts";
import type { BundleFile } from "./bundle-files.ts";

/** DOS times begin in 1980, and are read in the machine's zone. */
const mtime = new Date(1980, 0, 1);
/** Bytes at the archive's end that give the comment's length: 0 before there is one. */
const commentLengthBytes = 2;

/** Equal files give equal bytes. */
export function sealedZip(files: readonly BundleFile[]): Readable {
  const zip = new ZipFile();
  for (const { path, bytes } of files) zip.addBuffer(Buffer.from(bytes), path, { mtime, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  const seal = sealing();
  zip.on("error", (error) => seal.destroy(error instanceof Error ? error : new Error(String(error))));
  return Readable.from(zip.outputStream).pipe(seal);
}

function sealing(): Transform {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(0, all.length - commentLengthBytes));
      held = all.subarray(ready.length);
      hash.update(ready);
      done(null, ready);
    },
    flush(done) {
      const length = Buffer.alloc(commentLengthBytes);
      length.writeUInt16LE(sealLength);
      hash.update(length);
      done(null, Buffer.concat([length, Buffer.from(sealWords + hash.digest("hex"))]));
    },
  });
}
