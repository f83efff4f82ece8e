/** Requests that act, posted in the user's words: a meeting with calendar and mail behind an MCP server, and without them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../support/core.ts";
import { Story } from "./story.ts";

const letters = {
  "letter-1.md":
    "# Проект Восток\n\nКоллеги! Участники проекта Восток: Иван Петров (ivan@vostok.example) и Анна Смирнова (anna@vostok.example).\n",
  "letter-2.md": "# Письмо от Анны\n\nДобрый день! Предлагаю встретиться 15 января 2026 в 14:00. Анна Смирнова, anna@vostok.example\n",
};
const meeting =
  "Найди всех участников проекта Восток из переписки, проверь их календари на свободное время на следующей неделе, найди общее время когда все свободны, создай событие и отправь всем приглашения";

async function office(): Promise<{ story: Story; log: () => { tool: string; input: Record<string, unknown> }[] }> {
  const directory = temporaryDirectory();
  const log = join(directory, "office.log");
  const servers = {
    office: { command: process.execPath, args: [join(import.meta.dirname, "office-server.ts")], env: { OFFICE_LOG: log } },
  };
  writeFileSync(log, "");
  writeFileSync(join(directory, "mcp.json"), JSON.stringify({ mcpServers: servers }));
  const story = new Story({ STORY: "office", MCP_FILE: join(directory, "mcp.json") });
  await story.start();
  await story.documents(letters);
  const entries = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  return { story, log: entries };
}

it("reads, asks for what is missing and for leave, and sets up the meeting", { timeout: 60_000 }, async () => {
  const { story, log } = await office();
  const { body: session } = await story.post("/sessions", { query: meeting, autoApprove: true });
  for (let turn = 0; turn < 12; turn += 1) {
    const at = await story.until(session.id, ({ status, hold }) => status === "done" || status === "failed" || hold !== null);
    console.log(at.status, at.hold, at.error, at.message);
    const { body: tasks } = await story.get(`/sessions/${session.id}/tasks`);
    if (turn === 0 || at.status !== "executing") for (const t of tasks.items) console.log(t.ref, t.agent, t.status, t.description, JSON.stringify(t.input), JSON.stringify(t.dependencies), t.error?.message, t.result?.summary?.slice(0,200));
    if (at.hold === null) break;
    const waiting = tasks.items.find((t: any) => t.status === "awaiting_input" && t.question !== null);
    console.log("Q", waiting.ref, JSON.stringify(waiting.question));
    const said = waiting.question.kind === "permission" ? "allow" : "Встреча команды";
    console.log((await story.post(`/sessions/${session.id}/messages`, { content: said, taskId: waiting.id })).status);
  }
  console.log(JSON.stringify(log()));
  const { body: results } = await story.get(`/sessions/${session.id}/results`);
  console.log(JSON.stringify(results.outcome, null, 1), results.completeness);
  const { body: report } = await story.get(`/sessions/${session.id}/reports/md`);
  console.log(report);
});

it("says what nobody can do before anything runs", { timeout: 60_000 }, async () => {
  const story = new Story({ STORY: "office" });
  await story.start();
  await story.documents(letters);
  const { body: session } = await story.post("/sessions", { query: meeting, autoApprove: true });
  const at = await story.until(session.id, ({ status, hold }) => status === "done" || status === "failed" || hold !== null);
  console.log(at.status, at.error);
  const { body: tasks } = await story.get(`/sessions/${session.id}/tasks`);
  for (const t of tasks.items) console.log(t.ref, t.agent, t.status, t.description, t.error?.message);
  const refused = await story.post("/api/supervisor/unified", { taskDescription: "Отправь письмо Ивану", executionMode: "auto" });
  console.log(refused.status, JSON.stringify(refused.body));
});
