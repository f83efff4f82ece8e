/** What the parts of the view share: the session's report with its notes, and the addresses of notes and parts. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { hrefOf } from "../../shell/address.ts";
import { route } from "../../shell/route.ts";
import type { NumberedReport } from "./numbered-report.ts";
import type { Source } from "./research.ts";

export interface Reading {
  sessionId: string;
  report: NumberedReport;
  sources: ReadonlyMap<string, Source>;
  /** Language of the report, which may be another than the reader's. */
  language: string;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error("No report is being read here");
  return reading;
}

export const readParts = ["report", "claims", "sources"] as const;
export type ReadPart = (typeof readParts)[number];

/** The part that the address names. */
export function shownPart(): ReadPart {
  const name = route.value.params.get("part");
  return readParts.find((part) => part === name) ?? "report";
}

/** The note that the address opens; null for none. */
export function openNote(): number | null {
  const number = Number(route.value.params.get("note") ?? Number.NaN);
  return Number.isInteger(number) && number > 0 ? number : null;
}

/** The address of a part of the report, with a note open or without. */
export function readHref(sessionId: string, part: ReadPart, note: number | null = null): string {
  const params = { ...(part !== "report" && { part }), ...(note !== null && { note: String(note) }) };
  return hrefOf({ view: "session", sessionId, tab: "read" }, params);
}
