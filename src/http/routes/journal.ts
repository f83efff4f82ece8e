/** Route of a session's call journal as a file, for bug reports and replays. */
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { sessionPath } from "../schemas/schemas.ts";
import type { Api, RouteDeps } from "../server/api.ts";

export function journalRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/sessions/:id/journal",
    {
      config: { sends: { 200: ["Content-Disposition"] } },
      schema: {
        tags: ["Results"],
        ...documented(operations.getJournal),
        description:
          "It contains the texts of the sources that were read and the models' answers: review it before you share it. It contains no secrets.",
        params: sessionPath,
        response: { 200: operations.getJournal.answer },
      },
    },
    async (request, reply) => {
      const file = await perform(operations.getJournal, deps, callerOf(request), { sessionId: request.params.id });
      reply.header("content-disposition", `attachment; filename="ralph-${file.session.id}.json"`);
      return file;
    },
  );
}
