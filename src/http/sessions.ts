/** Sessions: ask for one, list them, read one, delete one. */
import { RalphError } from "../domain/errors.ts";
import type { Api, RouteDeps } from "./api.ts";
import { problems } from "./common-problems.ts";
import { examples } from "./examples.ts";
import { idempotencyHeaders, idempotencyOf } from "./idempotency.ts";
import { listOf, newSessionBody, nothing, sessionPath, sessionsQuery, sessionView } from "./schemas.ts";

const tags = ["Sessions"];
const sessionList = listOf(sessionView, "SessionList", examples.session);

export function sessionRoutes(api: Api, { sessions, settings, languages }: RouteDeps): void {
  api.post(
    "/sessions",
    {
      config: { sends: { 201: ["Location", "Idempotency-Replayed"] } },
      schema: {
        tags,
        operationId: "createSession",
        summary: "Ask a question: starts a research session",
        description: "The session begins at once. Unless `autoApprove` is set it soon holds a draft brief that waits for your word.",
        headers: idempotencyHeaders,
        body: newSessionBody,
        response: { 201: sessionView, ...problems(429) },
      },
    },
    async ({ owner, body, headers }, reply) => {
      assertWritable(body.language, languages(body.engine));
      const { session, created } = await sessions.create(owner, body, idempotencyOf(headers, "POST /sessions", body));
      reply.header("location", `${settings.basePath}/sessions/${session.id}`);
      if (!created) reply.header("idempotency-replayed", "true");
      return reply.code(201).send(session);
    },
  );

  api.get(
    "/sessions",
    {
      schema: {
        tags,
        operationId: "listSessions",
        summary: "Your sessions, newest first",
        querystring: sessionsQuery,
        response: { 200: sessionList },
      },
    },
    async ({ owner, query: { status, limit, cursor } }) => sessions.list(owner, { status }, { limit, cursor }),
  );

  api.get(
    "/sessions/:id",
    {
      schema: {
        tags,
        operationId: "getSession",
        summary: "One session as it is now",
        params: sessionPath,
        response: { 200: sessionView },
      },
    },
    async ({ owner, params: { id } }) => sessions.get(owner, id),
  );

  api.delete(
    "/sessions/:id",
    {
      schema: {
        tags,
        operationId: "deleteSession",
        summary: "Delete a session with all it owns; a running one is cancelled first",
        params: sessionPath,
        response: { 204: nothing },
      },
    },
    async ({ owner, params: { id } }, reply) => {
      await sessions.delete(owner, id);
      return reply.code(204).send();
    },
  );
}

function assertWritable(language: string | undefined, writable: readonly string[] | null): void {
  if (language === undefined || writable === null || writable.includes(new Intl.Locale(language).language)) return;
  const message = `'${language}' is no language that this session's engine writes; there is ${writable.join(", ")}`;
  throw new RalphError("unprocessable", message, { issues: [{ path: "language", message }] });
}
