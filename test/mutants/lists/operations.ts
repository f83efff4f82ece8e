/** Faults in what may be asked: rules, keys, names. */
import type { FaultyFile } from "../mutant.ts";

const table = "test/operations/table.test.ts";

export const operations: FaultyFile[] = [
  {
    file: "src/operations/event-operations.ts",
    tests: [table, "test/http/routes/events.test.ts"],
    faults: [
      {
        id: "event-page-skips-one",
        breaks: "no event is lost between two pages",
        find: "({ seq }) => seq,",
        replace: "({ seq }) => seq + 1,",
      },
      {
        id: "events-now-from-the-start",
        breaks: "after=now begins with what comes",
        find: `after: after === "now" ? await sessions.feed.newest(owner) : after,`,
        replace: `after: after === "now" ? 0 : after,`,
      },
    ],
  },
  {
    file: "src/research/commands/session-reads.ts",
    tests: [table],
    faults: [
      {
        id: "events-not-cut-by-owner",
        breaks: "the events of a session are its owner's",
        find: "await this.get(owner, id);\n        return events.after",
        replace: "return events.after",
      },
      {
        id: "frames-not-cut-by-owner",
        breaks: "the stream of a session is its owner's",
        find: "await this.get(owner, id);\n        const frames",
        replace: "const frames",
      },
    ],
  },
  {
    file: "src/operations/operation.ts",
    tests: [table, "test/http/routes/sessions.test.ts", "test/http/routes/conversation.test.ts", "test/http/whole-session.test.ts"],
    faults: [
      {
        id: "key-without-route",
        breaks: "a key of one route is refused on another",
        find: "requestHash: requestHash({ ...keyed })",
        replace: "requestHash: requestHash({ body: keyed.body })",
      },
      {
        id: "key-without-body",
        breaks: "a key with another body is refused",
        find: "requestHash: requestHash({ ...keyed })",
        replace: "requestHash: requestHash({ route: keyed.route })",
      },
      {
        id: "alias-not-resolved",
        breaks: "a session may be named by the id that a client of the supervisor chose",
        find: 'if (!("sessionId" in input)) return input;',
        replace: "if (owner !== null) return input;",
      },
      {
        id: "read-not-tried-by-name",
        breaks: "a session may be read by the id that a client of the supervisor chose",
        find: 'error.code !== "not_found") throw error;',
        replace: 'error.code !== "conflict") throw error;',
      },
      {
        id: "operation-without-scope",
        breaks: "an operation refuses a key that lacks its scope",
        find: "  assertAllowed(principal, definition);\n  if (definition.effect",
        replace: "  if (definition.effect",
      },
      {
        id: "feed-without-scope",
        breaks: "a stream refuses a key that lacks its scope",
        find: "  assertAllowed(principal, definition);\n  return definition.open",
        replace: "  return definition.open",
      },
      {
        id: "fields-not-named",
        breaks: "every field that does not fit is named",
        find: "const issues = faultsOf(parsed.error);",
        replace: "const issues = faultsOf(parsed.error).slice(0, 1);",
      },
    ],
  },
  {
    file: "src/operations/session-operations.ts",
    tests: [table, "test/http/routes/sessions.test.ts", "test/http/routes/conversation.test.ts"],
    faults: [
      {
        id: "unwritable-language-taken",
        breaks: "a language that the engine cannot write is 422",
        find: "assertWritable(request.language, languages(request.engine));",
        replace: "",
      },
      {
        id: "plan-version-dropped",
        breaks: "the version to approve is passed on",
        find: "sessions.approve(owner, sessionId, planVersion, idempotency)",
        replace: "sessions.approve(owner, sessionId, null, idempotency)",
      },
    ],
  },
  {
    file: "src/operations/rules.ts",
    tests: [table, "test/http/routes/results.test.ts"],
    faults: [
      {
        id: "unknown-format-is-404",
        breaks: "a format that is none is 400",
        find: "if (format !== null) return format;",
        replace: "if (format !== undefined) return format as ReportFormat;",
      },
    ],
  },
  {
    file: "src/operations/plan-operations.ts",
    tests: ["test/acceptance/plans.test.ts"],
    faults: [
      {
        id: "plan-version-ignored",
        breaks: "an older version of the plan can be read",
        find: "plans.get(owner, sessionId, version)",
        replace: "plans.get(owner, sessionId, null)",
      },
    ],
  },
];
