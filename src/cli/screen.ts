/** Where progress is shown: redrawn in place on a terminal, as plain lines anywhere else. */
import { clearScreenDown, moveCursor } from "node:readline";

export interface Output extends NodeJS.WritableStream {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

export class Screen {
  readonly #out: Output;
  /** How many lines of the picture stand above the cursor. */
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

  /** Lines that a picture may have without scrolling out of the window. */
  get height(): number {
    return Math.max(2, (this.#out.rows ?? 24) - 2);
  }

  get stream(): NodeJS.WritableStream {
    return this.#out;
  }

  /** Writes lines that stay. */
  say(...lines: string[]): void {
    this.wipe();
    this.#out.write(`${lines.join("\n")}\n`);
  }

  /** Puts the picture in the place of the last one; nothing where there is no terminal. */
  draw(lines: readonly string[]): void {
    if (!this.isLive) return;
    this.wipe();
    this.#out.write(`${lines.join("\n")}\n`);
    this.#drawn = lines.length;
  }

  /** Takes the picture away. */
  wipe(): void {
    if (this.#drawn === 0) return;
    moveCursor(this.#out, 0, -this.#drawn);
    clearScreenDown(this.#out);
    this.#drawn = 0;
  }
}
