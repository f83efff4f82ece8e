/** The axes of a chart. */

import type { DateAxis } from "../charts/date-axis.ts";
import { axisMinimum, labelStep } from "../document/chart-data.ts";
import { axisScale } from "../numbers/axis-format.ts";
import { type Plot, ticksOf } from "./chart-plot.ts";
import type { Look } from "./look.ts";
import { nothing, type Xml, xml } from "./xml.ts";

const textSize = 1_200;
/** Letters along an axis of words. */
const axisRoom = 110;

export function chartText(colour: string): Xml {
  return xml`<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${textSize}"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`;
}

export function axesXml(plot: Plot, locale: string, look: Look): Xml {
  return xml`${pointAxis(plot, look)}${valueAxis(plot, locale, look)}`;
}

function pointAxis(plot: Plot, look: Look): Xml {
  if (plot.points !== null) return numberAxis(plot.points, look);
  return plot.dates === null ? wordAxis(plot, look) : yearAxis(plot.dates, look);
}

const hidden = xml`<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>`;

function visible({ muted }: Look): Xml {
  return xml`<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${muted}"/></a:solidFill></a:ln></c:spPr>`;
}

/** Lying bars are read from the top, each with its name. */
function wordAxis({ x, kind, lies }: Plot, look: Look): Xml {
  const skip = lies ? 1 : labelStep(x.words, axisRoom);
  return xml`<c:catAx><c:axId val="1001"/><c:scaling><c:orientation val="${lies ? "maxMin" : "minMax"}"/></c:scaling><c:delete val="0"/><c:axPos val="${lies ? "l" : "b"}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="${kind === "line" && skip === 1 ? "out" : "none"}"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${visible(look)}${chartText(look.ink)}<c:crossAx val="1002"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:tickLblSkip val="${skip}"/><c:tickMarkSkip val="${skip}"/><c:noMultiLvlLbl val="1"/></c:catAx>`;
}

/** Numbers under ten thousand are years or ranks: without separators. */
function numberAxis(points: readonly number[], look: Look): Xml {
  const { from, to, step } = ticksOf(points);
  const format = to < 10_000 ? "General" : "#,##0";
  return xml`<c:valAx><c:axId val="1001"/><c:scaling><c:orientation val="minMax"/><c:max val="${to}"/><c:min val="${from}"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${visible(look)}${chartText(look.ink)}<c:crossAx val="1002"/><c:crosses val="autoZero"/><c:crossBetween val="midCat"/><c:majorUnit val="${step}"/></c:valAx>`;
}

function yearAxis({ from, step, unit }: DateAxis, look: Look): Xml {
  return xml`<c:dateAx><c:axId val="1001"/><c:scaling><c:orientation val="minMax"/><c:min val="${from}"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="yyyy" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>${visible(look)}${chartText(look.ink)}<c:crossAx val="1002"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblOffset val="100"/><c:baseTimeUnit val="${unit}"/><c:majorUnit val="${step}"/><c:majorTimeUnit val="years"/></c:dateAx>`;
}

/** Without lines and numbers where each bar has its own. */
function valueAxis(plot: Plot, locale: string, look: Look): Xml {
  const { lies, isLabelled, kind } = plot;
  const grid = isLabelled
    ? nothing
    : xml`<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${look.line}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>`;
  const minimum = axisMinimum(plot);
  const scale = axisScale(
    plot.lines.flatMap(({ values }) => values),
    minimum,
    locale,
  );
  const interval = scale === null ? nothing : xml`<c:majorUnit val="${scale.step}"/>`;
  const start = minimum === null ? nothing : xml`<c:min val="${minimum}"/>`;
  return xml`<c:valAx><c:axId val="1002"/><c:scaling><c:orientation val="minMax"/>${start}</c:scaling><c:delete val="${isLabelled ? 1 : 0}"/><c:axPos val="${lies ? "b" : "l"}"/>${grid}<c:numFmt formatCode="${scale?.format ?? "General"}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${plot.points === null ? "nextTo" : "low"}"/>${hidden}${chartText(look.ink)}<c:crossAx val="1001"/><c:crosses val="${lies ? "max" : "autoZero"}"/><c:crossBetween val="${kind === "line" ? "midCat" : "between"}"/>${interval}</c:valAx>`;
}
