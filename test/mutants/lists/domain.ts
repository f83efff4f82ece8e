/** Faults in the words that all rooms share: states, errors, evidence, JSON. */
import type { FaultyFile } from "../mutant.ts";

export const domain: FaultyFile[] = [
  {
    file: "src/domain/base/page.ts",
    tests: ["test/domain/base/page.test.ts"],
    faults: [
      {
        id: "page-without-cursor",
        breaks: "a page of a list says where the next begins",
        find: "found.length > limit && last !== undefined ? String(cursorOf(last)) : null",
        replace: "null",
      },
      {
        id: "last-page-with-cursor",
        breaks: "the last page of a list has no cursor",
        find: "found.length > limit && last !== undefined",
        replace: "last !== undefined",
      },
    ],
  },
  {
    file: "src/domain/base/text-part.ts",
    tests: ["test/domain/base/text-part.test.ts"],
    faults: [
      {
        id: "text-part-past-the-end",
        breaks: "a part of a text ends where the text ends",
        find: "Math.min(asked.to, text.length)",
        replace: "asked.to",
      },
    ],
  },
  {
    file: "src/domain/base/shortened.ts",
    tests: ["test/domain/base/shortened.test.ts"],
    faults: [
      {
        id: "half-a-character",
        breaks: "a shortened text never ends with half of a character",
        find: '.replace(/[\\ud800-\\udbff]$/, "")',
        replace: "",
      },
    ],
  },
  {
    file: "src/domain/errors/input-faults.ts",
    tests: ["test/domain/errors/input-faults.test.ts"],
    faults: [
      {
        id: "no-name-suggested",
        breaks: "a misspelt field is answered with the name that was meant",
        find: "if (meant !== null) return",
        replace: "if (meant === name) return",
      },
      {
        id: "missing-is-wrong-type",
        breaks: "a field that is not there is called missing",
        find: `if (issue.input === undefined) return "is missing";`,
        replace: "",
      },
      {
        id: "faults-without-limit",
        breaks: "an error tells of 50 faults at most",
        find: "first.size < mostIssues && ",
        replace: "",
      },
    ],
  },
  {
    file: "src/domain/base/fair-queue.ts",
    tests: ["test/domain/base/fair-queue.test.ts"],
    faults: [
      {
        id: "owners-first-come-first-served",
        breaks: "an owner's first entry is served next, whatever another has queued",
        find: "(best !== undefined && !isBefore(line, best.line))",
        replace: "best !== undefined",
      },
      {
        id: "work-under-way-not-counted",
        breaks: "the owner with the least under way is served next",
        find: "return a.underWay === b.underWay ? a.servedAt < b.servedAt : a.underWay < b.underWay;",
        replace: "return a.servedAt < b.servedAt;",
      },
      {
        id: "sessions-take-no-turns",
        breaks: "an owner's sessions take turns",
        find: "    // Its next turn comes after those of the owner's other sessions.\n    owner.sessions.delete(party.session);",
        replace: "",
      },
      {
        id: "retry-goes-last",
        breaks: "a retry goes before the other calls of its session",
        find: "entries.unshift({ entry",
        replace: "entries.push({ entry",
      },
    ],
  },
  {
    file: "src/domain/evidence/evidence.ts",
    tests: ["test/domain/evidence/evidence.test.ts"],
    faults: [
      {
        id: "quote-anywhere",
        breaks: "a quote stands at its place, not anywhere in its source",
        find: "text.slice(from, to) === quote",
        replace: "text.includes(quote)",
      },
      { id: "quote-empty", breaks: "an empty quote supports nothing", find: "quote.length > 0 && text.slice", replace: "text.slice" },
    ],
  },
  {
    file: "src/domain/sessions/states.ts",
    tests: ["test/domain/sessions/states.test.ts"],
    faults: [
      {
        id: "brief-without-approval",
        breaks: "only approving leads from the brief to planning",
        find: `brief: { revised: "brief", approved: "planning"`,
        replace: `brief: { revised: "planning", approved: "planning"`,
      },
      { id: "done-may-fail", breaks: "nothing leaves 'done'", find: "done: {},", replace: `done: { failed: "failed" },` },
      {
        id: "cancelled-may-be-retried",
        breaks: "nothing leaves 'cancelled'",
        find: "cancelled: {},",
        replace: `cancelled: { retried: "the state that failed" },`,
      },
      {
        id: "review-skips-aggregating",
        breaks: "a closed review is aggregated before it is reported",
        find: `closed: "aggregating"`,
        replace: `closed: "reporting"`,
      },
      {
        id: "retry-to-a-terminal-state",
        breaks: "a retry leads to the state that failed, never to an end",
        find: "failedFrom !== null && !isTerminal(failedFrom) ? failedFrom : null",
        replace: "failedFrom",
      },
      {
        id: "unknown-move-is-silent",
        breaks: "a transition that the table lacks is an error",
        find: "if (to === null) throw new RalphError",
        replace: "if (to === null) return from;\n  if (to === undefined) throw new RalphError",
      },
      {
        id: "cancelled-is-not-terminal",
        breaks: "a cancelled session has ended",
        find: `state === "done" || state === "failed" || state === "cancelled"`,
        replace: `state === "done" || state === "failed"`,
        tests: ["test/domain/sessions/states.test.ts", "test/research/commands/simultaneous-commands.test.ts"],
      },
    ],
  },
  {
    file: "src/domain/plans/task-status.ts",
    tests: ["test/research/tree/schedule.test.ts"],
    faults: [
      {
        id: "skipped-is-open",
        breaks: "a skipped task is settled",
        find: `status === "completed" || status === "failed" || status === "skipped"`,
        replace: `status === "completed" || status === "failed"`,
      },
    ],
  },
  {
    file: "src/domain/errors/errors.ts",
    tests: ["test/research/runner/kept-errors.test.ts"],
    faults: [
      {
        id: "unknown-error-keeps-words",
        breaks: "no path, SQL or key of an unexpected error is told",
        find: `message: "An unexpected error; see the log"`,
        replace: "message: String(error)",
      },
      {
        id: "storage-full-status",
        breaks: "a full disk is 507",
        find: `storage_full: { kind: "system", status: 507`,
        replace: `storage_full: { kind: "system", status: 500`,
        tests: ["test/composition/composition.test.ts"],
      },
      {
        id: "conflict-status",
        breaks: "a wrong moment is 409",
        find: `conflict: { kind: "permanent", status: 409`,
        replace: `conflict: { kind: "permanent", status: 422`,
        tests: ["test/http/problems/problems.test.ts", "test/http/whole-session.test.ts"],
      },
      {
        id: "rate-limit-is-permanent",
        breaks: "a rate limit is transient",
        find: `rate_limited: { kind: "transient"`,
        replace: `rate_limited: { kind: "permanent"`,
        tests: ["test/sources/remote/rate-limiter.test.ts"],
      },
      {
        id: "lock-is-500",
        breaks: "what is over at a time to come is 503 with Retry-After",
        find: "return status === 500 && this.retryAfterMs !== undefined ? 503 : status;",
        replace: "return status;",
        tests: ["test/composition/composition.test.ts"],
      },
    ],
  },
  {
    file: "src/domain/base/json.ts",
    tests: ["test/domain/base/json.test.ts"],
    faults: [
      {
        id: "hash-by-member-order",
        breaks: "equal requests have equal hashes, whatever the order of their members",
        find: ".sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))",
        replace: "",
      },
      {
        id: "hash-with-absent-members",
        breaks: "a member that is undefined is absent",
        find: ".filter(([, member]) => member !== undefined)",
        replace: "",
      },
      {
        id: "depth-one-off",
        breaks: "depth is counted to the level",
        find: "if (depth > levels) return true;",
        replace: "if (depth > levels + 1) return true;",
      },
    ],
  },
  {
    file: "src/domain/evidence/citation-numbers.ts",
    tests: ["test/domain/evidence/citation-numbers.test.ts"],
    faults: [
      {
        id: "citation-numbered-anew",
        breaks: "a passage cited before keeps its number",
        find: "if (known !== undefined) return known;",
        replace: "",
      },
      {
        id: "citation-key-without-place",
        breaks: "two passages have two numbers",
        find: "[sourceId, from, to,",
        replace: "[sourceId,",
      },
    ],
  },
  {
    file: "src/domain/reports/formats.ts",
    tests: ["test/http/routes/sessions.test.ts"],
    faults: [
      {
        id: "format-alias-lost",
        breaks: "'markdown' means md",
        find: `aliases: ["markdown"]`,
        replace: "aliases: []",
        tests: ["test/http/routes/sessions.test.ts", "test/research/runner/session-life.test.ts"],
      },
      {
        id: "unknown-format-taken",
        breaks: "a format that is none is refused",
        find: "?.name ?? null;",
        replace: `?.name ?? "md";`,
      },
    ],
  },
  {
    file: "src/domain/base/given-text.ts",
    tests: ["test/domain/base/given-text.test.ts"],
    faults: [
      {
        id: "blank-query",
        breaks: "a query of white space alone is refused",
        find: `.refine((text) => text.trim().length > 0, "must not be all white space")`,
        replace: "",
      },
      {
        id: "broken-query",
        breaks: "a query with half of a surrogate pair, which would be stored as another one, is refused",
        find: "text.isWellFormed() && ",
        replace: "",
      },
    ],
  },
  {
    file: "src/domain/sessions/session.ts",
    tests: ["test/http/routes/sessions.test.ts"],
    faults: [
      {
        id: "long-query",
        breaks: "a query has at most 10,000 characters",
        find: "query: givenText(10_000)",
        replace: "query: givenText(20_000)",
      },
      {
        id: "unknown-fields",
        breaks: "unknown fields are refused",
        find: "export const newSession = z.strictObject({",
        replace: "export const newSession = z.object({",
      },
    ],
  },
  {
    file: "src/domain/base/retry-policy.ts",
    tests: ["test/domain/base/retry-policy.test.ts"],
    faults: [
      {
        id: "cap-before-jitter",
        breaks: "no delay is above the cap, jitter included",
        find: "Math.min(policy.capMs, policy.baseMs * growth * (1 + policy.jitter * (2 * random - 1)))",
        replace: "Math.min(policy.capMs, policy.baseMs * growth) * (1 + policy.jitter * (2 * random - 1))",
      },
      {
        id: "one-try-too-many",
        breaks: "a policy allows as many tries as it names",
        find: "failures >= policy.attempts",
        replace: "failures > policy.attempts",
      },
      { id: "delay-without-growth", breaks: "the delay grows by its factor", find: "policy.baseMs * growth *", replace: "policy.baseMs *" },
      {
        id: "delay-without-jitter",
        breaks: "callers that failed together come back apart",
        find: "(1 + policy.jitter * (2 * random - 1))",
        replace: "1",
      },
    ],
  },
];
