import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isHealthy, report } from "../../src/maintenance/checks.ts";
import { examine } from "../../src/maintenance/doctor.ts";

const { signal } = new AbortController();

async function startHost() {
  const asked: { url: string | undefined; headers: string }[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers: JSON.stringify(headers) });
    response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test("everything that is set up is reached, and no key and no question is sent", async () => {
  const host = await startHost();
  const directory = await mkdtemp(join(tmpdir(), "ralph-doctor-"));
  const apis = join(directory, "apis.yaml");
  await writeFile(
    apis,
    `apis: { crm: { description: Orders, baseUrl: "${host.url}", operations: { list: { description: All orders, path: /orders } } } }`,
  );
  const checks = await examine(signal, {
    DATA_DIR: directory,
    AGENTS_DIR: directory,
    BRAVE_API_KEY: "s3cret",
    BRAVE_URL: `${host.url}/res/v1`,
    SERIES: "worldbank",
    WORLDBANK_URL: host.url,
    FETCH_ALLOW: "127.0.0.1",
    APIS_FILE: apis,
  });
  const states = new Map(checks.map(({ area, name, state }) => [`${area} ${name}`, state]));
  expect(states.get("search brave")).toBe("ok");
  expect(states.get("series worldbank")).toBe("ok");
  expect(states.get("APIs api:crm")).toBe("ok");
  expect(states.get("search kagi")).toBe("off");
  expect(states.get("models claude")).toBe("off");
  expect(states.get(`data directory ${directory}`)).toBe("ok");
  expect(isHealthy(checks)).toBe(true);
  expect(host.asked.map(({ url }) => url)).toEqual(["/", "/", "/"]);
  expect(JSON.stringify(host.asked)).not.toContain("s3cret");
});

test("what is wrong is told with its place, and hides nothing else", async () => {
  const directory = await mkdtemp(join(tmpdir(), "ralph-doctor-"));
  const servers = join(directory, "mcp.yaml");
  await writeFile(servers, "mcpServers:\n  mail:\n    comand: x\n");
  const checks = await examine(signal, {
    DATA_DIR: directory,
    MAX_RUNING_SESSIONS: "3",
    MCP_FILE: servers,
    SEARXNG_URL: "http://127.0.0.1:1",
    DISK_RESERVE_MB: "999999999",
  });
  const text = report(checks);
  expect(isHealthy(checks)).toBe(false);
  expect(text).toMatch(/warning MAX_RUNING_SESSIONS +is no setting; did you mean MAX_RUNNING_SESSIONS\?/);
  expect(text).toMatch(/wrong +MCP_FILE +MCP_FILE: .*mcp\.yaml:3: mcpServers\.mail: must have a 'command'/);
  expect(text).toMatch(/wrong +searxng +/);
  expect(text).toMatch(/are kept for deletions/);
});

test("settings that cannot be read are told one by one", async () => {
  const checks = await examine(signal, { PORT: "many", SEARCH: "altavista" });
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ["PORT", "wrong"],
    ["SEARCH", "wrong"],
  ]);
});
