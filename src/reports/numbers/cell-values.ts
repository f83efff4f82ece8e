/** Cells as values beside their words, so that a spreadsheet holds numbers and dates and not texts that look like them. Pure. */
import type { Cell, Column } from "../../domain/evidence/evidence.ts";
import { timeParts } from "../../languages/amounts.ts";
import { oneLine } from "../text/plain-text.ts";
import { type NumberStyle, printedDecimals } from "./number-format.ts";

export type CellValue =
  | { kind: "number"; value: number }
  /** RFC 3339: a day, or a time. `precision` says how much of it is known. */
  | { kind: "date"; date: string; precision: "year" | "quarter" | "month" | "day" | "time" }
  /** The whole text; its words may be shortened. */
  | { kind: "text"; text: string }
  | { kind: "empty" };

/** `period` is what all dates of the column begin: the first of January then means the year. */
export function cellValue(value: Cell, column: Pick<Column, "type"> | undefined, period?: "year" | "month"): CellValue {
  if (value === null) return { kind: "empty" };
  if (typeof value === "number") return Number.isFinite(value) ? { kind: "number", value } : { kind: "text", text: String(value) };
  const dated = column?.type === "date" ? dateValue(value, period) : null;
  if (dated !== null) return dated;
  const text = oneLine(value);
  return text === "" ? { kind: "empty" } : { kind: "text", text };
}

/** A text that says a time, from '2018' to '2018-03-01T10:20:30Z'; null for any other. */
export function dateValue(text: string, period?: "year" | "month"): CellValue | null {
  const parts = timeParts(text);
  if (parts === null || parts.year < 0) return null;
  const { year, quarter, month, day } = parts;
  const dayText = `${digits(year, 4)}-${digits(month ?? (quarter === null ? 1 : quarter * 3 - 2), 2)}-${digits(day ?? 1, 2)}`;
  if (Number.isNaN(Date.parse(dayText))) return null;
  if (quarter !== null) return { kind: "date", date: dayText, precision: "quarter" };
  if (month === null) return { kind: "date", date: dayText, precision: "year" };
  if (day === null) return { kind: "date", date: dayText, precision: "month" };
  const time = new Date(text.trim());
  if (text.includes("T") && !Number.isNaN(time.getTime())) return { kind: "date", date: time.toISOString(), precision: "time" };
  return { kind: "date", date: dayText, precision: period ?? "day" };
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, "0");
}

export function numberStyle(values: readonly CellValue[], column: Pick<Column, "type"> | undefined, grouped: boolean): NumberStyle {
  const numbers = values.flatMap((value) => (value.kind === "number" ? [value.value] : []));
  if (column?.type === "year") return { decimals: 0, grouped: false };
  return { decimals: numbers.reduce((most, number) => Math.max(most, printedDecimals(number)), 0), grouped };
}
