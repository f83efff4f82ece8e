/** Faults in the database: guards in statements, commits, migrations, what db:check looks for. */
import type { FaultyFile } from "../mutant.ts";

export const store: FaultyFile[] = [
  {
    file: "src/store/sessions/session-changes.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "answer-parts-counted-again",
        breaks: "a list that many answers hold counts once in what a session stores",
        find: "this.#store(added.reduce(",
        replace: "this.#store([...contents].reduce(",
      },
    ],
  },
  {
    file: "src/store/rows/calls.ts",
    tests: ["test/research/runner/retention.test.ts"],
    faults: [
      {
        id: "answer-parts-kept",
        breaks: "the parts of answers go with the calls that are deleted for their age",
        find: "if (forgotten > 0) forgetParts.run(tx, { before });",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/shared/assignments.ts",
    tests: ["test/store/shared/assignments.test.ts"],
    faults: [
      {
        id: "taken-over-once-told",
        breaks: "a session that came before anybody listened is taken up",
        find: "if (this.hasRecoverable) taken();",
        replace: "",
      },
      {
        id: "place-among-running",
        breaks: "the place of a waiting session on another replica counts those that wait, not those that run",
        find: "AND other.under_way = 0 AND other.hold IS NULL",
        replace: "AND other.hold IS NULL",
      },
      {
        id: "recovery-not-tried-again",
        breaks: "a session is given for recovery until it was acquired",
        find: "if (isMine) this.#begun.add(sessionId);",
        replace: "",
      },
      {
        id: "taken-from-the-living",
        breaks: "sessions are taken only from replicas that are dead",
        find: "for (const [replica, ending] of endings)",
        replace: "for (const [replica, ending] of this.assigned().map((id) => [id, endings.get(id) ?? 'died'] as const))",
      },
      {
        id: "session-of-another-changed",
        breaks: "a replica changes no session that another works on",
        find: "if (replica === undefined || replica === this.#member.id || this.#member.epoch !== null) return;",
        replace: "if (replica !== undefined) return;",
      },
    ],
  },
  {
    file: "src/store/shared/shared-connection.ts",
    tests: ["test/store/shared/shared-database.test.ts"],
    faults: [
      {
        id: "outage-as-a-defect",
        breaks: "a shared database that does not answer is told as 503",
        find: "      retryAfterMs: takeoverRetryAfterMs,\n      cause: error,",
        replace: "      cause: error,",
      },
    ],
  },
  {
    file: "src/store/shared/outage-reason.ts",
    tests: ["test/store/shared/outage-reason.test.ts"],
    faults: [
      {
        id: "outage-by-its-code-alone",
        breaks: "an outage of the shared database is told in words",
        find: "reason === undefined ? code :",
        replace: "true ? code :",
      },
    ],
  },
  {
    file: "src/store/sqlite/sqlite-errors.ts",
    tests: ["test/http/disk-reserve.test.ts"],
    faults: [
      {
        id: "reserve-as-a-failed-write",
        breaks: "a service whose disk reserve alone refuses work is ready",
        find: 'isStoreFault(error) && (error.code !== "storage_full" || error.cause !== undefined)',
        replace: "isStoreFault(error)",
      },
    ],
  },
  {
    file: "src/store/rows/events.ts",
    tests: ["test/research/rounds/steps-run-again.test.ts"],
    faults: [
      {
        id: "positions-of-an-undone-step",
        breaks: "a step that runs again leaves no gap in the feed",
        find: "      this.#feeds.clear();\n    });",
        replace: "    });",
      },
    ],
  },
  {
    file: "src/research/rounds/round-tree.ts",
    tests: ["test/research/rounds/steps-run-again.test.ts"],
    faults: [
      {
        id: "schedule-of-an-undone-step",
        breaks: "what follows from a result is written also where its step runs again",
        find: "for (const follower of followers.toReversed()) this.#schedule.reset(follower.id, follower.was);",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/sessions/event-numbers.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "hundred-before-the-end",
        breaks: "100 percent is the end's alone",
        find: `reached === 100 && index < events.length - 1 ? percentBeforeEnd : reached`,
        replace: `reached`,
        tests: ["test/research/runner/session-life.test.ts"],
      },
      {
        id: "event-numbers-from-zero",
        breaks: "events are numbered 1, 2, 3",
        find: `seq: ++seq,`,
        replace: `seq: seq++,`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "percent-falls",
        breaks: "percent never falls",
        find: `const reached = Math.max(session.percent, percent);`,
        replace: `const reached = percent;`,
        tests: ["test/research/run/progress.test.ts"],
      },
      {
        id: "event-number-taken-twice",
        breaks: "event numbers have no gaps and are taken once",
        find: `return { eventSeq: seq,`,
        replace: `return { eventSeq: seq + 1,`,
        tests: ["test/research/runner/session-life.test.ts"],
      },
    ],
  },
  {
    file: "src/store/sessions/session-changes.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "undone-step-told",
        breaks: "a step that is undone leaves no event behind",
        find: "session.rows.events.truncate(pending);",
        replace: "",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "undone-step-remembered",
        breaks: "a step that is undone leaves the session in memory as it was",
        find: "session.cached = cached;",
        replace: "",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "task-guard-without-attempt",
        breaks: "a result of an earlier attempt is refused",
        find: `|| before.attempts !== from.attempts) return undefined;`,
        replace: `) return undefined;`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "task-guard-without-status",
        breaks: "a task's result is guarded by its status",
        find: `before.status !== from.status || `,
        replace: "",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "move-without-version",
        breaks: "a session moves only from the version that was read",
        find: `if (session.version !== version) return false;`,
        replace: "",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "told-after-the-end",
        breaks: "nothing follows the terminal event",
        find: `if (this.now.cached.session === null || isTerminal(this.now.session.status)) return false;`,
        replace: `if (this.now.cached.session === null) return false;`,
        tests: ["test/research/commands/guards.test.ts"],
      },
      {
        id: "plan-version-falls",
        breaks: "plan versions only grow",
        find: `const planned = Math.max(planVersion ?? 0, session.planVersion ?? 0);`,
        replace: `const planned = planVersion ?? session.planVersion ?? 0;`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "unknown-cost-forgotten",
        breaks: "a session's cost is unknown once a call's was",
        find: `costUnknown: session.costUnknown || costUsd === null,`,
        replace: `costUnknown: costUsd === null,`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
    ],
  },
  {
    file: "src/store/rows/session-pages.ts",
    tests: ["test/store/sqlite-conformance.test.ts", "test/http/routes/owners.test.ts"],
    faults: [
      {
        id: "list-of-everybody",
        breaks: "a list holds the owner's sessions alone",
        find: `        .where("owner", "=", p.owner)\n`,
        replace: "",
      },
      {
        id: "metadata-ignored",
        breaks: "a list holds the sessions alone whose metadata has what is asked for",
        find: `NOT IN (wanted.value ->> 1, wanted.value ->> 2), 1)`,
        replace: `IS NULL, 1)`,
      },
    ],
  },
  {
    file: "src/store/rows/sessions.ts",
    tests: ["test/http/routes/owners.test.ts"],
    faults: [
      {
        id: "written-over",
        breaks: "a row that somebody else changed is not written over",
        find: "if (statement.run(tx, columns as never) !== 1) throw",
        replace: "if (statement.run(tx, columns as never) === 2) throw",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "held-sessions-taken-up",
        breaks: "a held session is not taken up at the start",
        find: `      .where("session.hold", "is", null)\n`,
        replace: "",
        tests: ["test/research/runner/session-life.test.ts"],
      },
      {
        id: "suspect-tasks-overlooked",
        breaks: "a session whose task was under way at a counted death may have to run alone",
        find: `.where("task.deaths", ">", 0)`,
        replace: `.where("task.deaths", ">", 99)`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "positions-forgotten",
        breaks: "no position is given twice, also after deletions",
        find: "keepFeed.run(tx, { id });",
        replace: "",
        tests: ["test/store/positions.test.ts"],
      },
    ],
  },
  {
    file: "src/store/rows/calls.ts",
    tests: ["test/research/commands/guards.test.ts"],
    faults: [
      {
        id: "later-answer-replaces",
        breaks: "the first recorded answer stands",
        find: `unless: { column: "status", value: "answered" },`,
        replace: "",
      },
    ],
  },
  {
    file: "src/store/rows/events.ts",
    tests: ["test/store/positions.test.ts"],
    faults: [
      {
        id: "told-before-the-commit",
        breaks: "events are published only after the commit that wrote them",
        find: `tx.afterCommit(() => {\n      const events = added.map(({ row, data }) => new StoredEvent(row, data));\n      for (const listener of this.#listeners) listener(events);\n    });`,
        replace: `const events = added.map(({ row, data }) => new StoredEvent(row, data));\n    for (const listener of this.#listeners) listener(events);`,
        tests: ["test/research/events/event-log.test.ts"],
      },
      {
        id: "positions-go-back",
        breaks: "positions grow, whatever the clock does",
        find: "Math.max(this.#greatestOf(owner), this.#start)",
        replace: "this.#start",
      },
      {
        id: "owner-feed-of-everybody",
        breaks: "the feed over all sessions is the owner's",
        find: `      .where("owner", "=", p.owner)\n`,
        replace: "",
        tests: ["test/http/routes/owners.test.ts"],
      },
      {
        id: "events-page-one-back",
        breaks: "a reader is given each event once",
        find: `.where("seq", ">", p.after)`,
        replace: `.where("seq", ">=", p.after)`,
        tests: ["test/research/events/frame-log.test.ts"],
      },
    ],
  },
  {
    file: "src/store/rows/idempotency.ts",
    tests: ["test/research/commands/owners.test.ts"],
    faults: [
      {
        id: "key-of-anybody",
        breaks: "an Idempotency-Key is unique per owner",
        find: `rowsBy(db, "idempotency", ["owner", "key"])`,
        replace: `rowsBy(db, "idempotency", ["key"])`,
      },
    ],
  },
  {
    file: "src/store/maintenance/audit.ts",
    tests: ["test/store/maintenance/audit.test.ts"],
    faults: [
      {
        id: "check-older-event",
        breaks: "db:check finds an event that is older than the one before",
        find: "if (row.at < at) say",
        replace: "if (false) say",
      },
      {
        id: "check-illegal-move",
        breaks: "db:check finds a move that the table lacks",
        find: "nextState(from, event, failedFrom) !== to) say",
        replace: "nextState(from, event, failedFrom) === undefined) say",
      },
      {
        id: "check-quotes",
        breaks: "db:check finds a quote that does not stand",
        find: "if (!quoteStands(row.text, { quote: row.quote, place: JSON.parse(row.place) }))",
        replace: "if (row.text === row.quote && row.place === row.quote)",
      },
      {
        id: "check-report-of-equal-size",
        breaks: "db:check finds a report that was changed to one of equal size",
        find: "content.byteLength !== bytes || sha256(content) !== hash",
        replace: "content.byteLength !== bytes",
      },
      {
        id: "check-event-after-end",
        breaks: "db:check finds an event after the end",
        find: `isTerminal(state) && row.type !== "session.status") say`,
        replace: `isTerminal(state) && row.type === "") say`,
      },
    ],
  },
  {
    file: "src/store/writer/group-commit.ts",
    tests: ["test/store/writer/database.test.ts"],
    faults: [
      {
        id: "refused-step-undoes-others",
        breaks: "one refused step does not undo another",
        find: "refuse(step, error);\n          continue;",
        replace:
          "for (const lost of [...done.splice(0).map(({ step: other }) => other), ...steps.slice(index)]) refuse(lost, error);\n          break;",
      },
      { id: "refused-step-stays", breaks: "a refused step leaves nothing behind", find: "this.#statements.undo.run();", replace: "" },
      {
        id: "lock-holds-the-loop",
        breaks: "a locked database is waited for",
        find: "if (isBusy(error) && performance.now() - since < this.#busyTimeoutMs) {",
        replace: "if (isBusy(error) && performance.now() < since) {",
      },
      {
        id: "lock-waited-for-ever",
        breaks: "the wait for a lock is bounded",
        find: "performance.now() - since < this.#busyTimeoutMs",
        replace: "performance.now() >= since",
      },
      {
        id: "fault-untold",
        breaks: "readiness tells that the store takes nothing",
        find: "if (isStoreFault(fault)) this.#fault = fault;",
        replace: "",
        tests: ["test/composition/composition.test.ts"],
      },
    ],
  },
  {
    file: "src/store/writer/database.ts",
    tests: ["test/store/writer/database.test.ts"],
    faults: [
      {
        id: "statement-outside-transaction",
        breaks: "nothing is written outside a transaction",
        find: `if (!tx.open) throw new Error("A statement was run outside its transaction");`,
        replace: "",
      },
      {
        id: "closed-database-takes-writes",
        breaks: "what comes after the end is refused",
        find: "if (this.#closed) return Promise.reject",
        replace: "if (this.#closed === null) return Promise.reject",
      },
      { id: "waiting-steps-lost-at-close", breaks: "what waits is committed before the end", find: "this.#commits.flush();", replace: "" },
    ],
  },
  {
    file: "src/store/sqlite/connection.ts",
    tests: ["test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "no-foreign-keys",
        breaks: "rows go with their session",
        find: `sqlite.pragma("foreign_keys = ON");`,
        replace: `sqlite.pragma("foreign_keys = OFF");`,
      },
    ],
  },
  {
    file: "src/store/schema/migrations.ts",
    tests: ["test/store/opening.test.ts"],
    faults: [
      {
        id: "newer-schema-opened",
        breaks: "an unknown newer schema is refused",
        find: "if (unknown !== undefined) {",
        replace: "if (unknown === null) {",
      },
      {
        id: "edited-migration-opened",
        breaks: "an applied migration that differs is refused",
        find: "if (changed !== undefined) {",
        replace: "if (changed === null) {",
      },
      {
        id: "half-a-migration",
        breaks: "a migration that fails leaves nothing",
        find: `if (sqlite.inTransaction) sqlite.exec("ROLLBACK");`,
        replace: `if (sqlite.inTransaction) sqlite.exec("COMMIT");`,
      },
    ],
  },
  {
    file: "src/store/sqlite/sqlite-errors.ts",
    tests: ["test/store/writer/database.test.ts", "test/store/opening.test.ts"],
    faults: [
      { id: "full-disk-unnamed", breaks: "a full disk is storage_full", find: `code === "SQLITE_FULL" ||`, replace: "" },
      {
        id: "lock-without-retry-after",
        breaks: "a locked database says when to come back",
        find: ", retryAfterMs: lockRetryAfterMs });",
        replace: " });",
        tests: ["test/composition/composition.test.ts"],
      },
    ],
  },
  {
    file: "src/store/sessions/session-store.ts",
    tests: ["test/http/routes/owners.test.ts"],
    faults: [
      {
        id: "looked-at-after-another-process",
        breaks: "a session is shown as another process left it",
        find: "this.#lookedAt.delete(id);\n      const",
        replace: "const",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "looked-at-without-end",
        breaks: "memory for sessions that were looked at is bounded",
        find: "this.#lookedAt.size >= mostLookedAt",
        replace: "this.#lookedAt.size > 10 * mostLookedAt",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "session-of-anybody",
        breaks: "a session is there for its owner alone",
        find: `record === undefined || (owner !== undefined && record.owner !== owner) ?`,
        replace: `record === undefined ?`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "held-session-of-anybody",
        breaks: "a session that somebody works on is there for its owner alone",
        find: "return owner === undefined || known.owner === owner ? known : undefined;",
        replace: "return known;",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "key-not-remembered",
        breaks: "the same key gives the same session",
        find: `      if (key !== null) {`,
        replace: `      if (key !== null && given.id === "") {`,
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
    ],
  },
  {
    file: "src/store/files/whole-file.ts",
    tests: ["test/store/files/whole-file.test.ts"],
    faults: [
      {
        id: "rename-before-sync",
        breaks: "a report file is whole after a power cut",
        find: `await file.sync();`,
        replace: "",
      },
      {
        id: "folder-not-synced",
        breaks: "a report file has its name after a power cut",
        find: `await folder.sync();`,
        replace: "",
      },
    ],
  },
  {
    file: "src/store/sessions/open-session.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "overview-of-before",
        breaks: "a session is shown as it is committed, whoever looked before",
        find: "if (this.#overview?.of === this.cached) return",
        replace: "if (this.#overview !== null) return",
      },
      {
        id: "event-data-before-commit",
        breaks: "the data of events is what is committed, whoever asked before",
        find: "if (this.rows.events.pending === 0) ",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/sessions/row-changes.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "sources-kept",
        breaks: "a session's sources are those that are committed, whoever asked before",
        find: "this.cache({ sources: null });",
        replace: "",
      },
      {
        id: "answered-messages-kept",
        breaks: "a message that was answered is open no longer",
        find: "this.cache({ unanswered: null });",
        replace: "",
      },
      {
        id: "research-kept",
        breaks: "a session's research is the newest that was written",
        find: "this.cache({ research: { content: JSON.parse(content) as Research, record: null } });",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/sessions/session-changes.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "open-messages-kept",
        breaks: "a message is among the open ones from its commit on",
        find: "this.cache({ unanswered: null });",
        replace: "",
      },
      {
        id: "event-data-kept",
        breaks: "an event of a type is among the type's data from its commit on",
        find: "for (const event of events) this.#remember(event);",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/rows/webhook-outbox.ts",
    tests: ["test/http/routes/webhooks.test.ts"],
    faults: [
      {
        id: "messages-out-of-order",
        breaks: "the messages of a session are sent one after another",
        find: '.where("earlier.state", "=", "pending")',
        replace: '.where("earlier.state", "=", "failed")',
      },
    ],
  },
  {
    file: "src/store/files/report-files.ts",
    tests: ["test/store/files/report-files.test.ts"],
    faults: [
      {
        id: "sweep-looks-at-files",
        breaks: "a sweep is not disturbed by a file that another replica renames meanwhile",
        find: "if (entry.isDirectory()) await removeEmpty",
        replace: "await removeEmpty",
      },
    ],
  },
  {
    file: "src/store/blobs/bucket-report-files.ts",
    tests: ["test/store/blobs/bucket-report-files.test.ts"],
    faults: [
      {
        id: "changed-object-given",
        breaks: "a changed object is never given whole",
        find: 'size !== bytes || hash.digest("hex") !== sha256',
        replace: "size !== bytes",
      },
      {
        id: "others-objects-swept",
        breaks: "a sweep leaves alone what is no report file",
        find: "if (ownName.test(path)) yield path;",
        replace: "yield path;",
      },
      {
        id: "download-not-resumed",
        breaks: "a broken download goes on from its byte",
        find: "{ first: at, last }",
        replace: "{ first, last }",
      },
    ],
  },
  {
    file: "src/store/blobs/bucket.ts",
    tests: ["test/store/blobs/bucket-report-files.test.ts"],
    faults: [
      {
        id: "upload-hash-unsigned",
        breaks: "an upload carries its hash",
        find: "body === undefined ? emptyHash : sha256(body.bytes)",
        replace: "emptyHash",
      },
      {
        id: "refusals-repeated",
        breaks: "a refusal is not asked for again",
        find: "this.status >= 500 ||",
        replace: "this.status >= 400 ||",
      },
    ],
  },
  {
    file: "src/store/rows/usage.ts",
    tests: ["test/store/sqlite-conformance.test.ts"],
    faults: [
      {
        id: "undone-usage-counted",
        breaks: "a step that is undone used nothing",
        find: "tx.afterRollback(() => used.delete(row));",
        replace: "",
      },
      {
        id: "usage-of-one-step",
        breaks: "usage is that of all steps of a commit",
        find: "sum[name] += row[name];",
        replace: "sum[name] = row[name];",
      },
    ],
  },
];
