/** Settings of the HTTP side. `config.ts` fills them from the environment. */
import { defaultMcpSettings, type McpSettings } from "../../mcp/settings.ts";

export interface HttpSettings {
  /** Path under which a gateway serves Ralph: empty, or `/ralph` without a slash at its end. */
  readonly basePath: string;
  /** Which gateways' `X-Forwarded-*` headers are trusted: the number of hops (0: none), or their addresses. */
  readonly trustProxy: number | readonly string[];
  /** Hosts that a request may name besides loopback ones; null allows any. */
  readonly allowedHosts: readonly string[] | null;
  /** Origins whose pages may use the service, e.g. `https://console.example`. */
  readonly corsOrigins: readonly string[];
  /** Issuer of accepted tokens (`AUTH=jwt`), where it is an address; else null. */
  readonly tokenIssuer: string | null;
  /** Size from which text answers are compressed for clients that accept it; 0: never. Bytes. */
  readonly compressFromBytes: number;
  /** Maximum size of a JSON body, documents excepted. Bytes. */
  readonly bodyBytes: number;
  /** Mail address or page of the operator, for the API's description; empty where there is none. */
  readonly contact: string;
  /** Maximum size of one document. Bytes. */
  readonly documentBytes: number;
  /** Maximum number of files in one multipart request. */
  readonly filesPerRequest: number;
  /** Time for one request to arrive and be answered; streams are exempt. Milliseconds. */
  readonly requestTimeoutMs: number;
  /** Time for a request that brings documents to arrive. Milliseconds. */
  readonly uploadTimeoutMs: number;
  readonly streams: StreamSettings;
  readonly mcp: McpSettings;
}

export interface StreamSettings {
  /** A stream that was idle for this long gets a heartbeat comment. Milliseconds. */
  readonly heartbeatMs: number;
  /** A reader that accepts no data for this long is disconnected. Milliseconds. */
  readonly drainMs: number;
  /** Reconnection delay that clients are asked to use (SSE `retry`). Milliseconds. */
  readonly retryMs: number;
  /** Streams open at once; further ones are answered 503. */
  readonly maxStreams: number;
}

export const defaultHttpSettings: HttpSettings = {
  basePath: "",
  trustProxy: 0,
  allowedHosts: [],
  corsOrigins: [],
  tokenIssuer: null,
  compressFromBytes: 1_024,
  bodyBytes: 1_000_000,
  contact: "",
  documentBytes: 20_000_000,
  filesPerRequest: 20,
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 300_000,
  streams: { heartbeatMs: 15_000, drainMs: 60_000, retryMs: 2_000, maxStreams: 10_000 },
  mcp: defaultMcpSettings,
};
