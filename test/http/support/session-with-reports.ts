/** A service with one session in memory that has report files on the disk. */
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { sha256 } from "../../../src/domain/base/json.ts";
import type { ReadFile } from "../../../src/domain/base/stored-file.ts";
import type { ReportFormat } from "../../../src/domain/reports/formats.ts";
import { startService } from "./service.ts";

export async function withReports(files: Partial<Record<ReportFormat, string>>, query = "q") {
  const service = await startService();
  const { session } = await service.sessions.create("local", { query }, null);
  const directory = await mkdtemp(join(tmpdir(), "ralph-http-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const [format, content] of Object.entries(files)) {
    const file = join(directory, `report.${format}`);
    await writeFile(file, content);
    const read: ReadFile = async (part) => createReadStream(file, part === undefined ? {} : { start: part.first, end: part.last });
    service.sessions.kept
      .get(session.id)
      ?.reports.set(format as ReportFormat, { read, bytes: Buffer.byteLength(content), sha256: sha256(content) });
  }
  return { ...service, id: session.id, base: `/sessions/${session.id}` };
}
