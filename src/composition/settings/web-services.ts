/** Settings of the web: search services and pages, and which services are set up. */
import type { z } from "zod";
import type { NotOffered } from "../../domain/agents/tool.ts";
import type { HttpClient } from "../../sources/http/http-client.ts";
import type { PutText } from "../../sources/stored/stored-texts.ts";
import { PageReader, type PageReaderOptions } from "../../sources/web/page-reader.ts";
import type { SearchService } from "../../sources/web/search-service.ts";
import { searchServices } from "../../sources/web/search-services.ts";
import { type OfferedSearch, WebSearch } from "../../sources/web/web-search.ts";
import { WebSource } from "../../sources/web/web-source.ts";
import { address, count, namesOf, seconds, secret } from "./setting-kinds.ts";

const names = searchServices.map(({ name }) => name);

export const webSettings = {
  SEARCH: namesOf(
    names,
    `Search services that serve all sessions, in order, separated by commas: ${names.join(", ")}; by default none. A service that only has its key set serves sessions that say web: true`,
  ),
  SEARCH_AT_ONCE: count(3, "Search services asked at once for one query, their results merged; the others replace those that fail", 100),
  SEARXNG_URL: addressOf("searxng"),
  BRAVE_URL: addressOf("brave"),
  TAVILY_URL: addressOf("tavily"),
  EXA_URL: addressOf("exa"),
  SERPER_URL: addressOf("serper"),
  PERPLEXITY_URL: addressOf("perplexity"),
  KAGI_URL: addressOf("kagi"),
  WIKIPEDIA_URL: addressOf("wikipedia"),
  WIKIDATA_URL: addressOf("wikidata"),
  CROSSREF_URL: addressOf("crossref"),
  ARXIV_URL: addressOf("arxiv"),
  EUROPEPMC_URL: addressOf("europepmc"),
  OPENALEX_URL: addressOf("openalex"),
  GDELT_URL: addressOf("gdelt"),
  PAGE_CACHE_S: seconds(86_400, "How long a page is cached for its owner; after that the server is asked whether it has changed", 0),
  MAX_CACHED_PAGES: count(1_000, "Most cached pages of one owner, besides those that sessions cite"),
  MAX_PAGE_CHARACTERS: count(500_000, "Most characters stored of the text of one page", 10_000_000),
};

export const webSecrets = {
  BRAVE_API_KEY: secret("Key of the Brave Search API"),
  TAVILY_API_KEY: secret("Key of Tavily"),
  EXA_API_KEY: secret("Key of Exa"),
  SERPER_API_KEY: secret("Key of Serper"),
  PERPLEXITY_API_KEY: secret("Key of the Perplexity API"),
  KAGI_API_KEY: secret("Key of the Kagi API"),
  OPENALEX_API_KEY: secret("Key of OpenAlex"),
};

export type WebConfig = Readonly<z.infer<z.ZodObject<typeof webSettings>> & { CONTACT: string }>;
export type WebSecrets = Readonly<z.infer<z.ZodObject<typeof webSecrets>>>;

interface WebParts extends Pick<PageReaderOptions, "parse" | "cache" | "textOf" | "clock"> {
  http: HttpClient;
  putText: PutText;
}

/** The web as a source, with the services that are set up; it has no tools where none is. */
export function openWeb(
  config: WebConfig,
  secrets: WebSecrets,
  { http, putText, ...reading }: WebParts,
): { web: WebSource; pages: PageReader } {
  const { offered, notOffered } = searchServicesOf(config, secrets);
  const limits = { freshMs: config.PAGE_CACHE_S * 1000, mostPages: config.MAX_CACHED_PAGES, mostText: config.MAX_PAGE_CHARACTERS };
  const pages = new PageReader({ http, ...reading, ...limits, fullTexts: offered });
  const search = new WebSearch(http, offered, { atOnce: config.SEARCH_AT_ONCE, contact: config.CONTACT });
  return { web: new WebSource({ search, offered, notOffered, pages, gates: http.gates, putText }), pages };
}

/** The services that can be asked, in the order of SEARCH, and why the others cannot. */
export function searchServicesOf(config: WebConfig, secrets: WebSecrets): { offered: OfferedSearch[]; notOffered: NotOffered[] } {
  const offered: OfferedSearch[] = [];
  const notOffered: NotOffered[] = [];
  const rank = ({ name }: SearchService) => (config.SEARCH.includes(name) ? config.SEARCH.indexOf(name) : names.length);
  for (const service of searchServices.toSorted((a, b) => rank(a) - rank(b))) {
    const prefix = service.name.toUpperCase();
    const url = (config as unknown as Readonly<Record<string, string>>)[`${prefix}_URL`]?.replace(/\/+$/u, "") ?? "";
    const key = service.key === undefined ? null : ((secrets as Readonly<Record<string, string | null>>)[`${prefix}_API_KEY`] ?? null);
    const isNamed = config.SEARCH.includes(service.name);
    const reason = reasonAgainst(service, { isNamed, url, key, contact: config.CONTACT });
    if (reason === null) offered.push({ service, url, key, isNamed });
    else notOffered.push({ name: service.name, origin: "ralph", reason });
  }
  return { offered, notOffered };
}

function reasonAgainst(
  service: SearchService,
  { isNamed, url, key, contact }: { isNamed: boolean; url: string; key: string | null; contact: string },
): string | null {
  const prefix = service.name.toUpperCase();
  if (url === "") return `${service.title} needs ${prefix}_URL`;
  if (service.key !== undefined && key === null) return `${service.title} needs ${prefix}_API_KEY`;
  // A self-hosted service is set up by its address, others by their key.
  if (!isNamed && service.key === undefined && service.url !== null) return `SEARCH does not name ${service.title}`;
  if (service.contact?.needed === true && contact === "") return `${service.title} refuses requests without a contact: set CONTACT`;
  return null;
}

function addressOf(name: string) {
  const service = searchServices.find((each) => each.name === name);
  return address(
    service?.url ?? "",
    `Address of ${service?.title}${service?.url === null ? ", which is your own" : ""}${service?.url?.includes("{language}") ? "; {language} is replaced by a session's language" : ""}`,
  );
}
