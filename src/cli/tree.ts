/** Prints a session's task tree once, as the service renders it. */
import type { TreeCommand } from "./arguments.ts";
import type { ServiceClient } from "./client.ts";
import type { Screen } from "./screen.ts";

export async function printTree({ sessionId }: TreeCommand, client: ServiceClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const session = await client.session(sessionId, signal);
  const { completed, failed, total, percent } = session.progress;
  screen.say(
    session.query,
    `${session.hold ?? session.status}, ${Math.floor(percent)} %: ${completed} of ${total} tasks completed, ${failed} failed`,
    "",
    (await client.tree(sessionId, signal)).trimEnd(),
  );
}
