/** Asks search services, several at once, in place of one that fails the next, and merges what they find. */
import { isRalphError, type StoredError, storedError } from "../../domain/errors/errors.ts";
import type { HttpAnswer } from "../http/http-answer.ts";
import type { HttpCaller } from "../http/http-caller.ts";
import type { HttpClient, HttpRequest } from "../http/http-client.ts";
import { type MergedResult, mergeResults, type ServiceResults } from "./merging.ts";
import type { SearchPage, SearchQuery, SearchResult, SearchService, ServiceRequest } from "./search-service.ts";

/** A service as the operator set it up. */
export interface OfferedSearch {
  service: SearchService;
  /** Base address, without a slash at its end. */
  url: string;
  key: string | null;
  /** Named in SEARCH; one that merely has its key serves sessions that ask for the web. */
  isNamed: boolean;
}

export interface WebSearchOptions {
  /** Services that are asked at once. */
  atOnce: number;
  /** Contact address sent to services that ask for one; empty if none is set. */
  contact: string;
}

export interface SearchFailure {
  service: string;
  error: StoredError;
  /** The service that was asked in its place. */
  next: string | null;
}

export interface SearchOutcome {
  results: MergedResult[];
  failures: SearchFailure[];
}

/** Placeholder in an address for the language of a request. */
const languageMark = "{language}";
/** Requests that one service is sent for one query. */
const mostPages = 3;

export class WebSearch {
  readonly #http: Pick<HttpClient, "send" | "declare">;
  readonly #options: WebSearchOptions;

  constructor(http: Pick<HttpClient, "send" | "declare">, offered: readonly OfferedSearch[], options: WebSearchOptions) {
    this.#http = http;
    this.#options = options;
    for (const { service, url } of offered) if (!url.includes(languageMark)) http.declare(url, service.rate);
  }

  /**
   * Results of the first services, in the order given, that answer. Calls `failed` for each service that fails.
   * @throws the error of the last service, if none answers
   */
  async search(
    query: SearchQuery,
    services: readonly OfferedSearch[],
    caller: HttpCaller,
    failed: (failure: SearchFailure) => void = () => undefined,
  ): Promise<SearchOutcome> {
    const spare = services.slice(this.#options.atOnce);
    const failures: SearchFailure[] = [];
    let last: unknown;
    const answered = async (offered: OfferedSearch): Promise<ServiceResults | null> => {
      for (let current: OfferedSearch | undefined = offered; current !== undefined; ) {
        const { service } = current;
        try {
          const results = await this.#results(current, query, caller);
          return { service: service.name, kind: service.kind, licence: service.licence, results };
        } catch (error) {
          if (caller.signal.aborted || !isRalphError(error)) throw error;
          const next = spare.shift();
          const failure = { service: service.name, error: storedError(error), next: next?.service.name ?? null };
          failures.push(failure);
          failed(failure);
          last = error;
          current = next;
        }
      }
      return null;
    };
    const lists = await Promise.all(services.slice(0, this.#options.atOnce).map(answered));
    const order = new Map(services.map(({ service }, index) => [service.name, index]));
    const placeOf = ({ service }: ServiceResults) => order.get(service) ?? 0;
    const found = lists.filter((list) => list !== null).sort((a, b) => placeOf(a) - placeOf(b));
    if (found.length === 0 && last !== undefined) throw last;
    return { results: mergeResults(found, query), failures };
  }

  async #results(offered: OfferedSearch, query: SearchQuery, caller: HttpCaller): Promise<SearchResult[]> {
    const { service } = offered;
    const asked = { ...query, query: shortened(query.query, service.longestQuery) };
    const found: SearchResult[] = [];
    let page: SearchPage = { number: 1, offset: 0, cursor: null };
    for (;;) {
      const answer = await this.#ask(offered, service.request(asked, page), caller);
      const { results, cursor = null } = service.results(answer);
      found.push(...results);
      // An empty page ends a list; a cursor may lead on to another one.
      const isLast = service.page.by === "cursor" ? cursor === null : service.page.by === "none" || results.length === 0;
      if (isLast || found.length >= query.count || page.number >= mostPages) return found;
      page = { number: page.number + 1, offset: page.offset + results.length, cursor };
    }
  }

  #ask({ service, url, key }: OfferedSearch, request: ServiceRequest, caller: HttpCaller): Promise<HttpAnswer> {
    const { path, query = {}, body, headers, language = "en" } = request;
    const base = url.replace(languageMark, language);
    // The hosts of other languages are known only now.
    if (base !== url) this.#http.declare(base, service.rate);
    const target = new URL(`${base}${path}`);
    const parameter = service.contact?.parameter;
    const named = parameter === undefined || this.#options.contact === "" ? {} : { [parameter]: this.#options.contact };
    for (const [name, value] of Object.entries({ ...query, ...named })) {
      if (value !== null && value !== undefined) target.searchParams.set(name, String(value));
    }
    const sent: HttpRequest = {
      url: target.href,
      isTrusted: url !== service.url,
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      ...(key !== null && service.key !== undefined && { key: { ...service.key, value: key } }),
    };
    return this.#http.send(sent, caller);
  }
}

/** The query's words up to a length. */
function shortened(query: string, longest = 2_000): string {
  if (query.length <= longest) return query;
  return query
    .slice(0, longest + 1)
    .replace(/\s+\S*$/, "")
    .slice(0, longest);
}
