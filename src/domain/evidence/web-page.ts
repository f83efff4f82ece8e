/** A web page as it was read. Its text is stored separately, under its hash. */
import type { Place } from "./evidence.ts";

export interface PagePassage {
  place: Place;
  /** Stems of the page's title and the heading path, and of the passage itself, separated by spaces. */
  titleStems: string;
  stems: string;
}

export interface PageRecord {
  /** The address that was asked for, and the one that answered after redirects. */
  url: string;
  finalUrl: string;
  title: string;
  language: string;
  /** Day, month or year on which the page says it was published. */
  publishedAt: string | null;
  /** The page's own licence, by its address; null where it names none. */
  licence: string | null;
  /** SHA-256 of the text. */
  hash: string;
  /** What the server gave for asking whether the page has changed. */
  etag: string | null;
  lastModified: string | null;
  retrievedAt: string;
  passages: PagePassage[];
}
