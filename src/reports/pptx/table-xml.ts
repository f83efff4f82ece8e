/** A table that can be edited, as DrawingML. */
import { cellMargin, type SlideCell, type SlideTable } from "./slide-tables.ts";
import { runXml, type TextStyle } from "./text-xml.ts";
import { units, type Xml, xml } from "./xml.ts";

export function tableXml({ size, widths, head, rows, heights }: SlideTable, language: string, style: TextStyle): Xml {
  const columns = widths.map((width) => xml`<a:gridCol w="${units(width)}"/>`);
  const lines = [head, ...rows].map(
    (cells, index) =>
      xml`<a:tr h="${units(heights[index] ?? 0)}">${cells.map((cell) => cellXml(cell, size, language, index === 0, style))}</a:tr>`,
  );
  return xml`<a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns}</a:tblGrid>${lines}</a:tbl>`;
}

function cellXml({ runs, isNumber }: SlideCell, size: number, language: string, isHead: boolean, style: TextStyle): Xml {
  const none = xml`<a:lnL w="0"><a:noFill/></a:lnL><a:lnR w="0"><a:noFill/></a:lnR><a:lnT w="0"><a:noFill/></a:lnT>`;
  const below = xml`<a:lnB w="${units(isHead ? 1 : 0.5)}"><a:solidFill><a:schemeClr val="${isHead ? "tx2" : "bg2"}"/></a:solidFill></a:lnB>`;
  const fill = isHead ? xml`<a:solidFill><a:srgbClr val="${style.look.panel}"/></a:solidFill>` : xml`<a:noFill/>`;
  const [across, down] = [units(cellMargin.across), units(cellMargin.down)];
  const text = runs.filter((run) => run.text !== "").map((run) => runXml(run, size, language, style));
  const end = xml`<a:endParaRPr lang="${language}" sz="${size * 100}" dirty="0"/>`;
  return xml`<a:tc><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="${isNumber ? "r" : "l"}"/>${text.length === 0 ? end : text}</a:p></a:txBody><a:tcPr marL="${across}" marR="${across}" marT="${down}" marB="${down}" anchor="t">${none}${below}${fill}</a:tcPr></a:tc>`;
}
