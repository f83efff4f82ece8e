/** Saves a file of the service. It is fetched and then saved, since a link could not carry the key. */
import { client } from "./client.ts";

/** @throws ServiceError, UnreachableError */
export async function saveFile(path: string, fallbackName: string): Promise<void> {
  const response = await client.transport.send(client.address(path), { method: "GET", timeoutMs: null });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(response.headers.get("content-disposition")) ?? fallbackName;
  link.click();
  // The browser has taken the blob over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The name that `Content-Disposition` gives, in its RFC 8187 form where there is one. */
export function fileName(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(header ?? "")?.[1]?.replaceAll(/\\(.)/g, "$1") ?? null;
}
