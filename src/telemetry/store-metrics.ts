/** Metrics of the store: duration of commits and checkpoints, and what is stored. */
import { Gauge, Histogram, type Registry } from "prom-client";

export interface StoredFigures {
  readonly sessions: readonly { readonly status: string; readonly engine: string; readonly sessions: number }[];
  readonly documents: { readonly count: number; readonly bytes: number };
  readonly reportBytes: number;
}
export interface DiskFigures {
  readonly databaseBytes: number;
  readonly walBytes: number;
  readonly freeBytes: number;
}

/** Called by the store after each commit and checkpoint with its duration in milliseconds. */
export interface StoreTimes {
  committed(ms: number): void;
  checkpointed(ms: number): void;
}

export function storeTimes(registry: Registry): StoreTimes {
  const buckets = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
  const commits = new Histogram({
    name: "ralph_sqlite_commit_duration_seconds",
    help: "Duration of a commit to disk, automatic checkpoints included; several steps may share one commit",
    ...{ buckets, registers: [registry] },
  });
  const checkpoints = new Histogram({
    name: "ralph_sqlite_checkpoint_duration_seconds",
    help: "Duration of a checkpoint that returns freed space to the file system",
    ...{ buckets, registers: [registry] },
  });
  return { committed: (ms) => commits.observe(ms / 1_000), checkpointed: (ms) => checkpoints.observe(ms / 1_000) };
}

/** Counting scans whole tables, so counts are cached this long. Milliseconds. */
const countAgeMs = 15_000;

/** Every combination of `states` and `engines` has a time series, 0 if there is no such session. */
export function storeGauges(
  registry: Registry,
  ask: { counts(): StoredFigures; disk(): DiskFigures },
  { states, engines }: { states: readonly string[]; engines: readonly string[] },
): void {
  const registers = [registry];
  const counts = cached(countAgeMs, () => ask.counts());
  new Gauge({
    name: "ralph_sessions",
    help: "Stored sessions, by state and engine",
    labelNames: ["state", "engine"] as const,
    registers,
    collect() {
      this.reset();
      for (const engine of engines) for (const state of states) this.set({ state, engine }, 0);
      for (const { status, engine, sessions } of counts().sessions) this.set({ state: status, engine }, sessions);
    },
  });
  new Gauge({
    name: "ralph_documents",
    help: "Documents in all libraries",
    registers,
    collect() {
      this.set(counts().documents.count);
    },
  });
  new Gauge({
    name: "ralph_storage_bytes",
    help: "Stored bytes: `documents` as uploaded, `reports`, the `database` file and its write-ahead log (`wal`)",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      const { documents, reportBytes } = counts();
      const { databaseBytes, walBytes } = ask.disk();
      this.set({ kind: "documents" }, documents.bytes);
      this.set({ kind: "reports" }, reportBytes);
      this.set({ kind: "database" }, databaseBytes);
      this.set({ kind: "wal" }, walBytes);
    },
  });
  new Gauge({
    name: "ralph_disk_free_bytes",
    help: "Free bytes on the disk of the data directory",
    registers,
    collect() {
      this.set(ask.disk().freeBytes);
    },
  });
}

function cached<T>(ageMs: number, ask: () => T): () => T {
  let kept: { value: T; until: number } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.until) kept = { value: ask(), until: performance.now() + ageMs };
    return kept.value;
  };
}
