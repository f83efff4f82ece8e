/** Stored files, on this machine or elsewhere, as their readers see them. */
import type { Readable } from "node:stream";

/** The bytes from `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Opens a file, or a part of it. @throws RalphError `not_found` where it is gone. */
export type ReadFile = (part?: ByteRange) => Promise<Readable>;
