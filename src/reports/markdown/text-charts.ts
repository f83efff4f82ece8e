/** Charts as characters, for formats without images. */

const steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;
const barLength = 20;
const mostSteps = 60;

/** A sparkline of block characters from lowest to highest value; gaps are dots, long rows are averaged. */
export function sparkline(values: readonly (number | null)[]): string {
  const thinned = thin(values);
  const known = thinned.filter((value) => value !== null);
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  return thinned
    .map((value) => (value === null ? "·" : (steps[span === 0 ? 3 : Math.round(((value - least) / span) * (steps.length - 1))] ?? "·")))
    .join("");
}

/** A bar of length `value`/`most`; negative values are marked. */
export function bar(value: number, most: number): string {
  if (most === 0 || value === 0) return "";
  const parts = Math.max(1, Math.round((Math.abs(value) / most) * barLength * 8));
  return `${value < 0 ? "−" : ""}${"█".repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ""}`;
}

function thin(values: readonly (number | null)[]): (number | null)[] {
  if (values.length <= mostSteps) return [...values];
  const share = values.length / mostSteps;
  return Array.from({ length: mostSteps }, (_, index) => {
    const part = values.slice(Math.floor(index * share), Math.floor((index + 1) * share)).filter((value) => value !== null);
    return part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}
