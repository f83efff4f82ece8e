/** Downloads a document from the address that a user names. */
import { RalphError } from "../../domain/errors/errors.ts";
import { assertOk } from "../http/http-answer.ts";
import type { HttpClient } from "../http/http-client.ts";
import { fileNameOf } from "./file-name.ts";

export interface DownloadedDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Where it came from, after all redirects. */
  url: string;
}

/** How long a client should wait before it asks again, where the remote does not say. Milliseconds. */
const retryMs = 5_000;

/** No task clock has to stop for a download. It continues after the client disconnects: a repeated request finds the document. */
const waiting = () => () => undefined;

/**
 * @param owner whose share of the rate limit the request uses
 * @throws RalphError that names the address and the field `url`: `payload_too_large` and `unsupported_media_type` keep their
 * code, a remote that may answer later is `service_unavailable`, everything else is `unprocessable`
 */
export async function downloadDocument(
  http: Pick<HttpClient, "send">,
  owner: string,
  url: string,
  maxBytes: number,
): Promise<DownloadedDocument> {
  const caller = { party: { owner, session: "documents" }, signal: new AbortController().signal, waiting };
  try {
    const answer = assertOk(await http.send({ url, limits: { bytes: maxBytes, decodedBytes: maxBytes } }, caller));
    const charset = answer.charset === null ? "" : `; charset=${answer.charset}`;
    const mediaType = answer.mediaType === "" ? "application/octet-stream" : answer.mediaType;
    return { name: fileNameOf(answer.url), mediaType: `${mediaType}${charset}`, bytes: answer.bytes, url: answer.url };
  } catch (error) {
    throw error instanceof RalphError ? blamed(error) : error;
  }
}

function blamed(error: RalphError): RalphError {
  const options = { cause: error, issues: [{ path: "url", message: error.message }] };
  if (error.kind === "transient" || error.code === "retry_exhausted") {
    return new RalphError("service_unavailable", error.message, { ...options, retryAfterMs: error.retryAfterMs ?? retryMs });
  }
  const own = ["invalid_input", "payload_too_large", "unsupported_media_type"] as const;
  return new RalphError(own.find((code) => code === error.code) ?? "unprocessable", error.message, options);
}
