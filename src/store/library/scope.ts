/** The part of a library that a question may reach, as ranges of ids, and the frequency of words in it. */

import { BoundedCache } from "../../domain/base/bounded-cache.ts";
import { decoded } from "../../domain/base/json.ts";
import type { LibraryCounts, LibraryScope, PassageCandidate } from "../../research/ports/library-store.ts";
import type { DocumentRow, DocumentRows } from "./document-rows.ts";
import type { FullText, Reach } from "./full-text.ts";
import { ownerRange, type Range } from "./index-tables.ts";

/** Most stems whose counts one scope caches. */
const rememberedStems = 20_000;

export class StoredScope implements LibraryScope {
  readonly owner: string;
  readonly documentIds: readonly string[] | null;
  readonly #documents: DocumentRows;
  readonly #fullText: FullText;
  readonly #number: number;
  /** The documents in scope, or null for all of the owner's. */
  readonly #only: readonly DocumentRow[] | null;
  readonly #holding = new BoundedCache<number>(rememberedStems);
  #counts: LibraryCounts | null = null;
  /** Documents that are being indexed or removed: they must not be found. */
  readonly #hidden: readonly DocumentRow[];

  constructor(documents: DocumentRows, fullText: FullText, owner: string, documentIds: readonly string[] | null) {
    this.owner = owner;
    this.documentIds = documentIds;
    this.#documents = documents;
    this.#fullText = fullText;
    this.#number = documents.library(owner)?.number ?? 0;
    this.#only = documentIds === null ? null : documents.byIds(owner, documentIds);
    this.#hidden = this.#only === null ? documents.unfinished(owner) : [];
  }

  get counts(): LibraryCounts {
    this.#counts ??= this.#only === null ? this.#countAll() : countsOf(this.#only);
    return this.#counts;
  }

  passages(stems: readonly string[], withRows: boolean, limit: number): PassageCandidate[] {
    return this.#fullText.passages(stems, this.#passageReach(withRows), limit).map((row) => ({
      id: row.id,
      documentId: row.document_id,
      ord: row.ord,
      from: row.start,
      to: row.end,
      line: row.line,
      heading: decoded<string[]>(row.heading),
      table: row.table_number,
      titleStems: splitStems(row.title_stems),
      stems: splitStems(row.stems),
    }));
  }

  tables(stems: readonly string[], limit: number): { id: number; score: number }[] {
    return this.#fullText.tables(stems, this.#tableReach(), limit);
  }

  everyTable(): number[] {
    const { first, last, within } = this.#tableReach();
    return (within ?? [{ first, last }]).flatMap((ids) => this.#documents.tableIds(ids));
  }

  #passageReach(withRows: boolean): Reach {
    const { first, last, lastProse } = ownerRange(this.#number);
    const ranges = (row: DocumentRow) => [
      range(row.first_prose, row.prose_passages),
      ...(withRows ? [range(row.first_row, row.row_passages)] : []),
    ];
    return this.#reach({ first, last: withRows ? last : lastProse }, ranges);
  }

  #tableReach(): Reach {
    const { first, last } = ownerRange(this.#number);
    return this.#reach({ first, last }, (row) => [range(row.first_table, row.tables)]);
  }

  #reach(all: Range, ranges: (row: DocumentRow) => Range[]): Reach {
    if (this.#only !== null) return { ...all, within: sorted(this.#only.flatMap(ranges)) };
    return { ...all, within: this.#hidden.length === 0 ? null : between(all, sorted(this.#hidden.flatMap(ranges))) };
  }

  passagesWith(stem: string, withRows: boolean): number {
    return this.#holding.get(`p${withRows ? 1 : 0} ${stem}`, () => this.#fullText.passagesWith(stem, this.#passageReach(withRows)));
  }

  stemsWith(beginning: string): string[] {
    return this.#number === 0 ? [] : this.#fullText.stemsWith(beginning, ownerRange(this.#number));
  }

  tablesWith(stem: string): number {
    return this.#holding.get(`t ${stem}`, () => this.#fullText.tablesWith(stem, this.#tableReach()));
  }

  valuesWith(stem: string): number {
    return this.#holding.get(`v ${stem}`, () => this.#fullText.valuesWith(stem, ownerRange(this.#number)));
  }

  #countAll(): LibraryCounts {
    const byLanguage = this.#documents.countsByLanguage(this.owner);
    const sum = (key: "documents" | "prose_passages" | "row_passages" | "tables") => byLanguage.reduce((total, row) => total + row[key], 0);
    return {
      documents: sum("documents"),
      prosePassages: sum("prose_passages"),
      rowPassages: sum("row_passages"),
      tables: sum("tables"),
      languages: byLanguage.map(({ language, documents }) => ({ language, documents })),
    };
  }
}

function countsOf(rows: readonly DocumentRow[]): LibraryCounts {
  const sum = (key: "prose_passages" | "row_passages" | "tables") => rows.reduce((total, row) => total + row[key], 0);
  const languages = [...new Set(rows.map(({ language }) => language))].sort();
  return {
    documents: rows.length,
    prosePassages: sum("prose_passages"),
    rowPassages: sum("row_passages"),
    tables: sum("tables"),
    languages: languages.map((language) => ({ language, documents: rows.filter((row) => row.language === language).length })),
  };
}

function range(first: number, count: number): Range {
  return { first, last: first + count - 1 };
}

function sorted(ranges: Range[]): Range[] {
  return ranges.filter(({ first, last }) => last >= first).sort((a, b) => a.first - b.first);
}

/** The gaps of the range between the sorted ranges. */
function between({ first, last }: Range, ranges: readonly Range[]): Range[] {
  const starts = [first, ...ranges.map((each) => each.last + 1)];
  const ends = [...ranges.map((each) => each.first - 1), last];
  return starts.map((start, index) => ({ first: start, last: ends[index] ?? last })).filter((each) => each.last >= each.first);
}

export function splitStems(stems: string): string[] {
  return stems === "" ? [] : stems.split(" ");
}
