/** A web server on loopback with scripted answers. Records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface WebServer {
  readonly origin: string;
  readonly port: number;
  readonly asked: Asked[];
  close(): Promise<void>;
}

export type Answer = (asked: Asked, response: ServerResponse, request: IncomingMessage) => void;

export async function webServer(answer: Answer, host = "127.0.0.1"): Promise<WebServer> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const what = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(what);
      answer(what, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers by path; 404 for others. */
export function pages(byPath: Record<string, Answer | string>): Answer {
  return (asked, response, request) => {
    const page = byPath[asked.path.split("?")[0] ?? ""];
    if (page === undefined) response.writeHead(404, { "content-type": "text/plain" }).end("no such page");
    else if (typeof page === "string") response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else page(asked, response, request);
  };
}
