/** The real process, stopped for longer than any of its time-outs and continued: a laptop that sleeps, a paused container. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { ServiceProcess } from "./process.ts";

const sessions = 4;
/** Longer than each time-out below. Only time itself can show that it does not count. */
const stopMs = 4_500;
const timeouts = Object.fromEntries(
  [
    "INITIAL_RESEARCH_TIMEOUT_S",
    "BRIEF_TIMEOUT_S",
    "PLANNER_TIMEOUT_S",
    "DATA_TASK_TIMEOUT_S",
    "TASK_TIMEOUT_S",
    "ROUND_TIMEOUT_S",
    "AGGREGATION_TIMEOUT_S",
    "REPORTS_TIMEOUT_S",
    "SESSION_TIMEOUT_S",
  ].map((name) => [name, "4"]),
);

it("a process that is stopped and continued times nothing out", async () => {
  const held: ServerResponse[] = [];
  let arrived: () => void = () => undefined;
  const allHeld = new Promise<void>((resolve) => {
    arrived = () => held.length >= sessions && resolve();
  });
  let isHeld = true;
  const told = JSON.stringify({ told: "x" });
  const remote = createServer((_request, response) => {
    if (isHeld) held.push(response);
    else response.end(told);
    arrived();
  });
  await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    remote.closeAllConnections();
    remote.close();
  });
  const REMOTE = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
  const service = new ServiceProcess({
    DATA_DIR: temporaryDirectory(),
    AGENTS_DIR: temporaryDirectory(),
    REMOTE,
    MESSAGE_WAIT_S: "1",
    ...timeouts,
  });
  onTestFinished(async () => {
    process.kill(service.pid, "SIGCONT");
    service.kill();
    await service.ended;
  });
  const base = (await service.listening()) ?? "";
  const body = JSON.stringify({ query: "What is it?", autoApprove: true, allowedTools: ["publish"] });
  const headers = { "content-type": "application/json" };
  for (let session = 0; session < sessions; session++) await fetch(`${base}/sessions`, { method: "POST", headers, body });
  await allHeld;

  process.kill(service.pid, "SIGSTOP");
  await delay(stopMs);
  isHeld = false;
  process.kill(service.pid, "SIGCONT");
  for (const response of held) response.end(told);

  const list = async () => (await (await fetch(`${base}/sessions`)).json()) as { items: { status: string; progress: object }[] };
  const isOver = ({ status }: { status: string }) => ["done", "failed", "cancelled"].includes(status);
  await expect.poll(async () => (await list()).items.filter(isOver).length, { timeout: 15_000 }).toBe(sessions);
  for (const session of (await list()).items) expect(session).toMatchObject({ status: "done", progress: { failed: 0 } });
}, 30_000);
