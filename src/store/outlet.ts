/** The way of changes out of this process, where its file is not where they have to be durable. */
import type { RalphError } from "../domain/errors.ts";

/** Where a transaction's changes are made durable before they are committed to this file: a database that replicas share. */
export interface Outlet {
  /** Why nothing can be sent at the moment; else null. */
  readonly fault: RalphError | null;
  /** Resolves when this file has what other processes have written, as far as this one knows. Rejects as `send` does. */
  begin(): Promise<void>;
  /** The transaction that {@link begin} was for has changed nothing. */
  abandon(): Promise<void>;
  /**
   * Sends what the open transaction changed; true once it is durable. False where it rests on rows that were no longer the
   * newest: it is undone, and its steps run again after another {@link begin}. Rejects where this process may write no more.
   */
  send(): Promise<boolean>;
  /** An acknowledged batch could not be committed here: this file is behind the shared database. */
  diverged(error: unknown): void;
}
