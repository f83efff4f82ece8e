/** Commands that a client sends twice because it lost the first answer. */
import { describe, expect, test, vi } from "vitest";
import { startRealService } from "./support/real-service.ts";

async function withBrief() {
  const { app } = await startRealService();
  const post = (path: string, headers: Record<string, string> = {}, payload?: object) =>
    app.inject({ method: "POST", url: path, headers, ...(payload && { payload }) });
  const { id } = (await post("/sessions", {}, { query: "How did life expectancy develop?" })).json();
  const at = `/sessions/${id}`;
  await vi.waitFor(async () => expect((await app.inject(at)).json().hold).toBe("awaiting_input"), 10_000);
  const events = async (): Promise<number> => (await app.inject(`${at}/events?limit=1000`)).json().items.length;
  return { app, post, at, events };
}

describe("a command given again", () => {
  test("is 202 with the session and writes no event; what cannot be reached is 409 and names the state", async () => {
    const { app, post, at, events } = await withBrief();
    for (const verb of ["resume", "pause", "pause", "resume", "resume", "retry", "cancel", "cancel"]) {
      const before = await events();
      const { hold, status } = (await app.inject(at)).json();
      const answer = await post(`${at}/${verb}`);
      expect(answer.statusCode, verb).toBe(202);
      const isChange = hold !== answer.json().hold || status !== answer.json().status;
      expect((await events()) > before, verb).toBe(isChange);
    }
    for (const verb of ["pause", "resume", "retry", "approve"]) {
      const answer = await post(`${at}/${verb}`);
      expect([answer.statusCode, answer.json().detail], verb).toEqual([409, expect.stringContaining("'cancelled'")]);
    }
  });

  test("approving: the brief stays approved, also when the session is done", async () => {
    const { app, post, at, events } = await withBrief();
    const both = await Promise.all([post(`${at}/approve`), post(`${at}/approve`)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    await vi.waitFor(async () => expect((await app.inject(at)).json().status).toBe("done"), 10_000);
    const before = await events();
    const again = await post(`${at}/approve`);
    expect([again.statusCode, again.json().status, await events()]).toEqual([202, "done", before]);
    for (const verb of ["pause", "resume", "retry", "cancel"]) {
      const answer = await post(`${at}/${verb}`);
      expect([answer.statusCode, answer.json().detail], verb).toEqual([409, expect.stringContaining("'done'")]);
    }
  });

  test("approving while it is paused is 409", async () => {
    const { post, at } = await withBrief();
    await post(`${at}/pause`);
    const answer = await post(`${at}/approve`);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, "The session is paused; resume it first"]);
  });
});

describe("an Idempotency-Key of a command", () => {
  test("gives the first answer again, whatever came since, and is 422 with another request", async () => {
    const { app, post, at } = await withBrief();
    const key = { "idempotency-key": "pause-1" };
    const first = await post(`${at}/pause`, key);
    await post(`${at}/resume`);
    const again = await post(`${at}/pause`, key);
    expect([again.statusCode, again.json()]).toEqual([202, first.json()]);
    expect((await app.inject(at)).json().hold).toBe("awaiting_input");
    for (const verb of ["resume", "cancel", "retry", "approve"]) expect((await post(`${at}/${verb}`, key)).statusCode, verb).toBe(422);
  });

  test("tells an approval of the brief from one of a plan", async () => {
    const { post, at } = await withBrief();
    const key = { "idempotency-key": "approve-1" };
    expect((await post(`${at}/approve`, key)).statusCode).toBe(202);
    expect((await post(`${at}/approve`, key, { planVersion: 1 })).statusCode).toBe(422);
    expect((await post(`${at}/approve`, key, {})).statusCode).toBe(202);
  });

  test("of a command that was refused keeps nothing", async () => {
    const { post, at } = await withBrief();
    const key = { "idempotency-key": "skip-1" };
    expect((await post(`${at}/tasks/none/skip`, key)).statusCode).toBe(404);
    expect((await post(`${at}/pause`, key)).statusCode).toBe(202);
  });
});
