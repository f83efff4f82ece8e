import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { namedInVain } from "../../src/composition/settings/named-services.ts";
import { isHealthy, report } from "../../src/maintenance/checks.ts";
import { examine } from "../../src/maintenance/doctor.ts";
import { operationChecks } from "../../src/maintenance/operation-checks.ts";
import { temporaryDirectory } from "../support/core.ts";

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
  const directory = temporaryDirectory();
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
  const directory = temporaryDirectory();
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

test("a directory of agents that is not there is told", async () => {
  const directory = temporaryDirectory();
  const checks = await examine(signal, { DATA_DIR: directory, AGENTS_DIR: join(directory, "agents") });
  expect(checks.find(({ name }) => name === "AGENTS_DIR")).toMatchObject({
    state: "wrong",
    message: `AGENTS_DIR: '${join(directory, "agents")}' cannot be read: it does not exist`,
  });
});

test("the usual directory of agents may be missing, which is told", async () => {
  const elsewhere = temporaryDirectory();
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(elsewhere);
  onTestFinished(() => cwd.mockRestore());
  const checks = await examine(signal, { DATA_DIR: elsewhere });
  expect(checks.filter(({ area }) => area === "agents")).toEqual([
    { area: "agents", name: "AGENTS_DIR", state: "warning", message: expect.stringContaining("there is no './agents'") },
  ]);
});

test("a data directory that is a file, or below one, is told", async () => {
  const file = join(temporaryDirectory(), "file");
  await writeFile(file, "");
  for (const DATA_DIR of [file, join(file, "deeper")])
    expect((await examine(signal, { DATA_DIR })).find(({ area }) => area === "data directory")).toMatchObject({
      state: "wrong",
      message: `'${file}' is no directory`,
    });
});

test("a service that a setting names and that cannot be asked is wrong, and warned of at the start", async () => {
  const environment = { SEARCH: "brave,kagi", KAGI_API_KEY: "a-key", SERIES: "owid,fred", KAGI_URL: "http://127.0.0.1:1" };
  const states = new Map((await examine(signal, environment)).map(({ area, name, state }) => [`${area} ${name}`, state]));
  expect([states.get("search brave"), states.get("series fred"), states.get("search exa")]).toEqual(["wrong", "wrong", "off"]);
  expect(namedInVain(loadConfig(environment))).toEqual([
    "SEARCH names 'brave', which cannot be asked: Brave Search needs BRAVE_API_KEY",
    "SERIES names 'fred', which cannot be asked: FRED needs FRED_API_KEY",
  ]);
});

test("settings that cannot be read are told one by one", async () => {
  const checks = await examine(signal, { PORT: "many", SEARCH: "altavista" });
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ["PORT", "wrong"],
    ["SEARCH", "wrong"],
  ]);
});

test.each<[name: string, words: RegExp, state: "warning" | "wrong", environment: Record<string, string>]>([
  ["AUTH", /'none' with HOST=0\.0\.0\.0/, "warning", { AUTH: "none", HOST: "0.0.0.0" }],
  ["AUTH", /ADMIN_KEY has fewer than 24 characters/, "wrong", { AUTH: "keys", ADMIN_KEY: "short" }],
  ["AUTH", /give one of JWT_JWKS_URL and JWT_SECRET/, "wrong", { AUTH: "jwt" }],
  ["ADMIN_KEY", /the first key is made by 'ralph keys create'/, "warning", { AUTH: "keys" }],
  ["JWT_SECRET", /is not used: AUTH is 'keys'/, "warning", { AUTH: "keys", JWT_SECRET: "x".repeat(32) }],
  [
    "JWT_JWKS_URL",
    /cannot be read, so no token can be verified: .*ECONNREFUSED/,
    "wrong",
    { AUTH: "jwt", JWT_JWKS_URL: "http://127.0.0.1:2/keys", JWT_ISSUER: "a", JWT_AUDIENCE: "b" },
  ],
  ["LINK_S", /more than LINK_S_MAX/, "warning", { LINK_S: "7200", LINK_S_MAX: "3600" }],
  ["MAX_TASKS", /more than MAX_TASKS_MAX, which is 1000, and raises it/, "warning", { MAX_TASKS: "2000" }],
  ["MAX_SESSION_COST_USD", /more than MAX_SESSION_COST_USD_MAX/, "warning", { MAX_SESSION_COST_USD: "9", MAX_SESSION_COST_USD_MAX: "5" }],
  ["OWNER_LIMITS_FILE", /no-such-file/, "wrong", { OWNER_LIMITS_FILE: "/tmp/no-such-file.yaml" }],
  ["OWNER_RUNNING_SESSIONS", /it limits nobody/, "warning", { OWNER_RUNNING_SESSIONS: "50", MAX_RUNNING_SESSIONS: "5" }],
  ["OWNER_COST_USD_PER_DAY", /it limits nobody/, "warning", { OWNER_COST_USD_PER_DAY: "50", OWNER_COST_USD_PER_MONTH: "5" }],
  ["WEBHOOK_RETRY_S", /more than WEBHOOK_RETRY_MAX_S/, "warning", { WEBHOOK_RETRY_S: "60", WEBHOOK_RETRY_MAX_S: "5" }],
  ["TRUST_PROXY", /is 0 with BASE_PATH=\/ralph/, "warning", { BASE_PATH: "/ralph" }],
  ["ALLOWED_HOSTS", /is empty with HOST=0\.0\.0\.0/, "warning", { HOST: "0.0.0.0" }],
  ["CORS_ORIGINS", /is not encrypted/, "warning", { CORS_ORIGINS: "http://console.example" }],
  ["CALLS_RETENTION_DAYS", /not less than RETENTION_DAYS/, "warning", { RETENTION_DAYS: "30", CALLS_RETENTION_DAYS: "60" }],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", /cannot be reached/, "wrong", { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:2" }],
  ["OTEL_EXPORTER_OTLP_HEADERS", /not used without/, "warning", { OTEL_EXPORTER_OTLP_HEADERS: "a=b" }],
  ["SIGNING_KEY_FILE", /cannot be read/, "wrong", { SIGNING_KEY_FILE: "/tmp/no-such-key.pem" }],
])("%s that does not fit is told: %s", async (name, words, state, environment) => {
  const checks = await operationChecks(loadConfig(environment), signal);
  expect(checks.filter((check) => check.name === name)).toContainEqual(
    expect.objectContaining({ state, message: expect.stringMatching(words) }),
  );
});

test("settings that fit are told by what they mean", async () => {
  const checks = await operationChecks(loadConfig({ RETENTION_DAYS: "90", CALLS_RETENTION_DAYS: "30" }), signal);
  expect(checks.filter(({ state }) => state === "wrong" || state === "warning")).toEqual([]);
  expect(checks.find(({ area }) => area === "retention")?.message).toBe("sessions are deleted after 90 days, their calls after 30 days");
});
