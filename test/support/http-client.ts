/** HTTP clients for tests, which may reach loopback servers that a test started. */
import { parseAllowed } from "../../src/sources/http/address-policy.ts";
import type { HttpCaller } from "../../src/sources/http/http-caller.ts";
import { HttpClient, type HttpClientOptions, type HttpLimits } from "../../src/sources/http/http-client.ts";

type Changes = Partial<Omit<HttpClientOptions, "limits" | "gates" | "allowed">> & {
  allow?: string;
  limits?: Partial<HttpLimits>;
  gates?: Partial<HttpClientOptions["gates"]>;
};

export function httpClient({ allow = "127.0.0.0/8", limits, gates, ...options }: Changes = {}): HttpClient {
  return new HttpClient({
    allowed: parseAllowed(allow),
    userAgent: "Ralph/test (ops@ralph.example)",
    followsRobots: true,
    ...options,
    limits: { redirects: 3, bytes: 1e6, decodedBytes: 2e6, headMs: 5_000, totalMs: 5_000, ...limits },
    gates: {
      requestsPerMinute: null,
      concurrency: 4,
      retry: { attempts: 2, baseMs: 1, capMs: 1, factor: 2, jitter: 0 },
      breaker: { failures: 5, restMs: 60_000, trials: 3 },
      patienceMs: 1_000,
      rateLimitMs: 5,
      ...gates,
    },
  });
}

export function httpCaller(changes: Partial<HttpCaller> = {}): HttpCaller {
  return { party: { owner: "o", session: "s" }, signal: new AbortController().signal, waiting: () => () => undefined, ...changes };
}
