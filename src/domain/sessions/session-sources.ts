/** The sources that a client allows a session. What it leaves out is as the operator configured it. */
import { z } from "zod";

/** A host and all below it ('europa.eu'), or all of a top-level domain ('.gov'). */
export const webDomain = z
  .string()
  .max(253)
  .regex(
    /^\.?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i,
    "is no domain: write a host, e.g. europa.eu, or an ending, e.g. .gov",
  )
  .transform((domain) => domain.toLowerCase());

/** The first day of what a year, a month or a day names, e.g. 2024, 2024-05 or 2024-05-17. */
const firstDay = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "is neither a year, a month nor a day: write 2024, 2024-05 or 2024-05-17")
  .refine((day) => !Number.isNaN(Date.parse(day)), "is not a day that there is");

export const webChoice = z.strictObject({
  allow: z.array(webDomain).min(1).max(100).optional().describe("Pages of these domains alone; .gov stands for all that end so"),
  deny: z.array(webDomain).min(1).max(100).optional().describe("No pages of these domains"),
  since: firstDay.optional().describe("Nothing older, where a page's date is known: a year, month or day"),
  region: z
    .string()
    .regex(/^[a-z]{2}$/i, "is no country: write two letters, e.g. de")
    .transform((region) => region.toLowerCase())
    .optional()
    .describe("Country from which the search asks, by its two letters"),
});
export type WebChoice = z.infer<typeof webChoice>;

/** Name of a part of a library. */
export const collectionName = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => name.trim() === name, "must not begin or end with white space");

export const sessionSources = z.strictObject({
  documents: z.boolean().optional().describe("Whether the library is searched; true where absent"),
  documentIds: z.array(z.string().min(1).max(200)).max(1_000).optional().describe("Only these documents; all of the library where absent"),
  collections: z.array(collectionName).min(1).max(100).optional().describe("Only documents of these collections"),
  web: z
    .union([z.boolean(), webChoice])
    .optional()
    .describe("Whether the web is searched, and where; where absent, by the search services that the operator names for all sessions"),
  series: z
    .boolean()
    .optional()
    .describe("Whether statistical series are looked up; where absent, those that the operator names for all sessions"),
  tools: z
    .array(z.string().min(1).max(200))
    .max(100)
    .optional()
    .describe("Only these tools of custom APIs and MCP servers; all where absent"),
});
export type SessionSources = z.infer<typeof sessionSources>;
