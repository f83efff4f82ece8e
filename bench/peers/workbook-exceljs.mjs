/** Sheets as plain values, written by exceljs: cells with their styles, formulas, links, widths and heights. It writes no charts. */
import ExcelJS from "exceljs";

export async function writeWorkbook(sheets, styles) {
  const book = new ExcelJS.Workbook();
  const looks = Array.from({ length: styles }, (_, index) => ({
    font: { size: 8 + index / 4, color: { argb: "FF1F2328" } },
    alignment: { vertical: "top", wrapText: true },
    numFmt: "#,##0.00",
  }));
  for (const { name, cells, widths, heights } of sheets) {
    const sheet = book.addWorksheet(name);
    for (const { row, column, style, formula, value, link } of cells) {
      const cell = sheet.getCell(row + 1, column + 1);
      if (formula !== null) cell.value = { formula, result: value };
      else if (link !== null && typeof value === "string") cell.value = { text: value, hyperlink: link.replace(/^internal:/, "#") };
      else if (value !== null) cell.value = value;
      cell.style = looks[style];
    }
    for (const [column, width] of widths.entries()) sheet.getColumn(column + 1).width = width;
    for (const [row, height] of heights) sheet.getRow(row + 1).height = height;
  }
  return book.xlsx.writeBuffer();
}
