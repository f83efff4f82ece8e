/** Crossref: metadata and abstracts of scholarly works by their DOI. */
import type { Json } from "../../../domain/base/json.ts";
import { at, listAt, okJson, textAt } from "../answer-fields.ts";
import type { SearchService } from "../search-service.ts";

const pageSize = 20;

export const crossref: SearchService = {
  name: "crossref",
  title: "Crossref",
  kind: "scholarly",
  url: "https://api.crossref.org/v1",
  contact: { needed: false, parameter: "mailto" },
  licence: "Metadata CC0 1.0; abstracts under their publishers' terms",
  // The answers' headers tell the present limit.
  rate: { concurrency: 1, requestsPerMinute: 60 },
  page: { size: pageSize, by: "cursor" },
  request: ({ query, since, until }, { cursor }) => ({
    path: "/works",
    query: {
      query,
      rows: pageSize,
      cursor: cursor ?? "*",
      select: "DOI,URL,title,abstract,issued,container-title,author,license",
      filter: dates(since, until),
    },
  }),
  results: (answer) => {
    const message = at(okJson(answer), "message");
    const items = listAt(message, "items");
    return {
      results: items.map((item) => {
        const abstract = textAt(item, "abstract").replace(/^Abstract\s*/u, "");
        const licence = textAt(item, "license", 0, "URL");
        return {
          url: textAt(item, "URL") || `https://doi.org/${textAt(item, "DOI")}`,
          title: textAt(item, "title", 0),
          snippet: abstract === "" ? describedBy(item) : abstract.slice(0, 500),
          published: issued(item),
          text: abstract === "" ? null : abstract,
          ...(licence === "" ? {} : { licence }),
        };
      }),
      // A cursor is given for ever: the last page is one that is not full.
      cursor: items.length < pageSize ? null : textAt(message, "next-cursor") || null,
    };
  },
};

function dates(since: string | null, until: string | null): string | null {
  const bounds = [...(since === null ? [] : [`from-pub-date:${since}`]), ...(until === null ? [] : [`until-pub-date:${until}`])];
  return bounds.length === 0 ? null : bounds.join(",");
}

function describedBy(item: Json): string {
  const authors = listAt(item, "author").map((author) => [textAt(author, "given"), textAt(author, "family")].join(" ").trim());
  return [authors.slice(0, 3).join(", "), textAt(item, "container-title", 0)].filter((part) => part !== "").join(". ");
}

/** 'date-parts' hold a year, perhaps with a month and a day. */
function issued(item: Json): string | null {
  const parts = listAt(item, "issued", "date-parts", 0).filter((part) => typeof part === "number");
  const [year] = parts;
  return year === undefined ? null : [String(year), ...parts.slice(1, 3).map((part) => String(part).padStart(2, "0"))].join("-");
}
