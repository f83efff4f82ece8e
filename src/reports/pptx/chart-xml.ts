/** A chart that can be edited, as DrawingML over a workbook of its own. */
import { axesXml, chartText } from "./chart-axes-xml.ts";
import type { Plot } from "./chart-plot.ts";
import { columnName, dateFormat, sheetName } from "./chart-workbook.ts";
import type { Look } from "./look.ts";
import { nothing, type Xml, xml } from "./xml.ts";

/** Lines of more points have no marks on them. */
const mostMarks = 30;
/** Further series are dashed. */
const solidSeries = 4;

export function chartXml(plot: Plot, language: string, look: Look): Xml {
  const series = plot.lines.map((line, index) => seriesXml(plot, line, index, look));
  const legend =
    plot.lines.length > 1 ? xml`<c:legend><c:legendPos val="t"/><c:overlay val="0"/>${chartText(look.ink)}</c:legend>` : nothing;
  const area = xml`<c:plotArea><c:layout/>${groupXml(plot, series)}${axesXml(plot, language, look)}</c:plotArea>`;
  return xml`<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:lang val="${language}"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/>${area}${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${chartText(look.ink)}<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
}

function groupXml({ kind, points, lies, lines }: Plot, series: readonly Xml[]): Xml {
  const varied = xml`<c:varyColors val="0"/>`;
  const axes = xml`<c:axId val="1001"/><c:axId val="1002"/>`;
  if (points !== null) return xml`<c:scatterChart><c:scatterStyle val="lineMarker"/>${varied}${series}${axes}</c:scatterChart>`;
  if (kind === "line") return xml`<c:lineChart><c:grouping val="standard"/>${varied}${series}<c:marker val="1"/>${axes}</c:lineChart>`;
  const gap = lines.length > 1 ? 60 : 45;
  return xml`<c:barChart><c:barDir val="${lies ? "bar" : "col"}"/><c:grouping val="clustered"/>${varied}${series}<c:gapWidth val="${gap}"/>${axes}</c:barChart>`;
}

function seriesXml(plot: Plot, { name, values }: Plot["lines"][number], index: number, look: Look): Xml {
  const column = columnName(index + 1);
  const colour = xml`<a:solidFill><a:srgbClr val="${look.series[index % look.series.length] ?? look.accent}"/></a:solidFill>`;
  const title = xml`<c:idx val="${index}"/><c:order val="${index}"/><c:tx>${texts(`$${column}$1`, [name])}</c:tx>`;
  const count = plot.x.words.length;
  const [first, second] = [`$A$2:$A$${count + 1}`, `$${column}$2:$${column}$${count + 1}`];
  if (plot.kind === "bar") {
    const labels = plot.isLabelled ? valueLabels(plot, look) : nothing;
    return xml`<c:ser>${title}<c:spPr>${colour}</c:spPr><c:invertIfNegative val="0"/>${labels}<c:cat>${texts(first, plot.x.words)}</c:cat><c:val>${numbers(second, values)}</c:val></c:ser>`;
  }
  const dash = index >= solidSeries ? xml`<a:prstDash val="dash"/>` : nothing;
  const line = xml`<c:spPr><a:ln w="28575" cap="rnd">${colour}${dash}<a:round/></a:ln></c:spPr>`;
  const marks =
    count > mostMarks
      ? xml`<c:marker><c:symbol val="none"/></c:marker>`
      : xml`<c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${colour}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`;
  const data =
    plot.points === null
      ? xml`<c:cat>${plot.dates === null ? texts(first, plot.x.words) : numbers(first, plot.dates.days, dateFormat)}</c:cat><c:val>${numbers(second, values)}</c:val>`
      : xml`<c:xVal>${numbers(first, plot.points)}</c:xVal><c:yVal>${numbers(second, values)}</c:yVal>`;
  return xml`<c:ser>${title}${line}${marks}${data}<c:smooth val="0"/></c:ser>`;
}

function texts(cells: string, words: readonly string[]): Xml {
  const points = words.map((word, at) => xml`<c:pt idx="${at}"><c:v>${word}</c:v></c:pt>`);
  return xml`<c:strRef><c:f>${sheetName}!${cells}</c:f><c:strCache><c:ptCount val="${words.length}"/>${points}</c:strCache></c:strRef>`;
}

/** A missing value has no point: the line has a gap there. */
function numbers(cells: string, values: readonly (number | null)[], format = "General"): Xml {
  const points = values.flatMap((value, at) => (value === null ? [] : [xml`<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`]));
  return xml`<c:numRef><c:f>${sheetName}!${cells}</c:f><c:numCache><c:formatCode>${format}</c:formatCode><c:ptCount val="${values.length}"/>${points}</c:numCache></c:numRef>`;
}

function valueLabels({ decimals }: Plot, look: Look): Xml {
  const format = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(Math.min(decimals, 4))}`;
  return xml`<c:dLbls><c:numFmt formatCode="${format}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${chartText(look.ink)}<c:dLblPos val="outEnd"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
}
