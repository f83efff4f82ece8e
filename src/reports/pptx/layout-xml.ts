/** What all slides share: theme, master, layouts and the master of the notes. */
import type { SlidePartNames } from "../../languages/subjects/labels.ts";
import { bodyFrame, bodySizes, footerFrame, type Look, numberFrame, slideSize, titleFrame, titleSize } from "./look.ts";
import { group, labelled, namespaces, numberText, shape } from "./shape-xml.ts";
import { nothing, units, type Xml, xml } from "./xml.ts";

const colourMap = xml`bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"`;

export function themeXml({ ink, muted, line, accent, series, font, headingFont }: Look): Xml {
  const colour = (name: Xml, value: string): Xml => xml`<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const accents = [accent, ...series.filter((one) => one !== accent)].slice(0, 6);
  const colours = [
    colour(xml`dk1`, ink),
    colour(xml`lt1`, "FFFFFF"),
    colour(xml`dk2`, muted),
    colour(xml`lt2`, line),
    ...Array.from({ length: 6 }, (_, index) => colour(xml`accent${index + 1}`, accents[index] ?? accent)),
    colour(xml`hlink`, accent),
    colour(xml`folHlink`, accent),
  ];
  const face = (name: string): Xml => xml`<a:latin typeface="${name}"/><a:ea typeface=""/><a:cs typeface="${name}"/>`;
  const fill = xml`<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>`;
  const stroke = xml`<a:ln w="9525">${fill}</a:ln>`;
  const effect = xml`<a:effectStyle><a:effectLst/></a:effectStyle>`;
  return xml`<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Report"><a:themeElements><a:clrScheme name="Report">${colours}</a:clrScheme><a:fontScheme name="Report"><a:majorFont>${face(headingFont)}</a:majorFont><a:minorFont>${face(font)}</a:minorFont></a:fontScheme><a:fmtScheme name="Report"><a:fillStyleLst>${fill}${fill}${fill}</a:fillStyleLst><a:lnStyleLst>${stroke}${stroke}${stroke}</a:lnStyleLst><a:effectStyleLst>${effect}${effect}${effect}</a:effectStyleLst><a:bgFillStyleLst>${fill}${fill}${fill}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

const background = xml`<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>`;
const sample = xml`<a:p><a:endParaRPr lang="en"/></a:p>`;

function places(isTitle: boolean, names: SlidePartNames): Xml {
  const title = isTitle ? xml`<p:ph type="ctrTitle"/>` : xml`<p:ph type="title"/>`;
  return xml`${[
    shape(2, names.title, titleFrame, sample, title),
    shape(3, names.text, bodyFrame, sample, xml`<p:ph type="body" idx="1"/>`),
    ...(isTitle
      ? []
      : [
          shape(4, names.footer, footerFrame, sample, xml`<p:ph type="ftr" sz="quarter" idx="11"/>`),
          shape(5, names.number, numberFrame, numberText, xml`<p:ph type="sldNum" sz="quarter" idx="12"/>`),
        ]),
  ]}`;
}

/** A bar of the accent colour. */
function bar(name: string, left: number, top: number, width: number, height: number): Xml {
  return xml`<p:sp><p:nvSpPr>${labelled(9, name)}<p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${units(left)}" y="${units(top)}"/><a:ext cx="${units(width)}" cy="${units(height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent1"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`;
}

/** The first is of title slides, the second of all others. */
export function layoutXml(isTitle: boolean, names: SlidePartNames): Xml {
  const mark = isTitle ? bar(names.accent, 0, 0, 28, slideSize.height) : bar(names.accent, 0, 30, 8, 62);
  const kind = isTitle ? xml` type="title"` : xml` type="obj"`;
  return xml`<p:sldLayout ${namespaces}${kind} preserve="1"><p:cSld name="${isTitle ? names.titleLayout : names.contentLayout}"><p:spTree>${group}${mark}${places(isTitle, names)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;
}

export function masterXml({ heading }: Look, names: SlidePartNames): Xml {
  const level = (number: number, size: number): Xml =>
    xml`<a:lvl${number}pPr marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="${size * 100}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${number}pPr>`;
  const title = xml`<a:lvl1pPr algn="l"><a:buNone/><a:defRPr sz="${titleSize * 100}" b="1"><a:solidFill><a:srgbClr val="${heading}"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr>`;
  const styles = xml`<p:txStyles><p:titleStyle>${title}</p:titleStyle><p:bodyStyle>${level(1, bodySizes[2])}</p:bodyStyle><p:otherStyle>${level(1, bodySizes[2])}</p:otherStyle></p:txStyles>`;
  return xml`<p:sldMaster ${namespaces}><p:cSld>${background}<p:spTree>${group}${places(false, names)}</p:spTree></p:cSld><p:clrMap ${colourMap}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/><p:sldLayoutId id="2147483650" r:id="rId2"/></p:sldLayoutIdLst>${styles}</p:sldMaster>`;
}

/** A page of notes: the slide above, the text below. A4. */
const notesSize = { width: 540, height: 780 };

export function notesMasterXml(names: SlidePartNames): Xml {
  const frame = { left: 60, top: 60, width: 420, height: 236 };
  const place = xml`<p:ph type="sldImg" idx="2"/>`;
  const image = xml`<p:sp><p:nvSpPr>${labelled(2, names.picture)}<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${units(frame.left)}" y="${units(frame.top)}"/><a:ext cx="${units(frame.width)}" cy="${units(frame.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/><a:ln w="9525"><a:solidFill><a:schemeClr val="bg2"/></a:solidFill></a:ln></p:spPr></p:sp>`;
  const text = shape(3, names.notes, { ...frame, top: 320, height: 400 }, sample, xml`<p:ph type="body" sz="quarter" idx="3"/>`);
  const style = xml`<p:notesStyle><a:lvl1pPr algn="l"><a:defRPr sz="1100"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl1pPr></p:notesStyle>`;
  return xml`<p:notesMaster ${namespaces}><p:cSld>${background}<p:spTree>${group}${image}${text}</p:spTree></p:cSld><p:clrMap ${colourMap}/>${style}</p:notesMaster>`;
}

export function presentationXml(slides: number, language: string): Xml {
  const list = Array.from({ length: slides }, (_, index) => xml`<p:sldId id="${256 + index}" r:id="rId${index + 3}"/>`);
  const style = xml`<p:defaultTextStyle><a:defPPr><a:defRPr lang="${language}"/></a:defPPr></p:defaultTextStyle>`;
  return xml`<p:presentation ${namespaces} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>${slides === 0 ? nothing : xml`<p:sldIdLst>${list}</p:sldIdLst>`}<p:sldSz cx="${units(slideSize.width)}" cy="${units(slideSize.height)}"/><p:notesSz cx="${units(notesSize.width)}" cy="${units(notesSize.height)}"/>${style}</p:presentation>`;
}
