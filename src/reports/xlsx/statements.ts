/** The statements of a report as rows: one for each sentence, quotation and item of a list. Pure. */
import type { Verdict } from "../../domain/evidence/claims.ts";
import type { QuotedBlock } from "../../domain/evidence/evidence.ts";
import type { Block, Run, Statement } from "../document/blocks.ts";
import type { Part } from "../document/cited-parts.ts";
import type { Mark } from "../document/marks.ts";
import { longestCell } from "./workbook.ts";

export interface StatementRow {
  section: string | null;
  kind: Statement["kind"] | "heading" | "item";
  /** The heading before a quotation, which is not of its words. */
  lead: string;
  text: string;
  /** Whether the text is set in quotation marks where rows of all kinds stand together. */
  isQuoted: boolean;
  /** The quotation's source in short. */
  attribution: string | null;
  verdict: Verdict | null;
  marks: readonly Mark[];
}

/** The rows of a part of the report; the first says where nothing of it is a certain answer. */
export function partRows({ title, remark, blocks }: Part): StatementRow[] {
  const heading = { section: title, kind: "heading" as const, lead: "", isQuoted: false, attribution: null, verdict: null, marks: [] };
  return [...(remark === null ? [] : [{ ...heading, text: remark }]), ...statementRows(title, blocks)];
}

/** Texts longer than a cell go on in further rows. */
export function statementRows(section: string | null, blocks: readonly Block[]): StatementRow[] {
  return blocks.flatMap((block) => rowsOf(section, block));
}

function rowsOf(section: string | null, block: Block): StatementRow[] {
  const row = (kind: StatementRow["kind"], text: string, run?: Run, attribution: string | null = null, isQuoted = false): StatementRow[] =>
    pieces(text).map((piece, index) => {
      const lead = isQuoted && index === 0 ? (run?.lead ?? "") : "";
      return { section, kind, lead, text: piece, isQuoted, attribution, verdict: run?.verdict ?? null, marks: run?.marks ?? [] };
    });
  switch (block.form) {
    case "heading":
      return row("heading", block.text);
    case "list":
      return block.items.flatMap((item) => item.flatMap((run) => row("item", runText(run), run)));
    case "entries":
      return block.entries.flatMap((run) => row("quote", run.text, run, block.attribution, true));
    case "code":
      return row("item", block.code);
    case "statement":
      if (block.block !== undefined) return row(block.kind, blockText(block.block), block.paragraphs[0]?.[0], block.attribution);
      return block.paragraphs
        .flat()
        .flatMap((run) =>
          block.kind === "quote"
            ? row("quote", run.text, run, block.attribution, true)
            : row(block.kind, runText(run), run, block.attribution),
        );
    case "table":
    case "chart":
      return [];
  }
}

/** The lines of a list or of code below each other. */
function blockText({ form, lead, lines }: QuotedBlock): string {
  const items = lines.map((line, index) => (form === "code" ? line : `${form === "steps" ? `${index + 1}.` : "•"} ${line}`));
  return [...(lead === "" ? [] : [lead]), ...items].join("\n");
}

export function runText({ lead, text }: Pick<Run, "lead" | "text">): string {
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
