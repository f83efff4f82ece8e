/** Report files, by their stored names. */
export interface ReportFiles {
  /** Writes a file that is either whole or not there. `halfway` is called when half of it is written. */
  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void>;
  /** Removes a file, or nothing where there is none. */
  remove(path: string): Promise<void>;
  /** The path of the file. */
  locate(path: string): string;
  /** Removes every file that is not in `kept`; gives their number. */
  sweep(kept: ReadonlySet<string>): Promise<number>;
}
