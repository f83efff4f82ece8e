/** The aggregated research: the one input of every report, and the body of `GET /sessions/:id/results`. */
import { z } from "zod";
import { timestamp } from "../base/timestamp.ts";
import { leftOutStatement, statementCounts, verdict } from "../evidence/claims.ts";
import { cell, citation, column, confidence, evidenceGrade, figure, quotedBlock, series, source } from "../evidence/evidence.ts";
import { language } from "../plans/brief.ts";
import { followUpNews } from "./follow-ups.ts";
import { outcome } from "./outcome.ts";

export const completeness = z.enum(["full", "partial", "none"]);
export type Completeness = z.infer<typeof completeness>;

/** A sentence of a written paragraph with what supports it. One without citations states no fact. */
const sentence = z.object({
  text: z.string(),
  lead: z.string().optional().describe("Words at the text's start that only name what it is about, e.g. 'Cost.'"),
  citations: z.array(citation),
  verdict: verdict.optional().describe("Whether the citations bear the sentence; absent where it states no fact, or before the check"),
});
export type Sentence = z.infer<typeof sentence>;

/**
 * `quote`: verbatim from a source. `figure`: computed from cells. `count`: a count Ralph made. `text`: written by a model.
 * `text` and `citations` always hold the whole, so that a reader may ignore the members below them.
 */
export const paragraph = z.object({
  kind: z.enum(["quote", "figure", "count", "text"]),
  text: z.string(),
  citations: z.array(citation),
  confidence: confidence.optional(),
  verdict: verdict.optional().describe("Of a paragraph that is not made of sentences"),
  sentences: z.array(sentence).optional().describe("The text by sentence, each with its own citations"),
  form: z
    .enum(["heading", "list", "table", "chart"])
    .optional()
    .describe("A heading within its section, a list, or the place of one of the section's tables or charts; absent for running text"),
  level: z.int().min(1).max(3).optional().describe("Of a heading, 1 for the first level below the section's title"),
  ordered: z.boolean().optional().describe("Whether a list is numbered"),
  items: z.array(z.array(sentence)).optional().describe("A list's items, each by sentence"),
  block: quotedBlock.optional().describe("Of a quotation that is no running text: steps, a list, code, the cells of a row"),
  index: z.int().nonnegative().optional().describe("Of a table or chart: its number among the section's, from 0"),
});
export type Paragraph = z.infer<typeof paragraph>;

export const researchTable = z.object({
  title: z.string(),
  columns: z.array(column),
  rows: z.array(z.array(cell)),
  rowCitations: z.array(z.array(citation)).describe("Citations of each row, in the rows' order; empty lists where a row has none"),
  cellCitations: z
    .array(z.array(z.array(citation)))
    .optional()
    .describe("Citations of each cell, row by row, where cells have their own; the row's citations hold them too"),
  note: z.string().nullable(),
});
export type ResearchTable = z.infer<typeof researchTable>;

export const chart = series.extend({ kind: z.enum(["line", "bar"]) });
export type Chart = z.infer<typeof chart>;

export const section = z.object({
  title: z.string(),
  coverage: z.number().min(0).max(1),
  evidence: evidenceGrade.optional().describe("Grade of the best finding; absent in research of earlier versions"),
  confidence: confidence.optional(),
  paragraphs: z.array(paragraph),
  tables: z.array(researchTable),
  charts: z.array(chart),
});
export type Section = z.infer<typeof section>;

export const disagreement = z.object({
  subject: z.string(),
  statements: z.array(sentence.extend({ value: z.number().nullable() })).min(2),
});
export type Disagreement = z.infer<typeof disagreement>;

/** A place close to the question, where a reader may look further: a section, or a table with its columns. */
export const nearPlace = z.object({
  kind: z.enum(["section", "table"]),
  source: z.string().describe("Title of the document or page"),
  sourceId: z.string().optional(),
  title: z.string().describe("Heading, or title of the table"),
  columns: z.array(z.string()).optional(),
});
export type NearPlace = z.infer<typeof nearPlace>;

/** A scope item without strong evidence, with the words that were searched for. */
export const notFound = z.object({
  item: z.string(),
  searched: z.array(z.string()),
  reason: z.string(),
  nearest: z.array(nearPlace).optional(),
});
export type NotFound = z.infer<typeof notFound>;

export const initialContext = z.object({
  language,
  summary: z.string(),
  entities: z.array(z.object({ name: z.string(), kind: z.string(), mentions: z.int() })),
  keyPhrases: z.array(z.string()),
  topics: z.array(z.object({ title: z.string(), documents: z.int(), score: z.number() })),
  tables: z.array(
    z.object({
      title: z.string(),
      columns: z.array(z.string()),
      documentId: z.string().nullable(),
      sourceId: z.string().optional(),
      table: z.int().nonnegative().optional().describe("Number of the table within its source"),
      rows: z.int().optional(),
      matchedWords: z.array(z.string()).optional().describe("Words of the question that its rows hold"),
      ranges: z
        .array(z.object({ column: z.string(), values: z.string() }))
        .optional()
        .describe("What columns hold: smallest and largest value, or the most frequent ones"),
    }),
  ),
  documents: z.int().describe("How many documents were looked through"),
  web: z.boolean().optional().describe("Whether the web is searched too"),
  languages: z.array(z.object({ language: z.string(), documents: z.int() })).optional(),
  titles: z
    .array(z.object({ sourceId: z.string(), title: z.string(), mediaType: z.string(), language: z.string().nullable(), tables: z.int() }))
    .optional()
    .describe("The newest documents of the library"),
});
export type InitialContext = z.infer<typeof initialContext>;

/**
 * Whether a figure was recomputed when the report was made. `recomputed`: its cells are in the stored copies and yield the
 * value. `mismatch`: they are not, or do not. `not_recomputable`: it has no lineage.
 */
const figureChecks = ["recomputed", "mismatch", "not_recomputable"] as const;

/** A computed figure that the report states, with the cells and the formula behind it. */
export const reportFigure = figure.omit({ citations: true }).extend({
  id: z.string().describe("Number within the report: 'f1'"),
  section: z.string().nullable().describe("Title of the section that states it first, or null outside of sections"),
  text: z.string().describe("The statement of the report"),
  check: z.enum(figureChecks),
});
export type ReportFigure = z.infer<typeof reportFigure>;

export const research = z.object({
  query: z.string(),
  title: z.string(),
  subtitle: z.string().nullable().optional(),
  preface: z.string().nullable().optional(),
  language,
  completeness: completeness.nullable().describe("How far the questions are answered; null where nothing was to be found out"),
  outcome: outcome.nullable().optional().describe("What was done beside; null where nothing was to be done"),
  summary: z.array(paragraph),
  sections: z.array(section),
  conclusion: z.array(paragraph).optional(),
  evidenceLimits: z.array(paragraph).optional().describe("What the evidence cannot bear: its age, its gaps, its kind"),
  recommendations: z.array(paragraph),
  figures: z.array(reportFigure).optional().describe("The figures that the report states, in its order; absent where there are none"),
  notFound: z.array(notFound),
  disagreements: z.array(disagreement),
  sources: z.array(source).describe("Every source cited, in the order of first citation"),
  cut: z.string().nullable().describe("Which limit cut the research short, or null"),
  limitations: z.array(z.string()).optional().describe("Which steps went on without a model's answer, and why, in words"),
  dropped: z
    .array(z.object({ text: z.string(), reason: z.string() }))
    .optional()
    .describe("Findings that the report leaves out, and why"),
  leftOut: z.array(leftOutStatement).optional().describe("Statements that are not printed since their citations do not bear them"),
  statements: statementCounts.optional().describe("How the statements are borne; absent in research of earlier versions"),
  news: followUpNews.optional().describe("Of a follow-up: what is new since the session that it follows"),
  generatedAt: timestamp,
});
export type Research = z.infer<typeof research>;

/** The reporter's wording around the evidence; the rest of a report stays as it was aggregated. */
export const reportWording = z.object({ title: z.string().min(1), subtitle: z.string().nullable(), preface: z.string().nullable() });
export type ReportWording = z.infer<typeof reportWording>;
