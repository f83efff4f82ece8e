/** What only Node can do: folders as uploads, and downloads into files. */
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DownloadStream } from "./downloads.ts";
import { mediaTypeOf } from "./media-types.ts";
import type { UploadFile } from "./uploads.ts";

/** A file to add, named by its path relative to the working directory; outside of it, relative to its folder's parent. */
export interface FolderFile extends UploadFile {
  path: string;
  type: string;
}

export interface FoundFiles {
  files: FolderFile[];
  /** Paths of kinds that the service does not read. */
  skipped: string[];
}

/**
 * Looks through folders of any depth, and takes single files as they are; sorted by path, each file once. Hidden files and
 * folders are left out.
 * @throws Error with the `path` that cannot be read
 */
export async function documentsIn(paths: readonly string[], from: string = resolve()): Promise<FoundFiles> {
  const found = new Map<string, string>();
  for (const given of paths) {
    const path = resolve(from, given);
    const base = dirname(path);
    for (const file of await filesUnder(path)) found.set(file, found.get(file) ?? base);
  }
  const files: FolderFile[] = [];
  const skipped: string[] = [];
  for (const [path, base] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const type = mediaTypeOf(basename(path));
    if (type === null) skipped.push(path);
    else files.push({ path, name: nameOf(path, from, base), type, open: () => openAsBlob(path, { type }) });
  }
  return { files, skipped };
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const visible = entries.filter(({ name }) => !name.startsWith("."));
  const nested = await Promise.all(
    visible.map((entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) return filesUnder(child);
      return entry.isFile() ? [child] : [];
    }),
  );
  return nested.flat();
}

function nameOf(path: string, from: string, base: string): string {
  const inside = relative(from, path);
  const name = inside.startsWith("..") || isAbsolute(inside) ? relative(base, path) : inside;
  return name.split(sep).join("/");
}

/**
 * Writes a download into a folder, which is made where it is missing, and gives the file's path. The file is there once it is
 * whole. `name` is for a download without a name of its own.
 * @throws UnreachableError where the download breaks off, the signal's reason, or the error of the file system
 */
export async function saveDownload(download: DownloadStream, folder: string, name = "download"): Promise<string> {
  const path = join(folder, basename(download.name ?? name));
  const unfinished = `${path}.part`;
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(Readable.from(chunksOf(download.stream)), createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return path;
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
