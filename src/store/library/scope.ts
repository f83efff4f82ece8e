/** What of the library a question may reach, and how rare words are there; remembered until the library changes. */
import { rarity } from "../../sources/ranking.ts";
import { contentWords } from "../../sources/text/stems.ts";
import type { DocumentRow, DocumentRows, Range } from "../../store/documents.ts";
import { ownerRange } from "../../store/documents.ts";
import type { FullText, Reach } from "../../store/full-text.ts";

export interface Counts {
  documents: number;
  prosePassages: number;
  rowPassages: number;
  tables: number;
  languages: { language: string; documents: number }[];
}

/** More words than this only blur a question. */
const mostTerms = 40;

export interface QueryWord {
  word: string;
  stem: string;
}

/** The query's different content words with their stems, in order. */
export function queryWords(query: string): QueryWord[] {
  const byStem = new Map<string, QueryWord>();
  for (const { text, stem } of contentWords(query)) {
    if (byStem.size >= mostTerms) break;
    if (!byStem.has(stem)) byStem.set(stem, { word: text, stem });
  }
  return [...byStem.values()];
}

/** A part of one owner's library. */
export class LibraryScope {
  readonly owner: string;
  readonly #documents: DocumentRows;
  readonly #fullText: FullText;
  readonly #number: number | null;
  /** The documents in scope, or null for all of the owner's. */
  readonly #only: readonly DocumentRow[] | null;
  readonly #holding = new Map<string, number>();
  #counts: Counts | null = null;
  #visible: readonly DocumentRow[] | null = null;

  constructor(documents: DocumentRows, fullText: FullText, owner: string, documentIds: readonly string[] | null) {
    this.owner = owner;
    this.#documents = documents;
    this.#fullText = fullText;
    this.#number = documents.library(owner)?.number ?? null;
    this.#only =
      documentIds === null ? null : [...new Set(documentIds)].map((id) => documents.byId(owner, id)).filter((row) => row !== undefined);
    // What is being indexed or removed must not be found: then the visible documents are listed one by one.
    if (this.#only === null && documents.hasUnfinished(owner)) this.#visible = documents.ready(owner);
  }

  get counts(): Counts {
    this.#counts ??= this.#only === null ? this.#countAll() : countsOf(this.#only);
    return this.#counts;
  }

  /** The ids of passages: of prose alone, or of tables' rows too. */
  passages(withRows: boolean): Reach {
    const { first, last, lastProse } = ownerRange(this.#number ?? 0);
    const listed = this.#only ?? this.#visible;
    return {
      first,
      last: withRows ? last : lastProse,
      within:
        listed === null
          ? null
          : sorted([
              ...listed.map((row) => range(row.first_prose, row.prose_passages)),
              ...(withRows ? listed.map((row) => range(row.first_row, row.row_passages)) : []),
            ]),
    };
  }

  tables(): Reach {
    const { first, last } = ownerRange(this.#number ?? 0);
    const listed = this.#only ?? this.#visible;
    return { first, last, within: listed === null ? null : sorted(listed.map((row) => range(row.first_table, row.tables))) };
  }

  passagesTotal(withRows: boolean): number {
    return this.counts.prosePassages + (withRows ? this.counts.rowPassages : 0);
  }

  /** How many passages in scope hold the stem. */
  passagesWith(stem: string, withRows: boolean): number {
    return this.#remembered(`p${withRows ? 1 : 0} ${stem}`, () => this.#fullText.passagesWith(stem, this.passages(withRows)));
  }

  tablesWith(stem: string): number {
    return this.#remembered(`t ${stem}`, () => this.#fullText.tablesWith(stem, this.tables()));
  }

  rarityOf(stem: string, withRows: boolean): number {
    return rarity(this.passagesWith(stem, withRows), this.passagesTotal(withRows));
  }

  #remembered(key: string, count: () => number): number {
    const known = this.#holding.get(key);
    if (known !== undefined) return known;
    if (this.#holding.size >= 20_000) this.#holding.clear();
    const counted = count();
    this.#holding.set(key, counted);
    return counted;
  }

  #countAll(): Counts {
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

function countsOf(rows: readonly DocumentRow[]): Counts {
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
