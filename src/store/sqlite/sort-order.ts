/** Bounds of ranges in the binary collation of SQLite. */

/** Sorts behind every text that a column has. */
export const behindAll = "\u{10ffff}";
