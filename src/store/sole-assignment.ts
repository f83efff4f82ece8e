/** The assignment of a process that has its store for itself: it is given every session. */
import type { Assignment } from "../research/ports/assignment.ts";
import type { Directory } from "../research/ports/directory.ts";

export function soleAssignment(directory: Pick<Directory, "runnable">): Assignment {
  return {
    recoverable: () => directory.runnable(),
    acquire: async () => true,
    release: () => undefined,
    isSole: true,
  };
}
