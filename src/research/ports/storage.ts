/** Free space of the store, and its reclaiming. */
export interface Storage {
  /** @throws RalphError `storage_full` where the disk is short of space for new work. */
  assertRoom(): void;
  /** Runs a deletion, which may use the reserved space when the disk is full. */
  freeing<T>(work: () => Promise<T>): Promise<T>;
  /** Returns freed space to the disk, in the background. */
  compact(): void;
}
