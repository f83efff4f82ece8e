/** Sends a file to the library and tells how far it is: `fetch` cannot tell that of what it sends. */
import type { AddedDocuments, Document } from "../../clients/typescript/src/api-types.ts";
import { serviceError } from "../../clients/typescript/src/errors.ts";
import { unreachable } from "../../clients/typescript/src/transport.ts";
import { accessKey, isRefused } from "./access.ts";
import { client } from "./client.ts";

export interface Upload {
  file: File;
  /** Part of the library that it is put into; null for none. */
  collection?: string | null;
  signal?: AbortSignal;
  /** Share of the bytes that were sent, 0 to 1. At 1 the service reads the document. */
  onProgress?: (share: number) => void;
}

export interface Uploaded {
  /** More than one for an archive or a mail with attachments. */
  documents: Document[];
  /** Whether the library had the same bytes already. */
  isKnown: boolean;
}

/** @throws ServiceError, UnreachableError, or the signal's reason */
export function uploadFile({ file, collection = null, signal, onProgress }: Upload): Promise<Uploaded> {
  const form = new FormData();
  // The service reads the fields in their order.
  if (collection !== null && collection !== "") form.append("collection", collection);
  form.append("files", file, file.name);
  const url = client.address("/documents");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    if (accessKey.value !== null) request.setRequestHeader("authorization", `Bearer ${accessKey.value}`);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => onProgress?.(lengthComputable ? loaded / total : 0);
    request.onerror = () => reject(unreachable(url, "cannot be reached", null));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status === 200 || status === 201) return resolve({ documents: documentsOf(JSON.parse(responseText)), isKnown: status === 200 });
      if (status === 401) isRefused.value = true;
      const headers = new Headers({ "retry-after": request.getResponseHeader("retry-after") ?? "" });
      reject(serviceError({ status, statusText, headers }, responseText, Date.now()));
    };
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function documentsOf(added: AddedDocuments): Document[] {
  return "items" in added ? added.items : [added];
}
