/** Adds documents to the library: a file a request, several requests at a time. */
import type { AddedDocumentList, Document } from "./api-types.ts";
import { ServiceError } from "./errors.ts";
import { mediaTypeOf } from "./media-types.ts";
import type { Transport } from "./transport.ts";

/** A file to add: a browser's `File`, or what can be opened when its turn comes. */
export interface UploadFile {
  /** Name in the library; a path with slashes is a name, too. */
  name: string;
  /** By default that of the name's ending. */
  type?: string;
  open: () => Blob | Promise<Blob>;
}

export interface UploadOptions {
  signal?: AbortSignal | null | undefined;
  /** Named part of the library that the documents are put into. */
  collection?: string | null | undefined;
}

export interface UploadProgress {
  /** The file that was taken or refused just now. */
  name: string;
  done: number;
  total: number;
}

export interface ManyUploadsOptions extends UploadOptions {
  /** Requests at a time. */
  parallel?: number | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
}

/** What the service made of files: a document each, or for an archive those in it. */
export interface Added {
  documents: Document[];
  /** What was not taken, with the reason. */
  refused: { name: string; message: string }[];
}

/**
 * Adds a file. Bytes that the library has already give the document that is there.
 * @throws ServiceError, UnreachableError, or the signal's reason
 */
export async function addDocument(
  transport: Transport,
  file: File | UploadFile,
  { signal, collection }: UploadOptions = {},
): Promise<Added> {
  const { name } = file;
  const blob = "open" in file ? await file.open() : file;
  // Without a type the service would take the bytes for what the ending says, but a browser often names one it made up.
  const type = file.type || mediaTypeOf(name) || blob.type;
  const form = new FormData();
  if (collection != null) form.append("collection", collection);
  form.append("file", type === blob.type ? blob : blob.slice(0, blob.size, type), name);
  // How long the bytes take is the line's affair, so an attempt has no time limit.
  const sending = { method: "POST", body: form, signal, timeoutMs: null };
  const answer = (await (await transport.send(`${transport.baseUrl}/documents`, sending)).json()) as Document | AddedDocumentList;
  return "items" in answer ? { documents: answer.items, refused: answer.refused ?? [] } : { documents: [answer], refused: [] };
}

/**
 * Adds files. One that the service refuses does not stop the others; the documents come in the order of the files, each once.
 * @throws ServiceError, UnreachableError, or the signal's reason; requests under way are aborted then
 */
export async function addDocuments<Named extends { name: string }>(
  files: Iterable<Named>,
  add: (file: Named, signal: AbortSignal) => Promise<Added>,
  { signal, parallel = 4, onProgress }: ManyUploadsOptions = {},
): Promise<Added> {
  const all = [...files];
  const added: Added[] = all.map(() => ({ documents: [], refused: [] }));
  const failure = new AbortController();
  const both = signal == null ? failure.signal : AbortSignal.any([signal, failure.signal]);
  const queue = all.entries();
  let done = 0;
  const work = async () => {
    for (const [index, file] of queue) {
      both.throwIfAborted();
      added[index] = await addOrRefuse(file, () => add(file, both));
      onProgress?.({ name: file.name, done: ++done, total: all.length });
    }
  };
  try {
    await Promise.all(Array.from({ length: parallel }, work));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
  const documents = new Map(added.flatMap((one) => one.documents.map((document) => [document.id, document])));
  return { documents: [...documents.values()], refused: added.flatMap(({ refused }) => refused) };
}

/** What is wrong with the file itself refuses this file alone. */
async function addOrRefuse({ name }: { name: string }, add: () => Promise<Added>): Promise<Added> {
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof ServiceError) || ![413, 415, 422].includes(error.status)) throw error;
    return { documents: [], refused: [{ name, message: error.message }] };
  }
}
