/** The room that the store has, and what gives it back. */
export interface Storage {
  /** @throws RalphError `storage_full` where there is too little room for new work. */
  assertRoom(): void;
  /** Runs a deletion, which may use the reserved space where the disk is full. */
  freeing<T>(work: () => Promise<T>): Promise<T>;
  /** Gives freed space back, in the background. */
  compact(): void;
}
