/** The five-step migration: a client's plan for the agent `coder`, edited and approved before it runs, whose third step fails. */
import { expect, it } from "vitest";
import { json, startMessagesServer } from "../support/messages-server.ts";
import { Story } from "./story.ts";

const documents = {
  "pubspec.md": "# pubspec.yaml\n\nThe app depends on provider 6.1. Its state lies in ChangeNotifier classes.\n",
  "widgets.md": "# Widgets\n\nEach screen reads its state with Consumer and Provider.of.\n",
};

const step = (number: number, description: string, time: string) => ({
  id: `subtask_${number}`,
  description,
  agent: "coder",
  estimated_time: time,
  ...(number > 1 && { dependencies: [`subtask_${number - 1}`] }),
});
const migration = {
  subtasks: [
    step(1, "Add the riverpod dependency to pubspec.yaml", "2 min"),
    step(2, "Create provider definitions using Riverpod", "5 min"),
    step(3, "Update main.dart to use ProviderScope", "3 min"),
    step(4, "Migrate the widgets to Riverpod", "10 min"),
    step(5, "Update the tests for Riverpod", "5 min"),
  ],
};

const answer = (file: string) => ({
  blocks: [
    json({
      summary: `Changed ${file}`,
      findings: [],
      output: { changes: [{ file, action: "change", content: "…" }], checks: ["flutter test"] },
    }),
  ],
});

it("shows, replaces and approves the plan, survives a kill, and counts what failed and was skipped", { timeout: 60_000 }, async () => {
  const model = await startMessagesServer();
  const story = new Story({ WORLD: "http://127.0.0.1:9", MODEL: model.url });
  try {
    await story.start();
    await story.documents(documents);

    const bad = {
      subtasks: [...migration.subtasks.slice(0, 2), { ...migration.subtasks[2], agent: "wizard", dependencies: ["subtask_9"] }],
    };
    const refused = await story.post("/sessions", { query: "Migrate from Provider to Riverpod", engine: "claude", plan: bad });
    expect(refused).toMatchObject({ status: 422, body: { error: "invalid_plan" } });
    expect(refused.body.issues).toEqual([
      {
        path: "plan.subtasks.2.agent",
        message: expect.stringMatching(/'subtask_3' names the unknown agent 'wizard'; there are architect, ask, coder, data, debug/),
      },
      { path: "plan.subtasks.2.dependencies.0", message: "'subtask_3' depends on 'subtask_9', which is not in the plan" },
    ]);
    const otherEngine = await story.post("/sessions", { query: "Migrate", engine: "extractive", plan: migration });
    expect(otherEngine).toMatchObject({ status: 422 });
    expect(otherEngine.body.detail).toMatch(/'subtask_1' names the agent 'coder', which runs with the engine claude only/);

    const created = await story.post("/sessions", {
      query: "Migrate from Provider to Riverpod",
      engine: "claude",
      autoApprove: true,
      planApproval: true,
      plan: { subtasks: migration.subtasks.slice(0, 2) },
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    await story.until(id, ({ status, hold }) => status === "planning" && hold === "awaiting_input");
    const first = await story.get(`/sessions/${id}/plan`);
    expect(first.body).toMatchObject({ version: 1, status: "draft", summary: { total: 2, completed: 0 } });

    const second = await story.put(`/sessions/${id}/plan`, migration);
    expect(second).toMatchObject({
      status: 200,
      body: { version: 2, status: "draft", metadata: { estimatedDuration: 25 * 60_000, userInputs: 0 }, summary: { total: 5 } },
    });
    expect(
      second.body.tasks
        .slice(1)
        .map((task: { ref: string; estimatedTime: number; status: string }) => [task.ref, task.estimatedTime, task.status]),
    ).toEqual([
      ["subtask_1", 120_000, "planned"],
      ["subtask_2", 300_000, "blocked"],
      ["subtask_3", 180_000, "blocked"],
      ["subtask_4", 600_000, "blocked"],
      ["subtask_5", 300_000, "blocked"],
    ]);
    expect((await story.get(`/sessions/${id}/plan?version=1`)).body.tasks).toHaveLength(3);
    expect((await story.post(`/sessions/${id}/approve`, { planVersion: 1 })).status).toBe(409);

    // The second step's call hangs, and the process dies meanwhile.
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    model.script((body) => {
      const text = JSON.stringify(body.messages);
      if (text.includes("Your task: Add the riverpod dependency")) return answer("pubspec.yaml");
      isAsked();
      return { fault: "hang" };
    });
    expect((await story.post(`/sessions/${id}/approve`, { planVersion: 2 })).status).toBe(202);
    await asked;
    expect((await story.put(`/sessions/${id}/plan`, migration)).status).toBe(409);
    await story.kill();

    model.script((body) => {
      const task = JSON.stringify(body.messages.at(-1));
      if (task.includes("Your task: Update main.dart"))
        return { status: 400, type: "invalid_request_error", message: "main.dart is locked" };
      return answer("providers.dart");
    });
    await story.start();
    const done = await story.until(id, ({ status }) => status === "done");
    expect(done).toMatchObject({ progress: { completed: 2, failed: 1, total: 5, percent: 100 }, planVersion: 2 });

    const plan = await story.get(`/sessions/${id}/plan`);
    expect(plan.body).toMatchObject({ version: 2, status: "approved", summary: { total: 5, completed: 2, failed: 1, skipped: 2 } });
    const { items } = (await story.get(`/sessions/${id}/tasks`)).body;
    expect(items.slice(1).map((task: { status: string }) => task.status)).toEqual([
      "completed",
      "completed",
      "failed",
      "skipped",
      "skipped",
    ]);
    expect(items[1].result.output.changes[0]).toMatchObject({ file: "pubspec.yaml" });
    expect(items[3].error).toMatchObject({ code: expect.any(String) });
    expect(done.message).toMatch(
      /^2 of 5 steps done, the third failed \(“Update main\.dart to use ProviderScope”\): .+; 2 steps were left out\. Report: Markdown\.$/,
    );
    const { body: results } = await story.get(`/sessions/${id}/results`);
    expect(results).toMatchObject({ completeness: null, notFound: [], outcome: { state: "partly_done" } });
    expect(results.outcome.tasks.map(({ ref, state }: { ref: string; state: string }) => [ref, state])).toEqual([
      ["subtask_1", "done"],
      ["subtask_2", "done"],
      ["subtask_3", "failed"],
      ["subtask_4", "skipped"],
      ["subtask_5", "skipped"],
    ]);
    const { body: record } = await story.get(`/sessions/${id}/reports/md`);
    expect(record).toContain("### 1\\. Add the riverpod dependency to pubspec.yaml — done\n\nChanged pubspec.yaml");
    expect(record).toContain("| pubspec.yaml | change |");
    expect(record).toContain("**Reason:** It needs “Update main.dart to use ProviderScope”, which was not done");
    expect(record).not.toMatch(/No evidence|nothing to summarise/i);
    // The first step's answer had been paid for: it was asked once.
    expect(model.asked.filter(({ body }) => isFirst(body))).toHaveLength(1);
  } finally {
    await model.close();
  }
});

function isFirst({ messages }: { messages: unknown[] }): boolean {
  const text = JSON.stringify(messages[0]);
  return text.includes("Your task: Add the riverpod dependency");
}
