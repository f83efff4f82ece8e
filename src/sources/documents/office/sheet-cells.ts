/** The text of a workbook's cell: numbers in full with the unit of their format, dates in ISO form. */
import * as XLSX from "@e965/xlsx";

const signs = /[$€£¥₽₴₹₸]/;

/** The cell as text; null for a cell that holds an error. */
export function cellText(cell: XLSX.CellObject, date1904: boolean): string | null {
  const { t: type, v: value, z: format } = cell;
  if (type === "e") return null;
  if (type === "b") return value === true ? "TRUE" : "FALSE";
  if (typeof value === "number") return numberText(value, typeof format === "string" ? format : "General", date1904);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === undefined || value === null ? "" : String(value);
}

function numberText(value: number, format: string, date1904: boolean): string {
  if (format !== "General" && XLSX.SSF.is_date(format)) return dateText(value, date1904) ?? String(value);
  const bare = format.replace(/"[^"]*"|\\./g, "");
  if (bare.includes("%")) return `${asKept(value * 100)}%`;
  const [currency = ""] = [/\[\$([^\]-]+)/.exec(format)?.[1]?.trim(), signs.exec(format)?.[0]].filter((found) => found !== undefined);
  if (currency === "") return String(asKept(value));
  return signs.test(currency) ? `${value < 0 ? "-" : ""}${currency}${Math.abs(asKept(value))}` : `${asKept(value)} ${currency}`;
}

/** With the digits that workbooks keep, so that 0.1 + 0.2 is 0.3. */
function asKept(value: number): number {
  return Number(value.toPrecision(15));
}

/** A serial number as a day, a time of day, or both. */
function dateText(value: number, date1904: boolean): string | null {
  const date = XLSX.SSF.parse_date_code(value, { date1904 }) as { y: number; m: number; d: number; H: number; M: number; S: number } | null;
  if (date === null) return null;
  const two = (number: number): string => String(number).padStart(2, "0");
  const time = `${two(date.H)}:${two(date.M)}${date.S >= 1 ? `:${two(Math.floor(date.S))}` : ""}`;
  if (value < 1) return time;
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`;
  return time === "00:00" ? day : `${day} ${time}`;
}
