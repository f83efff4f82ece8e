/**
 * What the process's memory does under load, and the rule by which it is flat. RSS alone does not tell: V8 lets garbage lie
 * while there is room, and the allocator keeps freed pages. What a leak cannot hide from is the live heap, as each
 * collection of the whole heap left it, and buffers outside of it.
 */
import { percentile } from "./requests.ts";
import type { ProcessFigures } from "./service-process.ts";

/** Growth from the second third to the last that is noise: of the live heap and of buffers, and of RSS. */
const [liveMb, residentShare] = [10, 0.1];

export class MemoryWatch {
  readonly #figures: ProcessFigures[] = [];
  /** Each with the number of figures that there were by then. */
  readonly #live: { at: number; megabytes: number }[] = [];

  add(figures: ProcessFigures): void {
    this.#figures.push(figures);
  }

  addLive(megabytes: number): void {
    this.#live.push({ at: this.#figures.length, megabytes });
  }

  /** What is printed, and whether the last third holds no more than the second. */
  judged(): { lines: string[]; isFlat: boolean } {
    const thirds = [0, 1, 2].map((part) => this.#third(part));
    const row = (name: string, of: (third: Third) => number) => `${name} ${thirds.map((third) => of(third).toFixed(0)).join(", ")}`;
    const [, second, last] = thirds as [Third, Third, Third];
    const isFlat =
      last.live - second.live <= liveMb &&
      last.external - second.external <= liveMb &&
      last.resident <= second.resident * (1 + residentShare);
    const rows = [
      row("RSS", ({ resident }) => resident),
      row("heap total", ({ heapTotal }) => heapTotal),
      row("least live heap", ({ live }) => live),
      row("external", ({ external }) => external),
      row("rest (SQLite's cache, allocator, code)", ({ resident, heapTotal, external }) => resident - heapTotal - external),
    ];
    return {
      lines: [
        `memory in MB by thirds (medians): ${rows.join("; ")}; ${this.#live.length} collections of the whole heap`,
        `  ${isFlat ? "flat" : "not flat"}: from the second third to the last, live heap and external memory may grow by ${liveMb} MB, RSS by ${residentShare * 100} %`,
      ],
      isFlat,
    };
  }

  #third(part: number): Third {
    const [from, to] = [part, part + 1].map((edge) => (this.#figures.length * edge) / 3) as [number, number];
    const figures = this.#figures.slice(Math.floor(from), Math.ceil(to));
    const median = (of: (figures: ProcessFigures) => number) => percentile(figures.map(of), 0.5);
    return {
      resident: median(({ residentMb }) => residentMb),
      heapTotal: median(({ heapTotalMb }) => heapTotalMb),
      external: median(({ externalMb }) => externalMb),
      live: Math.min(...this.#live.filter(({ at }) => at >= from && at <= to).map(({ megabytes }) => megabytes)),
    };
  }
}

interface Third {
  resident: number;
  heapTotal: number;
  external: number;
  /** The least that a collection left: what lies above it is garbage that the collector had not looked at. */
  live: number;
}
