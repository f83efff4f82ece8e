/** Finds a free port. */
import { once } from "node:events";
import { createServer } from "node:net";

/** A loopback port that was free just now; another program may take it first. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was given");
  return address.port;
}
