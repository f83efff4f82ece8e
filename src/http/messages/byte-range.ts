/** Byte ranges of a file (RFC 9110, 14): one range; a request for several gets the whole file, as the standard allows. Pure. */

/** First and last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface RangeRequest {
  /** The headers of these names. */
  range: string | undefined;
  ifRange: string | undefined;
  /** The file's strong entity tag, in quotes. */
  etag: string;
  /** Bytes. */
  size: number;
}

/** The requested bytes; `whole` for the whole file, `unsatisfiable` for bytes that it does not have. */
export function rangeOf({ range, ifRange, etag, size }: RangeRequest): ByteRange | "whole" | "unsatisfiable" {
  // A date, or the tag of another state: the client wants the file as it is now.
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== etag)) return "whole";
  const [, from = "", to = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range.trim()) ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  // A range that ends before it begins is no range.
  if (to !== "" && Number(to) < first) return "whole";
  return first >= size ? "unsatisfiable" : { first, last };
}
