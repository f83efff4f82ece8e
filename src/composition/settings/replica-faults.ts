/** Checks settings that replicas need to share a database. */
import { RalphError } from "../../domain/errors/errors.ts";
import type { Config } from "./config.ts";

type ReplicaConfig = Pick<Config, "BLOBS" | "HOST" | "REPLICA_ADDRESS" | "REPLICA_HEARTBEAT_S" | "REPLICA_DEAD_S">;

/** Addresses that mean all interfaces. */
const wildcards = ["0.0.0.0", "::", "[::]"];

/** @throws RalphError `configuration` that names the setting. */
export function assertReplicas(config: ReplicaConfig, databaseUrl: string): void {
  const { BLOBS, HOST, REPLICA_ADDRESS, REPLICA_DEAD_S, REPLICA_HEARTBEAT_S } = config;
  assertDatabaseUrl(databaseUrl);
  if (REPLICA_DEAD_S < 2 * REPLICA_HEARTBEAT_S)
    throw fault("REPLICA_DEAD_S: is less than twice REPLICA_HEARTBEAT_S, so that a single late heartbeat would end a replica");
  if (BLOBS === "") throw fault("BLOBS: is needed with DATABASE_URL: report files have to be stored where every replica reaches them");
  if (REPLICA_ADDRESS === "" && wildcards.includes(HOST))
    throw fault(`REPLICA_ADDRESS: is needed where HOST is ${HOST}: other replicas reach this one there`);
}

export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text);
}

/** The values of `sslmode` that the client knows; any other one would pass as 'verify-full'. */
const sslModes = ["disable", "prefer", "require", "verify-full"];

/** @throws RalphError `configuration`, whose message leaves out the URL: it may hold a password. */
export function assertDatabaseUrl(databaseUrl: string): void {
  if (!isDatabaseUrl(databaseUrl)) throw fault("DATABASE_URL: does not begin with postgres://");
  const url = parsed(databaseUrl);
  if (url === null)
    throw fault("DATABASE_URL: is no URL; characters such as '@', '/' and '%' in a password are percent-encoded: %40, %2F, %25");
  const sslMode = url.searchParams.get("sslmode");
  if (sslMode !== null && !sslModes.includes(sslMode)) throw fault(`DATABASE_URL: sslmode is not one of ${sslModes.join(", ")}`);
}

/** The URL with the first of its hosts alone: the client takes several, separated by commas. Null where it cannot be read. */
function parsed(databaseUrl: string): URL | null {
  try {
    const url = new URL(databaseUrl.replace(/,[^/?@]*/, ""));
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}

function fault(message: string): RalphError {
  return new RalphError("configuration", message);
}
