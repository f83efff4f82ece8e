/** A ZIP whose files are made one after the other, as the archive is read. */
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipEntry {
  path: string;
  bytes: Uint8Array;
}

/** DOS times begin in 1980, and are read in the machine's zone. */
const mtime = new Date(1980, 0, 1);

/**
 * Equal files give equal bytes. While one file is written the next is made, and no more. A file that cannot be made
 * destroys the stream with its error; a stream that is destroyed ends the making.
 */
export function zipStream(files: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  const closed = new Promise<void>((resolve) => out.once("close", resolve));
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  const add = async () => {
    for await (const { path, bytes } of files) {
      const begun = Promise.withResolvers<void>();
      zip.addReadStreamLazy(path, { mtime, mode: 0o100644, forceDosTimestamp: true }, (give) => {
        begun.resolve();
        give(null, Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], { objectMode: false }));
      });
      await Promise.race([begun.promise, closed]);
      if (out.destroyed) return;
    }
    zip.end();
  };
  add().catch(fail);
  return out;
}
