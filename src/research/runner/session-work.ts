/** Works on one session, step by step, until it is terminal, held, interrupted, or waits for work done elsewhere. */
import { isTerminal } from "../../domain/sessions/states.ts";
import { Interruption } from "../run/interruption.ts";
import type { SessionRun } from "../run/session-run.ts";
import { beginWork } from "./crash-recovery.ts";
import { failStep, storeTime } from "./step-failure.ts";
import { steps } from "./step-table.ts";
import { StoreWait } from "./store-wait.ts";

interface Work {
  /** Recovered sessions that have not run yet, by id. */
  recovered: Set<string>;
  runsAlone(isRecovered: boolean): boolean;
  /** Sessions that changed while they were worked on, by id. */
  news: Set<string>;
}

export async function workOn(run: SessionRun, { recovered, runsAlone, news }: Work): Promise<void> {
  const wait = new StoreWait(run.core, run);
  let isBegun = false;
  for (;;) {
    news.delete(run.id);
    const { session } = run.state;
    if (isTerminal(session.status)) return;
    // Started leaves are requeued by the round when it finds that it is stopped.
    if (isBegun && run.isAlone && !runsAlone(false)) run.endAlone();
    if ((session.hold !== null || run.interruption !== null) && run.startedLeaves.size === 0) {
      if (session.isUnderWay) await storeTime(run);
      return;
    }
    try {
      if (!isBegun) await beginWork(run, recovered.has(run.id));
      recovered.delete(run.id);
      isBegun = true;
      const step = steps[session.status];
      await run.core.observer.during({ kind: "step", name: session.status, session }, () => step(session, run));
      wait.passed();
      // A change meanwhile may be new work.
      if (run.takeRest() && !news.has(run.id)) return await storeTime(run);
    } catch (error) {
      if (error instanceof Interruption && error.why === "moved on") continue;
      const fault = error instanceof Interruption ? null : await failStep(run, session, error);
      if (fault !== null) await wait.over(fault);
      if (run.interruption === null) continue;
      await storeTime(run);
      return;
    }
  }
}
