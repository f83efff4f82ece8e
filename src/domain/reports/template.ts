/** Templates of reports, as the formats are given them. */

/** The parts of a report that may be put into another order, in the usual one. The cover and the warning come first always. */
export const reportParts = [
  "summary",
  "sections",
  "conclusion",
  "recommendations",
  "disagreements",
  "evidenceLimits",
  "notFound",
  "sources",
  "method",
  "conversation",
  "appendix",
] as const;
export type ReportPart = (typeof reportParts)[number];

export const pageSizes = ["a4", "a3", "a5", "letter", "legal"] as const;

/** The colour's contrast to white by WCAG 2, from 1 to 21. */
export function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export interface TemplateLogo {
  mediaType: "image/png" | "image/jpeg";
  /** The image in Base64. */
  data: string;
  alternative: string;
  /** Millimetres, in the image's own proportions. */
  width: number;
  height: number;
}

/** A template with every value that its file leaves out. */
export interface Template {
  name: string;
  logo: TemplateLogo | null;
  colours: Record<"accent" | "heading" | "text" | "muted" | "line" | "panel", string> & { series: string[] };
  /** Families; null for the format's usual one. `files` are absolute paths. */
  fonts: { heading: string | null; body: string | null; mono: string | null; files: string[] };
  /** Margins in millimetres. */
  page: { size: (typeof pageSizes)[number]; margin: Record<"top" | "right" | "bottom" | "left", number> };
  /** Every part, once. */
  order: ReportPart[];
  cover: { organisation: string | null; note: string | null } | null;
  /** Null for the usual one. */
  footer: string | null;
}

/** Colours of series with a contrast of 3:1 on white that the colour-blind can distinguish. */
const series = ["#1f5fa8", "#c2570c", "#1d7a55", "#8a4a9e", "#8a6d0f", "#0b7c8c", "#b8326a", "#59636e"];

export const defaultTemplate: Template = {
  name: "default",
  logo: null,
  colours: {
    ...{ accent: "#1f5fa8", heading: "#1d242c", text: "#1d242c", muted: "#57606a", line: "#d0d7de", panel: "#f6f8fa" },
    series,
  },
  fonts: { heading: null, body: null, mono: null, files: [] },
  page: { size: "a4", margin: { top: 25, right: 24, bottom: 24, left: 24 } },
  order: [...reportParts],
  cover: null,
  footer: null,
};
