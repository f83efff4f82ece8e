/** Full texts that a service gives for its own addresses, in place of the page that a browser would show. */
import { assertOk, type HttpAnswer, textOf } from "../http/http-answer.ts";

/** How the full text behind an address is asked for. */
export interface FullText {
  /** Below the service's address. */
  path: string;
  accept: string;
  /** Media types that are taken. */
  types: readonly string[];
  /** The answer's text as HTML; null where the answer can be read as it is. */
  html: ((text: string) => string) | null;
}

export interface LocatedFullText extends Omit<FullText, "path"> {
  url: string;
}

/** A service with its address, as far as full texts go. */
export interface FullTextService {
  service: { fullText?(url: string): FullText | null };
  url: string;
}

/** The full text that one of the services has for the address; null where none has. */
export function fullTextOf(services: readonly FullTextService[], address: string): LocatedFullText | null {
  for (const { service, url } of services) {
    const found = service.fullText?.(address) ?? null;
    if (found !== null) return { ...found, url: `${url}${found.path}` };
  }
  return null;
}

/** The answer as that of the address that was asked for. */
export function asPage(answer: HttpAnswer, address: string, { html }: Pick<FullText, "html">): HttpAnswer {
  if (html === null || answer.status === 304) return { ...answer, url: address };
  const bytes = new TextEncoder().encode(html(textOf(assertOk(answer))));
  return { ...answer, url: address, mediaType: "text/html", charset: "utf-8", bytes };
}
