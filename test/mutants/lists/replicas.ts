/** Faults in what replicas share: the leadership, the batches, the copies, and a replica that stands by. Noticing them takes PostgreSQL. */
import type { FaultyFile } from "../mutant.ts";

const store = "test/replicas/store.postgres.ts";
const copies = "test/replicas/copies.postgres.ts";
const rules = "test/replicas/leader-rules.postgres.ts";
const gateway = "test/replicas/gateway.postgres.ts";

export const replicas: FaultyFile[] = [
  {
    file: "src/store/maintenance/move.ts",
    tests: [copies],
    faults: [
      {
        id: "interrupted-move-stuck",
        breaks: "a move that was interrupted is done again",
        find: "schema > 0 && !isInterrupted(directory, id, last)",
        replace: "schema > 0",
      },
      {
        id: "move-over-anothers-work",
        breaks: "a move does not replace what others have written since",
        find: " && note.batch === batch",
        replace: "",
      },
    ],
  },
  {
    file: "src/http/replicas/replica-routes.ts",
    tests: [gateway],
    faults: [
      {
        id: "progress-of-another-replica",
        breaks: "a progress stream that is opened first tells on every replica",
        find: "(?:mcp|api\\/supervisor)",
        replace: "(?:mcp)",
      },
    ],
  },
  {
    file: "src/composition/replicas/replica-work.ts",
    tests: [gateway],
    faults: [
      {
        id: "chosen-names-at-any-replica",
        breaks: "a command that names a session as its client does reaches it wherever it runs",
        find: 'if (route.kind === "leader" || !assignments.has(route.sessionId)) {',
        replace: 'if (route.kind === "leader") {',
      },
      {
        id: "leadership-kept-while-calls-end",
        breaks: "another replica leads while the calls of a stopped one have not ended",
        find: "await this.#membership.stepDown().catch(() => undefined);",
        replace: "",
        tests: ["test/replicas/clean-stop.postgres.ts"],
      },
      {
        id: "leadership-untold",
        breaks: "the others hear that there is no leader without a poll",
        find: "this.#membership.listen(() => this.#awake.abort())",
        replace: "this.#membership.listen(() => undefined)",
        tests: ["test/replicas/clean-stop.postgres.ts"],
      },
    ],
  },
  {
    file: "src/main.ts",
    tests: ["test/replicas/failed-start.postgres.ts"],
    faults: [
      {
        id: "failed-start-stays-a-member",
        breaks: "a start that fails leaves the live replicas",
        find: "return await leaving(leave, work);",
        replace: "return await work();",
      },
      {
        id: "stopped-start-stays-a-member",
        breaks: "a start that is stopped leaves the live replicas",
        find: 'process.once("SIGTERM", stop);',
        replace: "",
      },
    ],
  },
  {
    file: "src/store/shared/schema.sql",
    tests: [rules],
    faults: [
      {
        id: "batch-of-any-epoch",
        breaks: "a batch of an earlier epoch is refused",
        find: "(now_at.leader IS DISTINCT FROM me OR now_at.epoch <> my_epoch)",
        replace: "now_at.leader IS DISTINCT FROM me",
      },
      {
        id: "batch-of-anybody",
        breaks: "a replica that counts as dead writes nothing",
        find: "IF last IS NULL OR now_at.schema <> my_schema THEN RETURN 0; END IF;",
        replace: "",
        tests: [store],
      },
      {
        id: "batch-written-twice",
        breaks: "a batch that is sent again is not written again",
        find: "IF last = number THEN RETURN number; END IF;",
        replace: "",
        tests: [store],
      },
      {
        id: "batch-out-of-order",
        breaks: "a batch follows the newest one",
        find: "IF now_at.batch <> number - 1 THEN",
        replace: "IF false THEN",
      },
      {
        id: "row-without-its-batch",
        breaks: "copies get a row that was changed again",
        find: "SET content = excluded.content, batch = excluded.batch",
        replace: "SET content = excluded.content",
        tests: [store],
      },
    ],
  },
  {
    file: "src/store/shared/shared-database.ts",
    tests: [rules],
    faults: [
      {
        id: "leadership-taken-from-the-living",
        breaks: "another replica leads only after silence",
        find: `WHERE (leader IS NULL OR NOT \${this.#isLive(sql)}) AND`,
        replace: "WHERE",
      },
      {
        id: "buried-comes-back-as-leader",
        breaks: "a replica that was buried does not become the leader",
        find: `(NOT \${isMember} OR EXISTS (SELECT FROM ralph.replica WHERE id = \${me}))`,
        replace: "true",
        tests: [store],
      },
      {
        id: "epoch-that-stays",
        breaks: "each leader has an epoch of its own",
        find: "epoch = epoch + 1, heartbeat_at = clock_timestamp()",
        replace: "heartbeat_at = clock_timestamp()",
      },
      {
        id: "released-by-anybody",
        breaks: "nobody ends the leadership of another",
        find: `WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE leader = \${me} AND epoch = \${epoch}`,
        replace: "WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE true",
      },
      {
        id: "released-in-a-later-epoch",
        breaks: "a release that comes late ends no later leadership of its sender",
        find: `WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE leader = \${me} AND epoch = \${epoch}`,
        replace: `WITH freed AS (UPDATE ralph.installation SET leader = NULL WHERE leader = \${me}`,
      },
      {
        id: "renewed-in-a-later-epoch",
        breaks: "a leadership of an earlier epoch is not renewed",
        find: `SET heartbeat_at = clock_timestamp() WHERE leader = \${me} AND epoch = \${epoch}`,
        replace: `SET heartbeat_at = clock_timestamp() WHERE leader = \${me} AND epoch >= \${epoch}`,
      },
      {
        id: "forgotten-unsaid",
        breaks: "a copy that has missed what was forgotten is built anew",
        find: `SET rebuilt = greatest(rebuilt, \${until}) WHERE`,
        replace: "SET rebuilt = rebuilt WHERE",
        tests: [copies],
      },
    ],
  },
  {
    file: "src/store/shared/batch-text.ts",
    tests: [copies],
    faults: [
      {
        id: "dollars-in-a-row",
        breaks: "rows come as they were, whatever their text",
        find: "text.includes(tag)",
        replace: "text === tag",
      },
      {
        id: "quotes-in-a-row",
        breaks: "rows come as they were, whatever their text",
        find: 'value.replaceAll(/["\\\\]/g, "\\\\$&")',
        replace: 'value.replaceAll(/["]/g, "\\\\$&")',
      },
    ],
  },
  {
    file: "src/store/shared/heartbeat.ts",
    tests: [store],
    faults: [
      {
        id: "loss-untold",
        breaks: "a replica that was replaced says so",
        find: "if (!this.#released) this.#options.onLost(reason);",
        replace: "",
      },
      {
        id: "ready-without-a-database",
        breaks: "a replica is not ready while its database cannot be read",
        find: "this.#lost ?? this.#fault ?? this.#outage",
        replace: "this.#lost ?? this.#fault",
        tests: ["test/replicas/failover.postgres.ts"],
      },
      {
        id: "heartbeats-forgotten",
        breaks: "a replica that works is not declared dead",
        find: "setInterval(() => void this.#renew(), options.heartbeatMs).unref();",
        replace: "setInterval(() => undefined, options.heartbeatMs).unref();",
      },
      {
        id: "leadership-kept-at-a-stop",
        breaks: "a stop before the work begins gives up the leadership",
        find: "if (this.#lost === null) await this.#shared.release(this.id, this.#epoch);",
        replace: "",
        tests: [copies],
      },
      {
        id: "outage-not-waited-for",
        breaks: "a database that is down is waited for",
        find: "if (!isWaitedFor(error)) throw error;",
        replace: "throw error;",
      },
    ],
  },
  {
    file: "src/store/shared/membership.ts",
    tests: ["test/replicas/notifications.postgres.ts"],
    faults: [
      {
        id: "batch-not-told",
        breaks: "replicas hear of each other's batches at once",
        find: "if (this.#alive.length > 1) this.#shared.notifications.announce",
        replace: "if (this.#alive.length > 99) this.#shared.notifications.announce",
      },
    ],
  },
  {
    file: "src/store/shared/membership.ts",
    tests: [store],
    faults: [
      {
        id: "refused-by-old-rows",
        breaks: "a step is refused by the newest rows",
        find: "return locked !== null || this.#isNewest();",
        replace: "return true;",
      },
      {
        id: "old-copy-leads",
        breaks: "a replica works on a copy that is the newest",
        find: "if (batch !== this.#seen) throw",
        replace: "if (batch < this.#seen) throw",
      },
      {
        id: "steps-on-old-rows",
        breaks: "a step runs on the newest rows, also those of other replicas",
        find: "        this.#takeIn(locked.rows, locked.batch);\n",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/shared/copy.ts",
    tests: [copies],
    faults: [
      {
        id: "copy-ahead-kept",
        breaks: "a copy that is ahead of the shared database is built anew",
        find: "seen <= installation.batch && seen >= installation.rebuilt",
        replace: "seen >= installation.rebuilt",
      },
      {
        id: "copy-of-another-taken",
        breaks: "a copy of another installation is refused",
        find: "if (state.installation !== installation.id)",
        replace: "if (false)",
      },
    ],
  },
  {
    file: "src/store/shared/applied-rows.ts",
    tests: [copies],
    faults: [
      {
        id: "deleted-row-stays-found",
        breaks: "what is deleted is found on no replica",
        find: "if (this.#has(table, key)) removed[kind].push(Number(key[0]));",
        replace: "",
      },
    ],
  },
  {
    file: "src/composition/replicas/standby.ts",
    tests: ["test/replicas/upgrade.postgres.ts"],
    faults: [
      {
        id: "later-schema-taken-over",
        breaks: "a replica of an earlier version takes over no rows of a later schema",
        find: "if (installation.schema > newest) {",
        replace: "if (false) {",
      },
    ],
  },
];
