/** Wikidata by its Action API: items with their labels in the session's language, else in English. */
import { at, listAt, okJson, textAt } from "../answer-fields.ts";
import type { SearchService } from "../search-service.ts";
import { wikiFailure } from "../wiki-language.ts";

export const wikidata: SearchService = {
  name: "wikidata",
  title: "Wikidata",
  kind: "encyclopedia",
  url: "https://www.wikidata.org",
  contact: { needed: true },
  licence: "CC0 1.0",
  rate: { concurrency: 2 },
  page: { size: 10, by: "none" },
  longestQuery: 300,
  request: ({ query, language }) => ({
    path: "/w/api.php",
    query: {
      ...{ action: "query", format: "json", formatversion: "2", maxlag: "5" },
      ...{ generator: "search", gsrsearch: query, gsrlimit: "10", gsrnamespace: "0" },
      // Labels fall back from the language to English by Wikidata's own rules.
      ...{ prop: "entityterms", wbetterms: "label|description", wbetlanguage: language ?? "en" },
    },
  }),
  results: (answer) => {
    const body = wikiFailure("Wikidata", okJson(answer));
    return {
      results: listAt(body, "query", "pages")
        .toSorted((a, b) => Number(at(a, "index") ?? 0) - Number(at(b, "index") ?? 0))
        .map((item) => ({
          url: `https://www.wikidata.org/wiki/${textAt(item, "title")}`,
          title: textAt(item, "entityterms", "label", 0) || textAt(item, "title"),
          snippet: textAt(item, "entityterms", "description", 0),
          published: null,
        })),
    };
  },
};
