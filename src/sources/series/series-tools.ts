/** The input and output of the tools over statistical series. */
import { z } from "zod";
import { tableHit } from "../tools/library-tools.ts";

const subject = z.object({ code: z.string(), name: z.string() });
export const findSeriesInput = z.object({
  query: z.string().min(1).max(2_000).describe("Quantity and territory or company in words, e.g. 'youth unemployment in Spain'"),
  limit: z.int().min(1).max(30).default(10),
  onlyNamed: z.boolean().default(false).describe("Only series about a territory or company that the query names"),
});
export const findSeriesOutput = z.object({
  series: z.array(
    z.object({
      series: z.string().describe("What read_series takes"),
      service: z.string(),
      title: z.string(),
      unit: z.string().nullable(),
      frequency: z.enum(["annual", "quarterly", "monthly", "weekly", "daily"]),
      subjects: z.array(subject).describe("Territories or companies of the query that the service has it for"),
      score: z.number(),
      missing: z.array(z.string()).describe("Words of the query that the series does not explain"),
    }),
  ),
  failed: z.array(z.object({ service: z.string(), reason: z.string() })),
});
export type FindSeriesOutput = z.infer<typeof findSeriesOutput>;

export const readSeriesInput = z.object({
  series: z.string().min(3).max(300).describe("As find_series gave it"),
  subjects: z.array(z.string().min(1).max(200)).min(1).max(30).describe("Codes that find_series gave, or names of territories"),
  from: z.int().min(1500).max(2200).nullable().default(null).describe("First year"),
  to: z.int().min(1500).max(2200).nullable().default(null).describe("Last year"),
  maxRows: z.int().min(1).max(2_000).default(60).describe("Newest rows to show; query_table reads all of them"),
});
export const readSeriesOutput = z.object({
  tables: z.array(tableHit),
  service: z.string(),
  unit: z.string().nullable(),
  frequency: z.string(),
  url: z.string(),
  licence: z.string(),
  retrievedAt: z.string(),
});
