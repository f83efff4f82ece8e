/** The files of reports, by the names that the store keeps of them. */
export interface ReportFiles {
  /** Writes a file that is either whole or not there. `halfway` is called when half of it is written. */
  write(path: string, bytes: Uint8Array, halfway?: () => void): Promise<void>;
  /** Removes a file, or nothing where there is none. */
  remove(path: string): Promise<void>;
  /** Where the file lies, for whoever sends it to a client. */
  locate(path: string): string;
  /** Removes every file that is not among `kept`; gives how many went. */
  sweep(kept: ReadonlySet<string>): Promise<number>;
}
