/**
 * Compares grey pictures by how dark their parts are. Lines may end elsewhere and letters look different, as another
 * version of a font has it; a missing, moved or overlapping block is noticed.
 */
import { PNG } from "pngjs";

export interface Picture {
  width: number;
  height: number;
  /** Darkness of each pixel, row by row: 0 is white, 1 is black. */
  pixels: Float32Array;
}

/** Pixels on a side of the squares that are compared. */
const square = 8;
/** A square differs where its darkness is further than this from those around its place in the other picture. */
const tolerance = 0.1;

export function readPicture(png: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const pixels = new Float32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4;
    pixels[index] = 1 - ((data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11) / 255;
  }
  return { width, height, pixels };
}

/** The share of squares that differ, from 0 to 1; 1 where the pictures have other sizes. */
export function difference(one: Picture, other: Picture): number {
  if (Math.abs(one.width - other.width) > 2 || Math.abs(one.height - other.height) > 2) return 1;
  const [a, b] = [squaresOf(one), squaresOf(other)];
  const columns = Math.min(a.columns, b.columns);
  const rows = Math.min(a.rows, b.rows);
  let differing = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) if (isOdd(a, b, row, column) || isOdd(b, a, row, column)) differing += 1;
  return differing / (rows * columns);
}

interface Squares {
  columns: number;
  rows: number;
  darkness: Float32Array;
}

function squaresOf({ width, height, pixels }: Picture): Squares {
  const columns = Math.floor(width / square);
  const rows = Math.floor(height / square);
  const darkness = new Float32Array(columns * rows);
  for (let y = 0; y < rows * square; y += 1)
    for (let x = 0; x < columns * square; x += 1) {
      const at = Math.floor(y / square) * columns + Math.floor(x / square);
      darkness[at] = (darkness[at] ?? 0) + (pixels[y * width + x] ?? 0) / square ** 2;
    }
  return { columns, rows, darkness };
}

/** Whether a square is darker or lighter than the other picture is around its place. */
function isOdd(one: Squares, other: Squares, row: number, column: number): boolean {
  const value = one.darkness[row * one.columns + column] ?? 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let y = Math.max(0, row - 1); y <= Math.min(other.rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(other.columns - 1, column + 1); x += 1) {
      const near = other.darkness[y * other.columns + x] ?? 0;
      least = Math.min(least, near);
      most = Math.max(most, near);
    }
  return value < least - tolerance || value > most + tolerance;
}
