/** Paragraphs as DrawingML. */

import { isRightToLeft } from "../text/plain-text.ts";
import { bulletIndent } from "./flow.ts";
import type { Look } from "./look.ts";
import type { Piece } from "./pieces.ts";
import type { TextRun } from "./text-measure.ts";
import { nothing, units, type Xml, xml } from "./xml.ts";

/** Colour of words that warn, on the white of slides. */
const warning = "9A3412";

export interface TextStyle {
  look: Look;
  /** The id of the slide's relationship to an address. */
  linkId(url: string): string;
  /** Whether the text is a slide's title, which takes its colour from the master. */
  isTitle?: boolean;
}

export function paragraphs(pieces: readonly Piece[], size: number, style: TextStyle): Xml {
  return xml`${pieces.map((item, index) => paragraph(item, size, index === 0, style))}`;
}

function paragraph({ runs, bullet, scale, gap, language }: Piece, size: number, isFirst: boolean, style: TextStyle): Xml {
  const own = size * scale;
  const indent = bullet === "none" ? 0 : units(own * bulletIndent);
  const sides = sidesOf(isRightToLeft(runs.map(({ text }) => text).join("")), style.look);
  const space = isFirst || gap === 0 ? nothing : xml`<a:spcBef><a:spcPts val="${Math.round(size * gap * 100)}"/></a:spcBef>`;
  return xml`<a:p><a:pPr marL="${indent}" indent="${indent === 0 ? 0 : -indent}"${sides}>${space}${bulletXml(bullet)}</a:pPr>${runs.map((run) => runXml(run, own, language, style))}</a:p>`;
}

/** The alignment of a line: that of its place, unless the report is written from right to left. */
export function lineSides(text: string, look: Look): Xml {
  return look.isFromRight ? xml`<a:pPr${sidesOf(isRightToLeft(text), look)}/>` : nothing;
}

/** Direction and alignment of a text. */
function sidesOf(isTurned: boolean, look: Look): Xml {
  return xml` algn="${isTurned || look.isFromRight ? "r" : "l"}" rtl="${isTurned ? 1 : 0}"`;
}

function bulletXml(bullet: Piece["bullet"]): Xml {
  if (bullet === "none") return xml`<a:buNone/>`;
  const colour = xml`<a:buClr><a:schemeClr val="accent1"/></a:buClr>`;
  if (bullet === "dot") return xml`${colour}<a:buFont typeface="Arial"/><a:buChar char="•"/>`;
  return xml`${colour}<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod" startAt="${Math.min(bullet, 32_767)}"/>`;
}

export function runXml(
  { text, bold, italic, code, superscript, muted, warned, url }: TextRun,
  size: number,
  language: string,
  { look, linkId, isTitle = false }: TextStyle,
): Xml {
  const marks = xml`${bold ? xml` b="1"` : nothing}${italic ? xml` i="1"` : nothing}${superscript ? xml` baseline="30000"` : nothing}`;
  const tint = superscript ? "accent1" : muted ? "tx2" : isTitle ? null : "tx1";
  const fill = warned ? xml`<a:srgbClr val="${warning}"/>` : tint === null ? null : xml`<a:schemeClr val="${tint}"/>`;
  const colour = fill === null ? nothing : xml`<a:solidFill>${fill}</a:solidFill>`;
  // Text outside of placeholders inherits neither font nor colour in every program.
  const [latin, complex] = code ? [look.codeFont, look.codeFont] : isTitle ? ["+mj-lt", "+mj-cs"] : ["+mn-lt", "+mn-cs"];
  const font = xml`<a:latin typeface="${latin}"/><a:cs typeface="${complex}"/>`;
  const link = url === undefined ? nothing : xml`<a:hlinkClick r:id="${linkId(url)}"/>`;
  return xml`<a:r><a:rPr lang="${language}" sz="${Math.round(size * 100)}"${marks} dirty="0">${colour}${font}${link}</a:rPr><a:t>${text}</a:t></a:r>`;
}
