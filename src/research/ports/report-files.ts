/** Report files, by their stored names. */
import type { Readable } from "node:stream";
import type { ByteRange } from "../../domain/base/stored-file.ts";
import type { StoredReport } from "./session-store.ts";

/** The name of a file, and the size and hash that it must have. */
export type WrittenFile = Pick<StoredReport, "path" | "bytes" | "sha256">;

export interface ReportFiles {
  /** Writes a file atomically. `halfway` is called when half of it is written. */
  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void>;
  /** Removes a file, if it exists. */
  remove(path: string): Promise<void>;
  /** Opens a file. @throws RalphError `not_found` */
  read(file: WrittenFile, part?: ByteRange): Promise<Readable>;
  /**
   * Removes every file that is not kept; returns their number. `kept` is called after the files were listed, and its result
   * decides for each path. If it rejects, nothing is removed.
   */
  sweep(kept: () => Promise<(path: string) => boolean>): Promise<number>;
  /**
   * Whether another process may have replaced this one unnoticed. Then each write of a file gets a unique name, so that a
   * process that was suspended cannot overwrite or remove files of its successor.
   */
  readonly isShared: boolean;
  /** Why no file can be written now; null where no fault is known. */
  readonly fault: string | null;
}
