/** Prints a session's task tree once, as the service renders it. */
import { answerOf } from "../../clients/typescript/src/api.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import type { TreeCommand } from "./command.ts";
import type { Screen } from "./screen.ts";

export async function printTree({ sessionId }: TreeCommand, client: RalphClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const session = await client.session(sessionId, { signal });
  const asText = { params: { path: { id: sessionId } }, headers: { accept: "text/plain" }, parseAs: "text", signal } as const;
  const { completed, failed, total, percent } = session.progress;
  screen.say(
    session.query,
    `${session.hold ?? session.status}, ${Math.floor(percent)} %: ${completed} of ${total} tasks completed, ${failed} failed`,
    "",
    (await answerOf(client.api.GET("/sessions/{id}/tasks", asText))).trimEnd(),
  );
}
