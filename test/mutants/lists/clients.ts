/** Faults in the typed client. */
import type { FaultyFile } from "../mutant.ts";

export const clients: FaultyFile[] = [
  {
    file: "clients/typescript/src/events.ts",
    tests: ["test/clients/typescript/events.test.ts"],
    faults: [
      {
        id: "client-reads-again",
        breaks: "each event comes once, however often the connection breaks",
        find: 'if (typeof cursor.place === "number" && place <= cursor.place) continue;',
        replace: "",
      },
      {
        id: "client-from-the-start",
        breaks: "a broken stream goes on after the last event seen",
        find: 'headers.set("last-event-id", String(cursor.place));',
        replace: 'headers.set("last-event-id", "0");',
      },
      {
        id: "client-gives-up-early",
        breaks: "breaks count anew after an event",
        find: "if (cursor.place !== before) breaks = 0;",
        replace: "",
      },
      {
        id: "client-waits-for-silence",
        breaks: "a connection on which nothing comes is given up",
        find: "deadline.set(cursor.ended ? lingerMs : silenceMs);",
        replace: "",
      },
    ],
  },
  {
    file: "clients/typescript/src/transport.ts",
    tests: ["test/clients/typescript/transport.test.ts"],
    faults: [
      {
        id: "client-post-unkeyed",
        breaks: "a POST whose answer was lost is repeated with its idempotency key",
        find: 'headers.set("idempotency-key", randomKey());',
        replace: "",
      },
      {
        id: "client-repeats-everything",
        breaks: "a request that may have taken effect is not repeated without a key",
        find: 'idempotent.has(method) || headers.has("idempotency-key")',
        replace: "true",
      },
      {
        id: "client-deaf-to-abort",
        breaks: "an aborted call ends with the signal's reason while it waits to retry",
        find: "await pause(wait, signal);",
        replace: "await pause(wait, null);",
      },
    ],
  },
  {
    file: "console/service/attempts.ts",
    tests: ["test/console/service/attempts.test.ts"],
    faults: [
      {
        id: "console-waits-out-internal-errors",
        breaks: "an internal error of the service is shown, and not taken for a lost connection",
        find: "!isOutage(error) || isInternal(error)",
        replace: "!isOutage(error)",
      },
    ],
  },
  {
    file: "clients/typescript/src/retry.ts",
    tests: ["test/clients/typescript/retry.test.ts"],
    faults: [
      {
        id: "client-insists",
        breaks: "what the service refuses outright is not asked again",
        find: "error.status >= 500 || isPassing(error)",
        replace: "error.status >= 400",
        tests: ["test/clients/typescript/events.test.ts", "test/console/service/attempts.test.ts"],
      },
      { id: "client-retry-after-unread", breaks: "Retry-After wins over the schedule", find: "asked ?? jittered", replace: "jittered" },
      {
        id: "client-retries-without-end",
        breaks: "no wait ends after the budget",
        find: "return spentMs + wait > policy.budgetMs ? null : wait;",
        replace: "return wait;",
      },
    ],
  },
];
