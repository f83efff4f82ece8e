/** Types of column values for which SQLite has no type. */

/** JSON as text. */
export type JsonText = string;
/** RFC 3339 UTC with milliseconds. */
export type Time = string;
/** 0 or 1. */
export type Flag = 0 | 1;
