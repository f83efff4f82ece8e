import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startService } from "../../src/cli/local-service.ts";

const program = join(import.meta.dirname, "scripted-program.ts");
const signal = new AbortController().signal;
let temp: string;

beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), "ralph-cli-"));
  vi.stubEnv("TMPDIR", temp);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temp, { recursive: true });
});

const answers = (url: URL | string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe("a service started for the run", () => {
  it("is ready when it is given, and gone with its data when it is stopped", async () => {
    vi.stubEnv("SCRIPT", "slow");
    const service = await startService({ data: null, signal, program });
    expect(await answers(service.url)).toBe(true);
    expect(readdirSync(temp)).toHaveLength(1);
    await service.stop();
    expect(await answers(service.url)).toBe(false);
    expect(readdirSync(temp)).toEqual([]);
    expect(service.died.aborted).toBe(false);
  });

  it("keeps the data of a folder that was named", async () => {
    const data = join(temp, "kept");
    const service = await startService({ data, signal, program });
    await service.stop();
    expect(existsSync(data)).toBe(true);
  });

  it("is killed when it does not stop by itself", async () => {
    vi.stubEnv("SCRIPT", "stubborn");
    const service = await startService({ data: null, signal, program, stopMs: 50 });
    await service.stop();
    expect(await answers(service.url)).toBe(false);
  });

  it("that does not start gives its last words as the reason", async () => {
    vi.stubEnv("SCRIPT", "bad-setting");
    await expect(startService({ data: null, signal, program })).rejects.toThrow("PORT: 'x' is not a whole number");
    expect(readdirSync(temp)).toEqual([]);
  });

  it("that dies under way says so at once", async () => {
    vi.stubEnv("SCRIPT", "dies");
    const { died, stop } = await startService({ data: null, signal, program });
    if (!died.aborted) await once(died, "abort");
    expect(died.reason.message).toContain("exit code 7");
    await stop();
  });

  it("is not left behind when the start is interrupted", async () => {
    const interruption = new AbortController();
    const start = startService({ data: null, signal: interruption.signal, program });
    interruption.abort(new Error("interrupted"));
    await expect(start).rejects.toThrow("interrupted");
    expect(readdirSync(temp)).toEqual([]);
  });

  it("ends when the client that started it is killed without a word", async () => {
    const parent = spawn(process.execPath, [join(import.meta.dirname, "orphaning-parent.ts"), program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const url = line.toString().trim();
    expect(await answers(url)).toBe(true);
    parent.kill("SIGKILL");
    await vi.waitFor(async () => expect(await answers(url)).toBe(false), { timeout: 10_000, interval: 20 });
  });
});
