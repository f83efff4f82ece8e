/** An erasure that is killed again and again goes on until nothing is left: real processes, killed between two commits. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect, it, onTestFinished, vi } from "vitest";
import type { OwnerView } from "../../src/domain/owners/owner-data.ts";
import { audit } from "../../src/store/maintenance/audit.ts";
import { temporaryDirectory } from "../support/core.ts";
import { ServiceProcess } from "./process.ts";
import { Remote } from "./remote.ts";

it("goes on after each kill, and ends with nothing left", { timeout: 60_000 }, async () => {
  const directory = temporaryDirectory();
  const remote = new Remote();
  const environment = { DATA_DIR: directory, AGENTS_DIR: directory, REMOTE: await remote.start() };
  let service: ServiceProcess | null = null;
  onTestFinished(async () => {
    service?.kill();
    await service?.ended;
    await remote.close();
  });
  const start = async (more: Record<string, string> = {}): Promise<string | null> => {
    service = new ServiceProcess({ ...environment, ...more });
    return service.listening();
  };
  const ask = async <T>(url: string, path: string, method = "GET", body?: object): Promise<T> => {
    const request = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await fetch(`${url}${path}`, { method, ...request })).json()) as T;
  };

  const url = (await start()) ?? "";
  for (const name of ["one", "two", "three"])
    await ask(url, "/documents", "POST", {
      name: `${name}.md`,
      mediaType: "text/markdown",
      content: `# ${name}\n\n${"A ferry leaves. ".repeat(20)}`,
    });
  const session = { query: "Only read", autoApprove: true, outputFormats: ["md"] };
  const { id } = await ask<{ id: string }>(url, "/sessions", "POST", session);
  await vi.waitFor(async () => expect(await ask(url, `/sessions/${id}`)).toMatchObject({ status: "done" }), 20_000);
  await ask(url, "/sessions", "POST", { ...session, autoApprove: false });
  await (service as ServiceProcess | null)?.stop();

  const first = (await start({ CRASH_AT: "after commit:6" })) ?? "";
  await fetch(`${first}/owners/local`, { method: "DELETE" }).catch(() => undefined);
  let deaths = 0;
  // Each process gets a few commits further than the one before; the last one is not killed.
  for (let end = await (service as ServiceProcess | null)?.ended; end === "SIGKILL" && ++deaths < 4; ) {
    await start({ CRASH_AT: "after commit:4" });
    end = await (service as ServiceProcess | null)?.ended;
  }
  expect(deaths).toBe(4);
  const last = (await start()) ?? "";
  await vi.waitFor(async () => expect((await ask<OwnerView>(last, "/owners/local")).erasingSince).toBeNull(), 20_000);
  await (service as ServiceProcess | null)?.stop();
  expect(readdirSync(join(directory, "reports"))).toEqual([]);
  const db = new BetterSqlite3(join(directory, "ralph.db"), { readonly: true });
  onTestFinished(() => void db.close());
  for (const table of ["session", "event", "document", "passage", "content", "library", "owner_erasure", "idempotency"])
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(0);
  expect(db.prepare("SELECT sum(sessions) FROM usage").pluck().get()).toBe(2);
  expect(audit(db, join(directory, "reports")).problems).toEqual([]);
});
