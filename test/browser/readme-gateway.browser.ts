/** The README's nginx configuration, run by nginx before the service as the README starts it. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startRealService } from "../http/support/real-service.ts";
import { startNginx } from "./nginx.ts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const location = /^```nginx\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? "";
const environment = Object.fromEntries(
  [...(/^(.*) npm start$/m.exec(readme.slice(readme.indexOf("```nginx")))?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [])].map(([, name, value]) => [
    name,
    value,
  ]),
) as Record<string, string>;

/** As a client that knows the gateway by `host`; `fetch` lets nobody choose that. */
async function ask(port: number, method: string, path: string, { host = "ralph.example", body = "", headers = {} } = {}) {
  const sent = request({ port, method, path, headers: { host, ...(body && { "content-type": "application/json" }), ...headers } });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) };
}

test("it serves the API, the page, uploads and streams under the path, and no other host", async () => {
  expect(environment).toMatchObject({ BASE_PATH: "/ralph", ALLOWED_HOSTS: "ralph.example" });
  const service = await startRealService(environment);
  const port = await startNginx({ locations: location.replace("127.0.0.1:3000", new URL(service.url).host) });

  const large = JSON.stringify({ name: "large.txt", mediaType: "text/plain", content: "word ".repeat(500_000) });
  expect((await ask(port, "POST", "/ralph/documents", { body: large })).status).toBe(201);
  const own = { origin: "http://ralph.example" };
  const made = await ask(port, "POST", "/ralph/sessions", { body: '{"query":"What is it?","autoApprove":true}', headers: own });
  expect([made.status, made.headers.location]).toEqual([201, `/ralph/sessions/${JSON.parse(made.body).id}`]);
  const stream = await ask(port, "GET", `${made.headers.location}/events`, { headers: { accept: "text/event-stream" } });
  expect(stream.body).toMatch(/"to":"done"/);
  expect((await ask(port, "GET", "/ralph/docs")).status).toBe(200);

  expect((await ask(port, "GET", "/ralph/sessions", { host: "evil.example" })).status).toBe(403);
  const forged = { "x-forwarded-host": "ralph.example" };
  expect((await ask(port, "GET", "/ralph/sessions", { host: "evil.example", headers: forged })).status).toBe(403);
  const other = { origin: "http://evil.example" };
  expect((await ask(port, "POST", `${made.headers.location}/cancel`, { headers: other })).status).toBe(403);
});
