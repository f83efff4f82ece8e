/** Databases on the server of `npm run test:postgres`. */
import { randomUUID } from "node:crypto";
import postgres from "postgres";

/** An empty database; its URL. */
export async function emptyDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES ?? "";
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`CREATE DATABASE ${name}`);
  await sql.end();
  return server.replace(/\/postgres$/, `/${name}`);
}

/** Settings of replicas that notice a death soon, and not one where a busy machine is slow. */
export const replicaTimes = { REPLICA_HEARTBEAT_S: "0.3", REPLICA_DEAD_S: "3", REPLICA_POLL_S: "0.05" };
