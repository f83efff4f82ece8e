/**
 * Makes further files of finished sessions, one after another, from stored results without new research. Requests that are
 * open when the process ends are served after the next start.
 */
import { RalphError, storedError } from "../../domain/errors/errors.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { ReportKey } from "../../domain/sessions/report-record.ts";
import type { ReportState } from "../../domain/sessions/session.ts";
import { pause } from "../../time/pause.ts";
import type { OpenSession } from "../ports/session-store.ts";
import type { Core } from "../run/core.ts";
import { retriedReport } from "../run/report-retry.ts";
import { recordWithout, reportMaterial, templateOf } from "../views/report-material.ts";
import { reportStates } from "../views/report-states.ts";
import { writeReport } from "../views/report-writing.ts";
import { knownTemplate } from "./session-creation.ts";

export interface ReportWish {
  format: ReportFormat;
  /** The session's own where absent. */
  template?: string | undefined;
}

export class FurtherReports {
  readonly #core: Core;
  /** Sessions with files to make, in their order. */
  readonly #queue = new Set<string>();
  readonly #stopping = new AbortController();
  #work: Promise<void> | null = null;

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Requests a file. Idempotent, except that a repeated request retries a file that failed.
   * @throws RalphError `conflict` naming the state of a session that is not done, `unprocessable` for an unknown template.
   */
  async ask(state: OpenSession, { format, template }: ReportWish): Promise<ReportState> {
    const { storage, clock } = this.#core;
    const key = await state.commit((changes): ReportKey => {
      const { now } = changes;
      const { status } = now.session;
      if (status !== "done") throw new RalphError("conflict", `The session is '${status}'; further reports are made once it is 'done'`);
      const wanted = { format, template: template === undefined ? templateOf(now) : knownTemplate(this.#core, template) };
      const known = reportStates(this.#core, now).find((one) => isSame(one, wanted));
      if (known === undefined || known.state === "failed") {
        storage.assertRoom();
        changes.putReportRequest({ ...wanted, error: null }, clock().toISOString());
      }
      return wanted;
    });
    this.#takeUp(state.id);
    const found = reportStates(this.#core, state).find((one) => isSame(one, key));
    if (found === undefined) throw new RalphError("not_found", `There is no session '${state.id}'`);
    return found;
  }

  /** Continues with requests from before the start. Returns the number of sessions. */
  async recover(): Promise<number> {
    const waiting = await this.#core.directory.withReportRequests();
    for (const { id } of waiting) this.#takeUp(id);
    return waiting.length;
  }

  /** Resolves when nothing is being made. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** As {@link idle}, after aborting the file being made; open requests stay stored. */
  async stop(): Promise<void> {
    this.#stopping.abort(new RalphError("service_unavailable", "Ralph is stopping"));
    await this.idle();
  }

  #takeUp(id: string): void {
    this.#queue.add(id);
    this.#work ??= this.#makeAll();
  }

  async #makeAll(): Promise<void> {
    // Iterating over a set includes elements that are added meanwhile, or removed and added again.
    for (const id of this.#queue) {
      this.#queue.delete(id);
      if (this.#stopping.signal.aborted) break;
      try {
        const state = await this.#core.sessions.open(id);
        if (state === undefined) continue;
        await this.#makeOpen(state).finally(() => state.close());
      } catch (error) {
        this.#core.log.error({ session: id, error }, "Further reports are made after the next start");
      }
    }
    this.#work = null;
  }

  /** Makes all requested files of the session, including those requested meanwhile. */
  async #makeOpen(state: OpenSession): Promise<void> {
    for (;;) {
      const next = state.reportRequests().find(({ error }) => error === null);
      if (next === undefined || this.#stopping.signal.aborted) return;
      await this.#make(state, { format: next.format, template: next.template });
    }
  }

  async #make(state: OpenSession, key: ReportKey): Promise<void> {
    const core = this.#core;
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(core.settings.reportsTimeoutMs)]);
    const at = () => core.clock().toISOString();
    try {
      const input = reportMaterial(core, state, state.reportRecord() ?? recordWithout(state), key.template);
      const party = { owner: state.owner, session: state.id };
      const write = () => core.reports.write(key.format, input, { signal, party });
      const bytes = await retriedReport(core, signal, write, (delay) => pause(delay, signal));
      const file = await writeReport(core, state, key, bytes);
      const isStored = await state
        .commit((changes) => {
          if (!changes.isGone) changes.putReport(file, at());
          return !changes.isGone;
        })
        .catch((error: unknown) => core.reportFiles.remove(file.path).then(() => Promise.reject(error)));
      if (!isStored) await core.reportFiles.remove(file.path);
      core.log.info({ session: state.id, ...key, bytes: file.bytes }, "Further report made");
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      core.log.warn({ session: state.id, ...key, error }, "A further report could not be made");
      await state.commit((changes) => {
        if (!changes.isGone) changes.putReportRequest({ ...key, error: storedError(error) }, at());
      });
    }
  }
}

function isSame(one: ReportKey, other: ReportKey): boolean {
  return one.format === other.format && one.template === other.template;
}
