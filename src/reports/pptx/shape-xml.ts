/** Shapes of slides, layouts and notes as PresentationML. */
import type { Frame } from "./look.ts";
import { nothing, units, type Xml, xml } from "./xml.ts";

export const namespaces = xml`xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;

export const group = xml`<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>`;

/** A shape's id, name and text alternative. */
export function labelled(id: number, name: string, description = ""): Xml {
  return xml`<p:cNvPr id="${id}" name="${name}"${description === "" ? nothing : xml` descr="${description}"`}/>`;
}

export const numberText = xml`<a:p><a:pPr algn="r"/><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en" sz="900"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mn-lt"/></a:rPr><a:t>‹#›</a:t></a:fld></a:p>`;

/** Text that neither shrinks nor grows its frame: the frame was made for it. */
export function shape(id: number, name: string, frame: Frame, text: Xml, place: Xml = nothing, anchor = "t"): Xml {
  const isPlace = place !== nothing;
  const kind = isPlace ? xml`<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` : xml`<p:cNvSpPr txBox="1"/>`;
  return xml`<p:sp><p:nvSpPr>${labelled(id, name)}${kind}<p:nvPr>${place}</p:nvPr></p:nvSpPr><p:spPr>${transform(frame, "a")}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${anchor}"><a:noAutofit/></a:bodyPr><a:lstStyle/>${text}</p:txBody></p:sp>`;
}

export function transform({ left, top, width, height }: Frame, prefix: "a" | "p"): Xml {
  const inner = xml`<a:off x="${units(left)}" y="${units(top)}"/><a:ext cx="${units(width)}" cy="${units(height)}"/>`;
  return prefix === "a" ? xml`<a:xfrm>${inner}</a:xfrm>` : xml`<p:xfrm>${inner}</p:xfrm>`;
}
