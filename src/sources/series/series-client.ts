/** Asks statistical services through the guarded client, and caches their catalogues. */
import type { ToolHealth } from "../../domain/agents/tool.ts";
import { pause } from "../../time/pause.ts";
import type { HostGates } from "../http/host-gates.ts";
import type { HttpAnswer } from "../http/http-answer.ts";
import type { HttpCaller } from "../http/http-caller.ts";
import type { HttpRequest } from "../http/http-client.ts";
import type { Ask, Indicator, SeriesService, Subject, SubjectFinder } from "./series-service.ts";

/** What this needs of the guarded client. */
export interface Http {
  send(request: HttpRequest, caller: HttpCaller): Promise<HttpAnswer>;
  declare(url: string, rule: SeriesService["rate"]): void;
  readonly gates: Pick<HostGates, "state">;
}

/** A service as the operator set it up. */
export interface OfferedService {
  service: SeriesService;
  /** Base address, without a slash at its end. */
  url: string;
  key: string | null;
  /** Named by the operator; one that merely has its key serves the sessions that ask for it. */
  isNamed: boolean;
}

export interface SeriesClientOptions {
  /** How long a fetched catalogue counts. Milliseconds. */
  catalogueMs: number;
  /** Wait before an answer that is still being prepared is asked for again. Milliseconds. */
  notYetMs: number;
  /** Time in milliseconds; monotonic. */
  now?: () => number;
}

/** How often an answer that is still being prepared is asked for. */
const mostAsked = 5;

/** What was fetched for all sessions, and when. */
interface Cached<T> {
  at: number;
  value: T;
}

export class SeriesClient {
  readonly #http: Http;
  readonly #hosts: ReadonlyMap<string, string>;
  readonly #options: Required<SeriesClientOptions>;
  readonly #catalogues = new Map<string, Cached<Indicator[]>>();
  readonly #directories = new Map<string, Cached<SubjectFinder>>();

  constructor(http: Http, offered: readonly OfferedService[], options: SeriesClientOptions) {
    this.#http = http;
    this.#options = { now: () => performance.now(), ...options };
    this.#hosts = new Map(offered.map(({ service, url }) => [new URL(url).host, service.title]));
    for (const { service, url } of offered) http.declare(url, service.rate);
  }

  /** By the gates of the services' hosts, without a request. */
  health(): ToolHealth {
    const known = this.#http.gates.state().filter(({ host }) => this.#hosts.has(host));
    const failing = known.filter(({ gate }) => gate.circuit !== "closed").map(({ host }) => this.#hosts.get(host));
    if (failing.length > 0) return { state: "failing", message: `${failing.join(", ")} failed again and again` };
    return { state: known.length === 0 ? "unknown" : "ok", message: null };
  }

  /** The service's further indicators, fetched once. */
  async catalogue(offered: OfferedService, caller: HttpCaller): Promise<Indicator[]> {
    const { catalogue, name } = offered.service;
    if (catalogue === undefined) return [];
    return this.#cached(this.#catalogues, name, () => catalogue(this.asker(offered, caller)));
  }

  /** The subjects of a service that are no territories, such as companies, by the words of a text. */
  async subjects(offered: OfferedService, text: string, caller: HttpCaller): Promise<Subject[]> {
    const { directory, name } = offered.service;
    if (directory === undefined) return [];
    const find = await this.#cached(this.#directories, name, () => directory(this.asker(offered, caller)));
    return find(text);
  }

  /** Caches values and not promises: the abort of the caller that fetches must not end another caller's wait. */
  async #cached<T>(all: Map<string, Cached<T>>, name: string, fetched: () => Promise<T>): Promise<T> {
    const known = all.get(name);
    if (known !== undefined && this.#options.now() - known.at < this.#options.catalogueMs) return known.value;
    const value = await fetched();
    all.set(name, { at: this.#options.now(), value });
    return value;
  }

  asker({ service, url, key }: OfferedService, caller: HttpCaller): Ask {
    return async (path, { query = {}, accept = "application/json", isNotYet = () => false, subdomain } = {}) => {
      const address = new URL(`${subdomain === undefined ? url : url.replace(/^(https?:\/\/)data\./u, `$1${subdomain}.`)}${path}`);
      for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) address.searchParams.append(name, each);
      const parameter = service.keyParameter;
      const request: HttpRequest = {
        url: address.href,
        isTrusted: url !== service.url,
        headers: { accept },
        ...(key === null || parameter === undefined ? {} : { key: { in: "query", name: parameter, value: key } }),
      };
      let answer = await this.#http.send(request, caller);
      for (let asked = 1; isNotYet(answer) && asked < mostAsked; asked += 1) {
        await this.#rest(caller);
        answer = await this.#http.send(request, caller);
      }
      return answer;
    };
  }

  async #rest({ waiting, signal }: HttpCaller): Promise<void> {
    const over = waiting("limit", new Date(Date.now() + this.#options.notYetMs).toISOString());
    try {
      await pause(this.#options.notYetMs, signal);
    } finally {
      over();
    }
  }
}
