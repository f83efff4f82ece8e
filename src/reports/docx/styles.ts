/** Styles of the document, in the template's colours and fonts: Word's own names where it has one, so that they can be changed there. */
import { AlignmentType, BorderStyle, type IStylesOptions, LevelFormat, LineRuleType } from "docx";
import type { Template } from "../../domain/reports/template.ts";

/** Half points, and twentieths of a point. */
const size = { body: 21, small: 18, code: 18, note: 18 };

export const codeStyle = "Code";
export const warningStyle = "Warning";
export const mutedStyle = "Remark";
/** Of words that warn. */
export const warningColour = "9A3412";
export const cellStyle = "TableText";
export const numbering = "numbered";
const bullets = "bulleted";
/** A list item. The library's own bullet is as large as a letter in programs without the font that it is drawn for. */
export const bulleted = { numbering: { reference: bullets, level: 0 } };

/** An item of a quoted list: its bullet stands where the words of a quotation do. */
export const quotedItem = { style: "Quote", indent: { left: 600, hanging: 240, right: 360 }, spacing: { before: 0, after: 60 } };

export function fontsOf({ fonts }: Template): { body: string; heading: string; mono: string } {
  const body = fonts.body ?? "Calibri";
  return { body, heading: fonts.heading ?? body, mono: fonts.mono ?? "Consolas" };
}

/** A colour as Word writes it. */
export function hex(colour: string): string {
  return colour.slice(1).toUpperCase();
}

const kept = (before: number, after: number) => ({ spacing: { before, after }, keepNext: true, keepLines: true });

export function documentStyles(template: Template, language: string): IStylesOptions {
  const { colours } = template;
  const { body, heading } = fontsOf(template);
  const headingRun = (halfPoints: number) => ({ font: heading, size: halfPoints, bold: true, color: hex(colours.heading) });
  return {
    default: {
      document: {
        run: { font: body, size: size.body, color: hex(colours.text), language: { value: language } },
        paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
      },
      title: { run: headingRun(44), paragraph: { spacing: { before: 0, after: 120 } } },
      heading1: { run: headingRun(30), paragraph: kept(360, 120) },
      heading2: { run: headingRun(25), paragraph: kept(240, 80) },
      heading3: { run: headingRun(22), paragraph: kept(200, 60) },
      heading4: { run: headingRun(21), paragraph: kept(160, 60) },
      hyperlink: { run: { color: hex(colours.accent), underline: {} } },
      footnoteText: { run: { size: size.note }, paragraph: { spacing: { after: 40, line: 240 } } },
      footnoteReference: { run: { superScript: true, color: hex(colours.accent) } },
    },
    paragraphStyles: paragraphStyles(template),
  };
}

function paragraphStyles(template: Template): NonNullable<IStylesOptions["paragraphStyles"]> {
  const { colours } = template;
  const { mono } = fontsOf(template);
  const muted = { color: hex(colours.muted), size: size.small };
  return [
    {
      id: "Subtitle",
      name: "Subtitle",
      basedOn: "Normal",
      next: "Normal",
      quickFormat: true,
      run: { size: 26, color: hex(colours.muted) },
    },
    {
      ...{ id: "Quote", name: "Quote", basedOn: "Normal", quickFormat: true },
      paragraph: {
        indent: { left: 360, right: 360 },
        spacing: { before: 120, after: 60 },
        border: { left: { style: BorderStyle.SINGLE, size: 18, space: 10, color: hex(colours.accent) } },
      },
    },
    { id: "Caption", name: "caption", basedOn: "Normal", quickFormat: true, run: { bold: true, size: 19 }, paragraph: kept(200, 80) },
    {
      ...{ id: codeStyle, name: "Code", basedOn: "Normal", quickFormat: true, run: { font: mono, size: size.code, noProof: true } },
      paragraph: { shading: { fill: hex(colours.panel) }, spacing: { before: 80, after: 120, line: 240 } },
    },
    { id: "TOC1", name: "toc 1", basedOn: "Normal", next: "Normal", paragraph: { spacing: { after: 40, line: 240 } } },
    {
      id: "TOC2",
      name: "toc 2",
      basedOn: "Normal",
      next: "Normal",
      paragraph: { indent: { left: 240 }, spacing: { after: 20, line: 240 } },
    },
    { id: mutedStyle, name: "Remark", basedOn: "Normal", quickFormat: true, run: { ...muted, italics: true } },
    { id: cellStyle, name: "Table Text", basedOn: "Normal", run: { size: size.small }, paragraph: { spacing: { after: 0, line: 240 } } },
    {
      ...{ id: warningStyle, name: "Warning", basedOn: "Normal", quickFormat: true, run: { bold: true } },
      paragraph: { border: { left: { style: BorderStyle.SINGLE, size: 24, space: 10, color: "C2570C" } } },
    },
    { id: "Footer", name: "footer", basedOn: "Normal", run: muted },
  ];
}

export const lists = {
  config: [
    {
      reference: bullets,
      levels: [
        {
          ...{ level: 0, format: LevelFormat.BULLET, text: "•", alignment: AlignmentType.START },
          style: { paragraph: { indent: { left: 420, hanging: 240 }, spacing: { after: 60 } } },
        },
      ],
    },
    {
      reference: numbering,
      levels: [
        {
          ...{ level: 0, format: LevelFormat.DECIMAL, text: "%1.", alignment: AlignmentType.START },
          style: { paragraph: { indent: { left: 420, hanging: 420 } } },
        },
      ],
    },
  ],
};
