/** Which sessions this process works on. */
export interface Assignment {
  /** Ids of sessions that were under way when nobody worked on them, and that this process is to take up; oldest first. */
  recoverable(): Promise<readonly string[]>;
  /** Whether this process may work on the session now; asked before it is taken up. */
  acquire(sessionId: string): Promise<boolean>;
  /** The process works on the session no longer. */
  release(sessionId: string): void;
  /** Whether no other process uses the store, so that what is unfinished there is left over. */
  readonly isSole: boolean;
}
