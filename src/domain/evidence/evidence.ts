/** Evidence of a report: sources, spans in them, quotations, findings, figures. */
import { z } from "zod";
import { sha256 } from "../base/json.ts";
import { timestamp } from "../base/timestamp.ts";

/** A span of a source. Offsets are UTF-16 code units in the source's decoded text, `to` exclusive; lines count from 1. */
export const place = z.object({
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  line: z.int().positive(),
  heading: z.array(z.string()).describe("Heading path, outermost first").default([]),
  table: z.int().nonnegative().optional().describe("Number of the table within the source, from 0"),
  cells: z.array(z.string()).optional().describe("Cells as 'row:column', rows from 1 below the head, columns by their name"),
  page: z.int().positive().optional().describe("Page of a PDF, from 1"),
  sheet: z.string().optional().describe("Name of a workbook's sheet"),
  range: z.string().optional().describe("Cells as the workbook names them: 'B7', or '7:7' for a whole row"),
  slide: z.int().positive().optional().describe("Slide of a presentation, from 1"),
  chapter: z.string().optional().describe("Chapter of a book"),
  message: z.int().positive().optional().describe("Message of a mailbox, from 1"),
});
export type Place = z.infer<typeof place>;

export const citation = z.object({
  sourceId: z.string(),
  place,
  quote: z.string().describe("The cited words as they stand in the source; of a table, the cited cells"),
});
export type Citation = z.infer<typeof citation>;

/** A table cell: a number, a text, or empty. */
export const cell = z.union([z.number(), z.string(), z.null()]);
export type Cell = z.infer<typeof cell>;

export const columnType = z.enum(["number", "text", "year", "date"]);
export const column = z.object({ name: z.string(), type: columnType, unit: z.string().nullable().default(null) });
export type Column = z.infer<typeof column>;

/** A cell or a series' point that a figure is computed from. */
const lineageInput = z.object({
  sourceId: z.string(),
  place,
  value: cell.describe("As it was read from the cell"),
  at: z.string().nullable().describe("What the value is of: its time or its row's name, '2019' or 'Germany'"),
  time: z.number().nullable().describe("The time as a year or the fraction of one; null for a value without time"),
});
export type LineageInput = z.infer<typeof lineageInput>;

/** How a figure follows from its cells, so that anybody can compute it again. */
const lineage = z.object({
  formula: z
    .string()
    .describe(
      "A spreadsheet's formula over the inputs: 'x1' is the first one's value, 't1' its time, 'x1:x9' a range. " +
        "Operators + - * / ^ and the functions SUM, AVERAGE, MIN, MAX, SLOPE, COUNTA, COUNTIF, ABS, SQRT, ROUND, POWER",
    ),
  inputs: z.array(lineageInput).min(1),
});
export type Lineage = z.infer<typeof lineage>;

/** Measures of computed figures; a figure lists the cells it is derived from. */
export const figureMeasures = [
  "value",
  "latest",
  "change",
  "growth",
  "growth_per_year",
  "minimum",
  "maximum",
  "mean",
  "sum",
  "count",
  "trend",
] as const;
export const figure = z.object({
  measure: z.enum(figureMeasures),
  subject: z.string().describe("What is measured, e.g. 'Germany, Value'"),
  value: z.number(),
  unit: z.string().nullable(),
  at: z.string().nullable().describe("When or where: '2018', '2000–2019', or null"),
  formula: z.string().describe("How it was computed, in words or symbols"),
  citations: z.array(citation).min(1),
  lineage: lineage.optional().describe("Absent where the cells alone do not give the value, e.g. of a query that joins tables"),
});
export type Figure = z.infer<typeof figure>;

export const series = z.object({
  title: z.string(),
  unit: z.string().nullable(),
  x: z.object({ label: z.string(), values: z.array(z.union([z.number(), z.string()])) }),
  lines: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  citations: z.array(citation),
});
export type Series = z.infer<typeof series>;

/**
 * How well evidence answers what was asked. `strong`: an answer. `weak`: the closest passages, not presented as an answer.
 * `none`: nothing worth showing.
 */
const evidenceGrades = ["strong", "weak", "none"] as const;
export const evidenceGrade = z.enum(evidenceGrades);
export type EvidenceGrade = z.infer<typeof evidenceGrade>;

/** Calibrated probability of being an answer from which evidence counts as strong, and as weak. */
export const strongFrom = 0.5;
export const weakFrom = 0.03;
/** Most confidence of what is never an answer, however likely it looks. */
export const surestWeak = strongFrom - 0.001;

export function gradeOf(confidence: number): EvidenceGrade {
  if (confidence >= strongFrom) return "strong";
  return confidence >= weakFrom ? "weak" : "none";
}

export const confidence = z.number().min(0).max(1).describe("Calibrated probability that it answers what was asked");

/**
 * A quotation that is more than running text, in plain words: numbered steps, a list, lines of code or the cells of a row.
 * The finding's `text` contains the whole as well, and its citation the verbatim words of the source.
 */
export const quotedBlock = z.object({
  form: z.enum(["steps", "list", "code", "row"]),
  lead: z.string().describe("The sentence before it; empty where there is none"),
  lines: z
    .array(z.string())
    .min(1)
    .describe("The steps or items without their numbers and marks, the lines of code, or 'column: value' pairs"),
});
export type QuotedBlock = z.infer<typeof quotedBlock>;

/** How a question was read as a query of a table: what kind of answer that gives, and the query in words. */
const tableReading = z.object({
  kind: z.enum(["value", "rows", "ranked", "groups", "comparison"]),
  query: z.string().describe("E.g. 'City with the highest Population where State is Punjab'"),
});
export type TableReading = z.infer<typeof tableReading>;

const findingKinds = ["quote", "figure", "count", "statement"] as const;
/** One statement of a task's result with its supporting citations. The `text` of a `quote` is the verbatim quotation. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  text: z.string(),
  citations: z.array(citation),
  score: z.number().min(0).max(1).describe("How well it answers its task, 0 to 1"),
  confidence: confidence.optional(),
  shown: z.string().optional().describe("The text as a reader sees it: plain, with its lead-in; absent where `text` is that already"),
  figure: figure.optional(),
  reading: tableReading.optional(),
  block: quotedBlock.optional().describe("Of a quotation that is no running text; reports set it as what it is"),
  computed: z.array(z.number()).optional().describe("Numbers of the text that a tool computed from what is cited"),
});
export type Finding = z.infer<typeof finding>;

const sourceKinds = ["document", "page", "series", "api", "answer"] as const;
export const source = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  title: z.string(),
  url: z.string().nullable(),
  documentId: z.string().nullable(),
  retrievedAt: timestamp,
  hash: z.string().describe("SHA-256 of the source's text as it was read"),
  publishedAt: z.string().optional().describe("The day, month or year on which the source says it was published; absent where it does not"),
  licence: z.string().optional().describe("On what terms the source may be used, as far as it is known"),
});
export type Source = z.infer<typeof source>;

/** A part of a source's text as the session read it. Offsets are UTF-16 code units, as in places; `to` is exclusive. */
export const sourceText = z.object({
  source,
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  length: z.int().nonnegative().describe("Length of the whole text"),
  text: z.string(),
});
export type SourceText = z.infer<typeof sourceText>;

/** A source's id is derived from its content, so that it is the same in every run. */
export function sourceIdOf(contentHash: string): string {
  return `s-${contentHash.slice(0, 12)}`;
}

export function contentHashOf(text: string): string {
  return sha256(text);
}

/** Whether the text contains the quote, verbatim, at its place. */
export function quoteStands(text: string, { place: { from, to }, quote }: Pick<Citation, "place" | "quote">): boolean {
  return quote.length > 0 && text.slice(from, to) === quote;
}
