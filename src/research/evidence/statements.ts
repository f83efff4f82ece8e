/** Lists the statements of a written research in its order, and applies verdicts to them. Pure. */
import type { Verdict } from "../../domain/evidence/claims.ts";
import type { Cell, Citation } from "../../domain/evidence/evidence.ts";
import type { Paragraph, Research, ResearchTable, Section, Sentence } from "../../domain/sessions/research.ts";

/** A sentence, a paragraph that is not made of sentences, or a table's row with numbers and citations. */
export interface Statement {
  section: string | null;
  kind: Paragraph["kind"] | "row";
  text: string;
  citations: readonly Citation[];
  /** For a table's row: its numbers, and the texts with digits. */
  numbers?: readonly Cell[];
}

/** The verdict that a statement is printed with; `dropped` leaves it out, null changes nothing. */
export type PrintedVerdict = Verdict | "dropped" | null;

type Visit = (statement: Statement) => PrintedVerdict;

export function statementsOf(research: Research): Statement[] {
  const found: Statement[] = [];
  mapStatements(research, (statement) => {
    found.push(statement);
    return null;
  });
  return found;
}

/** The research as printed: `printed` has a verdict for each statement, in the order of `statementsOf`. */
export function withVerdicts(research: Research, printed: readonly PrintedVerdict[]): Research {
  let at = 0;
  return mapStatements(research, () => printed[at++] ?? null);
}

function mapStatements(research: Research, visit: Visit): Research {
  const part = (list: readonly Paragraph[]) => paragraphsOf(list, null, visit);
  const summary = part(research.summary);
  const sections = research.sections.flatMap((section): Section[] => {
    const paragraphs = paragraphsOf(section.paragraphs, section.title, visit);
    for (const row of section.tables.flatMap((table) => rowsOf(table, section.title))) visit(row);
    const isEmptied = section.paragraphs.length > 0 && paragraphs.length + section.tables.length + section.charts.length === 0;
    return isEmptied ? [] : [{ ...section, paragraphs }];
  });
  const conclusion = research.conclusion && part(research.conclusion);
  const recommendations = part(research.recommendations);
  const disagreements = research.disagreements
    .map((item) => ({ ...item, statements: item.statements.flatMap((side) => judged(side, "text", item.subject, visit)) }))
    .filter(({ statements }) => statements.length > 1);
  // A statement there without a citation is about the evidence, not about the subject.
  const cited: Visit = (statement) => (statement.citations.length > 0 ? visit(statement) : null);
  const evidenceLimits = research.evidenceLimits && paragraphsOf(research.evidenceLimits, null, cited);
  return {
    ...{ ...research, summary, sections, recommendations, disagreements },
    ...(conclusion && { conclusion }),
    ...(evidenceLimits && { evidenceLimits }),
  };
}

/** The rows of a table that contain numbers. A row is never left out: a table with missing rows misleads. */
function rowsOf({ columns, rows, rowCitations }: ResearchTable, section: string): Statement[] {
  return rows.flatMap((row, index): Statement[] => {
    const citations = rowCitations[index] ?? [];
    const numbers = row.filter((cell) => typeof cell === "number" || /\d/.test(cell ?? ""));
    if (citations.length === 0 || numbers.length === 0) return [];
    const told = row.flatMap((cell, column) => (cell === null ? [] : [`${columns[column]?.name ?? ""}: ${cell}`]));
    return [{ section, kind: "row", text: told.join("; "), citations, numbers }];
  });
}

function paragraphsOf(paragraphs: readonly Paragraph[], section: string | null, visit: Visit): Paragraph[] {
  const kept = paragraphs.flatMap((paragraph) => paragraphOf(paragraph, section, visit));
  const lostText = kept.length < paragraphs.length;
  return lostText ? kept.filter((_, index) => !headsNothing(kept, index)) : kept;
}

function paragraphOf(paragraph: Paragraph, section: string | null, visit: Visit): Paragraph[] {
  const { kind, form, sentences, items } = paragraph;
  const judgedOf = (list: readonly Sentence[]) => list.flatMap((sentence) => judged(sentence, kind, section, visit));
  if (form === "list") {
    const left = (items ?? []).map(judgedOf).filter((item) => item.length > 0);
    const lines = left.map((item) => whole(item, " "));
    return left.length === 0 ? [] : [{ ...paragraph, ...whole(lines, "\n"), items: left }];
  }
  if (form !== undefined) return [paragraph];
  if (sentences === undefined) return judged(paragraph, kind, section, visit);
  const left = judgedOf(sentences);
  return left.length === 0 ? [] : [{ ...paragraph, ...whole(left, " "), sentences: left }];
}

function judged<T extends Sentence>(item: T, kind: Paragraph["kind"], section: string | null, visit: Visit): T[] {
  const { text, citations } = item;
  const verdict = visit({ section, kind, text, citations });
  if (verdict === "dropped") return [];
  return [verdict === null ? item : { ...item, verdict: verdict }];
}

function whole(sentences: readonly Sentence[], between: string): Sentence {
  const citations = new Map(sentences.flatMap((item) => item.citations).map((citation) => [JSON.stringify(citation), citation]));
  return { text: sentences.map(({ text }) => text).join(between), citations: [...citations.values()] };
}

/** Whether the paragraph is a heading whose text was left out. */
function headsNothing(paragraphs: readonly Paragraph[], index: number): boolean {
  const [own, next] = [paragraphs[index], paragraphs[index + 1]];
  if (own?.form !== "heading") return false;
  return next === undefined || (next.form === "heading" && (next.level ?? 1) <= (own.level ?? 1));
}
