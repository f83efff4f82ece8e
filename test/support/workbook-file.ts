/** Makes small workbooks: sheets of cells as they are written in XLSX. */
import { zipOf } from "./zip-file.ts";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Number formats of the styles 0, 1, 2 … */
export const formats = ["General", "yyyy\\-mm\\-dd", "0.0%", '"€"#,##0.00', "h:mm"];

export interface Sheet {
  name: string;
  rows: Readonly<Record<number, readonly SheetValue[]>>;
  merged?: readonly string[];
  isHidden?: boolean;
}
/** A text, a number, a number in a style, an error, or nothing. */
export type SheetValue = string | number | null | { value: number; style: number } | { error: string };

export function workbookFile(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  return rawWorkbook(
    sheets.map(({ rows, merged = [], ...sheet }) => {
      const list = Object.entries(rows).map(
        ([row, cells]) => `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${letter(index)}${row}`)).join("")}</row>`,
      );
      const merges = merged.length === 0 ? "" : `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join("")}</mergeCells>`;
      return { ...sheet, content: `<sheetData>${list.join("")}</sheetData>${merges}` };
    }),
  );
}

/** Sheets whose XML within `worksheet` is given; `declaration` goes before it. */
export function rawWorkbook(
  sheets: readonly { name: string; content: string; isHidden?: boolean }[],
  declaration = "",
): Uint8Array<ArrayBuffer> {
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relationships = (list: string) =>
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;
  const numbered = sheets.map(({ name, isHidden = false }, index) => ({
    name: name,
    state: isHidden ? ' state="hidden"' : "",
    number: index + 1,
  }));
  return zipOf({
    "[Content_Types].xml": `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("workbook.xml", "sheet.main")}${type("styles.xml", "styles")}${numbered.map(({ number }) => type(`worksheets/sheet${number}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": relationships(relation(1, "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${xml}<workbook ${main} xmlns:r="${office}"><sheets>${numbered.map(({ name, state, number }) => `<sheet name="${name}" sheetId="${number}"${state} r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      numbered.map(({ number }) => relation(number, "worksheet", `worksheets/sheet${number}.xml`)).join("") +
        relation(99, "styles", "styles.xml"),
    ),
    "xl/styles.xml": `${xml}<styleSheet ${main}><numFmts>${formats.map((format, index) => `<numFmt numFmtId="${170 + index}" formatCode="${format.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs>${formats.map((_, index) => `<xf numFmtId="${index === 0 ? 0 : 170 + index}" applyNumberFormat="1"/>`).join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ content }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}${declaration}<worksheet ${main}>${content}</worksheet>`,
      ]),
    ),
  });
}

function cellXml(cell: SheetValue, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  return "error" in cell ? `<c r="${at}" t="e"><v>${cell.error}</v></c>` : `<c r="${at}" s="${cell.style}"><v>${cell.value}</v></c>`;
}

function letter(index: number): string {
  return String.fromCharCode(65 + index);
}
