import type { OwnedSession } from "./directory.ts";

/** Assignment of sessions to processes. */
export interface Assignment {
  /** Open sessions of processes that ended, for this one to recover; oldest first. Calls do not overlap. */
  recoverable(): Promise<readonly RecoverableSession[]>;
  /** Whether this process may work on the session now; asked before its run starts. */
  acquire(sessionId: string): Promise<boolean>;
  /**
   * Position among its owner's sessions that wait on the process that it is assigned to, from 1; null for a session of this
   * process, or one that does not wait.
   */
  placeElsewhere(sessionId: string): number | null;
  /** Ends this process's work on the session. */
  release(sessionId: string): void;
}

export interface RecoverableSession extends OwnedSession {
  /** Whether the process that worked on it crashed. False if it was stopped, or is silent and may still run. */
  readonly isDeath: boolean;
}
