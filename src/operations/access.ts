/** Which scopes allow which kind of operation. `admin` includes the others, see `mayUse`. */
import { type Allowed, scopes } from "../domain/principal.ts";

export const access = {
  /** The scope to start research includes reading it. */
  readSessions: ["read", "research"],
  writeSessions: ["research"],
  readDocuments: ["read", "documents"],
  writeDocuments: ["documents"],
  /** Whoever may spend may look at what was spent. */
  readUsage: ["read", "research"],
  /** All that one has, as a whole. */
  ownData: ["read"],
  admin: ["admin"],
  any: scopes,
} as const satisfies Record<string, Allowed>;
