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

/** Texts are texts there, whatever they begin with. */
export function chartWorkbook({ x, lines, points }: Plot): Uint8Array {
  const rows = [
    [x.label, ...lines.map(({ name }) => name)],
    ...x.words.map((word, point) => [points?.[point] ?? word, ...lines.map(({ values }) => values[point] ?? null)]),
  ];
  const sheet = rows.map((row, index) => {
    const cells = row.flatMap((value, column) => (value === null ? [] : [cell(value, `${columnName(column)}${index + 1}`)]));
    return xml`<row r="${index + 1}">${cells}</row>`;
  });
  return packed([
    {
      name: "xl/workbook.xml",
      type: `${types}.sheet.main+xml`,
      content: xml`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      relationships: [{ type: "worksheet", target: "/xl/worksheets/sheet1.xml" }],
    },
    {
      name: "xl/worksheets/sheet1.xml",
      type: `${types}.worksheet+xml`,
      content: xml`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
  ]);
}

function cell(value: string | number, place: string): Xml {
  return typeof value === "number"
    ? xml`<c r="${place}"><v>${value}</v></c>`
    : xml`<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}

export function columnName(index: number): string {
  return String.fromCharCode(65 + index);
}
