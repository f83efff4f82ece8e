/** What may be read of sessions, each cut by its owner. */
import { join } from "node:path";
import type { ReportFormat } from "../../domain/brief.ts";
import { RalphError } from "../../domain/errors.ts";
import type { Plan, Task } from "../../domain/plan.ts";
import type { Recording } from "../../domain/recording.ts";
import type { Message, ReportFile, Results, Session } from "../../domain/session.ts";
import { isTerminal, type SessionState } from "../../domain/states.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { EventFeed, Page, PageRequest } from "../ports/service.ts";
import { recordingOf } from "../replay/session-recording.ts";
import type { Core } from "../run/core.ts";
import type { Runner } from "../runner/runner.ts";
import { callView, messageView, planView, reportFileView, resultsView, sessionView, taskView } from "../views/views.ts";
import { taskRow } from "./dialogue.ts";

export class SessionReads {
  readonly feed: EventFeed;
  protected readonly core: Core;
  protected readonly runner: Runner;

  constructor(core: Core, runner: Runner) {
    this.core = core;
    this.runner = runner;
    const { events, store } = core;
    this.feed = {
      after: (owner, id, after, limit) => {
        this.owned(owner, id);
        return events.after(id, after, limit);
      },
      frames: (id, after, limit) => events.frames(id, after, limit),
      listen: (id, wake) => events.listen(id, wake),
      isOver: (id, after) => {
        const row = store.sessions.find(id);
        return row === undefined || (isTerminal(row.status) && after >= row.event_seq);
      },
      ofOwner: (owner, after, limit) => events.ofOwner(owner, after, limit),
      ownerFrames: (owner, after, limit) => events.ownerFrames(owner, after, limit),
      listenToOwner: (owner, wake) => events.listenToOwner(owner, wake),
      newest: () => events.newest(),
      listenToDeltas: (id, tell) => events.deltas.listen(id, tell),
    };
  }

  get(owner: string, id: string): Session {
    return this.view(this.owned(owner, id));
  }

  list(owner: string, { status }: { status?: SessionState | undefined }, { limit, cursor }: PageRequest): Page<Session> {
    const rows = this.core.store.sessions.page(owner, status, cursor, limit + 1);
    return paged(
      rows,
      limit,
      ({ id }) => id,
      (row) => this.view(row),
    );
  }

  messages(owner: string, id: string, { limit, cursor }: PageRequest): Page<Message> {
    this.owned(owner, id);
    const rows = this.core.store.conversation.messages(id, numberOf(cursor, 0), limit + 1);
    return paged(rows, limit, ({ seq }) => String(seq), messageView);
  }

  plan(owner: string, id: string): Plan {
    const session = this.owned(owner, id);
    const row = session.plan_version === null ? undefined : this.core.store.tasks.plan(id, session.plan_version);
    if (row === undefined) throw new RalphError("not_found", "The session has no plan yet");
    return planView(row, this.core.store.tasks.all(id).map(taskView));
  }

  tasks(owner: string, id: string, { limit, cursor }: PageRequest): Page<Task> {
    this.owned(owner, id);
    const rows = this.core.store.tasks.page(id, numberOf(cursor, -1), limit + 1);
    return paged(rows, limit, ({ position }) => String(position), taskView);
  }

  task(owner: string, id: string, taskId: string) {
    this.owned(owner, id);
    const row = taskRow(this.core, id, taskId);
    return { task: taskView(row), calls: this.core.store.calls.ofScope(id, row.id).map(callView) };
  }

  results(owner: string, id: string): Results {
    return resultsView(this.core, this.owned(owner, id));
  }

  recording(owner: string, id: string): Recording {
    return recordingOf(this.core, this.owned(owner, id));
  }

  report(owner: string, id: string, format: ReportFormat): ReportFile & { file: string } {
    this.owned(owner, id);
    const row = this.core.store.reports.reports(id).find((report) => report.format === format);
    if (row === undefined) throw new RalphError("not_found", `There is no ${format} report of this session (yet)`);
    return { ...reportFileView(this.core, row), file: join(this.core.settings.reportsDirectory, row.path) };
  }

  protected owned(owner: string, id: string): SessionRow {
    const row = this.core.store.sessions.owned(owner, id);
    if (row === undefined) throw new RalphError("not_found", `There is no session '${id}'`);
    return row;
  }

  protected view(row: SessionRow): Session {
    return sessionView(this.core, row, this.runner.queuePosition(row.id));
  }
}

/** `rows` hold one more than the page where there is one. */
function paged<Row, View>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string, view: (row: Row) => View): Page<View> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(view), nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

function numberOf(cursor: string | undefined, first: number): number {
  if (cursor === undefined) return first;
  const value = Number(cursor);
  if (!Number.isInteger(value) || value < 0)
    throw new RalphError("invalid_input", "The cursor is not one that Ralph gave", { issues: [{ path: "cursor", message: "unknown" }] });
  return value;
}
