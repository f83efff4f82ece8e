/** The documents of a library: what is known of each, and the parts that one is stored and indexed from. */
import type { Cell, Column } from "./evidence.ts";
import type { Encoded } from "./json.ts";
import type { LibraryDocument } from "./session.ts";

/** What is known of a document before it is read. */
export interface DocumentFacts {
  id: string;
  owner: string;
  name: string;
  mediaType: string;
  url: string | null;
  bytes: number;
  /** SHA-256 of the bytes as they came. */
  bytesHash: string;
  createdAt: string;
}

/** A document that can be found. */
export interface DocumentRecord extends LibraryDocument {
  owner: string;
  /** The title that the document gives itself. */
  title: string | null;
  bytesHash: string;
  /** SHA-256 of the text that was read; the id of the source begins with it. */
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
  /** How many rows it has. */
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
  /** The row as it stands in the document. */
  quote: string;
}

/** The first part: the document itself, and how much is to come. */
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
}

export interface PassageEntry {
  ord: number;
  from: number;
  to: number;
  line: number;
  heading: Encoded<readonly string[]>;
  table: number | null;
  text: string;
  /** Of the document's name and title and of the heading path, separated by spaces; as all stems here. */
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
  /** Position of its first value among the document's values, and their number. */
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
  /** Ranges of rows: first, last, first, last … */
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
