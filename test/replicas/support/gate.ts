/** A gate between a replica and its database: while it is shut, nothing passes and no connection ends. */
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface Gate {
  /** The database's URL through it. */
  url: string;
  shut(): void;
  open(): void;
  /** The ports that the database has seen it come from. */
  ports: ReadonlySet<number>;
}

export async function gateTo(url: string): Promise<Gate> {
  const { port } = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  const ports = new Set<number>();
  let isShut = false;
  const server = createServer((from) => {
    const to = connect(Number(port), "127.0.0.1");
    to.once("connect", () => ports.add(to.localPort ?? 0));
    const pair = [from, to] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [to, from] as const]) {
      one.on("error", () => undefined);
      one.on("close", () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (isShut) return;
    from.pipe(to);
    to.pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" && address !== null ? address.port : 0);
  return {
    url: through.href,
    ports,
    shut: () => {
      isShut = true;
      for (const [from, to] of pairs) {
        from.unpipe(to).pause();
        to.unpipe(from).pause();
      }
    },
    open: () => {
      isShut = false;
      for (const [from, to] of pairs) {
        from.pipe(to);
        to.pipe(from);
      }
    },
  };
}
