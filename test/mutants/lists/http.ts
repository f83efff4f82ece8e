/** Faults in the HTTP door: statuses, problems, streams, paging, what a client may send and see. */
import type { FaultyFile } from "../mutant.ts";

const events = "test/http/routes/events.test.ts";
const problems = "test/http/problems/problems.test.ts";
const sessions = "test/http/routes/sessions.test.ts";
const documents = "test/http/routes/documents.test.ts";
const results = "test/http/routes/results.test.ts";

export const http: FaultyFile[] = [
  {
    file: "src/http/routes/operation.ts",
    tests: ["test/http/openapi/openapi.test.ts"],
    faults: [
      {
        id: "description-written-each-time",
        breaks: "the API's description is written once",
        find: "if (described?.linkBase !== linkBase) {",
        replace: "if (true) {",
      },
    ],
  },
  {
    file: "src/http/replicas/forwarding.ts",
    tests: ["test/http/replicas/forwarding-server.test.ts"],
    faults: [
      {
        id: "forwarding-believed",
        breaks: "only a replica may claim that a request was passed on",
        find: "if (actual.length !== expected.length || !timingSafeEqual(actual, expected))",
        replace: "if (actual.length === 0)",
      },
      {
        id: "signature-of-any-request",
        breaks: "a signature holds for the request that was passed on alone",
        find: "function signatureOf({ method, url }: IncomingMessage, secret: string): string {",
        replace: "function signatureOf({ method, url }: IncomingMessage, secret: string): string {\n  method = url = undefined;",
      },
    ],
  },
  {
    file: "src/http/messages/json-bodies.ts",
    tests: ["test/http/messages/json-bodies.test.ts"],
    faults: [
      {
        id: "charsets-pass",
        breaks: "a body in another charset than UTF-8 is refused by its name",
        find: "if (charset !== undefined && !utf8Names.test(charset))",
        replace: "if (charset === null)",
      },
      {
        id: "compressed-forms-pass",
        breaks: "a compressed body, JSON or form, is refused by its coding",
        find: `if (coding !== undefined && coding.toLowerCase() !== "identity")`,
        replace: "if (coding === null)",
        tests: ["test/http/messages/json-bodies.test.ts", "test/http/routes/documents.test.ts"],
      },
      {
        id: "surrogates-in-names-pass",
        breaks: "no name in a body holds half of a surrogate pair",
        find: "if (!name.isWellFormed())",
        replace: "if (name === null)",
      },
      {
        id: "surrogates-pass",
        breaks: "no text in a body holds half of a surrogate pair",
        find: "return value.isWellFormed() ? null : [];",
        replace: "return null;",
      },
    ],
  },
  {
    file: "src/http/access/auth.ts",
    tests: ["test/http/routes/keys.test.ts"],
    faults: [
      {
        id: "routes-open-by-default",
        breaks: "a route needs a key unless it says that it is open",
        find: "if (config.open === true ||",
        replace: "if (config.open !== false ||",
      },
      {
        id: "scope-not-asked",
        breaks: "a key without the route's scope is 403 with a challenge",
        find: "done(missingScope(request));",
        replace: "done();",
      },
    ],
  },
  {
    file: "src/http/routes/events.ts",
    tests: [events],
    faults: [
      {
        id: "stream-forgets-last-event-id",
        breaks: "a stream goes on after Last-Event-ID",
        find: `const known = cursor ?? sent["last-event-id"];`,
        replace: "const known = cursor;",
      },
      {
        id: "after-wins-over-last-event-id",
        breaks: "Last-Event-ID wins over ?after=",
        find: `const known = cursor ?? sent["last-event-id"];`,
        replace: `const known = cursor ?? (after === undefined ? sent["last-event-id"] : undefined);`,
      },
      {
        id: "no-204-beyond-the-end",
        breaks: "beyond the terminal event a stream is 204",
        find: "if (await opened.source.isOver(opened.after)) return reply.code(204).send();",
        replace: "",
      },
    ],
  },
  {
    file: "src/http/messages/event-stream.ts",
    tests: [events],
    faults: [
      {
        id: "stream-does-not-end",
        breaks: "a stream closes after the terminal event",
        find: "if (last) this.#end(stream, bytes);\n    else if",
        replace: "if",
      },
      {
        id: "no-heartbeat",
        breaks: "a silent stream gets a comment",
        find: "} else if (silentMs >= heartbeatMs) {",
        replace: "} else if (silentMs >= heartbeatMs * 1_000) {",
      },
      {
        id: "slow-reader-stays",
        breaks: "a reader that stopped reading is cut",
        find: `if (silentMs >= drainMs) this.#end(stream, ": cut for reading`,
        replace: `if (silentMs < 0) this.#end(stream, ": cut for reading`,
      },
      {
        id: "stream-shares-foreign-frames",
        breaks: "each stream carries its own session's events",
        find: "passage?.key !== stream.source.key || passage.after",
        replace: "passage === null || passage.after",
      },
      {
        id: "streams-without-limit",
        breaks: "streams are bounded",
        find: "if (this.#open.size >= this.#settings.maxStreams) throw",
        replace: "if (this.#open.size < 0) throw",
        tests: [events, "test/composition/composition.test.ts"],
      },
      {
        id: "stream-stays-at-close",
        breaks: "closing the service ends its streams",
        find: "this.#end(stream, `: the service is stopping;",
        replace: "if (left === undefined) this.#end(stream, `: the service is stopping;",
      },
      {
        id: "cursor-stands-still",
        breaks: "an event is written once",
        find: "stream.cursor = to;",
        replace: "",
      },
      {
        id: "long-backfill-stops",
        breaks: "a stream sends all it missed, however much",
        find: "const more = texts.length < frames.length || frames.length === framesPerTurn;",
        replace: "const more = false;",
      },
      {
        id: "retried-session-ends-stream",
        breaks: "a session that was retried goes on in the stream",
        find: "const last = (passage.last || passage.bytes.length === 0) && (await source.isOver(passage.to));",
        replace: "const last = passage.last || (passage.bytes.length === 0 && (await source.isOver(passage.to)));",
      },
    ],
  },
  {
    file: "src/http/problems/problems.ts",
    tests: [problems],
    faults: [
      {
        id: "problem-media-type",
        breaks: "errors are application/problem+json",
        find: `export const problemType = "application/problem+json";`,
        replace: `export const problemType = "application/json";`,
      },
      {
        id: "unexpected-error-told",
        breaks: "an unexpected error tells nothing of itself",
        find: `return new RalphError("internal_error", "An unexpected error; the log has it under this request's id", { cause });`,
        replace: `return new RalphError("internal_error", String(cause), { cause });`,
      },
      {
        id: "no-retry-after",
        breaks: "503 and 429 say Retry-After",
        find: `if (retryAfter !== undefined) reply.header("retry-after"`,
        replace: `if (retryAfter === -1) reply.header("retry-after"`,
      },
      {
        id: "problem-without-issues",
        breaks: "each invalid field is named",
        find: "...(error.issues.length > 0 && { issues: error.issues }),",
        replace: "",
      },
      {
        id: "large-body-is-400",
        breaks: "a body over the limit is 413",
        find: `return new RalphError("payload_too_large", message, { issues: field`,
        replace: `return new RalphError("invalid_input", message, { issues: field`,
      },
      {
        id: "media-type-is-400",
        breaks: "a media type that is not taken is 415",
        find: `"unsupported_media_type",
        \`The Content-Type`,
        replace: `"invalid_input",
        \`The Content-Type`,
      },
      {
        id: "unknown-route-is-500",
        breaks: "an unknown route is 404",
        find: `sendProblem(new RalphError("not_found", \`There is no`,
        replace: `sendProblem(new RalphError("internal_error", \`There is no`,
      },
    ],
  },
  {
    file: "src/http/app.ts",
    tests: [problems],
    faults: [
      {
        id: "request-id-unchecked",
        breaks: "a request id that is not sound is not repeated",
        find: `typeof given === "string" && requestIdShape.test(given) ? given`,
        replace: `typeof given === "string" ? given`,
      },
      {
        id: "requests-taken-while-closing",
        breaks: "a closing service says so",
        find: "if (!closing) return done();",
        replace: "return done();",
        tests: ["test/http/closing.test.ts"],
      },
    ],
  },
  {
    file: "src/http/server/time-limits.ts",
    tests: [problems],
    faults: [
      {
        id: "slow-request-unbounded",
        breaks: "a request that takes too long is answered 503",
        find: "if (!reply.sent && !reply.raw.headersSent) act(request, reply);",
        replace: "if (reply.sent && !reply.raw.headersSent) act(request, reply);",
      },
    ],
  },
  {
    file: "src/http/routes/sessions.ts",
    tests: [sessions],
    faults: [
      {
        id: "created-without-location",
        breaks: "201 says where the session is",
        find: 'reply.header("location", ',
        replace: 'reply.header("x-location", ',
      },
      {
        id: "replay-not-told",
        breaks: "an answer that is given again says so",
        find: `if (!created) reply.header("idempotency-replayed", "true");`,
        replace: "",
      },
    ],
  },
  {
    file: "src/http/routes/conversation.ts",
    tests: ["test/http/routes/conversation.test.ts"],
    faults: [
      {
        id: "late-answer-is-200",
        breaks: "202 where the answer takes longer",
        find: "if (!answer.answered) return reply.code(202).send(answer.session);",
        replace: "",
      },
    ],
  },
  {
    file: "src/http/routes/documents.ts",
    tests: [documents],
    faults: [
      {
        id: "document-size-unbounded",
        breaks: "a document over the limit is 413",
        find: "if (document.bytes !== undefined && document.bytes.length > mostBytes) throw",
        replace: "if (document.bytes !== undefined && document.bytes.length < 0) throw",
      },
      {
        id: "known-document-is-201",
        breaks: "the same bytes again are 200",
        find: "reply.code(items.some(({ created }) => created) ? 201 : 200);",
        replace: "reply.code(201);",
      },
      {
        id: "kept-files-untold",
        breaks: "a refused form says which files are kept",
        find: "if (stored.length === 0) throw error;",
        replace: "throw error;",
      },
      {
        id: "empty-form-taken",
        breaks: "a form without a file is refused",
        find: `if (stored.length === 0) throw refused("invalid_input", "files", "The form holds no file");`,
        replace: "",
      },
    ],
  },
  {
    file: "src/http/server/security-headers.ts",
    tests: [results, "test/http/protocol.test.ts"],
    faults: [
      {
        id: "report-sniffed",
        breaks: "a report is what its type says",
        find: '  "x-content-type-options": "nosniff",\n',
        replace: "",
      },
    ],
  },
  {
    file: "src/http/server/security-headers.ts",
    tests: ["test/http/protocol.test.ts"],
    faults: [
      {
        id: "answers-sniffed",
        breaks: "an answer is what its type says",
        find: '"x-content-type-options": "nosniff",',
        replace: "",
      },
    ],
  },
  {
    file: "src/http/routes/operation.ts",
    tests: ["test/http/routes/operation.test.ts"],
    faults: [{ id: "always-ready", breaks: "what is not ready says 503", find: "if (!ready) {", replace: "if (ready === null) {" }],
  },
  {
    file: "src/http/server/logging.ts",
    tests: ["test/http/server/logging.test.ts"],
    faults: [
      { id: "api-key-logged", breaks: "no key is logged", find: `"set-cookie", "x-api-key"];`, replace: `"set-cookie"];` },
      {
        id: "error-members-logged",
        breaks: "of an error only its words are logged",
        find: "serializers: { error: errorLine },",
        replace: "serializers: { error: (error: unknown) => ({ ...(error as object) }) },",
      },
    ],
  },
  {
    file: "src/http/routes/plan-tasks.ts",
    tests: ["test/http/routes/task-tree.test.ts"],
    faults: [
      {
        id: "tree-of-one-page",
        breaks: "the tree as text is whole",
        find: "if (nextCursor === null) return tasks;",
        replace: "return tasks;",
      },
    ],
  },
  {
    file: "src/http/routes/supervisor.ts",
    tests: ["test/acceptance/supervisor.test.ts"],
    faults: [
      {
        id: "prefer-async-ignored",
        breaks: "Prefer: respond-async is answered at once",
        find: "wait: !isAsync }",
        replace: "wait: true }",
      },
      {
        id: "progress-without-204",
        breaks: "progress beyond its end is 204",
        find: "if (await source.isOver(after)) return",
        replace: "if (source === null) return",
      },
    ],
  },
  {
    file: "src/http/server/connections.ts",
    tests: ["test/http/closing.test.ts"],
    faults: [
      {
        id: "silent-connections-stay",
        breaks: "connections without a request do not keep the service open",
        find: "for (const socket of this.#silent) socket.destroy();",
        replace: "",
      },
    ],
  },
  {
    file: "src/http/routes/report-files.ts",
    tests: ["test/http/routes/report-files.test.ts"],
    faults: [
      {
        id: "report-may-run-scripts",
        breaks: "an HTML report runs nothing",
        find: `if (report.format === "html") reply.header("content-security-policy", reportPolicy);`,
        replace: "",
      },
      {
        id: "etag-ignored",
        breaks: "a report that the client has is 304",
        find: 'if (holdsTag(request.headers["if-none-match"], etag)) return',
        replace: "if (holdsTag(undefined, etag)) return",
      },
      {
        id: "range-ignored",
        breaks: "a part of a report can be asked for",
        find: `const range = request.method === "GET" ? request.headers.range : undefined;`,
        replace: "const range = undefined;",
      },
    ],
  },
  {
    file: "src/http/messages/byte-range.ts",
    tests: ["test/http/messages/byte-range.test.ts"],
    faults: [
      {
        id: "if-range-ignored",
        breaks: "a part of another state of the file is not sent",
        find: "(ifRange !== undefined && ifRange.trim() !== etag)",
        replace: "false",
      },
      {
        id: "range-beyond-the-end",
        breaks: "a range that begins behind the end is refused",
        find: `first >= size ? "unsatisfiable" : { first, last }`,
        replace: "{ first, last }",
      },
    ],
  },
  {
    file: "src/http/messages/content-disposition.ts",
    tests: ["test/http/messages/content-disposition.test.ts"],
    faults: [
      {
        id: "separators-in-file-names",
        breaks: "a name has no separators",
        find: String.raw`/\\:*?"<>|%]+/gu`,
        replace: "]+/gu",
      },
    ],
  },
];
