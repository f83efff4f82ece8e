/** reporting → done: the files, each kept as soon as it is whole. A file beyond a limit is left out, and the session says so. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import type { Brief, ReportFormat } from "../../domain/brief.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import { sha256 } from "../../domain/json.ts";
import { type ReportWording, type Research, research as researchSchema } from "../../domain/research.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { runAgent } from "../agent-run.ts";
import { Interruption } from "../call-journal.ts";
import type { Core } from "../core.ts";
import { agreedBrief, engineOf } from "../session-facts.ts";
import type { SessionRun, Step } from "../session-run.ts";
import { writeWhole } from "../whole-file.ts";

export const report: Step = async (session, run) => {
  const { core } = run;
  const brief = agreedBrief(core, session);
  const research = keptResearch(core, session);
  const { reporter } = engineOf(core, session).agents;
  const timeoutMs = core.settings.reportsTimeoutMs;
  const wording = await runAgent(run, session, reporter, { research, brief }, { scope: "reporter", purpose: "report", timeoutMs });
  const timeout = new AbortController();
  const stopTimer = run.clock.after(timeoutMs, () => timeout.abort(new RalphError("timeout", "The report files took too long")));
  const signal = AbortSignal.any([run.signal, timeout.signal]);
  const left: RalphError[] = [];
  try {
    const present = new Set(core.store.reports.reports(session.id).map(({ format }) => format));
    for (const format of brief.outputFormats.filter((name) => !present.has(name))) {
      run.checkpoint();
      try {
        const bytes = await make(run, session, format, { research, wording, brief }, signal);
        await keep(run, session, format, bytes);
      } catch (error) {
        if (!isRalphError(error) || error.code !== "limit_reached") throw error;
        core.log.warn({ session: session.id, format, error }, "A report file was left out");
        left.push(error);
      }
    }
  } finally {
    stopTimer();
  }
  const [first] = left;
  if (first !== undefined && left.length === brief.outputFormats.length) throw first;
  await run.move(session, { event: "reported", patch: first === undefined ? {} : { cut: session.cut ?? "report_size" } });
};

interface Material {
  research: Research;
  wording: ReportWording;
  brief: Brief;
}

/** Makes one file, again after a failure that may pass. @throws RalphError `limit_reached` where it may not be so large. */
async function make(
  run: SessionRun,
  session: SessionRow,
  format: ReportFormat,
  material: Material,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { core } = run;
  const { reportAttempts, reportRetryMs, maxReportBytes, maxSessionBytes } = core.settings;
  const policy = retry(
    handleWhen((error) => !signal.aborted && !(isRalphError(error) && error.kind === "permanent")),
    {
      maxAttempts: reportAttempts - 1,
      backoff: new DelegateBackoff(({ attempt }) => Math.min(10_000, reportRetryMs * 2 ** (attempt - 1)) * (0.75 + 0.5 * Math.random())),
    },
  );
  let goOn: () => void = () => undefined;
  policy.onRetry(({ delay }) => {
    goOn = run.clock.wait();
    const until = new Date(core.clock().getTime() + delay).toISOString();
    run.tell({ type: "session.waiting", data: { taskId: null, agent: "reporter", reason: "retry", until } });
  });
  const bytes = await policy.execute(() => {
    goOn();
    return core.reports.write(format, { ...material, sessionId: session.id }, { signal });
  }, signal);
  const stored = core.store.sessions.find(session.id)?.stored_bytes ?? 0;
  if (bytes.byteLength > maxReportBytes || stored + bytes.byteLength > maxSessionBytes) {
    const allowed = Math.min(maxReportBytes, maxSessionBytes - stored);
    throw new RalphError("limit_reached", `The ${format} report has ${bytes.byteLength} bytes; ${allowed} are allowed`);
  }
  return bytes;
}

async function keep(run: SessionRun, session: SessionRow, format: ReportFormat, bytes: Uint8Array): Promise<void> {
  const { core } = run;
  const { store, settings } = core;
  const path = join(session.id, `report.${format}`);
  const file = join(settings.reportsDirectory, path);
  await writeWhole(file, bytes, () => core.hook?.("report half written"));
  core.hook?.("report written");
  const hash = sha256(bytes);
  const at = core.clock().toISOString();
  const isKept = await store.db.write((tx) => {
    const now = store.sessions.find(session.id);
    if (now?.status !== "reporting") return false;
    store.reports.putReport(tx, {
      session_id: session.id,
      format,
      owner: session.owner,
      path,
      bytes: bytes.byteLength,
      sha256: hash,
      created_at: at,
    });
    store.sessions.stored(tx, session.id, bytes.byteLength);
    const data = { format, url: reportUrl(core, session.id, format), bytes: bytes.byteLength, sha256: hash };
    core.events.append(tx, session.id, [{ type: "report.ready", data }], 95, at, run.clock.worked);
    return true;
  });
  if (isKept) return;
  await rm(file, { force: true });
  throw new Interruption("moved on");
}

export function reportUrl(core: Pick<Core, "settings">, sessionId: string, format: string): string {
  return `${core.settings.basePath}/sessions/${sessionId}/reports/${format}`;
}

export function keptResearch(core: Core, session: SessionRow): Research {
  const row = core.store.reports.research(session.id);
  if (row === undefined) throw new RalphError("internal_error", "There is no aggregated research to report on");
  return researchSchema.parse(JSON.parse(row.content));
}
