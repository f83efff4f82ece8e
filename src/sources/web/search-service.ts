/** What a search service has to declare to be asked: data, and two pure functions. One file a service in `services/`. */
import type { Json } from "../../domain/base/json.ts";
import type { GateRule } from "../http/host-gates.ts";
import type { HttpAnswer } from "../http/http-answer.ts";
import type { HttpRequest } from "../http/http-client.ts";
import type { FullText } from "./full-text.ts";

export interface SearchQuery {
  query: string;
  /** Tag of the language in which results are wanted, e.g. 'en'. */
  language: string | null;
  /** Country from which the search asks: two letters in lower case. */
  region: string | null;
  /** First and last day, YYYY-MM-DD. */
  since: string | null;
  until: string | null;
  /** Domains, or endings such as '.gov'. */
  allow: readonly string[];
  deny: readonly string[];
  /** Results that are wanted. */
  count: number;
  /** The session's own day, YYYY-MM-DD, from which a service that knows no dates counts backwards. */
  today: string;
}

/** What a result is: a page of the web, or an entry that its service vouches for. */
export type ResultKind = "page" | "scholarly" | "encyclopedia" | "news";

export interface SearchResult {
  url: string;
  title: string;
  snippet: string;
  /** Day, month or year of publication: '2024-05-17', '2024-05', '2024'. */
  published: string | null;
  /** A longer text that the service gives and that may be quoted, such as an abstract; null for a page that has to be read. */
  text?: string | null;
  /** On what terms this result may be used, where that differs from the service's own. */
  licence?: string;
}

/** Which part of the results is asked for. */
export interface SearchPage {
  /** From 1. */
  number: number;
  /** Results before it. */
  offset: number;
  /** As the answer before gave it; null for the first page. */
  cursor: string | null;
}

/** A request below the service's address. */
export interface ServiceRequest {
  /** Begins with a slash. */
  path: string;
  query?: Readonly<Record<string, string | number | null | undefined>>;
  /** A body makes it a POST. */
  body?: Json;
  headers?: Readonly<Record<string, string>>;
  /** The value of `{language}` in the service's address. */
  language?: string;
}

export interface SearchAnswer {
  results: SearchResult[];
  /** Where the next page begins, for services that page by cursor; null or absent at the end. */
  cursor?: string | null;
}

export interface SearchService {
  /** Name in SEARCH; in capitals the beginning of `<NAME>_URL` and `<NAME>_API_KEY`. */
  readonly name: string;
  readonly title: string;
  readonly kind: ResultKind;
  /**
   * Its base URL without a trailing slash; null for a self-hosted service, whose URL is a setting. `{language}` is replaced
   * with the language of the request.
   */
  readonly url: string | null;
  /** Where its key goes, with its prefix; a service without its key is not offered. */
  readonly key?: { in: NonNullable<HttpRequest["key"]>["in"]; name: string; prefix?: string };
  /** Whether it refuses requests that name no contact, or serves those that do better. */
  readonly contact?: { needed: boolean; parameter?: string };
  readonly rate: GateRule;
  /** The most results of one request, and how further ones are asked for. */
  readonly page: { size: number; by: "number" | "offset" | "cursor" | "none" };
  /** On what terms its results may be used. */
  readonly licence: string;
  /** Longest query. Characters. */
  readonly longestQuery?: number;
  request(query: SearchQuery, page: SearchPage): ServiceRequest;
  /**
   * Reads an answer, whatever its status.
   * @throws RalphError with the reason that the service gives
   */
  results(answer: HttpAnswer): SearchAnswer;
  /** The full text that the service gives for an address of its own; null for any other address. */
  fullText?(url: string): FullText | null;
}
