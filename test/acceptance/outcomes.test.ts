/** Sessions that act, told as they ended: in the last words, the results, the record and the log. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { Story } from "./story.ts";
import { World } from "./world.ts";

const issues = ["FileService.kt:45: null не проверяется", "DatabaseManager.kt:123: соединение не закрывается"];

const tool = (name: string, input: Record<string, unknown>) => ({ agent: "tool", input: { tool: name, input } });
const repair = {
  steps: [
    { id: "scan", description: "Просмотреть проект", ...tool("scan_project", { files: ["FileService.kt", "DatabaseManager.kt"] }) },
    {
      id: "analyse",
      description: "Найти ошибки",
      ...tool("analyse_code", { files: ["FileService.kt", "DatabaseManager.kt"] }),
      dependencies: ["scan"],
    },
    {
      id: "classify",
      description: "Оценить ошибки",
      ...tool("classify_issues", { issues: { $from: "analyse", path: "issues" } }),
      dependencies: ["analyse"],
    },
    {
      id: "confirm",
      description: "Спросить об исправлении",
      kind: "user_interaction",
      question: "Исправить критические ошибки?",
      choices: ["Да", "Нет", { label: "Показать больше", again: true, shows: { $from: "classify", path: "critical" } }],
      onAnswer: { Нет: { skip: ["fix", "report"] } },
      dependencies: ["classify"],
    },
    {
      id: "fix",
      description: "Исправить ошибки",
      ...tool("fix_code", { issues: { $from: "classify", path: "critical" } }),
      dependencies: ["confirm"],
    },
    {
      id: "report",
      description: "Составить отчёт",
      ...tool("write_report", { fixed: { $from: "fix", path: "fixed" }, decision: { $from: "confirm" } }),
      dependencies: ["fix"],
    },
  ],
};

it("analyses, shows more twice, mends what was agreed, and tells all of it in the record", { timeout: 60_000 }, async () => {
  const world = new World({
    scan_project: () => ({ files: 2, lines: 1_420 }),
    analyse_code: () => ({ issues }),
    classify_issues: ({ issues: found }) => ({ critical: found }),
    fix_code: ({ issues: found }) => ({ fixed: (found as unknown[]).length }),
    write_report: ({ fixed }) => ({ file: "reports/bug-fix.md", text: `# Исправлено\n\nОшибок: ${fixed}` }),
  });
  const story = new Story({ WORLD: await world.start() });
  await story.start();
  const request = {
    taskDescription: "Проанализируй мой проект на баги и исправь все критические проблемы",
    sessionId: "repair-1",
    language: "ru",
    plan: repair,
    allowedTools: ["fix_code"],
  };
  const ask = () => story.post("/api/supervisor/unified", request);
  const say = (content: string) => story.post("/sessions/repair-1/messages", { content, taskId: "confirm" });

  expect(await ask()).toMatchObject({ status: 202, body: { status: "awaiting_input", question: "Исправить критические ошибки?" } });
  for (let times = 0; times < 2; times += 1) {
    expect((await say("Показать больше")).status).toBeLessThan(300);
    const asked = await ask();
    expect(asked).toMatchObject({ status: 202, body: { status: "awaiting_input" } });
    expect(asked.body.question).toContain("соединение не закрывается");
    expect(world.times("fix_code")).toBe(0);
    await story.kill();
    await story.start();
  }
  expect((await say("Да, исправь")).status).toBeLessThan(300);
  const done = await ask();
  expect(done).toMatchObject({ status: 200, body: { success: true, progress: { current: 6, total: 6 } } });
  expect(done.body.nextResponse).toMatch(/^Все шаги выполнены: 6\. /);
  expect(done.body.nextResponse).not.toMatch(/[{}[\]]|root\./);
  expect(done.body.workflowSteps.at(-2)).toBe("Исправить ошибки: исправлено: 2");
  expect(world.log).toEqual(["scan_project", "analyse_code", "classify_issues", "fix_code", "write_report"]);

  const { body: results } = await story.get("/sessions/repair-1/results");
  expect(results).toMatchObject({ completeness: null, notFound: [], outcome: { state: "done" } });
  const confirmed = results.outcome.tasks.find(({ ref }: { ref: string }) => ref === "confirm");
  expect(confirmed.asked.map(({ answer }: { answer: string }) => answer)).toEqual(["Показать больше", "Показать больше", "Да"]);
  const { body: record } = await story.get("/sessions/repair-1/reports/md");
  for (const words of ["## Что сделано", "— сделано", "**Ответ:** Показать больше", "reports/bug\\-fix.md", "Ошибок: 2"])
    expect(record.replaceAll("bug-fix", "bug\\-fix")).toContain(words);
});

it("tells of five steps whose third fails that two were done, and why", { timeout: 60_000 }, async () => {
  const world = new World({
    scan_project: ({ files }) => {
      if ((files as string[])[0] === "3.ts") throw new Error("the file is locked");
      return { file: (files as string[])[0], lines: 10 };
    },
  });
  const log = join(temporaryDirectory(), "service.log");
  const story = new Story({ WORLD: await world.start(), LOG_FILE: log });
  await story.start();
  const subtasks = [1, 2, 3, 4, 5].map((number) => ({
    id: `step-${number}`,
    description: `Migrate file ${number}`,
    ...tool("scan_project", { files: [`${number}.ts`] }),
    ...(number > 1 && { dependencies: [`step-${number - 1}`] }),
  }));
  const { body: created } = await story.post("/sessions", {
    query: "Migrate the project",
    autoApprove: true,
    outputFormats: ["md", "html", "pdf", "json"],
    plan: { subtasks },
  });
  const done = await story.until(created.id, ({ status }) => status === "done");
  expect(done.message).toBe(
    "2 of 5 steps done, the third failed (“Migrate file 3”): scan_project: Error: the file is locked; 2 steps were left out. Report: Markdown, HTML, PDF, JSON.",
  );
  const { body: results } = await story.get(`/sessions/${created.id}/results`);
  expect(results.outcome).toMatchObject({
    state: "partly_done",
    tasks: [{ state: "done" }, { state: "done" }, { state: "failed" }, { state: "skipped" }, { state: "skipped" }],
  });
  const { body: page } = await story.get(`/sessions/${created.id}/reports/html`);
  expect(page).toContain("Migrate file 3 — failed");
  expect(page).toContain("Migrate file 5 — left out");

  const lines = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { session?: string; msg: string; ref?: string; level: number; completed?: number });
  const told = lines.filter(({ session }) => session === created.id).map(({ msg, ref }) => (ref === undefined ? msg : `${msg} ${ref}`));
  expect(told).toEqual(
    expect.arrayContaining([
      "Task started step-1",
      "Task completed step-2",
      "Task failed step-3",
      "Task skipped step-4",
      "Task skipped step-5",
    ]),
  );
  expect(lines.find(({ msg }) => msg === "Plan completed")).toMatchObject({ level: 40, total: 5, completed: 2, failed: 1, skipped: 2 });
});
