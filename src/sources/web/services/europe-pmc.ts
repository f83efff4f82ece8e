/** Europe PMC: works of the life sciences with their abstracts, and the full text of those that are open. */
import { listAt, okJson, textAt } from "../answer-fields.ts";
import { jatsHtml } from "../jats-html.ts";
import type { SearchService } from "../search-service.ts";

const pageSize = 25;

export const europePmc: SearchService = {
  name: "europepmc",
  title: "Europe PMC",
  kind: "scholarly",
  url: "https://www.ebi.ac.uk/europepmc/webservices/rest",
  contact: { needed: false, parameter: "email" },
  licence: "Metadata free to use; each work under its own licence",
  rate: { concurrency: 2, requestsPerMinute: 300 },
  page: { size: pageSize, by: "cursor" },
  fullText: (url) => {
    const id = /^https:\/\/europepmc\.org\/article\/PMC\/(PMC\d+)$/u.exec(url)?.[1];
    const types = ["application/xml", "text/xml"];
    return id === undefined ? null : { path: `/${id}/fullTextXML`, accept: "application/xml", types, html: jatsHtml };
  },
  request: ({ query, since, until }, { cursor }) => ({
    path: "/search",
    query: {
      query: since === null && until === null ? query : `(${query}) AND FIRST_PDATE:[${since ?? "1800-01-01"} TO ${until ?? "2999-12-31"}]`,
      ...{ resultType: "core", format: "json", pageSize, cursorMark: cursor ?? "*" },
    },
  }),
  results: (answer) => {
    const body = okJson(answer);
    const next = textAt(body, "nextCursorMark");
    const items = listAt(body, "resultList", "result");
    // The end gives the cursor that was asked with.
    const isLast = items.length === 0 || next === "" || next === new URL(answer.url).searchParams.get("cursorMark");
    return {
      results: items.map((item) => {
        const abstract = textAt(item, "abstractText");
        const licence = textAt(item, "license");
        const pmcid = textAt(item, "pmcid");
        const isOpen = textAt(item, "isOpenAccess") === "Y" && pmcid !== "";
        return {
          url: `https://europepmc.org/article/${isOpen ? `PMC/${pmcid}` : `${textAt(item, "source")}/${textAt(item, "id")}`}`,
          title: textAt(item, "title"),
          snippet: abstract === "" ? textAt(item, "authorString") : abstract.slice(0, 500),
          published: /^\d{4}-\d{2}-\d{2}/u.exec(textAt(item, "firstPublicationDate"))?.[0] ?? null,
          // Of an open work the full text is read, which holds the abstract too.
          text: abstract === "" || isOpen ? null : abstract,
          ...(licence === "" ? {} : { licence }),
        };
      }),
      cursor: isLast ? null : next,
    };
  },
};
