/** One statistical service played on loopback, asked through the tools and the real client. */
import type { Json } from "../../src/domain/base/json.ts";
import type { HttpClient } from "../../src/sources/http/http-client.ts";
import { SeriesClient } from "../../src/sources/series/series-client.ts";
import type { SeriesService } from "../../src/sources/series/series-service.ts";
import { SeriesSource } from "../../src/sources/series/series-source.ts";
import { httpClient } from "./http-client.ts";
import { toolContext } from "./tool-context.ts";
import { type Answer, type WebServer, webServer } from "./web-server.ts";

export interface PlayedService {
  readonly server: WebServer;
  readonly http: HttpClient;
  readonly source: SeriesSource;
  /** Stored texts by their hash. */
  readonly texts: Map<string, string>;
  call(tool: string, input: Json): Promise<Json>;
  close(): Promise<void>;
}

export async function playedService(service: SeriesService, answer: Answer, key: string | null = null): Promise<PlayedService> {
  const server = await webServer(answer);
  const http = httpClient();
  const texts = new Map<string, string>();
  // The real pace would make the tests wait.
  const offered = [{ service: { ...service, rate: { concurrency: 2 } }, url: server.origin, key, isNamed: true }];
  const client = new SeriesClient(http, offered, { catalogueMs: 60_000, notYetMs: 1 });
  const source = new SeriesSource({
    client,
    offered,
    notOffered: [],
    maxPoints: 1_000,
    putText: async (_owner, hash, text) => void texts.set(hash, text),
    clock: () => new Date("2026-11-21T12:00:00.000Z"),
  });
  return {
    server,
    http,
    source,
    texts,
    call: async (tool, input) => {
      const found = source.tools().find(({ name }) => name === tool);
      if (found === undefined) throw new Error(`no tool ${tool}`);
      return found.run(found.input.parse(input), toolContext());
    },
    close: async () => {
      await http.close();
      await server.close();
    },
  };
}

/** An answer of one media type. */
export function said(status: number, type: string, body: string): Answer {
  return (_asked, response) => response.writeHead(status, { "content-type": type }).end(body);
}

export function json(body: unknown, status = 200): Answer {
  return said(status, "application/json", JSON.stringify(body));
}

/** Subjects, times and values of the first table of `read_series`. */
export function rowsOf(answer: Json): unknown[] {
  const { tables } = answer as { tables: { rows: { cells: unknown[] }[] }[] };
  return tables[0]?.rows.map(({ cells }) => cells) ?? [];
}
