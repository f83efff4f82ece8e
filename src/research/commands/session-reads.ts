/** Reads of sessions. Every method is scoped by owner. */

import type { Readable } from "node:stream";
import { onePage, type Page, type PageRequest } from "../../domain/base/page.ts";
import type { ReadFile } from "../../domain/base/stored-file.ts";
import { textPart } from "../../domain/base/text-part.ts";
import type { CallView, Recording } from "../../domain/calls/recording.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Claim, ClaimFilter } from "../../domain/evidence/claims.ts";
import type { SourceText } from "../../domain/evidence/evidence.ts";
import type { Plan, Task } from "../../domain/plans/plan.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";
import type { ReportFormat } from "../../domain/reports/formats.ts";
import type { Message, ReportState, Results, Session } from "../../domain/sessions/session.ts";
import { isTerminal } from "../../domain/sessions/states.ts";
import { callsOf } from "../calls/lost-calls.ts";
import { EventWaiter } from "../events/event-waiter.ts";
import type { SessionFilter, SessionOverview } from "../ports/directory.ts";
import type { EventFeed, LocatedReport } from "../ports/service.ts";
import type { OpenSession } from "../ports/session-store.ts";
import { recordingOf } from "../replay/session-recording.ts";
import type { Core } from "../run/core.ts";
import type { Runner } from "../runner/runner.ts";
import { bundleView } from "../views/bundle-view.ts";
import { templateOf } from "../views/report-material.ts";
import { reportStates } from "../views/report-states.ts";
import { resultsView } from "../views/results-view.ts";
import { callView, messageView, planView, reportFileView, sessionView, taskView } from "../views/session-view.ts";
import { FurtherReports, type ReportWish } from "./further-reports.ts";
import { taskOf } from "./user-messages.ts";

/** Opens the owner's session for `use`, and closes it after that. @throws RalphError `not_found` */
export async function withSession<T>(core: Core, owner: string, id: string, use: (state: OpenSession) => T | Promise<T>): Promise<T> {
  const state = await core.sessions.open(id, owner);
  if (state === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
  try {
    return await use(state);
  } finally {
    state.close();
  }
}

export class SessionReads {
  readonly feed: EventFeed;
  protected readonly core: Core;
  protected readonly runner: Runner;
  readonly further: FurtherReports;
  readonly #stopping = new AbortController();

  constructor(core: Core, runner: Runner) {
    this.core = core;
    this.further = new FurtherReports(core);
    this.runner = runner;
    const { events } = core;
    this.feed = {
      after: async (owner, id, after, limit) => {
        await this.get(owner, id);
        return events.after(id, after, limit);
      },
      ofOwner: (owner, after, limit) => events.ofOwner(owner, after, limit),
      sessionFrames: async (owner, id, deltas) => {
        await this.get(owner, id);
        const frames = events.sessionFrames(id);
        return deltas ? { ...frames, listenBeside: (tell) => events.deltas.listen(id, (text) => tell(deltaFrame(text))) } : frames;
      },
      ownerFrames: (owner) => events.ownerFrames(owner),
      newest: (owner) => events.newest(owner),
    };
  }

  async get(owner: string, id: string): Promise<Session> {
    const overview = await this.core.directory.overview(owner, id);
    if (overview === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
    return this.view(overview);
  }

  protected view(overview: SessionOverview): Session {
    const { id } = overview.session;
    return sessionView(this.core, overview, this.runner.queuePosition(id) ?? this.core.assignment.placeElsewhere(id));
  }

  /** Without `after` it waits for the next change. */
  async changed(owner: string, id: string, { after, waitMs }: { after: number | undefined; waitMs: number }): Promise<Session> {
    await withSession(this.core, owner, id, async (state) => {
      const known = after ?? state.session.version;
      const isChanged = () => state.session.version > known;
      // Without `after`, a session that has ended is answered at once.
      if (isChanged() || (after === undefined && isTerminal(state.session.status))) return;
      const waiter = new EventWaiter(this.core.events, id);
      try {
        await waiter.until(isChanged, waitMs, this.#stopping.signal);
      } finally {
        waiter.close();
      }
    });
    return this.get(owner, id);
  }

  endWaits(): void {
    this.#stopping.abort();
  }

  async list(owner: string, filter: SessionFilter, { limit, cursor }: PageRequest): Promise<Page<Session>> {
    const overviews = await this.core.directory.page(owner, filter, cursor, limit + 1);
    return onePage(
      overviews,
      limit,
      ({ session }) => session.id,
      (overview) => this.view(overview),
    );
  }

  messages(owner: string, id: string, { limit, cursor }: PageRequest): Promise<Page<Message>> {
    return withSession(this.core, owner, id, (state) =>
      onePage(state.messages(numberOf(cursor, 0), limit + 1), limit, ({ seq }) => seq, messageView),
    );
  }

  plan(owner: string, id: string): Promise<Plan> {
    return withSession(this.core, owner, id, (state) => {
      const { planVersion } = state.session;
      const plan = planVersion === null ? undefined : state.plan(planVersion);
      if (plan === undefined) throw new RalphError("not_found", "The session has no plan yet");
      return planView(plan, state.tasks().map(taskView));
    });
  }

  tasks(
    owner: string,
    id: string,
    { limit, cursor, status: wanted }: PageRequest & { status?: TaskStatus | undefined },
  ): Promise<Page<Task>> {
    return withSession(this.core, owner, id, (state) => {
      const after = numberOf(cursor, -1);
      const rest = state.tasks().filter(({ position, status }) => position > after && (wanted === undefined || status === wanted));
      return onePage(rest.slice(0, limit + 1), limit, ({ position }) => position, taskView);
    });
  }

  task(owner: string, id: string, taskId: string): Promise<{ task: Task; calls: CallView[] }> {
    return withSession(this.core, owner, id, (state) => {
      const task = taskOf(state, taskId);
      return { task: taskView(task), calls: callsOf(state, task.id).map(callView) };
    });
  }

  results(owner: string, id: string): Promise<Results> {
    return withSession(this.core, owner, id, (state) => resultsView(this.core, state));
  }

  claims(owner: string, id: string, filter: ClaimFilter, { limit, cursor }: PageRequest): Promise<Page<Claim>> {
    return withSession(this.core, owner, id, (state) =>
      onePage(
        state.claims(filter, numberOf(cursor, 0), limit + 1),
        limit,
        (claim) => claim.id.slice(1),
        (claim) => claim,
      ),
    );
  }

  sourceText(owner: string, id: string, sourceId: string, part: { from: number; to: number }): Promise<SourceText> {
    return withSession(this.core, owner, id, (state) => {
      const [source, text] = [state.source(sourceId), state.sourceText(sourceId)];
      if (source === undefined || text === undefined) throw new RalphError("not_found", `The session has no source '${sourceId}'`);
      return { source, ...textPart(text, part) };
    });
  }

  recording(owner: string, id: string): Promise<Recording> {
    return withSession(this.core, owner, id, recordingOf);
  }

  async bundle(owner: string, id: string): Promise<Readable> {
    const session = await this.get(owner, id);
    const contents = await withSession(this.core, owner, id, (state) => bundleView(this.core, state, session));
    return this.core.bundles.write(contents);
  }

  report(owner: string, id: string, format: ReportFormat, template?: string): Promise<LocatedReport> {
    return withSession(this.core, owner, id, (state) => {
      const own = templateOf(state);
      const wanted = template ?? own;
      const report = state.reports().find((one) => one.format === format && one.template === wanted);
      if (report === undefined) {
        const look = wanted === own ? "" : ` in the template '${wanted}'`;
        throw new RalphError("not_found", `There is no ${format} report${look} of this session (yet)`);
      }
      const read: ReadFile = (part) => this.core.reportFiles.read(report, part);
      return { ...reportFileView(this.core, id, report, own), read, question: state.session.query };
    });
  }

  reports(owner: string, id: string): Promise<{ items: ReportState[] }> {
    return withSession(this.core, owner, id, (state) => ({ items: reportStates(this.core, state) }));
  }

  furtherReport(owner: string, id: string, wish: ReportWish): Promise<ReportState> {
    return withSession(this.core, owner, id, (state) => this.further.ask(state, wish));
  }
}

/** The frame has no id, so that a reader never reconnects from it. */
function deltaFrame(text: string): string {
  return `event: report.delta\ndata: ${JSON.stringify({ text })}\n\n`;
}

function numberOf(cursor: string | undefined, first: number): number {
  if (cursor === undefined) return first;
  const value = Number(cursor);
  if (!Number.isInteger(value) || value < 0)
    throw new RalphError("invalid_input", "The cursor is not valid", { issues: [{ path: "cursor", message: "unknown" }] });
  return value;
}
