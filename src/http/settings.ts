/** What an operator may set about the HTTP side. `config.ts` fills it from the environment. */

export interface HttpSettings {
  /** Path under which a gateway serves Ralph: empty, or `/ralph` without a slash at its end. */
  readonly basePath: string;
  /** Whose `X-Forwarded-*` headers are believed: how many gateways stand before the service (0: none), or their addresses. */
  readonly trustProxy: number | readonly string[];
  /** Hosts that a request may name beside loopback ones; null where any may be named. */
  readonly allowedHosts: readonly string[] | null;
  /** Origins whose pages may use the service, e.g. `https://console.example`. */
  readonly corsOrigins: readonly string[];
  /** Upper bound of a JSON body other than a document's. Bytes. */
  readonly bodyBytes: number;
  /** Upper bound of one document. Bytes. */
  readonly documentBytes: number;
  /** Files of one multipart request. */
  readonly filesPerRequest: number;
  /** Time for one request to arrive and be answered; streams are not bound by it. Milliseconds. */
  readonly requestTimeoutMs: number;
  /** Time for a request that brings documents to arrive. Milliseconds. */
  readonly uploadTimeoutMs: number;
  readonly streams: StreamSettings;
}

export interface StreamSettings {
  /** A stream that was silent for so long gets a comment. Milliseconds. */
  readonly heartbeatMs: number;
  /** A reader that takes nothing for so long is cut. Milliseconds. */
  readonly drainMs: number;
  /** What clients are told to wait before they come back. Milliseconds. */
  readonly retryMs: number;
  /** Streams open at once; a further one is answered 503. */
  readonly maxStreams: number;
}

export const defaultHttpSettings: HttpSettings = {
  basePath: "",
  trustProxy: 0,
  allowedHosts: [],
  corsOrigins: [],
  bodyBytes: 1_000_000,
  documentBytes: 20_000_000,
  filesPerRequest: 20,
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 300_000,
  streams: { heartbeatMs: 15_000, drainMs: 60_000, retryMs: 2_000, maxStreams: 10_000 },
};
