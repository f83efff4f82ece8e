/** The team meeting: four branches, seven leaves, calendar and mail played by the world, the process killed in the middle. */
import { expect, it } from "vitest";
import { Story } from "./story.ts";
import { World } from "./world.ts";

const letters = {
  "letter-1.md":
    "# Проект Восток\n\nКоллеги! Участники проекта Восток: Иван Петров (ivan@vostok.example) и Анна Смирнова (anna@vostok.example).\n",
  "letter-2.md": "# Проект Восток, дополнение\n\nК участникам проекта Восток присоединяется Марина Кузнецова (marina@vostok.example).\n",
  "letter-3.md": "# Столовая\n\nВ пятницу в столовой пироги с капустой.\n",
};
const team = ["anna@vostok.example", "ivan@vostok.example", "marina@vostok.example"];
const task = "Организовать встречу команды проекта Восток: найди участников, общее время и отправь приглашения";

function office(): World {
  return new World({
    extract_addresses: ({ passages }) => {
      const text = (passages as { text: string }[]).map((passage) => passage.text).join(" ");
      const addresses = [...new Set(text.match(/[\w.]+@[\w.]+\w/g))].sort();
      return { summary: `Найдено адресов: ${addresses.length}`, addresses };
    },
    open_calendars: ({ people }) => ({ summary: "Календари открыты", calendars: people }),
    read_busy_times: ({ calendars }) => ({
      summary: "Занятость прочитана",
      busy: Object.fromEntries((calendars as string[]).map((name) => [name, ["пн 10:00"]])),
    }),
    find_free_slot: () => ({ summary: "Свободно: среда 14:00", slot: "2026-01-14T14:00:00Z" }),
    create_event: ({ title }) => ({ summary: `Создано событие «${title}»`, id: "event-7" }),
    send_invitations: ({ to }) => ({ summary: `Приглашено: ${(to as string[]).length}` }),
  });
}

it("organises the meeting through a kill, asking before it changes the world, and reports bottom-up", { timeout: 60_000 }, async () => {
  const world = office();
  const story = new Story({ WORLD: await world.start(), STORY: "meeting" });
  await story.start();
  await story.documents(letters);

  const isReadingCalendars = world.hold("read_busy_times");
  const call = { taskDescription: task, executionMode: "hierarchical", sessionId: "meeting-1" };
  const accepted = await story.post("/api/supervisor/unified", call, { prefer: "respond-async" });
  expect(accepted).toMatchObject({ status: 202, body: { success: true, sessionId: "meeting-1", status: "in_progress" } });
  await isReadingCalendars;
  const running = await story.get("/sessions/meeting-1/tasks", { accept: "text/plain" });
  expect(running.body).toContain("▸ root.1.1 Извлечь занятость каждого участника [tool]");
  expect(running.body).toContain("○ root.3.0 Создать событие в календаре [tool]");

  await story.kill();
  await story.start();

  const asksForEvent = await story.post("/api/supervisor/unified", call);
  expect(asksForEvent).toMatchObject({ status: 202, body: { status: "awaiting_input", taskId: "root.3.0", choices: ["allow", "refuse"] } });
  expect(asksForEvent.body.question).toContain("create_event");
  expect(world.times("create_event")).toBe(0);
  await story.post("/sessions/meeting-1/messages", { content: "allow", taskId: "root.3.0" });

  const asksForMail = await story.post("/api/supervisor/unified", call);
  expect(asksForMail).toMatchObject({ status: 202, body: { status: "awaiting_input", taskId: "root.3.1" } });
  await story.kill();
  await story.start();
  await story.post("/sessions/meeting-1/messages", { content: "allow" });

  const done = await story.post("/api/supervisor/unified", call);
  expect(done).toMatchObject({
    status: 200,
    body: { success: true, strategy: "hierarchical", complexity: "complex", progress: { current: 7, total: 7 } },
  });
  expect(done.body.nextResponse).not.toMatch(/[{}[\]]|root\.|"/);
  const words = done.body.nextResponse.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(40);
  expect(words).toBeLessThanOrEqual(100);
  expect(done.body.workflowSteps[0]).toBe("Запрос к документам: участники проекта Восток: найдено отрывков: 2 (letter-2.md, letter-1.md)");
  expect(done.body.workflowSteps).toHaveLength(7);
  expect(done.body.nextResponse).toContain("Создано событие «Встреча команды проекта Восток»");
  expect(done.body.hierarchicalBreakdown.filter(({ parentId }: { parentId: string }) => parentId === "root")).toHaveLength(4);

  // What had an answer was not asked again; the world was changed once.
  expect(world.log).toEqual([
    "extract_addresses",
    "open_calendars",
    "read_busy_times",
    "read_busy_times",
    "find_free_slot",
    "create_event",
    "send_invitations",
  ]);
  expect(world.inputs.get("create_event")).toEqual({
    title: "Встреча команды проекта Восток",
    start: "2026-01-14T14:00:00Z",
    attendees: team,
  });
  expect(world.inputs.get("send_invitations")).toEqual({ event: "event-7", to: team });

  const { body: results } = await story.get("/sessions/meeting-1/results");
  expect(results.report).toMatchObject({ tasksCompleted: 7, tasksFailed: 0 });
  const steps = results.report.steps.map(({ taskId }: { taskId: string }) => taskId);
  expect(steps).toEqual(["root.0.0", "root.0.1", "root.1.0", "root.1.1", "root.2", "root.3.0", "root.3.1"]);
  expect(results).toMatchObject({ completeness: null, notFound: [], outcome: { state: "done" } });
  const { body: record } = await story.get("/sessions/meeting-1/reports/md");
  expect(record).toContain("### 6\\. Создать событие в календаре — сделано");
  expect(record).toContain("- **Адреса:** `anna@vostok.example`, `ivan@vostok.example`, `marina@vostok.example`");
  expect(record).not.toContain("Подтверждений не найдено");
  const { body: branch } = await story.get("/sessions/meeting-1/tasks/root.1");
  expect(branch).toMatchObject({ status: "completed", result: { summary: "Календари открыты\nЗанятость прочитана", completed: 2 } });
  const tree = await story.get("/sessions/meeting-1/tasks?format=mermaid");
  expect(tree.body).toMatch(/^flowchart TD\n/);
  expect(tree.body).toContain("root_2 -.-> root_3");
});
