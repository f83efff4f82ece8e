/**
 * The guarded HTTP client, the only way out for sources: http and https to permitted addresses, through the host's gate,
 * within limits on redirects, bytes, content types and time.
 */

import { isRalphError, isTransient, RalphError } from "../../domain/errors/errors.ts";
import { outgoingTraceHeaders } from "../../telemetry/trace-context.ts";
import { runningTime } from "../../time/running-time.ts";
import { AddressPolicy, type AllowedTarget, assertPermitted } from "./address-policy.ts";
import { acceptedCodings, readBody } from "./body-reader.ts";
import type { Resolver } from "./guarded-agent.ts";
import { type GateOptions, type GateRule, HostGates } from "./host-gates.ts";
import type { HttpAnswer } from "./http-answer.ts";
import type { HttpCaller } from "./http-caller.ts";
import { connectionError, laterError } from "./http-failure.ts";
import type { Transport } from "./http-transport.ts";
import { RobotsRules } from "./robots-rules.ts";

export interface HttpLimits {
  redirects: number;
  /** Bytes as they come, and after decompression. */
  bytes: number;
  decodedBytes: number;
  /** From sending a request to the head of its answer. Milliseconds. */
  headMs: number;
  /** One attempt in all, redirects included and waits at gates not. Milliseconds. */
  totalMs: number;
}

export interface HttpClientOptions {
  allowed: readonly AllowedTarget[];
  limits: HttpLimits;
  gates: GateOptions;
  /** Names the service and whom to write to. */
  userAgent: string;
  /** Whether requests that ask for it follow robots.txt. */
  followsRobots: boolean;
  resolver?: Resolver;
}

export interface HttpRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** A key, added to the request and to nothing that is shown; it is not sent on to another origin. */
  key?: { in: "header" | "query"; name: string; value: string; prefix?: string };
  /** The operator named this very address: it may be a private one. Redirects to other origins are guarded as ever. */
  isTrusted?: boolean;
  /** Whether it carries the ids of its trace and request: for services of the operator, not for other people's pages. */
  carriesTrace?: boolean;
  /** Media types that are taken, such as `text/html` or `text/*`; an answer without a type passes. */
  types?: readonly string[];
  /** Whether the host's robots.txt applies, as it does for pages that the user did not name. */
  robots?: boolean;
  limits?: Partial<HttpLimits>;
  /**
   * An answer of any status is given back: 429 and 5xx are no errors, and do not count against the host. A body that cannot
   * be read is left out.
   */
  anyStatus?: boolean;
  /** Sent at most once, for requests that change the world: a failure after which it may have happened is not tried again. */
  isOnce?: boolean;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The longest URL that is requested. Characters. */
const longestUrl = 8_000;

export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #policy: AddressPolicy;
  #transport: Promise<Transport> | null = null;
  readonly #robots: RobotsRules;
  readonly gates: HostGates;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#policy = new AddressPolicy(options.allowed);
    this.#robots = new RobotsRules(options.userAgent, (url, caller) => this.send({ url, limits: { redirects: 5 } }, caller));
    this.gates = new HostGates(options.gates);
  }

  /**
   * Refuses at once what `send` would refuse without asking anybody.
   * @throws RalphError `invalid_input` (not such a URL), `forbidden` (its host is an address that is not permitted)
   */
  assertSendable(url: string): void {
    assertPermitted(webAddress(url), this.#policy);
  }

  /** Sets what the host of `url` takes; to be called once, before the first request to it. */
  declare(url: string, rule: GateRule): void {
    this.gates.declare(new URL(url).host, rule);
  }

  /**
   * The response, whatever its status. Requests answered with 429 or 5xx are retried by the rate limiter's rules. The caller
   * is notified of waits, so that it can stop its task's clock.
   * @throws RalphError `invalid_input` (not such a URL), `forbidden` (address, robots.txt), `data_not_found` (host),
   * `payload_too_large`, `unsupported_media_type`, `limit_reached` (redirects), `rate_limited` and `circuit_open` (longer
   * than patience), `retry_exhausted`, or the caller's abort reason
   */
  async send(request: HttpRequest, caller: HttpCaller): Promise<HttpAnswer> {
    const limits = { ...this.#options.limits, ...request.limits };
    const first = webAddress(request.url);
    let url = first;
    let spentMs = 0;
    let isGet = (request.method ?? "GET") === "GET";
    for (let redirects = 0; ; redirects += 1) {
      if (request.robots === true && this.#options.followsRobots) await this.#robots.assertAllowed(url, caller);
      const current = url;
      const hop: Hop = { url: current, request, limits, isGet, isHome: current.origin === first.origin, leftMs: limits.totalMs - spentMs };
      const { answer, location, tookMs } = await this.gates.run(current.host, caller, () =>
        request.isOnce === true ? once(() => this.#attempt(hop, caller.signal)) : this.#attempt(hop, caller.signal),
      );
      if (location === null) return answer;
      if (redirects >= limits.redirects) throw new RalphError("limit_reached", `${first.href}: more than ${limits.redirects} redirects`);
      spentMs += tookMs;
      url = webAddress(location, current);
      if (answer.status !== 307 && answer.status !== 308) isGet = true;
      else if (!isGet && url.origin !== first.origin)
        throw new RalphError("forbidden", `${first.href}: redirects what is sent to ${url.origin}`);
    }
  }

  async close(): Promise<void> {
    await (await this.#transport)?.close();
  }

  /** Its library is loaded with the first request: many services send none. */
  #opened(): Promise<Transport> {
    this.#transport ??= import("./http-transport.ts").then(({ openTransport }) => openTransport(this.#policy, this.#options.resolver));
    return this.#transport;
  }

  async #attempt(hop: Hop, signal: AbortSignal): Promise<{ answer: HttpAnswer; location: string | null; tookMs: number }> {
    const { url, limits, request } = hop;
    const start = runningTime.now();
    const over = new AbortController();
    const late = (what: string) => () => over.abort(new RalphError("timeout", `${url.href}: ${what} took too long`));
    const stopTotal = runningTime.after(hop.leftMs, late("the answer"));
    const stopHead = runningTime.after(limits.headMs, late("the head of the answer"));
    const both = AbortSignal.any([signal, over.signal]);
    try {
      const { send, guarded, trusting } = await this.#opened();
      const response = await send(target(hop), {
        dispatcher: request.isTrusted === true && hop.isHome ? trusting : guarded,
        method: hop.isGet ? "GET" : (request.method ?? "POST"),
        headers: this.#headers(hop),
        body: hop.isGet ? null : (request.body ?? null),
        signal: both,
      });
      stopHead();
      const headers = plainHeaders(response.headers);
      const { mediaType, charset } = contentType(headers["content-type"]);
      const answer = { url: url.href, status: response.statusCode, headers, mediaType, charset, redacted: redactor(request.key) };
      this.gates.learn(url.host, headers);
      const drop = () => void response.body.on("error", () => undefined).destroy();
      const later = request.anyStatus === true ? null : laterError(url.href, response.statusCode, headers);
      const location = redirectStatuses.has(response.statusCode) ? (headers["location"] ?? null) : null;
      if (later !== null || location !== null || response.statusCode === 304) {
        drop();
        if (later !== null) throw later;
        return { answer: { ...answer, bytes: new Uint8Array() }, location, tookMs: runningTime.now() - start };
      }
      if (response.statusCode < 300 && !isTaken(mediaType, request.types)) {
        drop();
        throw new RalphError("unsupported_media_type", `${url.href}: is '${mediaType}', not ${request.types?.join(" or ")}`);
      }
      const head = { label: url.href, encoding: headers["content-encoding"], length: headers["content-length"] };
      const bytes = await readBody(response.body, head, limits, both).catch((error: unknown) => {
        if (request.anyStatus === true && isRalphError(error) && error.kind === "permanent") return new Uint8Array();
        throw error;
      });
      return { answer: { ...answer, bytes }, location: null, tookMs: runningTime.now() - start };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw over.signal.aborted ? over.signal.reason : connectionError(url.href, error);
    } finally {
      stopTotal();
      stopHead();
    }
  }

  #headers({ request, isGet, isHome }: Hop): Record<string, string> {
    const own = Object.entries(request.headers ?? {}).filter(([name]) => isHome || /^accept(-language)?$/i.test(name));
    const key = request.key;
    return {
      "user-agent": this.#options.userAgent,
      "accept-encoding": acceptedCodings,
      ...(isHome && request.carriesTrace === true ? outgoingTraceHeaders() : {}),
      ...Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value])),
      ...(isHome && key?.in === "header" ? { [key.name.toLowerCase()]: `${key.prefix ?? ""}${key.value}` } : {}),
      ...(isGet || request.body === undefined || request.headers?.["content-type"] !== undefined
        ? {}
        : { "content-type": "application/json" }),
    };
  }
}

/** A rate limit says that nothing happened; after any other transient failure the request may have been carried out. */
async function once<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isTransient(error) || (isRalphError(error) && error.code === "rate_limited")) throw error;
    throw new RalphError("retry_exhausted", `${(error as Error).message}; it is not sent again, since it may have been carried out`, {
      cause: error,
    });
  }
}

/** One request of a chain of redirects. */
interface Hop {
  url: URL;
  request: HttpRequest;
  limits: HttpLimits;
  isGet: boolean;
  /** Whether it goes to the origin that the caller named. */
  isHome: boolean;
  leftMs: number;
}

/** @throws RalphError `invalid_input` where the text is no address of the web. */
function webAddress(text: string, base?: URL): URL {
  const shown = text.slice(0, 200);
  const url = URL.parse(text, base?.href);
  if (url === null || text.length > longestUrl) throw new RalphError("invalid_input", `'${shown}' is not a URL`);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new RalphError("invalid_input", `'${shown}' is neither http nor https`);
  if (url.username !== "" || url.password !== "")
    throw new RalphError("invalid_input", `The URL for ${url.host} has a name or password in it`);
  url.hash = "";
  return url;
}

function target({ url, request: { key }, isHome }: Hop): URL {
  if (!isHome || key?.in !== "query") return url;
  const withKey = new URL(url);
  withKey.searchParams.set(key.name, key.value);
  return withKey;
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(", ")]])),
  );
}

function contentType(header: string | undefined): { mediaType: string; charset: string | null } {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const charset = parameters.map((parameter) => /^charset\s*=\s*"?([^"\s]+)"?$/i.exec(parameter)?.[1]).find((found) => found !== undefined);
  return { mediaType: type.toLowerCase(), charset: charset ?? null };
}

function isTaken(mediaType: string, types: readonly string[] | undefined): boolean {
  if (types === undefined || mediaType === "") return true;
  return types.some((type) => (type.endsWith("/*") ? mediaType.startsWith(type.slice(0, -1)) : type === mediaType));
}

function redactor(key: HttpRequest["key"]): (text: string) => string {
  return key === undefined ? (text) => text : (text) => text.replaceAll(key.value, "…").replaceAll(encodeURIComponent(key.value), "…");
}
