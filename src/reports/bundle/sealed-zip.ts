/** A ZIP whose comment seals all bytes before it. Files are made one after the other, as the archive is read. */
import { pipeline, type Readable, Transform } from "node:stream";
import { Seal } from "../../domain/bundles/bundle-seal.ts";
import type { BundleFile } from "./bundle-files.ts";
import { type ZipEntry, zipStream } from "./zip-stream.ts";

/** Bytes at the archive's end that give the comment's length: 0 before there is one. */
const commentLengthBytes = 2;

/** Equal files give equal bytes. A file that cannot be made destroys the stream with its error. */
export function sealedZip(files: readonly BundleFile[]): Readable {
  return pipeline(zipStream(made(files)), sealing(), () => undefined);
}

async function* made(files: readonly BundleFile[]): AsyncGenerator<ZipEntry> {
  for (const { path, make } of files) yield { path, bytes: await make() };
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
