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

const isStill = ({ status, hold }: { status: string; hold: string | null }) => status === "done" || status === "failed" || hold !== null;

/** Answers what the session asks until it ends: values by the field's name, leave by the first choice. Gives what was asked, in order. */
async function answered(story: Story, id: string, values: Record<string, string>): Promise<string[]> {
  const asked: string[] = [];
  while ((await story.until(id, isStill)).hold !== null) {
    const { body } = await story.get(`/sessions/${id}/tasks`);
    const waiting = body.items.find(({ question }: { question: unknown }) => question !== null);
    const { kind, text, choices, call } = waiting.question;
    const field = Object.keys(values).find((name) => text.includes(`\`${name}\``));
    asked.push(kind === "permission" ? call.tool : (field ?? text));
    const content = kind === "permission" ? choices[0].value : values[field ?? ""];
    const { status } = await story.post(`/sessions/${id}/messages`, { content, taskId: waiting.id });
    expect(status).toBe(200);
  }
  return asked;
}

it("finds the people, asks for what is missing and for leave, and sets up the meeting", { timeout: 60_000 }, async () => {
  const { story, log } = await office();
  const { body: session } = await story.post("/sessions", { query: meeting, autoApprove: true });
  const asked = await answered(story, session.id, { title: "Встреча команды" });
  // A field is asked for before leave for its call, and each call once.
  expect(asked).toEqual(["title", "office__create_event", "office__send_email"]);

  const everybody = ["ivan@vostok.example", "anna@vostok.example"];
  const start = "2026-01-14T14:00:00Z";
  expect(log()).toEqual([
    { tool: "list_busy", input: { people: everybody, from: expect.any(String), to: expect.any(String) } },
    { tool: "find_free_time", input: { busy: expect.any(Object) } },
    { tool: "create_event", input: { title: "Встреча команды", start, attendees: everybody } },
    {
      tool: "send_email",
      input: { to: everybody, subject: "Встреча команды", body: expect.stringMatching(/Встреча команды.*14 января 2026/su) },
    },
  ]);

  const { body: results } = await story.get(`/sessions/${session.id}/results`);
  expect(results.outcome).toMatchObject({ state: "done" });
  const { body: report } = await story.get(`/sessions/${session.id}/reports/md`);
  expect(report).toContain("Встреча команды");
  expect(report).toMatch(/14 января 2026|2026-01-14/u);
  for (const address of everybody) expect(report).toContain(address);
});

it("takes the proposed time from the letter that the step before read", { timeout: 60_000 }, async () => {
  const { story, log } = await office();
  const query = "Прочитай письмо от Анны и назначь встречу на предложенное время";
  const { body: session } = await story.post("/sessions", { query, autoApprove: true });
  const asked = await answered(story, session.id, { title: "Встреча с Анной" });
  expect(asked).toEqual(["title", "office__create_event"]);
  expect(log()).toMatchObject([{ tool: "create_event", input: { title: "Встреча с Анной", start: "2026-01-15T14:00:00Z" } }]);
});

it("says what nobody can do before anything runs", { timeout: 60_000 }, async () => {
  const story = new Story({ STORY: "office" });
  await story.start();
  await story.documents(letters);
  const { body: session } = await story.post("/sessions", { query: meeting, autoApprove: true });
  const ended = await story.until(session.id, isStill);
  expect(ended).toMatchObject({ status: "failed", error: { code: "no_capability" } });
  expect(ended.error.message).toContain("«создай событие», «отправь всем приглашения»");
  const { body: tasks } = await story.get(`/sessions/${session.id}/tasks`);
  const leaves = tasks.items.filter(({ agent }: { agent: string | null }) => agent !== null);
  expect(leaves.filter(({ startedAt }: { startedAt: string | null }) => startedAt !== null)).toEqual([]);
  const nobodys = leaves.filter(({ agent }: { agent: string }) => agent === "nobody");
  expect(nobodys.map(({ error }: { error: { code: string } }) => error.code)).toEqual(["no_capability", "no_capability"]);
  const others = leaves.filter(({ agent }: { agent: string }) => agent !== "nobody");
  expect(new Set(others.map(({ status }: { status: string }) => status))).toEqual(new Set(["skipped"]));
  const { body: plan } = await story.get(`/sessions/${session.id}/plan`);
  expect(plan.metadata.unable).toHaveLength(2);

  const refused = await story.post("/api/supervisor/unified", { taskDescription: "Отправь письмо Ивану", executionMode: "auto" });
  expect(refused).toMatchObject({ status: 422, body: { error: "no_capability", success: false } });
});
