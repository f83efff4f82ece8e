/** The assignment for a process that owns its store: every session is assigned to it. */
import type { Assignment } from "../../research/ports/assignment.ts";
import type { Directory } from "../../research/ports/directory.ts";

export function soleAssignment(directory: Pick<Directory, "runnable">): Assignment {
  return {
    recoverable: async () => (await directory.runnable()).map((session) => ({ ...session, isDeath: true })),
    acquire: async () => true,
    placeElsewhere: () => null,
    release: () => undefined,
  };
}
