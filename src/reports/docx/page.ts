/** The page: its size and margins in twentieths of a point. Pure. */
import type { Template } from "../../domain/reports/template.ts";

const perMillimetre = 1_440 / 25.4;
/** Millimetres. */
const sizes: Record<Template["page"]["size"], readonly [width: number, height: number]> = {
  ...{ a3: [297, 420], a4: [210, 297], a5: [148, 210] },
  ...{ letter: [215.9, 279.4], legal: [215.9, 355.6] },
};

export function pageProperties({ page }: Template): {
  size: { width: number; height: number };
  margin: Record<"top" | "right" | "bottom" | "left", number>;
} {
  const [width, height] = sizes[page.size];
  const { top, right, bottom, left } = page.margin;
  return {
    size: { width: twips(width), height: twips(height) },
    margin: { top: twips(top), right: twips(right), bottom: twips(bottom), left: twips(left) },
  };
}

/** Width of the text. */
export function pageWidth({ page }: Template): number {
  return twips(sizes[page.size][0] - page.margin.left - page.margin.right);
}

function twips(millimetres: number): number {
  return Math.round(millimetres * perMillimetre);
}
