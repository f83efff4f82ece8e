import type { OwnedSession } from "./directory.ts";

/** Which sessions this process works on. */
export interface Assignment {
  /** Open sessions without a running process, for this process to recover; oldest first. */
  recoverable(): Promise<readonly OwnedSession[]>;
  /** Whether this process may work on the session now; asked before its run starts. */
  acquire(sessionId: string): Promise<boolean>;
  /** The process works on the session no longer. */
  release(sessionId: string): void;
  /** Whether no other process uses the store, so that unfinished work in it is from an earlier process. */
  readonly isSole: boolean;
}
