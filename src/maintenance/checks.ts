/** One thing that the doctor looked at, and how a list of them reads. Pure. */

export interface Check {
  /** What was looked at, such as 'search' or 'MCP server'. */
  area: string;
  name: string;
  /** `off`: not set up, with what is missing. */
  state: "ok" | "off" | "warning" | "wrong";
  message: string;
}

/** A line for each, those of one area together, the areas in their order. */
export function report(checks: readonly Check[]): string {
  const areas = [...new Set(checks.map(({ area }) => area))];
  const width = Math.max(...checks.map(({ name }) => name.length), 0);
  const lines = areas.flatMap((area) => [
    area,
    ...checks
      .filter((check) => check.area === area)
      .map(({ state, name, message }) => `  ${state.padEnd(7)} ${name.padEnd(width)}  ${message}`),
  ]);
  return `${[...lines, "", summary(checks)].join("\n")}\n`;
}

function summary(checks: readonly Check[]): string {
  const count = (wanted: Check["state"]) => checks.filter(({ state }) => state === wanted).length;
  return `${count("ok")} ok, ${count("warning")} to look at, ${count("wrong")} wrong, ${count("off")} not set up`;
}

/** Whether a person has to do something before the service works as it is set up. */
export function isHealthy(checks: readonly Check[]): boolean {
  return checks.every(({ state }) => state !== "wrong");
}
