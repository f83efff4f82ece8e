import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { ForwardingServer, type LeaderView } from "../../../src/http/replicas/forwarding-server.ts";

/** A replica that works, as far as it is asked. */
async function leading(
  answer: (request: IncomingMessage, body: string) => { status: number; headers?: Record<string, string>; body: string },
) {
  const server = createServer(async (incoming, response) => {
    let body = "";
    for await (const chunk of incoming) body += String(chunk);
    const { status, headers, body: text } = answer(incoming, body);
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function standing(state: Omit<LeaderView, "secret">, basePath = "", secret = "of the replicas") {
  const server = new ForwardingServer(basePath, () => ({ ...state, secret }));
  const port = await server.listen("127.0.0.1", 0);
  onTestFinished(() => server.close());
  return { url: `http://127.0.0.1:${port}`, server };
}

it("passes a request on as it came, and the answer as it is", async () => {
  const leader = await leading(({ method, url, headers }, body) => ({
    status: 201,
    headers: { "x-own": "1", location: "/sessions/1" },
    body: JSON.stringify({ method, url, body, host: headers.host, key: headers.authorization, forwarded: headers["x-forwarded-for"] }),
  }));
  const { url } = await standing({ leader, fault: null });
  const headers = { authorization: "Bearer k", "x-forwarded-for": "10.1.1.1" };
  const answer = await fetch(`${url}/sessions?limit=2`, { method: "POST", body: "text", headers });
  expect([answer.status, answer.headers.get("x-own"), answer.headers.get("location")]).toEqual([201, "1", "/sessions/1"]);
  expect(await answer.json()).toEqual({
    ...{ method: "POST", url: "/sessions?limit=2", body: "text", host: new URL(url).host },
    ...{ key: "Bearer k", forwarded: "10.1.1.1" },
  });
});

it("passes a stream on piece by piece, and lets the leader know when its reader leaves", async () => {
  const { promise: hasLeft, resolve: left } = Promise.withResolvers<void>();
  const server = createServer((_incoming, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: 1\n\n");
    response.on("close", () => left());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const { url } = await standing({ leader: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, fault: null });
  const piece = await new Promise<string>((resolve) => {
    const asked = request(url, (answer) => {
      answer.once("data", (data: Buffer) => {
        resolve(data.toString());
        asked.destroy();
      });
    });
    asked.on("error", () => undefined);
    asked.end();
  });
  expect(piece).toBe("data: 1\n\n");
  await hasLeft;
});

it("asks callers to come back while nobody works, and where the leader cannot be reached", async () => {
  for (const leader of [null, "http://127.0.0.1:1"]) {
    const { url } = await standing({ leader, fault: null });
    const answer = await fetch(`${url}/sessions`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.json()).toMatchObject({ status: 503, error: "service_unavailable", requestId: answer.headers.get("x-request-id") });
  }
});

it("passes no request on that a replica has passed on already, and refuses one that only claims so", async () => {
  let [asked, signature] = [0, ""];
  const leader = await leading(({ headers }) => {
    asked += 1;
    signature = String(headers["x-ralph-forwarded"]);
    return { status: 200, body: "" };
  });
  const { url } = await standing({ leader, fault: null });
  expect((await fetch(`${url}/sessions?limit=2`)).status).toBe(200);
  const claiming = async (value: string, path = "/sessions?limit=2", method = "GET", to = url) => {
    const answer = await fetch(`${to}${path}`, { method, headers: { "x-ralph-forwarded": value } });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  expect(await claiming(signature)).toEqual([503, "service_unavailable"]);
  const refused = [403, "forbidden"];
  for (const wrong of ["1", "", "of the replicas", `${signature}A`, signature.toLowerCase()])
    expect(await claiming(wrong)).toEqual(refused);
  expect(await claiming(signature, "/sessions?limit=3")).toEqual(refused);
  expect(await claiming(signature, "/sessions?limit=2", "DELETE")).toEqual(refused);
  const { url: ofOthers } = await standing({ leader, fault: null }, "", "of another installation");
  expect(await claiming(signature, "/sessions?limit=2", "GET", ofOthers)).toEqual(refused);
  expect(asked).toBe(1);
});

it("answers probes itself: alive always, ready while it follows and somebody works", async () => {
  const status = async (state: Omit<LeaderView, "secret">, path: string) =>
    (await fetch(`${(await standing(state, "/ralph")).url}/ralph${path}`)).status;
  expect(await status({ leader: null, fault: "down" }, "/healthz")).toBe(200);
  expect(await status({ leader: "http://127.0.0.1:1", fault: null }, "/readyz")).toBe(200);
  expect(await status({ leader: null, fault: null }, "/readyz")).toBe(503);
  expect(await status({ leader: "http://127.0.0.1:1", fault: "cannot follow" }, "/readyz")).toBe(503);
});
