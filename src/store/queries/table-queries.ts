/** Read-only SQL over tables that are handed in, in processes that may be killed: a query cannot hold up the service. */
import { join } from "node:path";
import type { Party } from "../../domain/base/fair-queue.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import { JobTimeout, ProcessLost } from "../../processes/pooled-process.ts";
import { ProcessPool } from "../../processes/process-pool.ts";

import type { Origins } from "./row-origins.ts";

export interface TableQuery {
  /** Each has, beside its columns, `_row` with the row's number. */
  tables: { name: string; columns: Pick<Column, "name" | "type">[]; rows: { row: number; cells: Cell[] }[] }[];
  sql: string;
  maxRows: number;
}

export interface QueryResult {
  columns: string[];
  rows: Cell[][];
  /** There were more than `maxRows`. */
  truncated: boolean;
  /**
   * For each row of the result the rows of the tables that it came from: the same query over them alone gives it again.
   * Null where that could not be proven in time.
   */
  origins: (Origins | null)[];
  /** Names in the SQL that each column of the result is made of; null if they cannot be determined. */
  columnNames: string[][] | null;
}

export type QueryReply = QueryResult | { error: string };

export interface TableQueriesOptions {
  /** For one query, its loading included. Milliseconds. */
  timeoutMs?: number;
  processes?: number;
  /** An idle process ends after so long. Milliseconds. */
  idleMs?: number;
}

/** A query's answer takes 256 MB of SQLite's own memory at most; this is for the rows on their way. MB. */
const heapMb = 256;

export class TableQueries {
  readonly #pool: ProcessPool<TableQuery, QueryReply>;
  readonly #timeoutMs: number;

  constructor({ timeoutMs = 5_000, processes = 2, idleMs = 60_000 }: TableQueriesOptions = {}) {
    this.#timeoutMs = timeoutMs;
    this.#pool = new ProcessPool({ module: join(import.meta.dirname, "table-query-process.ts"), processes, idleMs, heapMb });
  }

  /**
   * @throws RalphError `invalid_input` with SQLite's words for SQL that it refuses or that is no single SELECT, and for a
   * query that was ended because it took too long or too much memory; the signal's reason where the caller aborted.
   */
  async run(query: TableQuery, signal: AbortSignal, party?: Party): Promise<QueryResult> {
    const reply = await this.#reply(query, signal, party);
    if ("error" in reply) throw new RalphError("invalid_input", `The query was refused: ${reply.error}`);
    return reply;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #reply(query: TableQuery, signal: AbortSignal, party?: Party): Promise<QueryReply> {
    try {
      return await this.#pool.run(query, signal, { timeoutMs: this.#timeoutMs, ...(party !== undefined && { party }) });
    } catch (error) {
      if (error instanceof JobTimeout)
        throw new RalphError("invalid_input", `The query took longer than ${this.#timeoutMs / 1000} s and was ended: ask for less`);
      if (error instanceof ProcessLost)
        throw new RalphError("invalid_input", "The query needed too much memory and was ended: ask for less", { cause: error });
      throw error;
    }
  }
}
