/** The web as a source over a real store and parser, with search services and pages played on loopback. */
import { onTestFinished } from "vitest";
import type { HttpClient } from "../../src/sources/http/http-client.ts";
import { PageReader, type PageReaderOptions } from "../../src/sources/web/page-reader.ts";
import { type OfferedSearch, WebSearch } from "../../src/sources/web/web-search.ts";
import { WebSource } from "../../src/sources/web/web-source.ts";
import { httpClient } from "./http-client.ts";
import { openLibrary } from "./library.ts";

export function openWebSource(
  offered: readonly OfferedSearch[],
  { http = httpClient(), ...changes }: Partial<PageReaderOptions> & { http?: HttpClient; atOnce?: number } = {},
) {
  onTestFinished(() => http.close());
  const { library, store } = openLibrary();
  const pages = new PageReader({
    ...{ http, cache: store.pages, freshMs: 3_600_000, mostPages: 100, mostText: 100_000, clock: () => new Date() },
    parse: (document, party) => library.parse(document, party),
    textOf: (owner, hash) => store.contents.text(owner, hash),
    ...changes,
  });
  const search = new WebSearch(http, offered, { atOnce: changes.atOnce ?? 3, contact: "ops@ralph.example" });
  const putText = (owner: string, hash: string, text: string) => store.contents.put(owner, hash, text);
  const source = new WebSource({ search, offered, notOffered: [], pages, gates: http.gates, putText });
  return { source, pages, store, http };
}
