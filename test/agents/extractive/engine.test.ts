import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import { runSession } from "../../../bench/evidence/session.ts";
import { createExtractiveEngine } from "../../../src/agents/extractive/engine.ts";
import { quoteStands } from "../../../src/domain/evidence/evidence.ts";
import type { Paragraph } from "../../../src/domain/sessions/research.ts";
import { Library } from "../../../src/research/library/library.ts";
import { openStore } from "../../../src/store/store.ts";
import { sharedParser } from "../../support/shared-parser.ts";
import { memoryLibrary } from "./memory-library.ts";

const wal = `# Write-ahead logging

In write-ahead logging mode, readers do not block writers and a writer does not block readers. The log is moved into the database
by a checkpoint. A checkpoint runs by itself when the log reaches 1000 pages.

# Limits

Write-ahead logging does not work over a network file system. It is recommended to keep the database on a local disk.
`;
const kazan = `# Казань

Казань основана в 1005 году и стоит на левом берегу Волги. В 2013 году в Казани прошла летняя Универсиада. Первый
трамвай вышел на улицы города в 1899 году.
`;
const population = `country,year,population\n${["Japan", "Brazil"].flatMap((country, index) => [1990, 2000, 2010].map((year) => `${country},${year},${(index + 1) * (year - 1000)}`)).join("\n")}\n`;
const documents = [
  { name: "wal.md", text: wal },
  { name: "kazan.md", text: kazan },
  { name: "population.csv", text: population },
];

async function realLibrary(): Promise<Library> {
  const directory = await mkdtemp(join(tmpdir(), "ralph-extractive-"));
  const store = openStore(directory);
  const library = new Library(store.library, { newId: () => uuid(), parser: sharedParser });
  onTestFinished(async () => {
    store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  await library.start();
  for (const { name, text } of documents)
    await library.add("bench", { name, mediaType: "", bytes: new TextEncoder().encode(text), url: null });
  return library;
}

const sourceTexts = memoryLibrary(documents).texts;

function expectStanding(paragraphs: readonly Paragraph[]): void {
  for (const { kind, text, citations } of paragraphs) {
    if (kind === "count") continue;
    expect(citations.length).toBeGreaterThan(0);
    if (kind === "quote") expect(citations[0]?.quote).toBe(text);
    for (const citation of citations) expect(quoteStands(sourceTexts.get(citation.sourceId) ?? "", citation)).toBe(true);
  }
}

describe("a session over a real library", () => {
  test("a question in English is answered word for word", async () => {
    const { research } = await runSession(await realLibrary(), "When does a checkpoint of the write-ahead log run?");
    expect(research.completeness).toBe("full");
    expect(research.sections[0]?.paragraphs[0]?.text).toBe("A checkpoint runs by itself when the log reaches 1000 pages.");
    expectStanding(research.sections.flatMap(({ paragraphs }) => paragraphs));
  });

  test("a name is not read as a word that is spelt alike, and a misspelt name is", async () => {
    const library = await realLibrary();
    expect((await runSession(library, "Does the log work on a Macbook by Lever?")).research.notFound[0]?.reason).toContain("“Lever”");
    // Nor is a country, with a small letter.
    const bytes = new TextEncoder().encode("# Bridges\n\nHer first large work was a bridge with a main span of 260 metres.\n");
    await library.add("bench", { name: "bridges.md", mediaType: "", bytes, url: null });
    const sure = async (question: string) => (await runSession(library, question)).research.sections[0]?.confidence ?? 0;
    expect(await sure("can i work from spain")).toBeLessThan(await sure("can i work from span"));
    for (const misspelt of ["В каком году в Казини прошла Универсиада?", "универсеада: в каком году"]) {
      const { research } = await runSession(library, misspelt);
      expect(research.sections[0]?.paragraphs[0]?.text).toMatch(/2013/u);
    }
  });

  test("a question in Russian is answered in Russian", async () => {
    const { research } = await runSession(await realLibrary(), "В каком году в Казани прошла Универсиада?");
    expect(research.language).toBe("ru");
    expect(research.summary[0]?.text).toMatch(/^В 2013 году в Казани прошла летняя Универсиада\./u);
  });

  test("a comparison has figures of both sides, their table and one chart", async () => {
    const { research, tasks } = await runSession(await realLibrary(), "Compare the population of Japan and Brazil from 1990 to 2010");
    expect(tasks.map(({ agent }) => agent)).toEqual(["research", "data", "research", "data", "data"]);
    expect(research.completeness).toBe("full");
    expect(research.summary.map(({ text }) => text).slice(0, 2)).toEqual([
      // Both grew alike: nothing is called higher in that.
      "Growth of population (1990–2010): Japan 2.02 %, Brazil 2.02 %.",
      "Japan’s population rose from 990 in 1990 to 1,010 in 2010, by 20 (+2.02 %), about 0.1 % a year.",
    ]);
    const charts = research.sections.flatMap(({ charts: own }) => own);
    expect(charts.some(({ lines }) => lines.map(({ name }) => name).join() === "Japan,Brazil")).toBe(true);
    expectStanding([...research.summary, ...research.sections.flatMap(({ paragraphs }) => paragraphs)]);
  });

  test("what the documents do not answer is told as not found", async () => {
    const { research, rounds } = await runSession(
      await realLibrary(),
      "Who composed the opera Aida? When does a checkpoint of the log run?",
    );
    expect(research.completeness).toBe("partial");
    expect(research.notFound.map(({ item }) => item)).toEqual(["Who composed the opera Aida?"]);
    expect(rounds).toBeLessThanOrEqual(2);
    expect((await runSession(await realLibrary(), "Who composed the opera Aida?")).research.completeness).toBe("none");
  });

  test("the same documents and question give the same research, byte for byte", async () => {
    const query = "population of Japan; limits of write-ahead logging";
    const strip = (value: unknown) => JSON.stringify(value).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
    const [first, second] = [await runSession(await realLibrary(), query), await runSession(await realLibrary(), query)];
    expect(strip(first)).toBe(strip(second));
  });

  test("an empty library ends a session with nothing, not with an error", async () => {
    const { research } = await runSession(memoryLibrary([]), "Compare A and B, then describe C");
    expect(research.completeness).toBe("none");
  });
});

test("every agent names itself, its version and its schemas", () => {
  const engine = createExtractiveEngine();
  const agents = [...Object.values(engine.agents), ...engine.taskAgents.values()];
  expect(new Set(agents.map(({ name }) => name)).size).toBe(agents.length);
  for (const { version, input, output } of agents) {
    expect(version).not.toBe("");
    expect(input.safeParse({ wrong: true }).success).toBe(false);
    expect(output.safeParse({ wrong: true }).success).toBe(false);
  }
  expect([...engine.taskAgents.keys()]).toEqual(["research", "data"]);
});
