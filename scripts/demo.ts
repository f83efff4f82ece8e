/**
 * Runs the terminal client with a fixed question over documents of every installation: the Markdown documentation inside
 * installed packages and the CSV files of `vega-datasets`. `--ru` asks in Russian, over the Russian documents among them
 * and the same tables. Further options are passed to the client.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const packages = (...paths: string[]) => paths.map((path) => `node_modules/${path}`);
const tables = packages(
  ...["co2-concentration", "global-temp", "gapminder-health-income", "iowa-electricity", "disasters", "us-employment", "sp500"].map(
    (name) => `vega-datasets/data/${name}.csv`,
  ),
);

const demos = {
  en: {
    question:
      "How have the CO2 concentration in the air and the global temperature changed? How does Fastify validate the body of a request?",
    documents: [...packages("fastify/docs", "undici/docs/docs", "pino/docs", "prom-client/README.md", "kysely/README.md"), ...tables],
    out: "out/demo",
  },
  ru: {
    question: "Что такое Biome? Какие языки поддерживает Biome? Как изменилась концентрация CO2?",
    documents: [...packages("@biomejs/biome/README.ru.md", "fastify/docs/Guides"), ...tables],
    out: "out/demo-ru",
  },
};

const given = process.argv.slice(2);
const { question, documents, out } = demos[given.includes("--ru") ? "ru" : "en"];
const client = spawn(
  process.execPath,
  [
    join(root, "src/cli/main.ts"),
    // The extractive engine even if an API key is set, so that a demo costs nothing.
    ...["research", question, "--yes", "--engine", "extractive", "--formats", "md,html,json,pdf", "--out", out],
    ...documents.flatMap((path) => ["--documents", path]),
    ...given.filter((option) => option !== "--ru"),
  ],
  { cwd: root, stdio: "inherit" },
);
// Ctrl-C also reaches the client, which stops gracefully; this process only waits for it.
process.on("SIGINT", () => undefined).on("SIGTERM", () => client.kill("SIGTERM"));
const [code] = await once(client, "exit");
process.exitCode = code ?? 130;
