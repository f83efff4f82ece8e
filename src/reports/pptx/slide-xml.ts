/** A slide and its notes as PresentationML. */
import type { SlidePartNames } from "../../languages/subjects/labels.ts";
import { type Frame, footerFrame, kickerFrame, type Look, numberFrame, smallSize, sourcesFrame } from "./look.ts";
import { group, labelled, namespaces, numberText, shape, transform } from "./shape-xml.ts";
import type { Slide } from "./slide.ts";
import { tableXml } from "./table-xml.ts";
import { fitted } from "./text-measure.ts";
import { lineSides, paragraphs, runXml, type TextStyle } from "./text-xml.ts";
import { nothing, type Xml, xml } from "./xml.ts";

export interface SlideWords {
  language: string;
  /** Of the slide's parts. */
  names: SlidePartNames;
  /** At the foot of each slide. */
  footer: string;
  /** The cited sources, small. */
  sources: string;
}

export interface SlideParts extends TextStyle {
  /** The id of the slide's relationship to its chart with this number. */
  chartId(index: number): string;
  /** The logo's relationship on the first slide, with its place. */
  logo: { id: string; frame: Frame; alternative: string } | null;
}

const chartUri = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const tableUri = "http://schemas.openxmlformats.org/drawingml/2006/table";

export function slideXml(slide: Slide, words: SlideWords, parts: SlideParts): Xml {
  const { look } = parts;
  const shapes: ((id: number) => Xml)[] = [
    (id) => titleShape(slide, words, id, parts),
    ...(slide.kicker === "" ? [] : [(id: number) => kickerShape(slide, words, id, parts)]),
    ...slide.texts.map(({ frame, pieces, size }, index) => (id: number) => {
      const place = index === 0 ? xml`<p:ph type="body" idx="1"/>` : nothing;
      return shape(id, `${words.names.text} ${index + 1}`, frame, paragraphs(pieces, size, parts), place);
    }),
    ...slide.charts.map(
      ({ frame, figure }, index) =>
        (id: number) =>
          graphicFrame(id, words.names.chart, figure.description, frame, chartUri, chartXml(parts.chartId(index))),
    ),
    ...slide.tables.map(
      ({ frame, table, name }) =>
        (id: number) =>
          graphicFrame(id, words.names.table, name, frame, tableUri, tableXml(table, words.language, parts)),
    ),
    ...(words.sources === "" ? [] : [(id: number) => sourcesShape(words, id, look, parts)]),
    ...(slide.kind === "title" ? [] : [(id: number) => footerShape(words, id, parts), (id: number) => numberShape(id, words)]),
    ...(parts.logo === null ? [] : [(id: number) => logoPicture(id, words.names.logo, parts.logo)]),
  ];
  const tree = shapes.map((make, index) => make(index + 2));
  return xml`<p:sld ${namespaces}><p:cSld><p:spTree>${group}${tree}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

function titleShape(
  { title, titleFrame: { frame, size }, part, kind }: Slide,
  { language, names }: SlideWords,
  id: number,
  style: TextStyle,
): Xml {
  const place = part === null ? [] : [{ text: ` (${part.number}/${part.of})`, muted: true }];
  const runs = [...title.runs, ...place].map((run) => runXml(run, size, language, { ...style, isTitle: true }));
  const sides = lineSides(title.runs.map(({ text }) => text).join(""), style.look);
  return shape(
    id,
    names.title,
    frame,
    xml`<a:p>${sides}${runs}</a:p>`,
    kind === "title" ? xml`<p:ph type="ctrTitle"/>` : xml`<p:ph type="title"/>`,
  );
}

function kickerShape({ kicker, kind, titleFrame: { frame } }: Slide, { language, names }: SlideWords, id: number, style: TextStyle): Xml {
  const [text] = fitted(kicker, 1, { size: 12, width: frame.width, factor: style.look.factor, bold: true });
  const place = kind === "title" ? { ...kickerFrame, left: frame.left, width: frame.width, top: frame.top - 26 } : kickerFrame;
  const run = xml`<a:r><a:rPr lang="${language}" sz="1200" b="1" dirty="0"><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>${text}</a:t></a:r>`;
  return shape(id, names.section, place, xml`<a:p>${lineSides(text, style.look)}${run}</a:p>`);
}

function sourcesShape({ sources, language, names }: SlideWords, id: number, look: Look, style: TextStyle): Xml {
  const [text] = fitted(sources, 2, { size: smallSize, width: sourcesFrame.width, factor: look.factor });
  return shape(
    id,
    names.sources,
    sourcesFrame,
    xml`<a:p>${lineSides(text, look)}${runXml({ text, muted: true }, smallSize, language, style)}</a:p>`,
    nothing,
    "b",
  );
}

function footerShape({ footer, language, names }: SlideWords, id: number, style: TextStyle): Xml {
  const [text] = fitted(footer, 1, { size: smallSize, width: footerFrame.width, factor: style.look.factor });
  const place = xml`<p:ph type="ftr" sz="quarter" idx="11"/>`;
  const run = xml`<a:r><a:rPr lang="${language}" sz="${smallSize * 100}" dirty="0"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>${text}</a:t></a:r>`;
  return shape(id, names.footer, footerFrame, xml`<a:p>${run}</a:p>`, place);
}

function numberShape(id: number, { names }: SlideWords): Xml {
  return shape(id, names.number, numberFrame, numberText, xml`<p:ph type="sldNum" sz="quarter" idx="12"/>`);
}

function chartXml(relationship: string): Xml {
  return xml`<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${relationship}"/>`;
}

function graphicFrame(id: number, name: string, description: string, frame: Frame, uri: string, content: Xml): Xml {
  return xml`<p:graphicFrame><p:nvGraphicFramePr>${labelled(id, name, description)}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${transform(frame, "p")}<a:graphic><a:graphicData uri="${uri}">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}

function logoPicture(id: number, name: string, logo: SlideParts["logo"]): Xml {
  if (logo === null) return nothing;
  return xml`<p:pic><p:nvPicPr>${labelled(id, name, logo.alternative)}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${logo.id}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${transform(logo.frame, "a")}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
}

export function notesXml(notes: readonly string[], language: string, names: SlidePartNames): Xml {
  const text = notes.map((words) =>
    words === ""
      ? xml`<a:p><a:endParaRPr lang="${language}"/></a:p>`
      : xml`<a:p><a:r><a:rPr lang="${language}" dirty="0"/><a:t>${words}</a:t></a:r></a:p>`,
  );
  const empty = xml`<a:p><a:endParaRPr lang="${language}"/></a:p>`;
  const image = xml`<p:sp><p:nvSpPr>${labelled(2, names.picture)}<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr/></p:sp>`;
  const body = xml`<p:sp><p:nvSpPr>${labelled(3, names.notes)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${text.length === 0 ? empty : text}</p:txBody></p:sp>`;
  return xml`<p:notes ${namespaces}><p:cSld><p:spTree>${group}${image}${body}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
}
