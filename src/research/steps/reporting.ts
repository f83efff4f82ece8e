/** reporting → done: the files, each kept as soon as it is whole. */
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RalphError } from "../../domain/errors.ts";
import { sha256 } from "../../domain/json.ts";
import { type Research, research as researchSchema } from "../../domain/research.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { runAgent } from "../agent-run.ts";
import type { Core } from "../core.ts";
import { agreedBrief, engineOf } from "../session-facts.ts";
import type { Step } from "../session-run.ts";

export const report: Step = async (session, run) => {
  const { core } = run;
  const brief = agreedBrief(core, session);
  const research = keptResearch(core, session);
  const wording = await runAgent(
    run,
    session,
    engineOf(core, session).agents.reporter,
    { research, brief },
    {
      scope: "reporter",
      timeoutMs: core.settings.reportsTimeoutMs,
    },
  );
  const timeout = new AbortController();
  const stopTimer = run.clock.after(core.settings.reportsTimeoutMs, () =>
    timeout.abort(new RalphError("timeout", "The report files took too long")),
  );
  const signal = AbortSignal.any([run.signal, timeout.signal]);
  try {
    const present = new Set(core.store.reports.reports(session.id).map(({ format }) => format));
    for (const format of brief.outputFormats.filter((name) => !present.has(name))) {
      run.checkpoint();
      const bytes = await core.reports.write(format, { research, wording, brief, sessionId: session.id }, { signal });
      if (bytes.byteLength > core.settings.maxReportBytes) {
        throw new RalphError(
          "limit_reached",
          `The ${format} report has ${bytes.byteLength} bytes; ${core.settings.maxReportBytes} are allowed`,
        );
      }
      const path = join(session.id, `report.${format}`);
      await writeWhole(join(core.settings.reportsDirectory, path), bytes);
      const hash = sha256(bytes);
      const at = core.clock().toISOString();
      await core.store.db.write((tx) => {
        const { id: session_id, owner } = session;
        core.store.reports.putReport(tx, { session_id, format, owner, path, bytes: bytes.byteLength, sha256: hash, created_at: at });
        const data = { format, url: reportUrl(core, session.id, format), bytes: bytes.byteLength, sha256: hash };
        core.events.append(tx, session.id, [{ type: "report.ready", data }], 95, at);
      });
    }
  } finally {
    stopTimer();
  }
  await run.move(session, { event: "reported" });
};

export function reportUrl(core: Pick<Core, "settings">, sessionId: string, format: string): string {
  return `${core.settings.basePath}/sessions/${sessionId}/reports/${format}`;
}

export function keptResearch(core: Core, session: SessionRow): Research {
  const row = core.store.reports.research(session.id);
  if (row === undefined) throw new RalphError("internal_error", "There is no aggregated research to report on");
  return researchSchema.parse(JSON.parse(row.content));
}

/** Writes a file that is either whole or not there, also after a power cut. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "w");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
    const folder = await open(directory, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC")
      throw new RalphError("storage_full", "The disk is full: the report could not be written", { cause: error });
    throw error;
  }
}
