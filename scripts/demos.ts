/** What the demo asks, in each language, and over which documents of the installation. */

interface Demo {
  question: string;
  /** Files and folders, from the project's root. */
  documents: readonly string[];
  /** Folder for the reports, from the project's root. */
  out: string;
}

const packages = (...paths: string[]) => paths.map((path) => `node_modules/${path}`);
const tables = packages(
  ...["co2-concentration", "global-temp", "gapminder-health-income", "iowa-electricity", "disasters", "us-employment", "sp500"].map(
    (name) => `vega-datasets/data/${name}.csv`,
  ),
);

export const demos: Readonly<Record<"en" | "ru", Demo>> = {
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
