/** Displays progress: redrawn in place on a terminal, as plain lines elsewhere. */
import { clearScreenDown, moveCursor } from "node:readline";

export interface Output extends NodeJS.WritableStream {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

export class Screen {
  readonly #out: Output;
  /** Number of display lines above the cursor. */
  #drawn = 0;

  constructor(out: Output) {
    this.#out = out;
  }

  get isLive(): boolean {
    return this.#out.isTTY === true;
  }

  get width(): number {
    return this.#out.columns ?? 100;
  }

  /** Maximum number of display lines that fit the window without scrolling. */
  get height(): number {
    return Math.max(2, (this.#out.rows ?? 24) - 2);
  }

  get stream(): NodeJS.WritableStream {
    return this.#out;
  }

  /** Prints permanent lines. */
  say(...lines: string[]): void {
    this.wipe();
    this.#out.write(`${lines.join("\n")}\n`);
  }

  /** Replaces the display; does nothing without a terminal. */
  draw(lines: readonly string[]): void {
    if (!this.isLive) return;
    this.wipe();
    this.#out.write(`${lines.join("\n")}\n`);
    this.#drawn = lines.length;
  }

  /** Removes the display. */
  wipe(): void {
    if (this.#drawn === 0) return;
    moveCursor(this.#out, 0, -this.#drawn);
    clearScreenDown(this.#out);
    this.#drawn = 0;
  }
}
