/** Analyse, confirm, fix, report: six steps that stop to ask, answered days later and after a kill. */

import { expect, it } from "vitest";
import { plainQuestion } from "../../src/domain/plans/plan.ts";
import { Story } from "./story.ts";
import { World } from "./world.ts";

const project = {
  "FileService.md": "# FileService.kt\n\nLine 45: user is read before it is checked for null.\n",
  "DatabaseManager.md": "# DatabaseManager.kt\n\nLine 123: the connection is not closed when the query fails.\n",
  "CacheManager.md": "# CacheManager.kt\n\nLine 67: two threads may write the map at once.\n",
};
const issues = ["FileService.kt:45: null is not checked", "DatabaseManager.kt:123: connection leak", "CacheManager.kt:67: race"];

const plan = {
  subtasks: [
    {
      id: "scan-project",
      description: "Scan the project",
      agent: "tool",
      input: { tool: "search_documents", input: { query: "line", limit: 20 } },
    },
    {
      id: "analyse-bugs",
      description: "Look for bugs in the code",
      agent: "tool",
      input: { tool: "analyse_code", input: { files: ["FileService.kt", "DatabaseManager.kt", "CacheManager.kt"] } },
      dependencies: ["scan-project"],
    },
    {
      id: "classify-issues",
      description: "Classify what was found",
      agent: "tool",
      input: { tool: "classify_issues", input: { issues: { $from: "analyse-bugs", path: "issues" } } },
    },
    {
      id: "user-confirmation",
      description: "Confirm the repair",
      kind: "user_interaction",
      question: { $from: "classify-issues", path: "question" },
      choices: ["Show details", "Fix all", "Cancel"],
      dependencies: ["classify-issues"],
      onAnswer: {
        "Show details": {
          ask: {
            question: { $from: "classify-issues", path: "critical" },
            choices: ["Yes", "No"],
            onAnswer: { No: { skip: ["fix-critical"] } },
          },
        },
        Cancel: { skip: ["fix-critical", "report"] },
      },
    },
    {
      id: "fix-critical",
      description: "Repair the critical issues",
      agent: "tool",
      input: { tool: "fix_code", input: { issues: { $from: "classify-issues", path: "critical" } } },
      dependencies: ["user-confirmation"],
      onFailure: {
        subtasks: [
          {
            id: "fix-one-by-one",
            description: "Repair the first issue alone",
            agent: "tool",
            input: { tool: "fix_code", input: { issues: ["FileService.kt:45: null is not checked"] } },
          },
        ],
      },
    },
    {
      id: "report",
      description: "Write the report",
      agent: "tool",
      input: { tool: "write_report", input: { fixed: { $from: "fix-critical", path: "fixed" }, decision: { $from: "user-confirmation" } } },
    },
  ],
};

function workshop(fixes: (issues: unknown[]) => unknown): World {
  return new World({
    analyse_code: () => ({ summary: "3 issues", issues }),
    classify_issues: ({ issues: found }) => ({
      summary: "3 critical issues",
      question: `${(found as string[]).length} critical issues were found. Show details, or fix them?`,
      critical: found,
    }),
    fix_code: ({ issues: found }) => fixes(found as unknown[]),
    write_report: ({ fixed, decision }) => ({ summary: `Fixed ${fixed} after the answer '${decision}'` }),
  });
}

const day = 86_400_000;

it("asks, asks on, waits for days and through a kill, and goes on from the answer", { timeout: 60_000 }, async () => {
  const world = workshop((found) => ({ summary: `Fixed ${found.length}`, fixed: found.length }));
  const story = new Story({ WORLD: await world.start() });
  await story.start();
  await story.documents(project);
  const created = await story.post("/sessions", {
    query: "Analyse my project for bugs and fix all critical ones",
    autoApprove: true,
    allowedTools: ["fix_code"],
    plan,
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  await story.until(id, ({ hold }) => hold === "awaiting_input");
  const { body: shown } = await story.get(`/sessions/${id}/plan`);
  expect(shown.metadata).toMatchObject({
    userInputs: 1,
    request: {
      taskType: "research_and_fix",
      tools: ["search_documents", "analyse_code", "classify_issues", "fix_code", "write_report"],
      userInputs: ["Confirm the repair"],
    },
  });
  const { body: asking } = await story.get(`/sessions/${id}/tasks/user-confirmation`);
  expect(asking).toMatchObject({
    id: "root.3",
    status: "awaiting_input",
    question: plainQuestion("3 critical issues were found. Show details, or fix them?", ["Show details", "Fix all", "Cancel"]),
  });

  await story.kill();
  await story.start({ CLOCK_OFFSET_MS: String(3 * day) });
  expect((await story.get(`/sessions/${id}`)).body).toMatchObject({ status: "executing", hold: "awaiting_input" });
  const outside = await story.post(`/sessions/${id}/messages`, { content: "Perhaps", taskId: "root.3" });
  expect(outside).toMatchObject({ status: 200, body: { hold: "awaiting_input" } });
  expect(outside.body.message).toContain("Show details, or fix them?\nPlease choose: Show details / Fix all / Cancel");
  const early = await story.post(`/sessions/${id}/messages`, { content: "yes", taskId: "report" });
  expect(early).toMatchObject({ status: 409, body: { error: "conflict" } });
  expect(early.body.detail).toContain("'root.5'");

  expect((await story.post(`/sessions/${id}/messages`, { content: "show details" })).status).toBe(200);
  await story.until(id, ({ hold }) => hold === "awaiting_input");
  const { body: askingOn } = await story.get(`/sessions/${id}/tasks/root.3`);
  expect(askingOn.question).toEqual(plainQuestion(issues.map((issue) => `- ${issue}`).join("\n"), ["Yes", "No"]));
  await story.post(`/sessions/${id}/messages`, { content: "Yes", taskId: "user-confirmation" });
  const done = await story.until(id, ({ status }) => status === "done");
  expect(done.progress).toMatchObject({ completed: 6, failed: 0, total: 6 });

  const { body: results } = await story.get(`/sessions/${id}/results`);
  expect(done.message).toBe("All 6 steps are done. Report: Markdown.");
  expect(results).toMatchObject({ completeness: null, notFound: [], outcome: { state: "done" } });
  expect(results.outcome.tasks[3].asked.map(({ answer }: { answer: string }) => answer)).toEqual(["Show details", "Yes"]);
  expect(results.report.summary).toMatch(/^All 6 steps are done\. /);
  expect(results.report.detailedResults).toContain("Confirm the repair — done.\nShow details → Yes");
  expect(results.report.detailedResults).toContain("Fixed 3 after the answer 'Yes'");
  const { body: record } = await story.get(`/sessions/${id}/reports/md`);
  expect(record).toContain("### 5\\. Repair the critical issues — done");
  expect(record).toContain("- **Asked:** 3 critical issues were found. Show details, or fix them? **Answer:** Show details");
  expect(record).not.toMatch(/No evidence|not found/i);
  expect(world.log).toEqual(["analyse_code", "classify_issues", "fix_code", "write_report"]);
  // No clock ran while the user was away.
  expect(results.report.executionTime).toBeLessThan(30_000);
});

it("changes what has not run when the answer or a failure says so, and keeps the old versions", { timeout: 60_000 }, async () => {
  const world = workshop((found) => {
    if (found.length > 1) throw new Error("too many at once");
    return { summary: "Fixed 1", fixed: 1 };
  });
  const story = new Story({ WORLD: await world.start() });
  await story.start();
  await story.documents(project);
  const request = { query: "Fix the bugs", autoApprove: true, allowedTools: ["fix_code"], plan };

  const failing = (await story.post("/sessions", request)).body.id;
  await story.until(failing, ({ hold }) => hold === "awaiting_input");
  await story.post(`/sessions/${failing}/messages`, { content: "Fix all" });
  const repaired = await story.until(failing, ({ status }) => status === "done");
  expect(repaired).toMatchObject({ planVersion: 2, progress: { completed: 6, failed: 1, total: 7 } });
  const { body: report } = await story.get(`/sessions/${failing}/tasks/report`);
  expect(report).toMatchObject({
    status: "completed",
    dependencies: ["root.6", "root.3"],
    result: { summary: "Fixed 1 after the answer 'Fix all'" },
  });
  expect((await story.get(`/sessions/${failing}/plan?version=1`)).body.tasks).toHaveLength(7);
  expect((await story.get(`/sessions/${failing}/plan?version=2`)).body.tasks).toHaveLength(8);

  const cancelled = (await story.post("/sessions", request)).body.id;
  await story.until(cancelled, ({ hold }) => hold === "awaiting_input");
  await story.post(`/sessions/${cancelled}/messages`, { content: "Cancel" });
  await story.until(cancelled, ({ status }) => status === "done");
  expect((await story.get(`/sessions/${cancelled}/plan`)).body).toMatchObject({
    version: 2,
    summary: { total: 6, completed: 4, failed: 0, skipped: 2 },
  });
});
