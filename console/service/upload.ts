/** Sends a file to the library and reports its progress. */
import { ServiceError } from "../../clients/typescript/src/errors.ts";
import { type AddedFile, addDocument } from "../../clients/typescript/src/uploads.ts";
import { isRefused } from "./access.ts";
import { client } from "./client.ts";

export interface Upload {
  file: File;
  /** Collection of the library that it is added to; null for none. */
  collection?: string | null;
  signal?: AbortSignal;
  /** Share of the bytes that were sent, 0 to 1. At 1 the service reads the document. */
  onProgress?: (share: number) => void;
}

/** @throws ServiceError, UnreachableError, or the signal's reason */
export async function uploadFile({ file, collection = null, signal, onProgress }: Upload): Promise<AddedFile> {
  try {
    return await addDocument(client.transport, file, { collection: collection || null, signal, onSent: onProgress });
  } catch (error) {
    // Uploads with progress bypass the client's `fetch`, which otherwise detects a rejected key.
    if (error instanceof ServiceError && error.status === 401) isRefused.value = true;
    throw error;
  }
}
