/** A ZIP whose comment seals all bytes before it. Files are made one after the other, as the archive is read. */
import { Readable, Transform } from "node:stream";
import { ZipFile } from "yazl";
import { Seal } from "../../domain/bundle-seal.ts";
import type { BundleFile } from "./bundle-files.ts";

/** DOS times begin in 1980, and are read in the machine's zone. */
const mtime = new Date(1980, 0, 1);
/** Bytes at the archive's end that give the comment's length: 0 before there is one. */
const commentLengthBytes = 2;

/** Equal files give equal bytes. A file that cannot be made destroys the stream with its error. */
export function sealedZip(files: readonly BundleFile[]): Readable {
  const zip = new ZipFile();
  const sealed = sealing();
  const fail = (error: unknown) => void sealed.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const { path, make } of files) {
    zip.addReadStreamLazy(path, { mtime, mode: 0o100644, forceDosTimestamp: true }, (give) => {
      Promise.resolve()
        .then(make)
        .then((bytes) => give(null, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false })))
        .catch(fail);
    });
  }
  zip.end();
  zip.on("error", fail);
  return Readable.from(zip.outputStream).pipe(sealed);
}

function sealing(): Transform {
  const seal = new Seal();
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(0, all.length - commentLengthBytes));
      held = Buffer.from(all.subarray(ready.length));
      seal.update(ready);
      done(null, ready);
    },
    flush(done) {
      const length = Buffer.alloc(commentLengthBytes);
      length.writeUInt16LE(seal.lengthAfter(commentLengthBytes));
      seal.update(length);
      done(null, Buffer.concat([length, Buffer.from(seal.finish())]));
    },
  });
}
