/** One search service played on loopback, asked through the real client. */
import { onTestFinished } from "vitest";
import type { MergedResult } from "../../src/sources/web/merging.ts";
import type { SearchQuery, SearchService } from "../../src/sources/web/search-service.ts";
import { WebSearch } from "../../src/sources/web/web-search.ts";
import { httpCaller, httpClient } from "./http-client.ts";
import { type Answer, type WebServer, webServer } from "./web-server.ts";

export interface PlayedSearch {
  readonly server: WebServer;
  /** Query parameters of each request. */
  asked(): Record<string, string>[];
  search(changes?: Partial<SearchQuery>): Promise<MergedResult[]>;
}

export async function playedSearch(service: SearchService, answer: Answer, key: string | null = null): Promise<PlayedSearch> {
  const server = await webServer(answer);
  const http = httpClient();
  onTestFinished(async () => {
    await http.close();
    await server.close();
  });
  // The real pace would make the tests wait.
  const offered = [{ service: { ...service, rate: { concurrency: 2 } }, url: server.origin, key, isNamed: true }];
  const search = new WebSearch(http, offered, { atOnce: 1, contact: "ops@ralph.example" });
  const usual = {
    query: "solar cells",
    language: "en",
    region: null,
    since: null,
    until: null,
    allow: [],
    deny: [],
    count: 30,
    today: "2026-11-21",
  };
  return {
    server,
    asked: () => server.asked.map(({ path }) => Object.fromEntries(new URL(path, "http://x").searchParams)),
    search: async (changes = {}) => (await search.search({ ...usual, ...changes }, offered, httpCaller())).results,
  };
}
