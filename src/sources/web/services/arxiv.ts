/** arXiv: preprints with their abstracts, as an Atom feed. */
import { RalphError } from "../../../domain/errors/errors.ts";
import { assertOk, type HttpAnswer, textOf } from "../../http/http-answer.ts";
import { contentWords } from "../../text/stems.ts";
import { atomEntries } from "../atom-entries.ts";
import type { SearchService } from "../search-service.ts";

const pageSize = 25;
/** Words of a query that are searched for. */
const mostWords = 12;

export const arxiv: SearchService = {
  name: "arxiv",
  title: "arXiv",
  kind: "scholarly",
  url: "https://export.arxiv.org",
  licence: "Metadata CC0 1.0; each paper under its own licence",
  // One at a time with three seconds between, and a little more: a late timer shortens the next interval.
  rate: { concurrency: 1, requestsPerMinute: 19 },
  page: { size: pageSize, by: "offset" },
  fullText: (url) => {
    const id = /^https?:\/\/arxiv\.org\/abs\/([\w.\-/]+)$/u.exec(url)?.[1];
    return id === undefined ? null : { path: `/pdf/${id}`, accept: "application/pdf", types: ["application/pdf"], html: null };
  },
  request: ({ query, since, until }, { offset }) => ({
    path: "/api/query",
    query: { search_query: searched(query, since, until), start: offset, max_results: pageSize, sortBy: "relevance" },
  }),
  results: (answer) => ({
    results: entriesOf(answer).map(({ id = "", title = "", summary = "", published = "" }) => ({
      url: id.replace(/^http:/u, "https:").replace(/v\d+$/u, ""),
      title,
      snippet: summary.slice(0, 500),
      published: /^\d{4}-\d{2}-\d{2}/u.exec(published)?.[0] ?? null,
      text: summary === "" ? null : summary,
    })),
  }),
};

/** Papers that hold more of the words come first. */
function searched(query: string, since: string | null, until: string | null): string {
  const words = contentWords(query).slice(0, mostWords);
  const terms = words.length === 0 ? `all:"${query.replaceAll('"', " ").trim()}"` : words.map(({ text }) => `all:${text}`).join(" OR ");
  if (since === null && until === null) return terms;
  const day = (date: string | null, other: string) => (date ?? other).replaceAll("-", "");
  return `(${terms}) AND submittedDate:[${day(since, "19910101")}0000 TO ${day(until, "29991231")}2359]`;
}

/** A refused query comes as a feed with one entry named 'Error', too many requests as plain text. */
function entriesOf(answer: HttpAnswer) {
  const text = textOf(answer);
  if (/^\s*Rate exceeded/u.test(text)) throw new RalphError("rate_limited", "arXiv: too many requests");
  const entries = atomEntries(text);
  const [first] = entries ?? [];
  if (first?.["title"] === "Error") throw new RalphError("unprocessable", `arXiv: ${first["summary"] ?? "the query was refused"}`);
  assertOk(answer);
  if (entries === null) throw new RalphError("unprocessable", "arXiv answered with something else than a feed");
  return entries;
}
