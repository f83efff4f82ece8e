/** Which scopes allow which kind of operation. `admin` includes the others, see `mayUse`. */
import { type Allowed, scopes } from "../domain/owners/principal.ts";

export const access = {
  /** The scope to start research includes reading it. */
  readSessions: ["read", "research"],
  writeSessions: ["research"],
  readDocuments: ["read", "documents"],
  writeDocuments: ["documents"],
  /** A key that may spend may see what was spent. */
  readUsage: ["read", "research"],
  /** Export of all of one's own data. */
  ownData: ["read"],
  admin: ["admin"],
  any: scopes,
} as const satisfies Record<string, Allowed>;
