/**
 * The workbook behind a chart, which 'Edit data' opens: one sheet with the points and a column for each line. The least that
 * Excel and LibreOffice open, since a presentation has one for each chart. Pure.
 */
import type { Plot } from "./chart-plot.ts";
import { packed } from "./package.ts";
import { type Xml, xml } from "./xml.ts";

export const sheetName = "Sheet1";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Format of dates in cells, in every language. */
export const dateFormat = "yyyy-mm-dd";

/** The second format of cells is that of dates. */
const styles = xml`<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${dateFormat}"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Texts are texts there, whatever they begin with. */
export function chartWorkbook({ x, lines, points, dates }: Plot): Uint8Array {
  const rows = [
    [x.label, ...lines.map(({ name }) => name)],
    ...x.words.map((word, point) => [(points ?? dates?.days)?.[point] ?? word, ...lines.map(({ values }) => values[point] ?? null)]),
  ];
  const sheet = rows.map((row, index) => {
    const cells = row.flatMap((value, column) =>
      value === null ? [] : [cell(value, `${columnName(column)}${index + 1}`, column === 0 && dates !== null)],
    );
    return xml`<row r="${index + 1}">${cells}</row>`;
  });
  return packed([
    {
      name: "xl/workbook.xml",
      type: `${types}.sheet.main+xml`,
      content: xml`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      relationships: [
        { type: "worksheet", target: "/xl/worksheets/sheet1.xml" },
        { type: "styles", target: "/xl/styles.xml" },
      ],
    },
    { name: "xl/styles.xml", type: `${types}.styles+xml`, content: styles },
    {
      name: "xl/worksheets/sheet1.xml",
      type: `${types}.worksheet+xml`,
      content: xml`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ]);
}

function cell(value: string | number, place: string, isDate: boolean): Xml {
  return typeof value === "number"
    ? xml`<c r="${place}" s="${isDate ? 1 : 0}"><v>${value}</v></c>`
    : xml`<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}

export function columnName(index: number): string {
  return String.fromCharCode(65 + index);
}
