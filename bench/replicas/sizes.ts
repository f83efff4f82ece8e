/**
 * What a session costs the shared database: the demo's question over its documents, asked of replicas as an operator starts them,
 * one session after another and several at once.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import postgres from "postgres";
import type { Figures } from "../engine/measure.ts";
import { insist, type Replicas } from "./cluster.ts";

const modules = join(import.meta.dirname, "../../node_modules");
const question =
  "How have the CO2 concentration in the air and the global temperature changed? How does Fastify validate the body of a request?";
const folders = ["fastify/docs", "undici/docs/docs", "pino/docs"];
const tables = ["co2-concentration", "global-temp", "gapminder-health-income", "iowa-electricity", "disasters", "us-employment", "sp500"];
const files = ["prom-client/README.md", "kysely/README.md", ...tables.map((name) => `vega-datasets/data/${name}.csv`)];

const [alone, together] = [10, 20];

export async function measureSizes(replicas: Replicas): Promise<Record<string, Figures>> {
  const sql = postgres(replicas.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const taken: Record<string, Figures> = {};
    const share = async (name: string, count: number, work: () => Promise<unknown>) => {
      const before = await sizes(sql);
      await work();
      const after = await sizes(sql);
      taken[name] = Object.fromEntries(Object.entries(after).map(([what, value]) => [what, (value - (before[what] ?? 0)) / count]));
    };
    const [one = ""] = replicas.urls;
    const documents = paths();
    await share(`${documents.length} documents`, 1, async () => {
      for (const path of documents) await put(one, path);
    });
    await share("a session, alone on one replica", alone, async () => {
      for (let number = 0; number < alone; number++) await run(one);
    });
    await share(`each of ${together} at once on one replica`, together, () =>
      Promise.all(Array.from({ length: together }, () => run(one))),
    );
    await share(`each of ${together} at once over ${replicas.urls.length} replicas`, together, () =>
      Promise.all(Array.from({ length: together }, (_, number) => run(replicas.urls[number % replicas.urls.length] ?? ""))),
    );
    return taken;
  } finally {
    await sql.end();
  }
}

async function sizes(sql: postgres.Sql): Promise<Figures> {
  const [row] = await sql<[Record<"batches" | "rows" | "events" | "tableKb" | "logKb", string>]>`
    SELECT batch AS batches, (SELECT count(*) FROM ralph.row) AS rows, (SELECT count(*) FROM ralph.row WHERE kind = 'event') AS events,
      pg_total_relation_size('ralph.row') / 1000.0 AS "tableKb", pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / 1000.0 AS "logKb"
    FROM ralph.installation`;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

async function run(url: string): Promise<void> {
  const { id } = await insist<{ id: string }>(url, "/sessions", { query: question, autoApprove: true, outputFormats: ["md", "json"] });
  for (let status = ""; status !== "done"; ) {
    ({ status } = await insist<{ status: string }>(url, `/sessions/${id}?wait=20`));
    if (status === "failed") throw new Error(`Session ${id} failed`);
  }
}

async function put(url: string, path: string): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([readFileSync(path)]), basename(path));
  const answer = await fetch(`${url}/documents`, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** The documents' files, those of folders that are Markdown. */
function paths(): string[] {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(modules, folder), { recursive: true, encoding: "utf8" }).map((name) => join(modules, folder, name)),
  );
  const markdown = inFolders.filter((path) => path.endsWith(".md") && statSync(path).isFile());
  return [...markdown, ...files.map((path) => join(modules, path))];
}
