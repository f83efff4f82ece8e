import type { OwnedSession } from "./directory.ts";

/** Assignment of sessions to processes. */
export interface Assignment {
  /** Open sessions that no process works on, for this process to recover; oldest first. Calls do not overlap. */
  recoverable(): Promise<readonly RecoverableSession[]>;
  /** Whether this process may work on the session now; asked before its run starts. */
  acquire(sessionId: string): Promise<boolean>;
  /** Ends this process's work on the session. */
  release(sessionId: string): void;
}

export interface RecoverableSession extends OwnedSession {
  /** Whether the process that worked on it crashed. False if it was stopped, or is silent and may still run. */
  readonly isDeath: boolean;
}
