/** Saves a file of the service. It is fetched and then saved, since a link could not carry the key. */
import { download } from "../../clients/typescript/src/downloads.ts";
import { client } from "./client.ts";

/** @throws ServiceError, UnreachableError */
export async function saveFile(path: string, fallbackName: string): Promise<void> {
  const { name, blob } = await download(client.transport, path);
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? fallbackName;
  link.click();
  // The browser has taken the blob over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
