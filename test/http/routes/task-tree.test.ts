import { expect, it } from "vitest";
import type { Task } from "../../../src/domain/plans/plan.ts";
import { plainQuestion } from "../../../src/domain/plans/plan.ts";
import { treeMermaid, treeText } from "../../../src/http/routes/task-tree.ts";
import { examples } from "../../../src/http/schemas/examples.ts";
import { startService } from "../support/service.ts";

const task = (id: string, more: Partial<Task>): Task => ({
  ...(examples.task as Task),
  id,
  parentId: null,
  agent: null,
  input: {},
  ...more,
});
const tasks = [
  task("root", { description: "All of it", status: "in_progress" }),
  task("root.0", {
    parentId: "root",
    description: 'First\n"part"',
    status: "completed",
    agent: "research",
    result: { summary: "Found\ntwo" },
  }),
  task("root.1", {
    parentId: "root",
    description: "Second",
    status: "failed",
    agent: "data",
    dependencies: ["root.0"],
    error: { code: "timeout", message: "too slow", recoverable: true },
  }),
  task("root.2", {
    parentId: "root",
    description: "Third",
    status: "awaiting_input",
    agent: "user",
    question: plainQuestion("Which one?", null),
  }),
];

it("is indented, with a mark for each status and what each task came to below it", () => {
  expect(treeText(tasks).split("\n").slice(0, 7)).toEqual([
    "▸ root All of it",
    '  ✓ root.0 First "part" [research]',
    "    → Found two",
    "  ✗ root.1 Second [data]",
    "    → too slow",
    "  ? root.2 Third [user]",
    "    → Which one?",
  ]);
});

it("is a Mermaid flowchart whose labels cannot end early", () => {
  const chart = treeMermaid(tasks);
  expect(chart).toContain('  root_0["✓ First #34;part#34;"]:::completed');
  expect(chart).toContain("  root --> root_0\n");
  expect(chart).toContain("  root_0 -.-> root_1\n");
});

it("is what Accept or the format ask for, and JSON else", async () => {
  const { app, sessions } = await startService();
  const { session } = await sessions.create("local", { query: "q" }, null);
  const of = (query: string, accept: string) => app.inject({ url: `/sessions/${session.id}/tasks${query}`, headers: { accept } });
  expect((await of("", "*/*")).headers["content-type"]).toMatch(/^application\/json/);
  expect((await of("", "text/plain")).headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect((await of("?format=text", "*/*")).headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect((await of("?format=mermaid", "*/*")).body).toMatch(/^flowchart TD\n/);
  expect((await of("?format=picture", "*/*")).statusCode).toBe(400);
});

it("is whole as text, however many pages its list has", async () => {
  const { app, sessions } = await startService();
  const { session } = await sessions.create("local", { query: "q" }, null);
  sessions.tasks = async (_owner: string, _id: string, { cursor }: { cursor?: string | undefined } = {}) =>
    cursor === undefined ? { items: tasks.slice(0, 2), nextCursor: "2" } : { items: tasks.slice(2), nextCursor: null };
  const { body } = await app.inject(`/sessions/${session.id}/tasks?format=text`);
  for (const { description } of tasks) expect(body).toContain(description.split("\n")[0]);
});
