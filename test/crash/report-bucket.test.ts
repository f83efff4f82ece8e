/** A real process that is killed in the middle of an upload: the bucket has the whole file or none, and the next one goes on. */
import { expect, it, onTestFinished, vi } from "vitest";
import { sha256 } from "../../src/domain/base/json.ts";
import type { Session } from "../../src/domain/sessions/session.ts";
import { temporaryDirectory } from "../support/core.ts";
import { S3Server } from "../support/s3-server.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

it("leaves no half of a file, and the next process writes it", { timeout: 60_000 }, async () => {
  const directory = temporaryDirectory();
  const [remote, bucket] = [new Remote(), new S3Server()];
  const environment = {
    DATA_DIR: directory,
    AGENTS_DIR: directory,
    REMOTE: await remote.start(),
    ...(await bucket.start()),
  };
  const killed = new ServiceProcess({ ...environment, CRASH_AT: "report half written:1" });
  let next: ServiceProcess | null = null;
  onTestFinished(async () => {
    killed.kill();
    next?.kill();
    await Promise.all([remote.close(), bucket.close()]);
  });
  const url = await killed.listening();
  const body = JSON.stringify({ query: "Only read", autoApprove: true, outputFormats: ["md", "json"] });
  const created = await fetch(`${url}/sessions`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { id } = (await created.json()) as Session;
  expect(await killed.ended).toBe("SIGKILL");
  expect([...bucket.objects.keys()]).toEqual([]);

  next = new ServiceProcess(environment);
  const again = await next.listening();
  const isDone = async () => expect(await (await fetch(`${again}/sessions/${id}`)).json()).toMatchObject({ status: "done" });
  await vi.waitFor(isDone, { timeout: 20_000, interval: 50 });
  for (const format of ["md", "json"]) {
    const answer = await fetch(`${again}/sessions/${id}/reports/${format}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get("etag")).toBe(`"${sha256(bytes)}"`);
    const name = [...bucket.objects.keys()].find((key) => key.startsWith(`installation/one/${id}.`) && key.endsWith(`.${format}`));
    expect(bucket.objects.get(name ?? "")).toEqual(Buffer.from(bytes));
  }
  expect(bucket.objects.size).toBe(2);
});
