/** reporting → done: the files, each kept as soon as it is whole. A file beyond a limit is left out, and the session says so. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Brief, ReportFormat } from "../../domain/brief.ts";
import { isRalphError, RalphError } from "../../domain/errors.ts";
import { sha256 } from "../../domain/json.ts";
import { type ReportWording, type Research, research as researchSchema } from "../../domain/research.ts";
import { type RetryPolicy, retryDelay } from "../../domain/retry-policy.ts";
import type { Transaction } from "../../store/database.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { pause } from "../../time/pause.ts";
import { runAgent } from "../calls/agent-run.ts";
import type { NewEvent } from "../events/event-log.ts";
import { writeWhole } from "../files/whole-file.ts";
import { said } from "../run/assistant-message.ts";
import type { Core } from "../run/core.ts";
import { Interruption } from "../run/interruption.ts";
import { agreedBrief, engineOf } from "../run/session-facts.ts";
import type { SessionRun, Step } from "../run/session-run.ts";
import { sessionWords } from "../run/session-words.ts";
import { reportUrl } from "../views/report-url.ts";
import { limitationsOf } from "./aggregating.ts";

export const report: Step = async (session, run) => {
  const { core } = run;
  const brief = agreedBrief(core, session);
  const kept = keptResearch(core, session);
  const { reporter } = engineOf(core, session).agents;
  const timeoutMs = core.settings.reportsTimeoutMs;
  const wording = await runAgent(run, session, reporter, { research: kept, brief }, { scope: "reporter", purpose: "report", timeoutMs });
  const limitations = limitationsOf(core, session);
  const research = limitations.length === 0 ? kept : { ...kept, limitations };
  const timeout = new AbortController();
  const stopTimer = run.clock.after(timeoutMs, () => timeout.abort(new RalphError("timeout", "The report files took too long")));
  const signal = AbortSignal.any([run.signal, timeout.signal]);
  const left: RalphError[] = [];
  const leftOut = new Set<ReportFormat>();
  /** Written, and not yet in its row: the last one comes with the end of the session, in one commit. */
  let last: MadeFile | null = null;
  try {
    const present = new Set(core.store.reports.reports(session.id).map(({ format }) => format));
    for (const format of brief.outputFormats.filter((name) => !present.has(name))) {
      run.checkpoint();
      try {
        const file = await make(run, session, format, { research, wording, brief }, signal);
        const before: MadeFile | null = last;
        last = file;
        if (before !== null) await keep(run, session, before);
      } catch (error) {
        if (!isRalphError(error) || error.code !== "limit_reached") throw error;
        core.log.warn({ session: session.id, format, error }, "A report file was left out");
        left.push(error);
        leftOut.add(format);
      }
    }
    const [first] = left;
    if (first !== undefined && left.length === brief.outputFormats.length) throw first;
    const patch = first === undefined ? {} : { cut: session.cut ?? "report_size" };
    const file = last;
    const follow = (tx: Transaction): NewEvent[] => {
      const events = file === null ? [] : [rowOf(run, session, tx, file)];
      const written = brief.outputFormats.filter((format) => !leftOut.has(format));
      return [...events, said(core, tx, session, sessionWords(session).done(written))];
    };
    await run.move(session, { event: "reported", patch, follow });
  } catch (error) {
    if (last !== null) await rm(join(core.settings.reportsDirectory, last.path), { force: true });
    throw error;
  } finally {
    stopTimer();
  }
};

interface MadeFile {
  format: ReportFormat;
  path: string;
  bytes: number;
  hash: string;
}

interface Material {
  research: Research;
  wording: ReportWording;
  brief: Brief;
}

/** Makes and writes one file. @throws RalphError `limit_reached` where it may not be so large. */
async function make(
  run: SessionRun,
  session: SessionRow,
  format: ReportFormat,
  material: Material,
  signal: AbortSignal,
): Promise<MadeFile> {
  const { core } = run;
  const bytes = await rendered(run, session, format, material, signal);
  const path = `${session.id}.${format}`;
  await writeWhole(join(core.settings.reportsDirectory, path), bytes, () => core.hook?.("report half written"));
  core.hook?.("report written");
  return { format, path, bytes: bytes.byteLength, hash: sha256(bytes) };
}

/** The file's bytes. @throws RalphError `limit_reached` where they are more than the session may have. */
async function rendered(
  run: SessionRun,
  session: SessionRow,
  format: ReportFormat,
  material: Material,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { core } = run;
  const { maxReportBytes, maxSessionBytes } = core.settings;
  const input = { ...material, sessionId: session.id };
  const bytes = await retried(run, () => core.reports.write(format, input, { signal }), signal);
  const stored = core.store.sessions.find(session.id)?.stored_bytes ?? 0;
  if (bytes.byteLength > maxReportBytes || stored + bytes.byteLength > maxSessionBytes) {
    const allowed = Math.min(maxReportBytes, maxSessionBytes - stored);
    throw new RalphError("limit_reached", `The ${format} report has ${bytes.byteLength} bytes; ${allowed} are allowed`);
  }
  return bytes;
}

/** Runs `work` again after a failure that may pass. The session's clock stands still in between, and its events say so. */
async function retried<T>(run: SessionRun, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const { core } = run;
  const policy: RetryPolicy = {
    attempts: core.settings.reportAttempts,
    baseMs: core.settings.reportRetryMs,
    capMs: 10_000,
    factor: 2,
    jitter: 0.25,
  };
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const isFinal = signal.aborted || (isRalphError(error) && error.kind === "permanent");
      const delay = isFinal ? null : retryDelay(policy, failures, core.random());
      if (delay === null) throw error;
      const goOn = run.clock.wait();
      const until = new Date(core.clock().getTime() + delay).toISOString();
      void run.tell({ type: "session.waiting", data: { taskId: null, agent: "reporter", reason: "retry", until } });
      await pause(delay, signal).finally(goOn);
    }
  }
}

/** Writes the row of a file, unless the session has moved on meanwhile. A file without a row goes again. */
async function keep(run: SessionRun, session: SessionRow, file: MadeFile): Promise<void> {
  const { store, events, clock, settings } = run.core;
  let isKept = false;
  try {
    isKept = await store.db.write((tx) => {
      if (store.sessions.find(session.id)?.status !== "reporting") return false;
      events.append(tx, session.id, [rowOf(run, session, tx, file)], 95, clock().toISOString(), { workedMs: run.clock.worked });
      return true;
    });
  } finally {
    if (!isKept) await rm(join(settings.reportsDirectory, file.path), { force: true });
  }
  if (!isKept) throw new Interruption("moved on");
}

/** Writes the row of a file, and gives the event that tells of it. */
function rowOf(run: SessionRun, { id, owner }: SessionRow, tx: Transaction, { format, path, bytes, hash }: MadeFile): NewEvent {
  const { core } = run;
  core.store.reports.putReport(tx, { session_id: id, format, owner, path, bytes, sha256: hash, created_at: core.clock().toISOString() });
  core.store.sessions.stored(tx, id, bytes);
  return { type: "report.ready", data: { format, url: reportUrl(core, id, format), bytes, sha256: hash } };
}

export function keptResearch(core: Core, session: SessionRow): Research {
  const row = core.store.reports.research(session.id);
  if (row === undefined) throw new RalphError("internal_error", "There is no aggregated research to report on");
  return researchSchema.parse(JSON.parse(row.content));
}
