/** Files with one JSON object per line: benchmarks exchange them, and an interrupted run resumes from them. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { z } from "zod";

/** @throws Error naming the line that does not fit. */
export function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const parsed = schema.safeParse(parsedJson(line, `${file}, line ${index + 1}`));
    if (parsed.success) return [parsed.data];
    const [issue] = parsed.error.issues;
    throw new Error(`${file}, line ${index + 1}: ${issue?.path.join(".") || "the whole"}: ${issue?.message}`);
  });
}

function parsedJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${where}: it is no JSON`);
  }
}

export interface ResumableRun<I, R> {
  items: readonly I[];
  idOf: (item: I) => string;
  out: string;
  /** What a line of `out` looks like. */
  schema: z.ZodType<R & { id: string }>;
  /** Concurrent items. */
  parallel: number;
  work: (item: I) => Promise<R>;
  failed: (id: string, error: unknown) => void;
}

/** Works on the items that `out` has no line for, adds a line as soon as one is done, and gives all lines that belong to the items. */
export async function resumable<I, R>(run: ResumableRun<I, R>): Promise<(R & { id: string })[]> {
  const read = () => (existsSync(run.out) ? readLines(run.out, run.schema) : []);
  const done = new Set(read().map(({ id }) => id));
  const open = run.items.filter((item) => !done.has(run.idOf(item)));
  const worker = async () => {
    for (let item = open.shift(); item !== undefined; item = open.shift()) {
      const id = run.idOf(item);
      try {
        appendFileSync(run.out, `${JSON.stringify({ id, ...(await run.work(item)) })}\n`);
      } catch (error) {
        run.failed(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: run.parallel }, worker));
  const wanted = new Set(run.items.map(run.idOf));
  return read().filter(({ id }) => wanted.has(id));
}
