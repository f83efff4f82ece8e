import { describe, expect, it } from "vitest";
import type { Brief } from "../../../src/domain/plans/brief.ts";
import { openCore, owner } from "../../support/core.ts";

async function withDraft() {
  const service = openCore();
  const { session } = await service.sessions.create(owner, { query: "What is the isle known for?" }, null);
  const { brief } = await service.until(session.id, ({ hold }) => hold === "awaiting_input");
  if (brief === null) throw new Error("There is no draft");
  return { ...service, id: session.id, brief };
}

function given({ version, status: _status, ...content }: Brief, change: Partial<Brief> = {}) {
  return { ...content, version, ...change };
}

describe("a brief that is written by hand", () => {
  it("is the next version, told as an event, and goes on waiting for its approval", async () => {
    const { sessions, events, until, id, brief } = await withDraft();
    const revised = await sessions.reviseBrief(owner, id, given(brief, { scope: ["Tides", "Birds"], audience: "Sailors" }));
    expect(revised).toMatchObject({ status: "brief", hold: "awaiting_input" });
    expect(revised.brief).toMatchObject({ version: brief.version + 1, status: "draft", scope: ["Tides", "Birds"], audience: "Sailors" });
    const told = (await events(id)).filter(({ type }) => type === "brief.updated").at(-1);
    expect(told?.data).toMatchObject({ version: brief.version + 1, status: "draft", brief: { scope: ["Tides", "Birds"] } });

    await sessions.approve(owner, id, null);
    const planned = await until(id, ({ status }) => status !== "brief");
    expect(planned.brief).toMatchObject({ version: brief.version + 1, status: "approved", audience: "Sailors" });
  });

  it("changes nothing where it says the same, also a second time", async () => {
    const { sessions, events, id, brief } = await withDraft();
    const before = (await events(id)).length;
    expect((await sessions.reviseBrief(owner, id, given(brief))).brief?.version).toBe(brief.version);
    expect((await events(id)).length).toBe(before);
    const change = given(brief, { goal: "Know the isle" });
    const first = await sessions.reviseBrief(owner, id, change);
    const after = (await events(id)).length;
    expect((await sessions.reviseBrief(owner, id, change)).brief).toEqual(first.brief);
    expect((await events(id)).length).toBe(after);
  });

  it("is refused where it was made of an older version", async () => {
    const { sessions, id, brief } = await withDraft();
    await sessions.reviseBrief(owner, id, given(brief, { goal: "Know the isle" }));
    const late = sessions.reviseBrief(owner, id, given(brief, { goal: "Know the sea" }));
    await expect(late).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(`at version ${brief.version + 1}`) });
  });

  it("is refused once the brief is approved", async () => {
    const { sessions, until, id, brief } = await withDraft();
    await sessions.approve(owner, id, null);
    await until(id, ({ status }) => status !== "brief");
    await expect(sessions.reviseBrief(owner, id, given(brief, { goal: "Too late" }))).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps a session paused that is", async () => {
    const { sessions, id, brief } = await withDraft();
    await sessions.pause(owner, id);
    const revised = await sessions.reviseBrief(owner, id, given(brief, { goal: "Know the isle" }));
    expect([revised.hold, revised.brief?.goal]).toEqual(["paused", "Know the isle"]);
  });
});
