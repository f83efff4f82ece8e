/**
 * A table's row, written as plain objects. The library's classes would make a dozen components of each cell, which takes
 * half the time and memory of a report with many tables.
 */
import { type FootnoteReferenceRun, type IContext, type IXmlableObject, TableRow } from "docx";
import { isRightToLeft, printable } from "../text/plain-text.ts";
import { cellStyle } from "./styles.ts";

export interface PlainCell {
  /** Null for a cell that only cites. */
  text: string | null;
  references: readonly FootnoteReferenceRun[];
  isBold?: boolean;
}

export interface RowLook {
  /** Twips. */
  widths: readonly number[];
  /** Whether the column's cells are flush right. */
  isRight: readonly boolean[];
  /** Background of a head, which repeats on each page. RRGGBB. */
  headFill?: string;
}

export class PlainRow extends TableRow {
  readonly #cells: readonly PlainCell[];
  readonly #look: RowLook;

  constructor(cells: readonly PlainCell[], look: RowLook) {
    super({ children: [] });
    this.#cells = cells;
    this.#look = look;
  }

  override prepForXml(context: IContext): IXmlableObject {
    const isHead = this.#look.headFill !== undefined;
    const properties = { "w:trPr": [{ "w:cantSplit": {} }, ...(isHead ? [{ "w:tblHeader": {} }] : [])] };
    return { "w:tr": [properties, ...this.#cells.map((cell, column) => cellOf(cell, column, this.#look, context))] };
  }
}

function cellOf({ text, references, isBold }: PlainCell, column: number, look: RowLook, context: IContext): IXmlableObject {
  const { widths, isRight, headFill } = look;
  const head = headFill === undefined ? [] : [{ "w:shd": of({ "w:fill": headFill, "w:val": "clear" }) }, valued("w:vAlign", "bottom")];
  const paragraph = [
    valued("w:pStyle", cellStyle),
    ...(headFill === undefined ? [] : [{ "w:keepNext": {} }]),
    ...(isRight[column] ? [valued("w:jc", "right")] : []),
  ];
  const runs = [...(text === null ? [] : [runOf(text, isBold === true)]), ...references.map((run) => run.prepForXml(context))];
  return {
    "w:tc": [
      { "w:tcPr": [{ "w:tcW": of({ "w:type": "dxa", "w:w": widths[column] ?? 0 }) }, ...head] },
      { "w:p": [{ "w:pPr": paragraph }, ...runs] },
    ],
  };
}

function runOf(text: string, isBold: boolean): IXmlableObject {
  const bold = isBold ? [{ "w:b": {} }, { "w:bCs": {} }] : [];
  const properties = isRightToLeft(text) ? [...bold, { "w:rtl": {} }] : bold;
  const content = { "w:t": [of({ "xml:space": "preserve" }), printable(text)] };
  return { "w:r": properties.length === 0 ? [content] : [{ "w:rPr": properties }, content] };
}

function valued(name: string, value: string): IXmlableObject {
  return { [name]: of({ "w:val": value }) };
}

function of(attributes: Readonly<Record<string, string | number>>): IXmlableObject {
  return { _attr: attributes };
}
