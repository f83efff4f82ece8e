import { describe, expect, test } from "vitest";
import type { Task } from "../../../src/domain/plans/plan.ts";
import { examples } from "../../../src/http/schemas/examples.ts";
import { type Service, startService } from "../support/service.ts";

async function withSession(): Promise<Service & { id: string }> {
  const service = await startService();
  const { session } = await service.sessions.create("local", { query: "q" }, null);
  return { ...service, id: session.id };
}

describe("messages", () => {
  test("are answered with the session as it is then", async () => {
    const { app, sessions, id } = await withSession();
    sessions.move(id, "opened");
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/messages`, payload: { content: "add Italy" } });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, message: "You said: add Italy", brief: { status: "draft", scope: ["add Italy"] } });
    const list = await app.inject(`/sessions/${id}/messages`);
    expect(list.json()).toMatchObject({ items: [{ seq: 1, role: "user", content: "add Italy" }], nextCursor: null });
  });

  test("that take too long to answer are 202, and the hold is cleared", async () => {
    const { app, sessions, id } = await withSession();
    sessions.move(id, "opened");
    sessions.answers = false;
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/messages`, payload: { content: "add Italy" } });
    expect([answer.statusCode, answer.json().hold]).toEqual([202, null]);
  });

  test("to a finished session are 409 and say what it is", async () => {
    const { app, sessions, id } = await withSession();
    sessions.move(id, "cancelled");
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/messages`, payload: { content: "hello" } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: "conflict", detail: expect.stringContaining("cancelled") });
    expect(sessions.kept.get(id)?.messages).toEqual([]);
  });

  test.each([
    [{}, "content"],
    [{ content: "  " }, "content"],
    [{ content: "x".repeat(10_001) }, "content"],
    [{ content: "x", task: "root.0" }, "task"],
  ])("refuse %o", async (payload, path) => {
    const { app, id } = await withSession();
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/messages`, payload });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
  });

  test("to an unknown session are 404", async () => {
    const { app } = await withSession();
    const answer = await app.inject({ method: "POST", url: "/sessions/none/messages", payload: { content: "x" } });
    expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
  });
});

describe("approve", () => {
  test.each([
    ["no body", {}],
    ["an empty body with a type", { headers: { "content-type": "application/json" }, payload: "" }],
    ["an empty object", { payload: {} }],
    ["a plan's version", { payload: { planVersion: 1 } }],
  ])("takes %s", async (_name, request) => {
    const { app, sessions, id } = await withSession();
    sessions.move(id, "opened");
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/approve`, ...request });
    expect([answer.statusCode, answer.json().status]).toEqual([202, "planning"]);
  });

  test("passes on which version of the plan is approved", async () => {
    const { app, sessions, id } = await withSession();
    const asked: unknown[] = [];
    const { approve } = sessions;
    sessions.approve = (owner: string, session: string, ...more: unknown[]) => {
      asked.push(more[0]);
      return approve.call(sessions, owner, session);
    };
    sessions.move(id, "opened");
    await app.inject({ method: "POST", url: `/sessions/${id}/approve`, payload: { planVersion: 3 } });
    await app.inject({ method: "POST", url: `/sessions/${id}/approve` });
    expect(asked).toEqual([3, null]);
  });

  test("refuses a version that is no number", async () => {
    const { app, id } = await withSession();
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/approve`, payload: { planVersion: "1" } });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, "planVersion"]);
  });
});

describe("control", () => {
  test("pause, resume, cancel and retry are 202 with the session", async () => {
    const { app, sessions, id } = await withSession();
    const control = (verb: string) => app.inject({ method: "POST", url: `/sessions/${id}/${verb}` });
    expect((await control("pause")).json()).toMatchObject({ hold: "paused" });
    expect((await control("resume")).json()).toMatchObject({ hold: null });
    sessions.move(id, "failed");
    expect((await control("retry")).json()).toMatchObject({ status: "executing" });
    const cancelled = await control("cancel");
    expect([cancelled.statusCode, cancelled.json().status]).toEqual([202, "cancelled"]);
    for (const verb of ["pause", "retry"]) {
      const refused = await control(verb);
      expect([refused.statusCode, refused.json().detail], verb).toEqual([409, expect.stringContaining("cancelled")]);
    }
  });

  test("refuses a body with anything in it", async () => {
    const { app, id } = await withSession();
    const answer = await app.inject({ method: "POST", url: `/sessions/${id}/pause`, payload: { reason: "lunch" } });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, "reason"]);
  });
});

describe("control of a task", () => {
  test("skip and retry are 202 with the task, or 409 naming its status", async () => {
    const { app, sessions, id } = await withSession();
    sessions.kept.get(id)?.tasks.push({ ...examples.task } as Task);
    const control = (verb: string) => app.inject({ method: "POST", url: `/sessions/${id}/tasks/root.0/${verb}` });
    const refused = await control("retry");
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("planned")]);
    const skipped = await control("skip");
    expect([skipped.statusCode, skipped.json()]).toEqual([202, { ...examples.task, status: "skipped" }]);
    expect((await control("retry")).json().status).toBe("planned");
    expect((await app.inject({ method: "POST", url: `/sessions/${id}/tasks/root.9/skip` })).statusCode).toBe(404);
  });
});

describe("plan and tasks", () => {
  test("are 404 and empty until there is a plan", async () => {
    const { app, id } = await withSession();
    expect((await app.inject(`/sessions/${id}/plan`)).statusCode).toBe(404);
    expect((await app.inject(`/sessions/${id}/tasks`)).json()).toEqual({ items: [], nextCursor: null });
  });

  test("show the tree flat, and one task with its calls", async () => {
    const { app, sessions, id } = await withSession();
    sessions.kept.get(id)?.tasks.push(examples.task as Task);
    expect((await app.inject(`/sessions/${id}/plan`)).json()).toMatchObject({ version: 1, tasks: [{ id: "root.0" }] });
    expect((await app.inject(`/sessions/${id}/tasks`)).json().items).toEqual([examples.task]);
    expect((await app.inject(`/sessions/${id}/tasks/root.0`)).json()).toEqual({ ...examples.task, calls: [] });
    expect((await app.inject(`/sessions/${id}/tasks/root.9`)).statusCode).toBe(404);
  });
});
