/** Asks statistical services through the guarded client, and keeps their catalogues for a while. */
import type { ToolHealth } from "../../domain/tool.ts";
import { pause } from "../../time/pause.ts";
import type { HostGates } from "../http/host-gates.ts";
import type { HttpAnswer } from "../http/http-answer.ts";
import type { HttpCaller } from "../http/http-caller.ts";
import type { HttpRequest } from "../http/http-client.ts";
import type { Ask, Indicator, SeriesService, Subject } from "./series-service.ts";

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

interface Kept {
  at: number;
  indicators: Indicator[];
}

export class SeriesClient {
  readonly #http: Http;
  readonly #hosts: ReadonlyMap<string, string>;
  readonly #options: Required<SeriesClientOptions>;
  readonly #catalogues = new Map<string, Kept>();
  readonly #answers = new Map<string, { at: number; answer: HttpAnswer }>();

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
    const { service } = offered;
    if (service.catalogue === undefined) return [];
    const known = this.#catalogues.get(service.name);
    if (known !== undefined && this.#options.now() - known.at < this.#options.catalogueMs) return known.indicators;
    // Not shared while it is fetched: the signal of one caller must not end it for another.
    const indicators = await service.catalogue(this.asker(offered, caller));
    this.#catalogues.set(service.name, { at: this.#options.now(), indicators });
    return indicators;
  }

  /** The subjects of a service that are no territories, such as companies, by the words of a text. */
  subjects(offered: OfferedService, text: string, caller: HttpCaller): Promise<Subject[]> {
    const { service } = offered;
    if (service.subjectsIn === undefined) return Promise.resolve([]);
    const ask = this.asker(offered, caller);
    // The list of all companies is large and seldom changes.
    const kept: Ask = async (path, options) => {
      const id = `${service.name} ${path}`;
      const known = this.#answers.get(id);
      if (known !== undefined && this.#options.now() - known.at < this.#options.catalogueMs) return known.answer;
      const answer = await ask(path, options);
      if (answer.status === 200) this.#answers.set(id, { at: this.#options.now(), answer });
      return answer;
    };
    return service.subjectsIn(kept, text);
  }

  asker({ service, url, key }: OfferedService, caller: HttpCaller): Ask {
    return async (path, { query = {}, accept = "application/json", isNotYet = () => false, subdomain } = {}) => {
      const address = new URL(`${subdomain === undefined ? url : url.replace(/^(https?:\/\/)data\./u, `$1${subdomain}.`)}${path}`);
      for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) address.searchParams.append(name, each);
      const parameter = service.keyParameter;
      const request: HttpRequest = {
        url: address.href,
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
