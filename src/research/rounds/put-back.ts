/** Leaves under way whose run came to nothing through no fault of theirs: as if they had not been taken up this time. */
import type { Transaction } from "../../store/database.ts";
import type { Core } from "../run/core.ts";
import { changeFor } from "../tree/task-outcome.ts";

export function putBackStarted({ store: { tasks } }: Core, tx: Transaction, sessionId: string, at: string): void {
  for (const row of tasks.all(sessionId)) {
    if (row.agent === null || row.status !== "in_progress") continue;
    const { status, patch } = changeFor(row, { kind: "put_back" }, at);
    tasks.change(tx, row, status, patch);
  }
}
