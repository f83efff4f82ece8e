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
  /** Called with the share of the file that was sent, from 0 to 1. In Node only at the end. At 1 the service reads the document. */
  onSent?: ((share: number) => void) | undefined;
}

export interface UploadProgress {
  /** The file that was taken or refused just now. */
  name: string;
  done: number;
  total: number;
}

export interface ManyUploadsOptions extends Omit<UploadOptions, "onSent"> {
  /** Requests at a time. */
  parallel?: number | undefined;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** As for a single file, with the file's name. */
  onSent?: ((name: string, share: number) => void) | undefined;
}

/** What the service made of files: a document each, or for an archive those in it. */
export interface Added {
  documents: Document[];
  /** What was not taken, with the reason. */
  refused: { name: string; message: string }[];
}

export interface AddedFile extends Added {
  /** Whether the library had all of it already. */
  isKnown: boolean;
}

/**
 * Adds a file. Bytes that the library has already give the document that is there.
 * @throws ServiceError, UnreachableError, or the signal's reason
 */
export async function addDocument(
  transport: Transport,
  file: File | UploadFile,
  { signal, collection, onSent }: UploadOptions = {},
): Promise<AddedFile> {
  const { name } = file;
  const blob = "open" in file ? await file.open() : file;
  // A browser knows no type of Markdown, for one.
  const type = file.type || mediaTypeOf(name) || blob.type;
  const form = new FormData();
  if (collection != null) form.append("collection", collection);
  form.append("file", type === blob.type ? blob : blob.slice(0, blob.size, type), name);
  // How long the bytes take is the line's affair, so an attempt has no time limit.
  const sending = { method: "POST", body: form, signal, timeoutMs: null, onSent };
  const response = await transport.send(`${transport.baseUrl}/documents`, sending);
  onSent?.(1);
  const isKnown = response.status === 200;
  const answer = (await response.json()) as Document | AddedDocumentList;
  return "items" in answer
    ? { documents: answer.items, refused: answer.refused ?? [], isKnown }
    : { documents: [answer], refused: [], isKnown };
}

/**
 * Adds files. One that the service refuses does not stop the others; the documents come in the order of the files, each once.
 * @throws ServiceError, UnreachableError, or the signal's reason; pending requests are aborted then
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

/** A fault of the file itself refuses only this file. */
async function addOrRefuse({ name }: { name: string }, add: () => Promise<Added>): Promise<Added> {
  try {
    return await add();
  } catch (error) {
    if (!(error instanceof ServiceError) || ![413, 415, 422].includes(error.status)) throw error;
    return { documents: [], refused: [{ name, message: error.message }] };
  }
}
