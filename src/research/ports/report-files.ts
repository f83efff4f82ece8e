/** Report files, by their stored names. */
import type { Readable } from "node:stream";
import type { ByteRange } from "../../domain/stored-file.ts";
import type { StoredReport } from "./session-store.ts";

/** What a file has to be, and its name. */
export type WrittenFile = Pick<StoredReport, "path" | "bytes" | "sha256">;

export interface ReportFiles {
  /** Writes a file that is either whole or not there. `halfway` is called when half of it is written. */
  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void>;
  /** Removes a file, or nothing where there is none. */
  remove(path: string): Promise<void>;
  /** Opens a file. @throws RalphError `not_found` */
  read(file: WrittenFile, part?: ByteRange): Promise<Readable>;
  /**
   * Removes every file that is not kept; gives their number. `kept` is called when the files are listed, and tells of each
   * path whether it stays. Where it rejects nothing is removed.
   */
  sweep(kept: () => Promise<(path: string) => boolean>): Promise<number>;
  /**
   * Whether another process may have replaced this one unnoticed. Then each write of a file gets a unique name, so that a
   * process that was suspended cannot overwrite or remove files of its successor.
   */
  readonly isShared: boolean;
  /** Why no file can be written now; null where nothing is known to be wrong. */
  readonly fault: string | null;
}
