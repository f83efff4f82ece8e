/** The web as a source: tools that search it and read its pages, within what the session allows. */
import type { z } from "zod";
import type { NotOffered, ToolHealth } from "../../domain/agents/tool.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Place } from "../../domain/evidence/evidence.ts";
import type { HostGates } from "../http/host-gates.ts";
import { callerOf } from "../http/http-caller.ts";
import { poolTerms, rankPool } from "../ranking/pool-ranking.ts";
import type { Source, SourceDescription } from "../source.ts";
import { type PutText, StoredTexts } from "../stored/stored-texts.ts";
import type { Tool, ToolContext, ToolScope } from "../tool.ts";
import { permitsUrl } from "./domains.ts";
import { isInTime, type MergedResult } from "./merging.ts";
import type { PageReader, WebPage } from "./page-reader.ts";
import { queryFor, timesOf } from "./scoped-query.ts";
import type { OfferedSearch, WebSearch } from "./web-search.ts";
import {
  type ReadPageOutput,
  readPageInput,
  type readPageOutput,
  type SearchWebOutput,
  searchWebInput,
  type searchWebOutput,
} from "./web-tools.ts";

export interface WebSourceOptions {
  search: WebSearch;
  offered: readonly OfferedSearch[];
  notOffered: readonly NotOffered[];
  pages: PageReader;
  gates: Pick<HostGates, "state">;
  putText: PutText;
}

/** On what terms a page may be used that names no licence. */
const pageTerms = "The page's own terms";

export class WebSource implements Source {
  readonly name = "web";
  readonly #options: WebSourceOptions;
  readonly #texts: StoredTexts;
  readonly #tools: readonly Tool[];

  constructor(options: WebSourceOptions) {
    this.#options = options;
    this.#texts = new StoredTexts(options.putText);
    this.#tools = options.offered.length === 0 ? [] : [this.#searchWeb(), this.#readPage()];
  }

  tools(): readonly Tool[] {
    return this.#tools;
  }

  describe(owner: string, sourceId: string): SourceDescription | undefined {
    return this.#texts.describe(owner, sourceId);
  }

  serves({ web }: Parameters<NonNullable<Source["serves"]>>[0]): boolean {
    if (web === undefined) return this.#options.offered.some(({ isNamed }) => isNamed);
    return web !== false;
  }

  lacks({ web }: Parameters<NonNullable<Source["lacks"]>>[0]): ReturnType<NonNullable<Source["lacks"]>> {
    const isWanted = web !== undefined && web !== false;
    return isWanted && this.#tools.length === 0 ? { path: "web", message: "no search service is set up here: SEARCH names them" } : null;
  }

  notOffered(): readonly NotOffered[] {
    return this.#options.notOffered;
  }

  health(): ToolHealth {
    const hosts = new Map(this.#options.gates.state().map(({ host, gate }) => [host, gate]));
    const asked = this.#options.offered.flatMap(({ service, url }) => {
      const gate = hosts.get(new URL(url).host);
      return gate === undefined ? [] : [{ name: service.name, isOpen: gate.circuit === "open" }];
    });
    const failing = asked.filter(({ isOpen }) => isOpen).map(({ name }) => name);
    if (asked.length === 0) return { state: "unknown", message: null };
    return failing.length === 0 ? { state: "ok", message: null } : { state: "failing", message: `no answer from ${failing.join(", ")}` };
  }

  #searchWeb(): Tool {
    return {
      name: "search_web",
      description: "Searches the web. Gives addresses with titles and snippets; read a page before you cite it.",
      effect: "read",
      input: searchWebInput,
      sources: (answer) => (answer as SearchWebOutput).passages.map(({ sourceId }) => sourceId),
      run: async (value, context) => {
        const query = queryFor(value as z.infer<typeof searchWebInput>, context.scope, context.now.slice(0, 10));
        const services = this.#options.offered.filter(({ isNamed }) => isNamed || context.scope.asked.web);
        const told: ToolContext["serviceFailed"] = (failure) => context.serviceFailed(failure);
        const { results, failures } = await this.#options.search.search(query, services, callerOf(context), told);
        const kept = await Promise.all(results.map((result) => this.#storeText(context.scope.owner, result)));
        const shown = results.map(({ url, title, snippet, published, kind, services: by }) => ({
          url,
          title,
          snippet,
          published,
          kind,
          services: by,
        }));
        return {
          results: shown,
          passages: kept.filter((passage) => passage !== null),
          failures: failures.map(({ error, ...failure }) => ({ ...failure, error: { ...error } })),
        } satisfies z.infer<typeof searchWebOutput>;
      },
    };
  }

  /** A text that the service gives is a source of its own. */
  async #storeText(
    owner: string,
    { text, url, title, published, licence }: MergedResult,
  ): Promise<SearchWebOutput["passages"][number] | null> {
    if (text === null || text.trim() === "") return null;
    const about = { kind: "page" as const, title, url, licence, ...(published !== null && { publishedAt: published }) };
    const sourceId = await this.#texts.store(owner, text, about);
    return { sourceId, name: title, heading: [], text, place: { from: 0, to: text.length, line: 1, heading: [] } };
  }

  #readPage(): Tool {
    return {
      name: "read_page",
      description:
        "Reads a page of the web: its text from an offset, or with a query the passages that bear on it. The page becomes a source that can be cited.",
      effect: "read",
      input: readPageInput,
      sources: (answer) => [(answer as ReadPageOutput).page.sourceId],
      run: async (value, context) => {
        const input = value as z.infer<typeof readPageInput>;
        assertWanted(input.url, context.scope);
        const page = await this.#options.pages.read(context.scope.owner, input.url, callerOf(context));
        assertWanted(page.record.finalUrl, context.scope);
        assertInTime(page, context.scope);
        const sourceId = await this.#pageTool(context.scope.owner, page);
        return answerOf(page, sourceId, input);
      },
    };
  }

  async #pageTool(owner: string, { record, text }: WebPage): Promise<string> {
    const { finalUrl: url, title, licence, publishedAt, retrievedAt } = record;
    const about = { kind: "page" as const, title, url, retrievedAt, licence: licence ?? pageTerms };
    return this.#texts.store(owner, text, { ...about, ...(publishedAt !== null && { publishedAt }) });
  }
}

/** @throws RalphError `forbidden` for a page of a domain that the session does not want. */
function assertWanted(url: string, { web: { allow = [], deny = [] } }: ToolScope): void {
  if (!permitsUrl({ allow, deny }, url)) throw new RalphError("forbidden", `${url}: the session does not want pages of this domain`);
}

/** @throws RalphError `data_not_found` for a page that says it is older than the session wants. */
function assertInTime({ record: { publishedAt, finalUrl } }: WebPage, { web }: ToolScope): void {
  if (!isInTime(publishedAt, timesOf(web))) {
    throw new RalphError("data_not_found", `${finalUrl}: was published ${publishedAt}, and the session wants nothing before ${web.since}`);
  }
}

function answerOf(
  { record, text }: WebPage,
  sourceId: string,
  { query, limit, from, length }: z.infer<typeof readPageInput>,
): z.infer<typeof readPageOutput> {
  const { finalUrl: url, title, publishedAt: published, retrievedAt, language, passages } = record;
  const page = { sourceId, url, title, published, retrievedAt, language, length: text.length, passages: passages.length };
  const shown = (place: Place) => ({ sourceId, name: title, heading: place.heading, text: text.slice(place.from, place.to), place });
  if (query === undefined) {
    const to = Math.min(text.length, from + length);
    if (from >= to) throw new RalphError("data_not_found", `${url}: its text has ${text.length} characters, nothing stands at ${from}`);
    const before = passages.findLast(({ place }) => place.from <= from)?.place;
    const line = 1 + (text.slice(0, from).match(/\n/g)?.length ?? 0);
    return { passages: [shown({ ...before, from, to, line, heading: before?.heading ?? [] })], page, terms: [] };
  }
  const candidates = passages.map(({ place, titleStems, stems }, ord) => ({
    ...{ documentId: sourceId, ord, place },
    ...{ titleStems: titleStems.split(" "), stems: stems.split(" ") },
  }));
  const ranked = rankPool(query, candidates).slice(0, limit);
  return {
    passages: ranked.map(({ candidate, score, coverage }) => ({ ...shown(candidate.place), score, coverage })),
    page,
    terms: poolTerms(query, candidates),
  };
}
