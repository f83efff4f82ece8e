import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { startRealService } from "../http/support/real-service.ts";

const deploy = join(import.meta.dirname, "../../deploy");

interface Shown {
  place: string;
  expr: string;
}

function dashboard(): Shown[] {
  const { panels } = JSON.parse(readFileSync(join(deploy, "grafana/ralph.json"), "utf8")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: title, expr })));
}

function alerts(): Shown[] {
  const { groups } = parse(readFileSync(join(deploy, "prometheus/alerts.yml"), "utf8")) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  return groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ place: alert, expr })));
}

/** What Prometheus itself adds. */
const scraped = new Set(["up", "job", "instance", "le"]);

test("dashboard and alert rules name metrics and labels that there are, and every metric of Ralph's is shown", async () => {
  const { app } = await startRealService();
  const { body } = await app.inject("/metrics");
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
  const series = new Set(
    [...types].flatMap(([name, type]) => (type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name])),
  );
  const sources = readFileSync(join(import.meta.dirname, "../../src/http/routes/metrics.ts"), "utf8");
  const labels = new Set(
    [...(await declaredLabels()), ...sources.matchAll(/"(\w+)"/g)].map((given) => (typeof given === "string" ? given : given[1])),
  );

  const exprs = [...dashboard(), ...alerts()];
  expect(exprs.length).toBeGreaterThan(30);
  const used = new Set<string>();
  for (const { place, expr } of exprs) {
    const names = [...expr.matchAll(/\b(?:ralph|nodejs|process)_\w+\b/g)].map(([name]) => name);
    expect(names.length + Number(expr.startsWith("up{")), place).toBeGreaterThan(0);
    for (const name of names) {
      expect(series, `${place}: ${name}`).toContain(name);
      used.add(name.replace(/_(bucket|sum|count)$/, ""));
    }
    const named = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(",").map((label) => label.trim()));
    const matched = [...expr.matchAll(/[{,]\s*(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].map(([, label = ""]) => label);
    for (const label of [...named, ...matched]) expect(scraped.has(label) || labels.has(label), `${place}: ${label}`).toBe(true);
  }
  const own = [...types.keys()].filter((name) => name.startsWith("ralph_"));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});

/** The labels that the metrics of `src/telemetry` declare. */
async function declaredLabels(): Promise<string[]> {
  const files = ["work-metrics", "service-metrics", "store-metrics", "statement-metrics"];
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, `../../src/telemetry/${file}.ts`), "utf8"));
  return texts.flatMap((text) =>
    [...text.matchAll(/labelNames: \[([^\]]+)\]/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/"(\w+)"/g)].map(([, label = ""]) => label),
    ),
  );
}
