/**
 * Reads pages of the web: from the owner's cache while they are fresh, else through the guarded client, asking only whether
 * the page has changed where the server allows that. Pages are parsed like documents, in a process of their own.
 */

import type { Party } from "../../domain/base/fair-queue.ts";
import { decoded } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { located } from "../../domain/evidence/division.ts";
import { contentHashOf, type Place } from "../../domain/evidence/evidence.ts";
import type { PageRecord } from "../../domain/evidence/web-page.ts";
import type { IndexPart, PassageEntry } from "../../domain/library/document-record.ts";
import { aliasTypes, readableTypes } from "../documents/media-type.ts";
import type { DocumentBytes } from "../documents/parse.ts";
import { assertOk, type HttpAnswer } from "../http/http-answer.ts";
import type { HttpCaller } from "../http/http-caller.ts";
import type { HttpClient } from "../http/http-client.ts";
import { canonicalUrl } from "./canonical-url.ts";
import { fileNameOf } from "./file-name.ts";
import { asPage, type FullTextService, fullTextOf } from "./full-text.ts";
import { licenceIn, publishedIn } from "./page-facts.ts";

export interface PageCache {
  find(owner: string, url: string): PageRecord | undefined;
  put(owner: string, page: PageRecord, text: string, most: number): Promise<void>;
}

export interface PageReaderOptions {
  http: Pick<HttpClient, "send">;
  parse(document: DocumentBytes, party: Party): AsyncGenerator<IndexPart>;
  cache: PageCache;
  /** The text under a hash; undefined where it is gone. */
  textOf(owner: string, hash: string): string | undefined;
  /** How long a page counts as it was read. Milliseconds. */
  freshMs: number;
  /** Maximum number of cached pages of one owner. */
  mostPages: number;
  /** Maximum length of a stored page. Characters. */
  mostText: number;
  clock(): Date;
  /** Full texts that services give in place of pages. */
  fullTexts?: readonly FullTextService[];
}

export interface WebPage {
  record: PageRecord;
  text: string;
}

const pageTypes = [...readableTypes, ...aliasTypes, "text/*", "application/octet-stream"];

export class PageReader {
  readonly #options: PageReaderOptions;
  /** Pages that are being read, so that tasks of one owner that want the same page share it. */
  readonly #reading = new Map<string, Promise<WebPage>>();

  constructor(options: PageReaderOptions) {
    this.#options = options;
  }

  /**
   * The page behind an address.
   * @throws RalphError as the HTTP client and the parser do; the message names the address
   */
  async read(owner: string, address: string, caller: HttpCaller): Promise<WebPage> {
    const url = canonicalUrl(address);
    const key = `${owner} ${url}`;
    const underWay = this.#reading.get(key);
    if (underWay !== undefined) {
      const shared = await underWay.catch(() => null);
      if (shared !== null) return shared;
      // The first caller was aborted, or failed; this caller tries again under its own signal.
      if (caller.signal.aborted) throw caller.signal.reason;
    }
    const reading = this.#read(owner, url, caller).finally(() => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    });
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(owner: string, url: string, caller: HttpCaller): Promise<WebPage> {
    const { cache, textOf, freshMs, clock } = this.#options;
    const record = cache.find(owner, url);
    const text = record === undefined ? undefined : textOf(owner, record.hash);
    const kept = record === undefined || text === undefined ? null : { record, text };
    if (kept !== null && clock().getTime() - Date.parse(kept.record.retrievedAt) < freshMs) return kept;
    const answer = await this.#fetch(url, kept?.record ?? null, caller);
    const page =
      answer.status === 304 && kept !== null
        ? { ...kept, record: { ...kept.record, retrievedAt: clock().toISOString() } }
        : await this.#parsed(url, assertOk(answer), caller.party);
    await cache.put(owner, page.record, page.text, this.#options.mostPages);
    return page;
  }

  async #fetch(url: string, known: PageRecord | null, caller: HttpCaller): Promise<HttpAnswer> {
    const full = fullTextOf(this.#options.fullTexts ?? [], url);
    const headers = {
      accept: full?.accept ?? "text/html,application/xhtml+xml,application/pdf;q=0.9,text/*;q=0.8,*/*;q=0.5",
      ...(known?.etag != null && { "if-none-match": known.etag }),
      ...(known?.lastModified != null && { "if-modified-since": known.lastModified }),
    };
    if (full === null) return this.#options.http.send({ url, headers, types: pageTypes, robots: true }, caller);
    // What a service offers to programs is not under its pages' robots.txt.
    return asPage(await this.#options.http.send({ url: full.url, headers, types: full.types }, caller), url, full);
  }

  async #parsed(url: string, answer: HttpAnswer, party: Party): Promise<WebPage> {
    const { mostText, clock, parse } = this.#options;
    const retrievedAt = clock().toISOString();
    const name = fileNameOf(answer.url);
    const mediaType = typeOf(answer);
    const charset = answer.charset === null ? "" : `; charset=${answer.charset}`;
    const { document, passages } = await collected(
      parse({ name, mediaType: `${mediaType}${charset}`, bytes: answer.bytes }, party),
      answer.url,
    );
    const whole = new TextDecoder().decode(document.utf8);
    const text = whole.slice(0, mostText);
    const divisions = document.divisions === null ? [] : decoded(document.divisions);
    const head = mediaType === "text/html" ? new TextDecoder("latin1").decode(answer.bytes) : "";
    const record: PageRecord = {
      url,
      finalUrl: answer.url,
      title: document.title ?? name,
      language: document.language,
      publishedAt: publishedIn(head, retrievedAt.slice(0, 10)),
      licence: licenceIn(head, answer.url),
      hash: text === whole ? document.contentHash : contentHashOf(text),
      etag: answer.headers["etag"] ?? null,
      lastModified: answer.headers["last-modified"] ?? null,
      retrievedAt,
      passages: passages
        .filter(({ to }) => to <= text.length)
        .map(({ from, to, line, heading, table, titleStems, stems }) => {
          const place: Place = { from, to, line, heading: [...decoded(heading)], ...(table === null ? {} : { table }) };
          return { place: located(place, divisions), titleStems, stems };
        }),
    };
    return { record, text };
  }
}

async function collected(parts: AsyncGenerator<IndexPart>, url: string): Promise<{ document: DocumentPart; passages: PassageEntry[] }> {
  let document: DocumentPart | null = null;
  const passages: PassageEntry[] = [];
  try {
    for await (const part of parts) {
      if (part.kind === "document") document = part;
      else passages.push(...part.passages);
    }
  } catch (error) {
    throw error instanceof RalphError ? new RalphError(error.code, `${url}: ${error.message}`, { cause: error }) : error;
  }
  if (document === null) throw new RalphError("unprocessable", `${url}: nothing of it could be read`);
  return { document, passages };
}

type DocumentPart = Extract<IndexPart, { kind: "document" }>;

/** The named type; what names none is a page where it looks like one. */
function typeOf({ mediaType, bytes }: HttpAnswer): string {
  if (mediaType !== "") return mediaType;
  return /^\s*</.test(new TextDecoder("latin1").decode(bytes.subarray(0, 200))) ? "text/html" : "";
}
