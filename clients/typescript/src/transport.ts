/** Sends requests: the key, an idempotency key for each POST, retries, and errors for everything that is not a success. */
import { Deadline, pause } from "./abort.ts";
import { serviceError, UnreachableError } from "./errors.ts";
import { defaultRetry, type RetryPolicy, retryWait } from "./retry.ts";
import { type Fetch, fetchThatTells } from "./sent-bytes.ts";

export interface TransportOptions {
  /** Root of the service's paths, with a gateway's path prefix; in a page it may be relative to the page. */
  baseUrl: string | URL;
  /** API key or token, where the service asks for one; a function is asked for each request. */
  apiKey?: string | null | (() => string | null);
  fetch?: Fetch;
  retry?: Partial<RetryPolicy>;
  /** How long an attempt may take, unless the request says otherwise. Milliseconds. */
  timeoutMs?: number;
}

export interface Sending {
  method: string;
  headers?: RequestInit["headers"] | undefined;
  body?: NonNullable<RequestInit["body"]> | undefined;
  signal?: AbortSignal | null | undefined;
  /** How long an attempt may take; null for no limit. Milliseconds. */
  timeoutMs?: number | null | undefined;
  /** False: one attempt. */
  retry?: boolean;
  /** Called with the share of the body that was sent, from 0 to 1; in browsers. A further attempt begins at 0 again. */
  onSent?: ((share: number) => void) | undefined;
}

/** A body that is read while the answer is used; `release` has to be called after it. */
export interface OpenAnswer {
  response: Response;
  deadline: Deadline;
}

const idempotent = new Set(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]);

/** What the paths of files begin with. */
const fileRoutes = /^\/(sessions|links|owners|documents)\//;

/** In a page relative to it. @throws TypeError for what is no address of http: `localhost:3000` has the scheme `localhost:`. */
function serviceAddress(given: string | URL): string {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const text = String(given);
  const url = URL.canParse(text, page) ? new URL(text, page) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl '${text}' is not an http address, such as http://127.0.0.1:3000`);
  }
  return url.href.replace(/\/+$/, "");
}

export class Transport {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly #apiKey: () => string | null;
  readonly #fetch: Fetch;
  readonly #retry: RetryPolicy;
  readonly #timeoutMs: number;

  /** @throws TypeError for a `baseUrl` that is not an http address */
  constructor({ baseUrl, apiKey = null, fetch, retry, timeoutMs = 60_000 }: TransportOptions) {
    this.baseUrl = serviceAddress(baseUrl);
    this.#apiKey = typeof apiKey === "function" ? apiKey : () => apiKey;
    this.#fetch = fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.#retry = { ...defaultRetry, ...retry };
    this.#timeoutMs = timeoutMs;
  }

  /**
   * The address of a file of the service. The addresses that its answers give are taken as they are: whole, or with the
   * prefix of the gateway, which `baseUrl` has, too.
   * @throws TypeError for an address of another service, which must not get the key.
   */
  fileUrl(path: string): string {
    const { origin, pathname } = new URL(this.baseUrl);
    const prefix = pathname === "/" ? "" : pathname;
    if (/^https?:/i.test(path) && new URL(path).origin !== origin) throw new TypeError(`'${path}' is no address of ${this.baseUrl}`);
    const given = path.replace(/^https?:\/\/[^/]*/i, "");
    const isWhole = given.startsWith(`${prefix}/`) && fileRoutes.test(given.slice(prefix.length));
    return isWhole ? origin + given : this.baseUrl + given;
  }

  /**
   * Sends a request and reads the whole answer, so that one that breaks off is a failed attempt.
   * @throws ServiceError, UnreachableError, or the signal's reason
   */
  send(url: string, sending: Sending): Promise<Response> {
    return this.#attempts(url, sending, async ({ response, deadline }) => {
      try {
        const { status, statusText, headers } = response;
        const body = await readable(response.arrayBuffer(), url, deadline, sending.signal);
        return new Response(status === 204 || status === 205 ? null : body, { status, statusText, headers });
      } finally {
        deadline.release();
      }
    });
  }

  /**
   * Sends a request and leaves the body of the answer to the caller, without a deadline.
   * @throws ServiceError, UnreachableError, or the signal's reason
   */
  open(url: string, sending: Sending): Promise<OpenAnswer> {
    return this.#attempts(url, sending, async (answer) => {
      answer.deadline.set(null);
      return answer;
    });
  }

  async #attempts<T>(url: string, sending: Sending, use: (answer: OpenAnswer) => Promise<T>): Promise<T> {
    const { method, signal = null } = sending;
    signal?.throwIfAborted();
    const headers = new Headers(sending.headers);
    if (method === "POST" && !headers.has("idempotency-key")) headers.set("idempotency-key", randomKey());
    const repeatable = idempotent.has(method) || headers.has("idempotency-key");
    const started = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await use(await this.#attempt(url, { ...sending, headers }));
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        const spentMs = performance.now() - started;
        const failure = { error, attempt, spentMs, repeatable, random: Math.random() };
        const wait = sending.retry === false ? null : retryWait(failure, this.#retry);
        if (wait === null) throw error;
        await pause(wait, signal);
      }
    }
  }

  async #attempt(url: string, { method, headers, body, signal = null, timeoutMs, onSent }: Sending): Promise<OpenAnswer> {
    const deadline = new Deadline(signal);
    deadline.set(timeoutMs === undefined ? this.#timeoutMs : timeoutMs);
    try {
      const init: RequestInit = { method, headers: this.#withKey(headers), signal: deadline.signal };
      if (body !== undefined) init.body = body;
      const send = (onSent === undefined ? null : fetchThatTells(onSent)) ?? this.#fetch;
      const response = await readable(send(url, init), url, deadline, signal);
      if (response.ok) return { response, deadline };
      throw serviceError(response, await readable(response.text(), url, deadline, signal), Date.now());
    } catch (error) {
      deadline.release();
      throw error;
    }
  }

  #withKey(sent: RequestInit["headers"] | undefined): Headers {
    const headers = new Headers(sent);
    const key = this.#apiKey();
    if (key !== null && !headers.has("authorization")) headers.set("authorization", `Bearer ${key}`);
    return headers;
  }
}

/** What is read from the network; its failures as UnreachableError, or as the reason of the caller's signal. */
async function readable<T>(reading: Promise<T>, url: string, deadline: Deadline, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw unreachable(url, deadline.passed ? "took too long to answer" : `cannot be reached${causeOf(error)}`, error);
  }
}

export function unreachable(url: string, what: string, cause: unknown): UnreachableError {
  return new UnreachableError(`${new URL(url).origin} ${what}`, { cause });
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
}

/** 128 random bits, written as a UUID. `crypto.randomUUID` is missing from pages that are not served over HTTPS. */
function randomKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
