/** Settings of several replicas over one database. */
import { seconds, secret, text } from "./setting-kinds.ts";

export const replicaSettings = {
  REPLICA_ADDRESS: text(
    "",
    "With DATABASE_URL: where the other replicas reach this one, e.g. http://10.0.0.5:3000; by default HOST and PORT; required where HOST means all interfaces",
    { pattern: /^(https?:\/\/[^/\s]+)?$/, expected: "an address without a path, such as http://10.0.0.5:3000" },
  ),
  REPLICA_HEARTBEAT_S: seconds(5, "Interval of a replica's heartbeats", 0.05),
  REPLICA_DEAD_S: seconds(
    15,
    "Silence, by the database's clock, after which the other replicas take its sessions over; at least twice REPLICA_HEARTBEAT_S",
    0.1,
  ),
  REPLICA_POLL_S: seconds(
    0.25,
    "Interval at which a replica polls for the others' changes and for sessions to take over, beside PostgreSQL's notifications",
    0.01,
  ),
};

export const replicaSecrets = {
  DATABASE_URL: secret(
    "PostgreSQL database that several replicas share, e.g. postgres://user:password@host/ralph; needs BLOBS; without it the database is a file in DATA_DIR",
  ),
};
