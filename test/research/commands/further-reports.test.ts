import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import type { ReportMaker } from "../../../src/research/run/core.ts";
import { openCore, owner } from "../../support/core.ts";
import { scriptedEngine } from "../../support/scripted-engine.ts";

const tellsNothing = { missingScripts: () => [] };

const isDone = ({ status }: { status: string }) => status === "done";

async function settled(sessions: ReturnType<typeof openCore>["sessions"], id: string, format: string) {
  await sessions.further.idle();
  return (await sessions.reports(owner, id)).items.find((item) => item.format === format);
}

it("a report that lacks letters of its sources says so in its event", async () => {
  const reports: ReportMaker = { missingScripts: () => ["Hang"], write: async () => Buffer.from("report") };
  const { start, until, events } = openCore({ reports });
  const id = await start();
  await until(id, isDone);
  const ready = (await events(id)).find(({ type }) => type === "report.ready");
  expect(ready?.data).toMatchObject({ format: "md", missingScripts: ["Hang"] });
});

describe("a further report of a finished session", () => {
  it("is made from what is stored, without an event after the end and without another call", async () => {
    const { start, until, sessions, events, stored } = openCore();
    const id = await start();
    await until(id, isDone);
    const [before, { session }] = [await events(id), await stored(id)];

    expect(await sessions.furtherReport(owner, id, { format: "pdf" })).toMatchObject({
      format: "pdf",
      template: "default",
      state: "making",
    });
    const file = await settled(sessions, id, "pdf");
    expect(file).toMatchObject({ state: "ready", url: `/sessions/${id}/reports/pdf`, error: null });
    expect(await text(await (await sessions.report(owner, id, "pdf")).read())).toMatch(/^pdf: /);
    expect((await sessions.results(owner, id)).reports.map(({ format }) => format)).toEqual(["md", "pdf"]);
    expect(await events(id)).toEqual(before);
    expect((await stored(id)).session).toMatchObject({
      modelCalls: session.modelCalls,
      storedBytes: session.storedBytes + (file?.bytes ?? 0),
    });
  });

  it("is made once, however often it is asked for", async () => {
    let made = 0;
    const reports: ReportMaker = { ...tellsNothing, write: async (format) => Buffer.from(`${format} ${++made}`) };
    const { start, until, sessions } = openCore({ reports });
    const id = await start();
    await until(id, isDone);
    await Promise.all([1, 2, 3].map(() => sessions.furtherReport(owner, id, { format: "html" })));
    await settled(sessions, id, "html");
    expect(await sessions.furtherReport(owner, id, { format: "html" })).toMatchObject({ state: "ready" });
    expect(await sessions.furtherReport(owner, id, { format: "md" })).toMatchObject({ state: "ready" });
    expect(made).toBe(2);
  });

  it("gets the wording, the conversation and the cost that the first one had", async () => {
    const inputs: Parameters<ReportMaker["write"]>[1][] = [];
    const reports: ReportMaker = {
      ...tellsNothing,
      write: async (_format, input) => {
        inputs.push(structuredClone(input));
        return Buffer.from("x");
      },
    };
    const { start, until, sessions } = openCore({ reports });
    const id = await start();
    await until(id, isDone);
    await sessions.furtherReport(owner, id, { format: "json" });
    await settled(sessions, id, "json");
    expect(inputs).toHaveLength(2);
    expect(inputs[1]).toEqual(inputs[0]);
    expect(inputs[0]?.history.messages.length).toBeGreaterThan(0);
  });

  it("is refused while the session is not done, with its state", async () => {
    const { start, until, sessions } = openCore({
      engine: scriptedEngine({ planner: () => Promise.reject(new RalphError("data_not_found", "no")) }),
    });
    const id = await start();
    await until(id, ({ status }) => status === "failed");
    await expect(sessions.furtherReport(owner, id, { format: "pdf" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("'failed'"),
    });
  });

  it("says why it could not be made, and is tried again when it is asked for again", async () => {
    let fails = true;
    const reports: ReportMaker = {
      ...tellsNothing,
      write: async (format) => {
        if (format === "pdf" && fails) throw new RalphError("limit_reached", "too large");
        return Buffer.from(format);
      },
    };
    const { start, until, sessions } = openCore({ reports });
    const id = await start();
    await until(id, isDone);
    await sessions.furtherReport(owner, id, { format: "pdf" });
    expect(await settled(sessions, id, "pdf")).toMatchObject({ state: "failed", error: { code: "limit_reached", message: "too large" } });
    fails = false;
    expect(await sessions.furtherReport(owner, id, { format: "pdf" })).toMatchObject({ state: "making", error: null });
    expect(await settled(sessions, id, "pdf")).toMatchObject({ state: "ready" });
  });

  it("that was asked for before the process ended is made after the next start", async () => {
    const hung: ReportMaker = {
      ...tellsNothing,
      write: (format, _input, { signal }) =>
        format === "md"
          ? Promise.resolve(Buffer.from("md"))
          : new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    };
    const first = openCore({ reports: hung });
    const id = await first.start();
    await first.until(id, isDone);
    await first.sessions.furtherReport(owner, id, { format: "html" });
    await first.stop();

    const second = openCore({ directory: first.directory });
    expect((await second.sessions.reports(owner, id)).items).toMatchObject([{ format: "md" }, { format: "html", state: "making" }]);
    expect(await second.sessions.further.recover()).toBe(1);
    expect(await settled(second.sessions, id, "html")).toMatchObject({ state: "ready" });
    expect(await second.sessions.further.recover()).toBe(0);
  });

  it("of a session that is deleted meanwhile leaves no file", async () => {
    const going = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<void>();
    const reports: ReportMaker = {
      ...tellsNothing,
      write: async (format) => {
        if (format === "html") {
          writing.resolve();
          await going.promise;
        }
        return Buffer.from(format);
      },
    };
    const { start, until, sessions, directory } = openCore({ reports });
    const id = await start();
    await until(id, isDone);
    await sessions.furtherReport(owner, id, { format: "html" });
    await writing.promise;
    const path = join(directory, "reports", `${id}.html`);
    await sessions.delete(owner, id);
    going.resolve();
    await sessions.further.idle();
    expect(() => readFileSync(path)).toThrow("ENOENT");
  });
});
