/** The port to a shared database in which changes have to be durable before the local file commits them. */
import type { RalphError } from "../../domain/errors/errors.ts";

/** Sends a transaction's changes to the shared database before they are committed to the local file. */
export interface Outlet {
  /** Why nothing can be sent now; else null. */
  readonly fault: RalphError | null;
  /** Resolves when this file has what other processes have written, as far as this one knows. Rejects as `send` does. */
  begin(): Promise<void>;
  /** Ends a {@link begin} whose transaction has changed nothing. */
  abandon(): Promise<void>;
  /**
   * Sends what the open transaction changed; true once it is durable. False where it rests on rows that were no longer the
   * newest: it is undone, and its steps run again after another {@link begin}. Rejects where this process may write no more.
   */
  send(): Promise<boolean>;
  /** Called when an acknowledged batch could not be committed locally: this file is behind the shared database. */
  diverged(error: unknown): void;
}
