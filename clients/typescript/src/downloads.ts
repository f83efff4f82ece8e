/** Files of the service: reports, bundles, recordings. */
import { pause } from "./abort.ts";
import { type Api, answerOf } from "./api.ts";
import type { ReportState } from "./api-types.ts";
import { type Transport, unreachable } from "./transport.ts";

export interface DownloadOptions {
  signal?: AbortSignal | null | undefined;
}

export interface FileHead {
  /** The name that the service gives the file, or null. */
  name: string | null;
  mediaType: string;
}

/** A file that was read whole. */
export interface Download extends FileHead {
  blob: Blob;
}

/** A file that is read as it comes. */
export interface DownloadStream extends FileHead {
  /** Length where the service sends it. Bytes. */
  bytes: number | null;
  /** Fails with UnreachableError where it breaks off. Has to be read to its end, or cancelled. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** A report that could not be made. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly report: ReportState;

  constructor(message: string, report: ReportState) {
    super(message);
    this.report = report;
  }
}

/** Reads a file whole; one that breaks off is asked for again. `path` is as `Transport.fileUrl` takes it. @throws as `Transport.send` */
export async function download(transport: Transport, path: string, { signal }: DownloadOptions = {}): Promise<Download> {
  const sending = { method: "GET", headers: { accept: "*/*" }, signal, timeoutMs: null };
  const response = await transport.send(transport.fileUrl(path), sending);
  return { ...headOf(response), blob: new Blob([await response.arrayBuffer()], { type: headOf(response).mediaType }) };
}

/** Opens a file; the stream ends with the signal. `path` is as `Transport.fileUrl` takes it. @throws as `Transport.open` */
export async function openDownload(transport: Transport, path: string, { signal }: DownloadOptions = {}): Promise<DownloadStream> {
  const url = transport.fileUrl(path);
  const { response, deadline } = await transport.open(url, { method: "GET", headers: { accept: "*/*" }, signal });
  const length = response.headers.get("content-length");
  const reader = response.body?.getReader();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = (await reader?.read().catch((error: unknown) => {
        deadline.release();
        throw signal?.aborted ? signal.reason : unreachable(url, "broke the download off", error);
      })) ?? { done: true, value: undefined };
      if (value !== undefined) controller.enqueue(value);
      if (!done) return;
      deadline.release();
      controller.close();
    },
    cancel: async (reason) => {
      deadline.release();
      await reader?.cancel(reason);
    },
  });
  return { ...headOf(response), bytes: length === null ? null : Number(length), stream };
}

function headOf({ headers }: Response): FileHead {
  return { name: fileName(headers.get("content-disposition")), mediaType: headers.get("content-type") ?? "application/octet-stream" };
}

/** The file's name of a `Content-Disposition`: that in UTF-8 where there is one. Never a path. */
export function fileName(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decoded(extended) ?? plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? null;
  return name?.split(/[/\\]/).at(-1) || null;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Has a report of a finished session made, unless it is there, and waits for it.
 * @throws ReportError, ServiceError, UnreachableError, or the signal's reason
 */
export async function makeReport(
  api: Api,
  id: string,
  wanted: { format: ReportState["format"]; template?: string },
  { signal = null }: DownloadOptions = {},
): Promise<ReportState> {
  const path = { id };
  let report = await answerOf(api.POST("/sessions/{id}/reports", { params: { path }, body: wanted, signal }));
  for (let looks = 0; report.state === "making"; looks++) {
    await pause(Math.min(300 * 1.2 ** looks, 2_000), signal);
    const { items } = await answerOf(api.GET("/sessions/{id}/reports", { params: { path }, signal }));
    const { format, template } = report;
    const found = items.find((item) => item.format === format && item.template === template);
    if (found === undefined) throw new ReportError(`The ${format} report is not being made any more`, report);
    report = found;
  }
  if (report.error === null) return report;
  const { message, code } = report.error;
  throw new ReportError(`The ${report.format} report could not be made: ${message} (${code})`, report);
}
