/** Links to one report for people without a key. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";
import { reportFormat } from "./report-format.ts";

export const reportLink = z.object({
  id: z.string(),
  sessionId: z.string(),
  format: reportFormat,
  template: z.string().nullable().describe("Template of the file; null for the session's own"),
  url: z.string().describe("Shows the report to whoever has it, by GET, until it expires or is deleted"),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type ReportLink = z.infer<typeof reportLink>;
