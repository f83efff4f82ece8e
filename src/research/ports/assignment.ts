import type { OwnedSession } from "./directory.ts";

/** Which sessions this process works on. */
export interface Assignment {
  /** Open sessions without a running process, for this process to recover; oldest first. Calls do not overlap. */
  recoverable(): Promise<readonly RecoverableSession[]>;
  /** Whether this process may work on the session now; asked before its run starts. */
  acquire(sessionId: string): Promise<boolean>;
  /** The process works on the session no longer. */
  release(sessionId: string): void;
}

export interface RecoverableSession extends OwnedSession {
  /** Whether the process that worked on it died; else it may go on for all that is known, or was stopped. */
  readonly isDeath: boolean;
}
