/** Input and output of the tools over the web, which agents of both engines read. */
import { z } from "zod";
import { place } from "../../domain/evidence/evidence.ts";
import { storedError } from "../../domain/plans/plan.ts";
import { webDomain } from "../../domain/sessions/session-sources.ts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "is no day: write YYYY-MM-DD")
  .refine((text) => !Number.isNaN(Date.parse(text)), "is not a day that there is");

export const searchWebInput = z.strictObject({
  query: z.string().min(1).max(2_000).describe("A few telling words, as for a search engine"),
  count: z.int().min(1).max(50).default(10),
  language: z.string().min(2).max(35).optional().describe("Language of the results; the session's where absent"),
  since: day.optional().describe("Nothing published before this day, YYYY-MM-DD"),
  until: day.optional().describe("Nothing published after this day"),
  domains: z.array(webDomain).min(1).max(20).optional().describe("Pages of these domains alone, e.g. europa.eu or .gov"),
  withoutDomains: z.array(webDomain).min(1).max(20).optional(),
});

const passage = z.object({
  sourceId: z.string(),
  name: z.string(),
  heading: z.array(z.string()),
  text: z.string(),
  place,
});

export const searchWebOutput = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      snippet: z.string().describe("The service's words, not the page's: read the page before citing it"),
      published: z.string().nullable(),
      kind: z.string(),
      services: z.array(z.string()),
    }),
  ),
  passages: z.array(passage).describe("Texts that the services give and that can be cited, such as abstracts"),
  failures: z.array(z.object({ service: z.string(), error: storedError, next: z.string().nullable() })),
});
export type SearchWebOutput = z.infer<typeof searchWebOutput>;

export const readPageInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(4_000),
  query: z
    .string()
    .min(1)
    .max(2_000)
    .optional()
    .describe("Gives the passages of the page that bear on these words, best first; else its text in order"),
  limit: z.int().min(1).max(50).default(12).describe("Passages, where there is a query"),
  from: z.int().nonnegative().default(0).describe("Offset in the page's text, where there is no query"),
  length: z.int().min(1).max(12_000).default(6_000),
});

export const readPageOutput = z.object({
  passages: z.array(passage.extend({ score: z.number().optional(), coverage: z.number().optional() })),
  page: z.object({
    sourceId: z.string(),
    url: z.string(),
    title: z.string(),
    published: z.string().nullable().describe("When the page says it was published"),
    retrievedAt: z.string(),
    language: z.string(),
    length: z.int().describe("Of its whole text, in characters"),
    passages: z.int(),
  }),
  terms: z
    .array(z.object({ word: z.string(), stem: z.string(), passages: z.int() }))
    .describe("The query's words, with the number of the page's passages that hold each"),
});
export type ReadPageOutput = z.infer<typeof readPageOutput>;
