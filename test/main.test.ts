/** The process from outside: how it is started, and how it says that it cannot be. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../src/cli/free-port.ts";
import { lockDirectory } from "../src/store/files/lock.ts";
import { childEnvironment } from "./support/child-environment.ts";
import { temporaryDirectory } from "./support/core.ts";
import { migrated } from "./support/migrated.ts";

const entry = join(import.meta.dirname, "../src/main.ts");

/** Runs the process to its end; one that gets ready is stopped, one that does not end is killed, and then has no code. */
async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const env = childEnvironment({ DATA_DIR: migrated(temporaryDirectory()), PORT: "0", ...environment });
  const child = spawn(process.execPath, [entry, ...args], { env, timeout: 20_000, killSignal: "SIGKILL" });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    if (out.includes("Ralph is ready")) child.kill("SIGTERM");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, out, err };
}

test.each(["--help", "-h"])("%s tells how it is started, and where its settings are", async (option) => {
  const { code, out, err } = await run([option]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^Usage: /);
  expect(out).toContain(".env.example");
});

test("an argument that it does not know ends it with 2", async () => {
  expect(await run(["--port", "80"])).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^ralph: '--port' is not known.*\n$/) });
});

test.each([
  [{ ENGINE: "foo" }, "ENGINE: 'foo' is not one of claude, extractive, replay"],
  [{ DATA_DIR: "/proc/x" }, "DATA_DIR '/proc/x' cannot be written: it does not exist"],
  [{ HOST: "192.0.2.1" }, "HOST: this machine has no address '192.0.2.1'"],
])("%o ends the start with one line that names it", async (environment, line) => {
  expect(await run([], environment)).toEqual({ code: 1, out: "", err: `ralph: ${line}\n` });
});

test("a port that is taken ends the start with one line that names it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void taken.close());
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  expect(await run([], { PORT: String(port) })).toMatchObject({
    code: 1,
    err: `ralph: PORT: another program uses port ${port} of 127.0.0.1\n`,
  });
});

test("the log warns of settings that are misspelt or dangerous, and never shows the value of an unknown one", async () => {
  const { code, out } = await run([], { MAX_RUNING_SESSIONS: "51423", SEARCH: "brave", HOST: "0.0.0.0" });
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: string | number; msg: string });
  const told = (text: string) => lines.filter(({ msg }) => msg.includes(text)).length;
  expect(lines).toContainEqual(
    expect.objectContaining({ name: "MAX_RUNING_SESSIONS", msg: "MAX_RUNING_SESSIONS is no setting; did you mean MAX_RUNNING_SESSIONS?" }),
  );
  expect(["no setting", "ALLOWED_HOSTS is empty", "There are no keys", "needs BRAVE_API_KEY"].map(told)).toEqual([1, 1, 1, 1]);
  expect([code, out.includes("51423")]).toEqual([0, false]);
});

test("SIGTERM first makes it unready, and a second one ends it at once", async () => {
  const port = await freePort();
  const env = childEnvironment({ DATA_DIR: temporaryDirectory(), PORT: String(port), DRAIN_S: "600" });
  const child = spawn(process.execPath, [entry], { env, timeout: 20_000, killSignal: "SIGKILL" });
  const ended = once(child, "exit");
  child.stdout.setEncoding("utf8");
  for (let out = ""; !out.includes("Ralph is ready"); ) out += ((await once(child.stdout, "data")) as [string])[0];
  const look = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await look("/readyz")).status).toBe(200);
  child.kill("SIGTERM");
  await vi.waitFor(async () => expect((await look("/readyz")).status).toBe(503), 10_000);
  expect(await (await look("/readyz")).json()).toMatchObject({ issues: [{ path: "process", message: "the service is about to stop" }] });
  expect((await look("/sessions")).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("it works on while its log goes to a disk that is full", async () => {
  const port = await freePort();
  const env = childEnvironment({ DATA_DIR: temporaryDirectory(), PORT: String(port) });
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [entry], { env, stdio: ["ignore", full, "pipe"], timeout: 30_000, killSignal: "SIGKILL" });
  closeSync(full);
  const ended = once(child, "exit");
  const look = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await vi.waitFor(async () => expect(await look("/readyz")).toBe(200), 20_000);
  expect(await look("/sessions")).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

test("SIGTERM to npm start ends the service, and frees its directory", async () => {
  const DATA_DIR = temporaryDirectory();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, PORT: "0" };
  const npm = spawn("npm", ["start"], { cwd: join(import.meta.dirname, ".."), env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(npm, "exit");
  await new Promise<void>((resolve) => {
    let out = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (out.includes("Ralph is ready")) resolve();
    });
  });
  const pid = Number(readFileSync(join(DATA_DIR, "lock.pid"), "utf8"));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => {
    if (isRunning()) process.kill(pid, "SIGKILL");
  });
  expect(isRunning()).toBe(true);
  npm.kill("SIGTERM");
  await exited;
  await expect.poll(isRunning, { timeout: 5_000 }).toBe(false);
  lockDirectory(DATA_DIR).release();
});
