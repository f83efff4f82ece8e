/** The statements of a report as rows: one for each sentence, quotation and item of a list. Pure. */
import type { Verdict } from "../../domain/evidence/claims.ts";
import type { Block, Run, Statement } from "../document/blocks.ts";
import type { Mark } from "../document/notes.ts";
import { longestCell } from "./workbook.ts";

export interface StatementRow {
  section: string | null;
  kind: Statement["kind"] | "heading" | "item";
  text: string;
  /** The quotation's source in short. */
  attribution: string | null;
  verdict: Verdict | null;
  marks: readonly Mark[];
}

/** Texts longer than a cell go on in further rows. */
export function statementRows(section: string | null, blocks: readonly Block[]): StatementRow[] {
  return blocks.flatMap((block) => rowsOf(section, block));
}

function rowsOf(section: string | null, block: Block): StatementRow[] {
  const row = (kind: StatementRow["kind"], text: string, run?: Run, attribution: string | null = null): StatementRow[] =>
    pieces(text).map((piece) => ({ section, kind, text: piece, attribution, verdict: run?.verdict ?? null, marks: run?.marks ?? [] }));
  switch (block.form) {
    case "heading":
      return row("heading", block.text);
    case "list":
      return block.items.flatMap((item) => item.flatMap((run) => row("item", runText(run), run)));
    case "code":
      return row("item", block.code);
    case "statement":
      return block.paragraphs.flat().flatMap((run) => row(block.kind, runText(run), run, block.attribution));
    case "table":
    case "chart":
      return [];
  }
}

export function runText({ lead, text }: Run): string {
  return lead === "" ? text : `${lead} ${text}`;
}

function pieces(text: string): string[] {
  if (text.length <= longestCell) return [text];
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + longestCell;
    // A character of two code units is not cut in the middle.
    const to = end < text.length && text.codePointAt(end - 1) !== text.charCodeAt(end - 1) ? end - 1 : end;
    found.push(text.slice(from, to));
    from = to;
  }
  return found;
}
