/** OpenAlex: a catalogue of the world's scholarly works, with abstracts as word lists. Needs a key. */
import type { Json } from "../../../domain/base/json.ts";
import { at, dayAt, listAt, okJson, textAt } from "../answer-fields.ts";
import type { SearchService } from "../search-service.ts";

const pageSize = 25;

export const openAlex: SearchService = {
  name: "openalex",
  title: "OpenAlex",
  kind: "scholarly",
  url: "https://api.openalex.org",
  key: { in: "query", name: "api_key" },
  contact: { needed: false, parameter: "mailto" },
  licence: "CC0 1.0; abstracts under their publishers' terms",
  rate: { concurrency: 2, requestsPerMinute: 300 },
  page: { size: pageSize, by: "cursor" },
  request: ({ query, since, until }, { cursor }) => ({
    path: "/works",
    query: { search: query, per_page: pageSize, cursor: cursor ?? "*", filter: dates(since, until) },
  }),
  results: (answer) => {
    const body = okJson(answer);
    const items = listAt(body, "results");
    return {
      results: items.map((item) => {
        const abstract = abstractOf(at(item, "abstract_inverted_index"));
        const licence = textAt(item, "primary_location", "license");
        return {
          url: textAt(item, "best_oa_location", "landing_page_url") || textAt(item, "doi") || textAt(item, "id"),
          title: textAt(item, "display_name"),
          snippet: abstract.slice(0, 500),
          published: dayAt(item, "publication_date"),
          text: abstract === "" ? null : abstract,
          ...(licence === "" ? {} : { licence }),
        };
      }),
      cursor: items.length === 0 ? null : textAt(body, "meta", "next_cursor") || null,
    };
  },
};

function dates(since: string | null, until: string | null): string | null {
  const bounds = [
    ...(since === null ? [] : [`from_publication_date:${since}`]),
    ...(until === null ? [] : [`to_publication_date:${until}`]),
  ];
  return bounds.length === 0 ? null : bounds.join(",");
}

/** Longest abstract that is put together again. Words. */
const mostWords = 5_000;

/** Abstracts come as each word's places. */
function abstractOf(index: Json | undefined): string {
  if (index === null || typeof index !== "object" || Array.isArray(index)) return "";
  const words: string[] = [];
  for (const [word, places] of Object.entries(index)) {
    for (const place of Array.isArray(places) ? places : []) if (typeof place === "number" && place < mostWords) words[place] = word;
  }
  return words.filter((word) => word !== undefined).join(" ");
}
