/** A whole extractive session over many documents, through the service's own routes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { type MadeDocument, madeDocuments } from "./corpus.ts";
import { type Held, heldBy } from "./loop-delay.ts";

export interface SessionFigures {
  documents: number;
  held: Held<{ status: string; completeness: string; findings: number }>;
}

const figures = "Country,Year,Value\n".concat(
  ["Germany", "France", "Kenya"]
    .flatMap((country, index) => Array.from({ length: 30 }, (_, year) => `${country},${1990 + year},${(index + 1) * 100 + year}\n`))
    .join(""),
);

/** Fills a service with documents, then asks it one question after another; the first is not counted. */
export async function measureSessions(documents: number, queries: readonly string[]): Promise<SessionFigures[]> {
  const directory = mkdtempSync(join(tmpdir(), "ralph-bench-"));
  const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive", LOG_LEVEL: "silent", AUTH: "none" });
  const service = await compose(config, secrets, { logger: null });
  try {
    const add = async ({ name, content }: MadeDocument): Promise<void> => {
      const mediaType = name.endsWith(".csv") ? "text/csv" : "text/markdown";
      const answer = await service.app.inject({ method: "POST", url: "/documents", payload: { name, mediaType, content } });
      if (answer.statusCode > 201) throw new Error(answer.body);
    };
    for (const document of madeDocuments(documents - 1, 11)) await add(document);
    await add({ name: "output.csv", content: figures });
    const measured: SessionFigures[] = [];
    for (const query of queries) measured.push({ documents, held: await heldBy(() => session(query)) });
    return measured.slice(1);

    async function session(query: string) {
      const payload = { query, autoApprove: true, engine: "extractive", outputFormats: ["md", "html", "json", "pdf"] };
      const { id } = (await service.app.inject({ method: "POST", url: "/sessions", payload })).json<{ id: string }>();
      await new Promise<void>((resolve) => {
        const source = service.core.events.sessionFrames(id);
        const stop = source.listen(() => void look());
        const look = async () => {
          if (!(await source.isOver(Number.MAX_SAFE_INTEGER))) return;
          stop();
          resolve();
        };
      });
      const results = (await service.app.inject({ url: `/sessions/${id}/results` })).json<{
        status: string;
        completeness: string;
        sections: { paragraphs: unknown[] }[];
      }>();
      const findings = results.sections.reduce((sum, section) => sum + section.paragraphs.length, 0);
      return { status: results.status, completeness: results.completeness, findings };
    }
  } finally {
    await service.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
