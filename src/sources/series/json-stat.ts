/** Reads JSON-stat 2.0: values by their position in the product of all dimensions. Pure. */
import { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";
import type { SeriesPoint } from "./series-service.ts";

const category = z.object({
  index: z.union([z.record(z.string(), z.int()), z.array(z.string())]).optional(),
  label: z.record(z.string(), z.string()).optional(),
});
const dataset = z.object({
  label: z.string().optional(),
  updated: z.string().optional(),
  id: z.array(z.string()),
  size: z.array(z.int().nonnegative()),
  dimension: z.record(z.string(), z.object({ label: z.string().optional(), category })),
  value: z.union([z.array(z.number().nullable()), z.record(z.string(), z.number().nullable())]),
});

export interface JsonStatSeries {
  label: string | null;
  updated: string | null;
  points: SeriesPoint[];
  /** Label of the one category of a dimension, by the dimension's id: the unit, for one. */
  fixed: Readonly<Record<string, string>>;
}

/**
 * The points over subjects and times; all other dimensions must have one category.
 * @throws RalphError `unprocessable` for another form, or where a further dimension varies: its values must not be mixed.
 */
export function jsonStatSeries(json: unknown, subjectDimension: string, timeDimension: string): JsonStatSeries {
  const parsed = dataset.safeParse(json);
  if (!parsed.success) throw new RalphError("unprocessable", "The answer is no data set of JSON-stat");
  const { id, size, dimension, value, label, updated } = parsed.data;
  const codes = id.map((name, at) => codesOf(dimension[name]?.category ?? {}, size[at] ?? 0));
  const varying = id.filter((name, at) => (size[at] ?? 0) > 1 && name !== subjectDimension && name !== timeDimension);
  if (varying.length > 0)
    throw new RalphError("unprocessable", `The data set has several values of ${varying.join(", ")}: choose one of each`);
  const labelAt = (name: string, at: number): string => {
    const code = codes[id.indexOf(name)]?.[at] ?? "";
    return dimension[name]?.category.label?.[code] ?? code;
  };
  const [subjectAt, timeAt] = [id.indexOf(subjectDimension), id.indexOf(timeDimension)];
  if (subjectAt === -1 || timeAt === -1)
    throw new RalphError("unprocessable", `The data set has no ${subjectDimension} or no ${timeDimension}`);
  const step = (dimensionAt: number) => size.slice(dimensionAt + 1).reduce((product, each) => product * each, 1);
  const points: SeriesPoint[] = [];
  for (let subject = 0; subject < (size[subjectAt] ?? 0); subject += 1) {
    for (let time = 0; time < (size[timeAt] ?? 0); time += 1) {
      const at = subject * step(subjectAt) + time * step(timeAt);
      const found = Array.isArray(value) ? value[at] : value[String(at)];
      const when = codes[timeAt]?.[time] ?? "";
      if (typeof found === "number") points.push({ subject: labelAt(subjectDimension, subject), time: when, value: found });
    }
  }
  const single = id.filter((name, at) => size[at] === 1 && name !== subjectDimension && name !== timeDimension);
  return {
    label: label ?? null,
    updated: updated ?? null,
    points,
    fixed: Object.fromEntries(single.map((name) => [name, labelAt(name, 0)])),
  };
}

function codesOf({ index, label }: z.infer<typeof category>, size: number): string[] {
  if (Array.isArray(index)) return index;
  if (index !== undefined)
    return Object.entries(index)
      .sort((a, b) => a[1] - b[1])
      .map(([code]) => code);
  return Object.keys(label ?? {}).slice(0, size);
}
