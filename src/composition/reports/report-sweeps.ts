/** Removes report files that belong to no report, which a crash leaves behind. */
import type { Core } from "../../research/run/core.ts";

/** Interval between two sweeps. Milliseconds. */
const sweepMs = 3_600_000;

interface ReportSweeps {
  /** Begins one sweep; what fails is logged. */
  sweep(): void;
  /** Sweeps at intervals from now on. */
  start(): void;
  close(): void;
}

export function reportSweeps({ sweepReports, log }: { sweepReports: () => Promise<void>; log: Core["log"] }): ReportSweeps {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => void sweepReports().catch((error) => log.warn({ error }, "Orphaned report files could not be removed"));
  return {
    sweep,
    start: () => {
      timer = setInterval(sweep, sweepMs).unref();
    },
    close: () => clearInterval(timer),
  };
}
