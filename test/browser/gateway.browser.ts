/** Streams, uploads, a restart and client certificates through a real nginx. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../src/cli/free-port.ts";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { startRealService } from "../http/support/real-service.ts";
import { SseReader } from "../http/support/sse-reader.ts";
import { migrated } from "../support/migrated.ts";
import { startNginx } from "./nginx.ts";

const proxied = (upstream: string, more = "") => `location / {
  proxy_pass http://${upstream}; proxy_http_version 1.1; proxy_set_header Connection "";
  proxy_set_header Host $http_host; ${more}
}`;
const gzip = "gzip on; gzip_types *; gzip_proxied any; gzip_min_length 1;";
const json = { "content-type": "application/json" };

async function newSession(base: string, body: object = { query: "What is it?" }): Promise<string> {
  const answer = await fetch(`${base}/sessions`, { method: "POST", headers: json, body: JSON.stringify(body) });
  return ((await answer.json()) as { id: string }).id;
}

test.each([
  ["with gzip", gzip, "gzip"],
  ["without gzip", "gzip off;", null],
])("a session is streamed %s: each event comes at once, and the stream ends with it", async (_name, http, coding) => {
  const service = await startRealService();
  const base = `http://127.0.0.1:${await startNginx({ http, locations: proxied(new URL(service.url).host) })}`;
  const id = await newSession(base);
  const reader = await SseReader.open(`${base}/sessions/${id}/events`, { "accept-encoding": "gzip" });
  expect(reader.response.headers.get("content-encoding")).toBe(coding);
  // The brief waits for a word, so the stream stays open: what comes was not held back.
  await reader.until(({ events }) => events.some(({ event }) => event === "session.held"));
  await fetch(`${base}/sessions/${id}/approve`, { method: "POST" });
  await reader.ended;
  expect(reader.seqs).toEqual(reader.seqs.map((_seq, index) => index + 1));
  expect(reader.events.at(-1)?.data).toContain('"to":"done"');
});

test("an idle stream outlives the gateway's time-out, whose length heartbeats stay below", async () => {
  const service = await startRealService({ SSE_HEARTBEAT_S: "1" });
  const locations = proxied(new URL(service.url).host, "proxy_read_timeout 2s;");
  const base = `http://127.0.0.1:${await startNginx({ http: gzip, locations })}`;
  const id = await newSession(base);
  const reader = await SseReader.open(`${base}/sessions/${id}/events`);
  await reader.until(({ comments }) => comments.length >= 4);
  await fetch(`${base}/sessions/${id}/cancel`, { method: "POST" });
  await reader.ended;
  expect(reader.events.at(-1)?.data).toContain('"to":"cancelled"');
});

test("a restart behind the gateway costs a reader no event: it comes back with the last one it has", async () => {
  const directory = migrated(mkdtempSync(join(tmpdir(), "ralph-gateway-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const port = await freePort();
  const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive" });
  const start = async () => {
    const service = await compose(config, secrets, { logger: null });
    await service.app.listen({ host: "127.0.0.1", port });
    await service.recover();
    return service;
  };
  const first = await start();
  const base = `http://127.0.0.1:${await startNginx({ http: gzip, locations: proxied(`127.0.0.1:${port}`) })}`;
  const id = await newSession(base);
  const before = await SseReader.open(`${base}/sessions/${id}/events`);
  await before.until(({ events }) => events.some(({ event }) => event === "session.held"));
  await first.close();
  await before.ended.catch(() => undefined);
  expect([502, 503]).toContain((await fetch(`${base}/healthz`)).status);

  const second = await start();
  onTestFinished(() => second.close());
  const after = await SseReader.open(`${base}/sessions/${id}/events`, { "last-event-id": before.events.at(-1)?.id ?? "" });
  await fetch(`${base}/sessions/${id}/approve`, { method: "POST" });
  await after.ended;
  const seqs = [...before.seqs, ...after.seqs];
  expect(seqs).toEqual(seqs.map((_seq, index) => index + 1));
});

test("a document of 50 MB comes through", async () => {
  const service = await startRealService({ MAX_DOCUMENT_MB: "50", MAX_DOCUMENT_STORAGE: "20", UPLOAD_TIMEOUT_S: "600" });
  const locations = proxied(new URL(service.url).host, "client_max_body_size 60m; proxy_read_timeout 300s;");
  const base = `http://127.0.0.1:${await startNginx({ locations })}`;
  // Few long lines: what is tested is the way, not the reading.
  const line = `${"word ".repeat(20_000)}\n\n`;
  const form = new FormData();
  form.set("file", new Blob([line.repeat(Math.floor(49_900_000 / line.length))], { type: "text/plain" }), "large.txt");
  const answer = await fetch(`${base}/documents`, { method: "POST", body: form });
  const document = (await answer.json()) as { bytes: number };
  expect([answer.status, document.bytes > 49_500_000]).toEqual([201, true]);
});

test("a client certificate that the gateway checks stands for a key, and so for an owner", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ralph-certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  openssl("req", "-x509", ...made, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Test CA");
  for (const name of ["localhost", "ada"]) {
    openssl("req", ...made.slice(0, -2), "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`);
    openssl(
      "x509",
      "-req",
      "-in",
      `${name}.csr`,
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-days",
      "1",
      "-out",
      `${name}.pem`,
    );
  }
  const admin = "admin-key-of-the-test-0123456789abcdef";
  const service = await startRealService({ AUTH: "keys", ADMIN_KEY: admin });
  const { key } = (await (
    await fetch(`${service.url}/keys`, {
      method: "POST",
      headers: { ...json, authorization: `Bearer ${admin}` },
      body: JSON.stringify({ owner: "ada", scopes: ["research"] }),
    })
  ).json()) as { key: string };

  const port = await startNginx({
    listen: "ssl",
    http: `map $ssl_client_s_dn $ralph_key { default ""; "CN=ada" "${key}"; }`,
    server: `ssl_certificate ${folder}/localhost.pem; ssl_certificate_key ${folder}/localhost.key; ssl_client_certificate ${folder}/ca.pem; ssl_verify_client optional;`,
    // What a client sends of its own is overwritten.
    locations: proxied(new URL(service.url).host, 'proxy_set_header X-API-Key $ralph_key; proxy_set_header Authorization "";'),
  });
  const file = (name: string) => readFileSync(join(folder, name));
  const ask = async (certificate: object, headers: Record<string, string> = {}) => {
    const sent = httpsRequest({ port, path: "/sessions", ca: file("ca.pem"), servername: "localhost", headers, ...certificate });
    sent.end();
    const [answer] = await once(sent, "response");
    await text(answer);
    return answer.statusCode;
  };
  expect(await ask({ cert: file("ada.pem"), key: file("ada.key") })).toBe(200);
  expect(await ask({})).toBe(401);
  expect(await ask({}, { "x-api-key": key, authorization: `Bearer ${key}` })).toBe(401);
});
