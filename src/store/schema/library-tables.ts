/** Row types of the documents library, for Kysely. */
import type { JsonText, Time } from "./column-types.ts";

export type DocumentStatus = "indexing" | "ready" | "removed";

export interface LibraryTable {
  owner: string;
  number: number;
  /** How many ids of each kind were ever assigned. */
  prose_passages: number;
  row_passages: number;
  tables: number;
  table_values: number;
}

export interface DocumentTable {
  id: string;
  owner: string;
  name: string;
  /** The title that the document gives itself. */
  title: string | null;
  media_type: string;
  url: string | null;
  language: string;
  bytes: number;
  bytes_hash: string;
  content_hash: string;
  status: DocumentStatus;
  passages: number;
  tables: number;
  first_prose: number;
  prose_passages: number;
  first_row: number;
  row_passages: number;
  first_table: number;
  first_value: number;
  table_values: number;
  warnings: JsonText;
  created_at: Time;
}

export interface PassageTable {
  id: number;
  owner: string;
  document_id: string;
  /** Position in its document, from 0. */
  ord: number;
  start: number;
  end: number;
  line: number;
  heading: JsonText;
  /** Number of the table that the passage's rows belong to, or null. */
  table_number: number | null;
  text: string;
  /** Stems of the document's name and title and of the heading path, separated by spaces. */
  title_stems: string;
  stems: string;
}

export interface DocumentTableTable {
  id: number;
  owner: string;
  document_id: string;
  number: number;
  title: string | null;
  heading: JsonText;
  line: number;
  columns: JsonText;
  rows: number;
  first_year: number | null;
  last_year: number | null;
  first_value: number;
  table_values: number;
  title_stems: string;
}

export interface TableRowTable {
  table_id: number;
  row: number;
  owner: string;
  start: number;
  end: number;
  line: number;
  cells: JsonText;
  quote: string;
}

export interface TableValueTable {
  id: number;
  owner: string;
  column_number: number;
  text: string;
  stems: string;
  rows: JsonText;
}

/** Contentless full-text indexes: texts can be found, but not read back. */
export interface PassageIndexTable {
  rowid: number;
  title: string;
  text: string;
}
export interface TableIndexTable {
  rowid: number;
  title: string;
  cells: string;
}
export interface ValueIndexTable {
  rowid: number;
  stems: string;
}

export interface DocumentCollectionTable {
  owner: string;
  collection: string;
  document_id: string;
}

export interface LibraryTables {
  document_collection: DocumentCollectionTable;
  library: LibraryTable;
  document: DocumentTable;
  passage: PassageTable;
  document_table: DocumentTableTable;
  table_row: TableRowTable;
  table_value: TableValueTable;
  passage_index: PassageIndexTable;
  table_index: TableIndexTable;
  value_index: ValueIndexTable;
}
