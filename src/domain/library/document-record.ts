/** Documents of a library: metadata, and the parts in which they are stored and indexed. */

import type { Encoded } from "../base/json.ts";
import type { Division } from "../evidence/division.ts";
import type { Cell, Column } from "../evidence/evidence.ts";
import type { LibraryDocument } from "./document.ts";

/** Metadata of a document before it is parsed. */
export interface DocumentFacts {
  id: string;
  owner: string;
  name: string;
  mediaType: string;
  url: string | null;
  bytes: number;
  /** SHA-256 of the original bytes. */
  bytesHash: string;
  collections: readonly string[];
  createdAt: string;
}

/** A stored document. */
export interface DocumentRecord extends LibraryDocument {
  owner: string;
  /** The title stated in the document itself. */
  title: string | null;
  bytesHash: string;
  /** SHA-256 of the parsed text; the source's id begins with it. */
  contentHash: string;
}

/** A table of a document, without its rows. */
export interface TableRecord {
  id: number;
  documentId: string;
  /** Position within the document, from 0. */
  number: number;
  title: string | null;
  heading: string[];
  columns: Column[];
  /** Number of rows. */
  rows: number;
  firstYear: number | null;
  lastYear: number | null;
  titleStems: string[];
}

/** A row of a table. */
export interface RowRecord {
  /** From 1. */
  row: number;
  from: number;
  to: number;
  line: number;
  cells: Cell[];
  /** The row as written in the document. */
  quote: string;
}

/** The first part: the document itself, and the number of entries in the parts that follow. */
export interface DocumentPart {
  kind: "document";
  /** The text as UTF-8. */
  utf8: Uint8Array;
  contentHash: string;
  title: string | null;
  language: string;
  prosePassages: number;
  rowPassages: number;
  tables: number;
  values: number;
  warnings: LibraryDocument["warnings"];
  /** Pages, sheets, slides … of the text, or null where it has none. */
  divisions: Encoded<readonly Division[]> | null;
}

export interface PassageEntry {
  ord: number;
  from: number;
  to: number;
  line: number;
  heading: Encoded<readonly string[]>;
  table: number | null;
  text: string;
  /** Stems of the document's name and title and of the heading path, separated by spaces. */
  titleStems: string;
  stems: string;
}

export interface TableEntry {
  number: number;
  title: string | null;
  heading: Encoded<readonly string[]>;
  line: number;
  columns: Encoded<readonly Column[]>;
  rows: number;
  firstYear: number | null;
  lastYear: number | null;
  /** Index of its first value among the document's values, and their number. */
  firstValue: number;
  values: number;
  titleStems: string;
  cellStems: string;
}

export interface RowEntry {
  table: number;
  /** From 1. */
  row: number;
  from: number;
  to: number;
  line: number;
  cells: Encoded<readonly Cell[]>;
  quote: string;
}

export interface ValueEntry {
  column: number;
  text: string;
  stems: string;
  /** Row ranges: [first, last, first, last, …]. */
  rows: Encoded<readonly number[]>;
}

export interface EntriesPart {
  kind: "entries";
  passages: PassageEntry[];
  tables: TableEntry[];
  rows: RowEntry[];
  values: ValueEntry[];
}

export type IndexPart = DocumentPart | EntriesPart;

/** Stems of a table's cells that are indexed at most. */
const mostCellStems = 20_000;

/** What the index of tables holds of a table's cells: the distinct stems of its values, in their order. */
export function cellStemsOf(valueStems: Iterable<string>): string {
  const distinct = new Set<string>();
  for (const stems of valueStems) for (const stem of stems.split(" ")) distinct.add(stem);
  return [...distinct].slice(0, mostCellStems).join(" ");
}
