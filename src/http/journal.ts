/** A session's journal of calls as a file, for a bug report or a demonstration. */
import { recording } from "../domain/recording.ts";
import type { Api, RouteDeps } from "./api.ts";
import { examples } from "./examples.ts";
import { shown } from "./schema-registry.ts";
import { sessionPath } from "./schemas.ts";

const journal = shown(recording, examples.recording);

export function journalRoutes(api: Api, { sessions }: RouteDeps): void {
  api.get(
    "/sessions/:id/journal",
    {
      config: { sends: { 200: ["Content-Disposition"] } },
      schema: {
        tags: ["Results"],
        operationId: "getJournal",
        summary: "All that the session's agents were told from outside; ENGINE=replay runs it again without key and network",
        description:
          "It holds the texts of the sources that were read and the models' answers: look at it before you hand it on. Secrets are not in it.",
        params: sessionPath,
        response: { 200: journal },
      },
    },
    async ({ owner, params: { id } }, reply) => {
      const file = sessions.recording(owner, id);
      reply.header("content-disposition", `attachment; filename="ralph-${id}.json"`);
      return file;
    },
  );
}
