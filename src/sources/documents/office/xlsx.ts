/**
 * Parses workbooks (XLSX, XLS, ODS): the tables of each sheet with their numbers, dates and units, under the sheet's name.
 * Each row of the text corresponds to one row of the sheet, so that a citation can name its cells.
 */
import * as XLSX from "@e965/xlsx";
import { refusedArchive, UnpackBudget, ZipArchive } from "../archive/zip-archive.ts";
import type { ReadDocument, WarningList } from "../document.ts";
import type { DocumentLimits } from "../document-limits.ts";
import { TextBuilder } from "../text-builder.ts";
import { blocksOf, sheetRows } from "./sheet-grid.ts";
import { SheetWriter } from "./sheet-text.ts";
import { assertPlain, optionalXmlPart, titleIn } from "./xml.ts";

/** Parts of a workbook that its cells do without: pictures, charts, copies of other files' cells. */
const unneeded =
  /^xl\/(?:media|drawings|charts|chartsheets|pivotCache|pivotTables|embeddings|printerSettings|ctrlProps)\/|^(?:Pictures|Thumbnails)\//i;

export async function readWorkbook(bytes: Uint8Array, warnings: WarningList, limits: DocumentLimits): Promise<ReadDocument> {
  const budget = new UnpackBudget(limits.unpackedBytes);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const archive = isZip ? await ZipArchive.open(bytes, limits.archiveFiles, budget) : null;
  const workbook = opened(archive === null ? bytes : await repacked(archive));
  const builder = new TextBuilder(warnings);
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  for (const [index, name] of workbook.SheetNames.entries()) {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) continue;
    if ((workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0) {
      warnings.add(`The sheet '${name}' is hidden and was left out`);
      continue;
    }
    const blocks = blocksOf(sheetRows(sheet, date1904, warnings));
    if (blocks.length === 0) continue;
    builder.begin({ sheet: name });
    builder.heading(1, name);
    const writer = new SheetWriter(builder, name);
    for (const block of blocks) writer.write(block);
  }
  builder.finish();
  const title = archive === null ? null : titleIn(await optionalXmlPart(archive, "docProps/core.xml"));
  const { text, blocks, tables, divisions } = builder;
  return { text, title, blocks, tables, divisions, warnings: warnings.all(), unpackedBytes: budget.used };
}

function opened(bytes: Uint8Array): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { type: "buffer", dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message))
      throw refusedArchive("is encrypted: it opens with a password alone", error);
    throw error;
  }
}

/** The parts that are needed, unpacked within bounds and packed again as they are: the library unpacks without bounds. */
async function repacked(archive: ZipArchive): Promise<Uint8Array> {
  const container = XLSX.CFB.utils.cfb_new();
  for (const name of archive.names) {
    if (unneeded.test(name) || !/\.(?:xml|rels)$|^mimetype$/i.test(name)) continue;
    const part = await archive.read(name);
    assertPlain(part.subarray(0, 2_000).toString("latin1"), name);
    XLSX.CFB.utils.cfb_add(container, name, part);
  }
  return XLSX.CFB.write(container, { fileType: "zip", compression: false, type: "buffer" }) as Uint8Array;
}
