/** Parts of the service that tests replace. */
import type { Logger } from "pino";
import type { Engine } from "../agents/contracts.ts";
import type { CrashPoint, ReportMaker } from "../research/run/core.ts";
import type { DocumentParser } from "../sources/documents/parser-pool.ts";
import type { Tool } from "../sources/tool.ts";
import type { CommitPoint } from "../store/writer/database.ts";
import type { Time } from "../time/running-time.ts";
import type { Joined } from "./replicas/standby.ts";

/** Replacements for tests. */
export interface Overrides {
  engines?: readonly Engine[];
  tools?: readonly Tool[];
  parser?: DocumentParser;
  clock?: () => Date;
  time?: Time;
  reports?: ReportMaker;
  /** Called at the named crash points and around each commit; tests kill the process there. */
  hook?: (point: CrashPoint | CommitPoint) => void;
  /** This process as one of the replicas that share a database. */
  replica?: Joined;
  /** Values for `${NAME}` in declared files. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Directory of the migrations. */
  migrations?: string;
  logger?: Logger | null;
  /** Validates every HTTP answer against its schema. */
  verifyAnswers?: boolean;
}
