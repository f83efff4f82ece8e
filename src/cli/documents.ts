/** Finds files in folders and adds them to the library. */
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ServiceError } from "./client.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".txt": "text/plain",
  ".html": "text/html",
  ".htm": "text/html",
  ".csv": "text/csv",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".xls": "application/vnd.ms-excel",
  ".ods": "application/vnd.oasis.opendocument.spreadsheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".odp": "application/vnd.oasis.opendocument.presentation",
  ".epub": "application/epub+zip",
  ".eml": "message/rfc822",
  ".mbox": "application/mbox",
  ".zip": "application/zip",
};

export interface DocumentFile {
  path: string;
  /** Name in the library: the path relative to the working directory, or for files outside it relative to their folder's parent. */
  name: string;
  mediaType: string;
}

export interface FoundFiles {
  files: DocumentFile[];
  /** Paths of unsupported types. */
  skipped: string[];
}

/**
 * Searches folders recursively and takes single files as they are; sorted by path, each file once. Hidden files and
 * folders are skipped.
 * @throws Error naming the path that cannot be read.
 */
export async function findDocuments(paths: readonly string[], from = process.cwd()): Promise<FoundFiles> {
  const found = new Map<string, string>();
  for (const given of paths) {
    const path = resolve(from, given);
    const base = dirname(path);
    for (const file of await filesUnder(path)) found.set(file, found.get(file) ?? base);
  }
  const files: DocumentFile[] = [];
  const skipped: string[] = [];
  for (const [path, base] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const mediaType = mediaTypes[extname(path).toLowerCase()];
    if (mediaType === undefined) skipped.push(path);
    else files.push({ path, name: nameOf(path, from, base), mediaType });
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

export interface Upload {
  /** Document ids in the order of the files; files with equal bytes share an id. */
  ids: string[];
  /** Files that the service refused, with the reason. */
  refused: { name: string; reason: string }[];
}

/** What the service made of a file: one document, or those that an archive holds. */
export interface AddedFile {
  items: { id: string }[];
  refused: { name: string; message: string }[];
}

/** Uploads files, at most `parallel` at a time. A refused file does not stop the others. */
export async function addDocuments(
  files: readonly DocumentFile[],
  add: (file: DocumentFile) => Promise<AddedFile>,
  onAdded: (done: number) => void,
  parallel = 4,
): Promise<Upload> {
  const ids: string[][] = files.map(() => []);
  const refused: Upload["refused"] = [];
  const queue = files.entries();
  let done = 0;
  const work = async () => {
    for (const [index, file] of queue) {
      try {
        const added = await add(file);
        ids[index] = added.items.map(({ id }) => id);
        for (const { name, message } of added.refused) refused.push({ name, reason: message });
      } catch (error) {
        if (!(error instanceof ServiceError) || ![413, 415, 422].includes(error.status)) throw error;
        refused.push({ name: file.name, reason: error.message });
      }
      onAdded(++done);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { ids: [...new Set(ids.flat())], refused };
}

/** A path for display: relative to the working directory for files inside it. */
export function shortPath(path: string, from = process.cwd()): string {
  const inside = relative(from, path);
  return inside === "" || inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}

/** The supported file extensions, for display. */
export const readableKinds = "md, txt, html, csv, json, pdf, docx, xlsx, pptx, odt, epub, eml, mbox, zip …";

/** The extensions of the skipped files with their counts. */
export function endings(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const ending = extname(path).toLowerCase() || basename(path);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts].map(([ending, count]) => (count === 1 ? ending : `${ending} ×${count}`)).join(", ");
}
