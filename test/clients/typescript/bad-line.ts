/** A TCP proxy before a service that breaks connections as a test says. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface BadLine {
  url: string;
  /** Connections so far. */
  connections: () => number;
}

/** How many bytes of the service's answers the connection with this number, from 1, carries before it is cut; null: all. */
export type Carries = (connection: number) => number | null;

/** A line to a service, closed when the test ends. The wait before a reconnection that the service asks for is cut to 1 ms. */
export async function badLine(target: string, carries: Carries): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((near) => {
    let left = carries(++count) ?? Number.POSITIVE_INFINITY;
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    near.on("data", (bytes) => far.write(bytes)).on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    far.on("data", (answer: Buffer) => {
      const bytes = Buffer.from(answer.toString("latin1").replace(/retry: \d{4}\n/, "retry:    1\n"), "latin1");
      near.write(bytes.subarray(0, left));
      left -= bytes.length;
      // After what was written has left.
      if (left <= 0) near.end(() => near.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => count };
}
