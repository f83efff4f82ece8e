/** Leases on work done elsewhere: through a kill of the service, and after the death of a worker. Real processes. */
import { expect, it } from "vitest";
import { Story } from "../acceptance/story.ts";

const plan = {
  subtasks: [
    { id: "edit", description: "Edit the file", agent: "external" },
    { id: "check", description: "Check it", agent: "external", input: { file: { $from: "edit", path: "file" } } },
  ],
};
const isResting = ({ type }: { type: string }) => type === "session.waiting";

async function resting(story: Story): Promise<string> {
  const { body } = await story.post("/sessions", { query: "Migrate it", autoApprove: true, outputFormats: ["md"], plan });
  await story.untilEvent(body.id, isResting);
  return body.id;
}

it("keeps a lease through a kill -9: the worker completes with it, once", { timeout: 60_000 }, async () => {
  const story = new Story({ WORLD: "http://127.0.0.1:9" });
  await story.start();
  const id = await resting(story);
  const { body: taken } = await story.post(`/sessions/${id}/tasks/edit/start`);
  await story.kill();

  await story.start();
  expect((await story.get(`/sessions/${id}/tasks/edit`)).body).toMatchObject({
    status: "in_progress",
    lease: taken.lease,
    leaseUntil: taken.leaseUntil,
    attempts: 1,
  });
  expect((await story.post(`/sessions/${id}/tasks/edit/start`)).status).toBe(409);
  const done = { lease: taken.lease, output: { file: "pubspec.yaml" } };
  expect((await story.post(`/sessions/${id}/tasks/edit/complete`, done)).status).toBe(200);
  await story.kill();

  await story.start();
  expect((await story.post(`/sessions/${id}/tasks/edit/complete`, done)).status).toBe(200);
  const { body: next } = await story.get(`/sessions/${id}/tasks/next`);
  expect(next.items).toMatchObject([{ ref: "check", input: { file: "pubspec.yaml" } }]);
  const { body: second } = await story.post(`/sessions/${id}/tasks/check/start`);
  await story.post(`/sessions/${id}/tasks/check/complete`, { lease: second.lease, output: "fine" });
  const ended = await story.until(id, ({ status }) => status === "done");
  expect(ended.progress).toMatchObject({ completed: 2, failed: 0, total: 2 });
  const { body: events } = await story.get(`/sessions/${id}/events?limit=1000`);
  const completed = events.items.filter(
    ({ type, data }: { type: string; data: { taskId?: string } }) => type === "task.completed" && data.taskId === "root.0",
  );
  expect(completed).toHaveLength(1);
});

it("frees the task of a worker that died with it, for the next one", { timeout: 60_000 }, async () => {
  const story = new Story({ WORLD: "http://127.0.0.1:9" });
  await story.start();
  const id = await resting(story);
  const { body: dead } = await story.post(`/sessions/${id}/tasks/edit/start`, { leaseS: 1 });
  await story.untilEvent(id, ({ type, data }) => type === "task.progress" && data.status === "planned");
  const { body: taken } = await story.post(`/sessions/${id}/tasks/edit/start`);
  expect(taken).toMatchObject({ status: "in_progress", attempts: 2 });
  const late = await story.post(`/sessions/${id}/tasks/edit/complete`, { lease: dead.lease, output: 1 });
  expect(late).toMatchObject({ status: 409, body: { error: "conflict" } });
  const { status } = await story.post(`/sessions/${id}/tasks/edit/complete`, { lease: taken.lease, output: { file: "a" } });
  expect(status).toBe(200);
});
