/** Saves the report of a finished session, in formats that it has and in further ones. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import type { ReportCommand } from "./command.ts";
import { shortPath } from "./documents.ts";
import type { Screen } from "./screen.ts";

/** @throws ReportError, ServiceError, UnreachableError */
export async function saveReports(command: ReportCommand, client: RalphClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const { sessionId, formats, template, out } = command;
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  for (const format of formats) {
    const { blob } = await client.report(sessionId, format, { template, signal });
    const path = join(folder, `report.${format}`);
    await writeFile(path, blob.stream());
    screen.say(shortPath(path));
  }
}
