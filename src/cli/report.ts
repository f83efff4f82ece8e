/** Saves the report of a finished session, in formats that it has and in further ones. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ReportState } from "../domain/session.ts";
import type { ReportCommand } from "./arguments.ts";
import type { ServiceClient } from "./client.ts";
import { shortPath } from "./documents.ts";
import type { Screen } from "./screen.ts";

/** The service could not make the file; the message says why. */
export class ReportFailure extends Error {
  override readonly name = "ReportFailure";
}

/** Between two looks at a file that is being made. Milliseconds. */
const lookMs = 300;

/** @throws ReportFailure, ServiceError, UnreachableError */
export async function saveReports(command: ReportCommand, client: ServiceClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const { sessionId, formats, template, out } = command;
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  for (const format of formats) {
    const wanted = { format, ...(template !== null && { template }) };
    const asked = await client.requestReport(sessionId, wanted, signal);
    const made = await whole(sessionId, asked, client, signal);
    if (made.error !== null) throw new ReportFailure(`The ${format} report could not be made: ${made.error.message} (${made.error.code})`);
    const path = join(folder, `report.${format}`);
    await writeFile(path, await client.report(sessionId, format, signal, template));
    screen.say(shortPath(path));
  }
}

/** The file once it is there or could not be made. */
async function whole(sessionId: string, asked: ReportState, client: ServiceClient, signal: AbortSignal): Promise<ReportState> {
  let known = asked;
  while (known.state === "making") {
    await wait(lookMs, undefined, { signal });
    const items = await client.reports(sessionId, signal);
    const found = items.find(({ format, template }) => format === asked.format && template === asked.template);
    if (found === undefined) throw new ReportFailure(`The ${asked.format} report is not being made any more`);
    known = found;
  }
  return known;
}
