/** Reads SDMX-CSV: a row for each observation, its dimensions and attributes in columns of their own. Pure. */
import Papa from "papaparse";
import { RalphError } from "../../domain/errors/errors.ts";

export interface Observation {
  /** '2019', '2019-Q1', '2019-03', '2019-03-29'. */
  time: string;
  value: number;
  /** All columns by their name. */
  columns: Readonly<Record<string, string>>;
}

/** Values that mean 'no value'. */
const missing = new Set(["", "NaN", "."]);

/** @throws RalphError `unprocessable` where the columns of times and values are missing. */
export function observations(csv: string): Observation[] {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ",", skipEmptyLines: "greedy" });
  const fields = meta.fields ?? [];
  if (!fields.includes("TIME_PERIOD") || !fields.includes("OBS_VALUE"))
    throw new RalphError("unprocessable", "The answer is no SDMX-CSV: it has no TIME_PERIOD or no OBS_VALUE");
  return data
    .flatMap((columns): Observation[] => {
      const { TIME_PERIOD: time = "", OBS_VALUE: written = "" } = columns;
      const value = Number(written);
      return time === "" || missing.has(written.trim()) || !Number.isFinite(value) ? [] : [{ time, value, columns }];
    })
    .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}
