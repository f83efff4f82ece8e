/** Puts the positioned pieces of text of a page together as lines, and each line as cells that wide gaps separate. */
import { singleSpaced } from "../../../domain/base/single-spaced.ts";

/** A piece of text as pdf.js gives it: `transform` is the text matrix, in the page's coordinates. */
export interface PlacedText {
  str: string;
  transform: readonly number[];
  width: number;
  fontName: string;
}

export interface Cell {
  text: string;
  left: number;
  right: number;
}

export interface Line {
  page: number;
  text: string;
  cells: Cell[];
  left: number;
  right: number;
  /** Distance of the baseline from the page's top. Points. */
  y: number;
  /** Font size of most of its characters. Points. */
  size: number;
  font: string;
}

/** A page as its upright view has it: `transform` turns the page's coordinates to those with the origin at the top left. */
export interface PageView {
  number: number;
  transform: readonly number[];
}

/** A gap of this many font sizes separates cells of a table. */
const cellGap = 1.5;
/** A gap of this share of the font size separates words. */
const wordGap = 0.15;
/** Pieces whose baselines differ by less than this share of the font size are on one line, as superscripts do. */
const sameLine = 0.45;

interface Piece {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  font: string;
}

/** The lines of a page in the order in which the page draws them; text that is turned against the rest comes last. */
export function linesOf(texts: readonly PlacedText[], view: PageView): Line[] {
  const turned = new Map<number, Piece[]>();
  const counts = new Map<number, number>();
  for (const text of texts) {
    if (text.str.trim() === "") continue;
    const { angle, piece } = placed(text, view.transform);
    const pieces = turned.get(angle) ?? [];
    if (pieces.length === 0) turned.set(angle, pieces);
    pieces.push(piece);
    counts.set(angle, (counts.get(angle) ?? 0) + piece.text.length);
  }
  const angles = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([angle]) => angle);
  return angles.flatMap((angle) => joined(turned.get(angle) ?? [], view.number));
}

/** Quarter turns of the text, and its place as seen with the head turned along. */
function placed({ str, transform, width, fontName }: PlacedText, view: readonly number[]): { angle: number; piece: Piece } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = transform;
  const across = [a * ta + c * tb, b * ta + d * tb] as const;
  const up = [a * tc + c * td, b * tc + d * td] as const;
  const at = [a * te + c * tf + e, b * te + d * tf + f] as const;
  const angle = (Math.round(Math.atan2(across[1], across[0]) / (Math.PI / 2)) + 4) % 4;
  const [left, y] = ([at, [at[1], -at[0]], [-at[0], -at[1]], [-at[1], at[0]]] as const)[angle] ?? at;
  const size = Math.hypot(...up) || Math.hypot(...across) || 1;
  return { angle, piece: { text: str, left, right: left + width, y, size, font: fontName } };
}

function joined(pieces: readonly Piece[], page: number): Line[] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && continues(last, piece)) last.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => lineOf(line, page));
}

function continues(line: readonly Piece[], piece: Piece): boolean {
  const last = line.at(-1);
  if (last === undefined) return false;
  const size = Math.max(last.size, piece.size);
  return Math.abs(piece.y - last.y) < sameLine * size && piece.left > last.right - size / 2;
}

function lineOf(pieces: readonly Piece[], page: number): Line {
  const cells: Cell[] = [];
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const { text, left, right, size, font } of pieces) {
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
    fonts.set(font, (fonts.get(font) ?? 0) + text.length);
    const last = cells.at(-1);
    const gap = last === undefined ? 0 : left - last.right;
    if (last === undefined || gap > cellGap * size) cells.push({ text, left, right });
    else {
      last.text += (gap > wordGap * size && !/\s$/.test(last.text) && !/^\s/.test(text) ? " " : "") + text;
      last.right = Math.max(last.right, right);
    }
  }
  for (const cell of cells) cell.text = singleSpaced(cell.text);
  const main = mostOf(sizes) ?? 0;
  return {
    page,
    text: cells.map(({ text }) => text).join(" "),
    cells,
    left: pieces[0]?.left ?? 0,
    right: cells.at(-1)?.right ?? 0,
    y: pieces.find(({ size }) => size === main)?.y ?? 0,
    size: main,
    font: mostOf(fonts) ?? "",
  };
}

/** The key that was counted most; the first of equals. */
export function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  return [...counts].reduce<[K, number] | undefined>(
    (best, entry) => (best === undefined || entry[1] > best[1] ? entry : best),
    undefined,
  )?.[0];
}
