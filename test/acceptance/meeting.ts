/** An engine whose planner lays out a team meeting in four branches, and whose splitter cuts them into seven leaves. */
import type { Engine } from "../../src/agents/contracts.ts";
import { createExtractiveEngine } from "../../src/agents/extractive/engine.ts";
import type { TaskSpec } from "../../src/domain/plans/plan.ts";

const complex = { agent: "research", complexity: "complex" as const };
const branches: TaskSpec[] = [
  { ...complex, ref: "people", description: "Найти всех участников проекта в переписке" },
  { ...complex, ref: "calendars", description: "Проверить календари всех участников на следующую неделю", dependencies: ["people"] },
  {
    ref: "slot",
    description: "Найти общее свободное время",
    agent: "tool",
    complexity: "simple",
    input: { tool: "find_free_slot", input: { busy: { $from: "calendars.busy", path: "busy" } } },
  },
  { ...complex, ref: "meeting", description: "Создать событие и отправить приглашения", dependencies: ["slot"], critical: true },
];

const step = (ref: string, description: string, tool: string, input: Record<string, unknown>): TaskSpec => ({
  ref,
  description,
  agent: "tool",
  complexity: "simple",
  input: { tool, input: input as never },
});

const addresses = { $from: "people.addresses", path: "addresses" };
const parts: Record<string, TaskSpec[]> = {
  people: [
    step("search", "Запрос к документам: участники проекта Восток", "search_documents", { query: "участники проекта Восток", limit: 10 }),
    step("addresses", "Извлечь email-адреса из результатов", "extract_addresses", { passages: { $from: "search", path: "passages" } }),
  ],
  calendars: [
    step("open", "Получить доступ к календарям участников", "open_calendars", { people: addresses }),
    step("busy", "Извлечь занятость каждого участника", "read_busy_times", { calendars: { $from: "open", path: "calendars" } }),
  ],
  meeting: [
    step("event", "Создать событие в календаре", "create_event", {
      title: "Встреча команды проекта Восток",
      start: { $from: "slot", path: "slot" },
      attendees: addresses,
    }),
    step("invite", "Отправить приглашения всем участникам", "send_invitations", { event: { $from: "event", path: "id" }, to: addresses }),
  ],
};

export function meetingEngine(): Engine {
  const base = createExtractiveEngine();
  const { planner, splitter, reviewer } = base.agents;
  return {
    ...base,
    agents: {
      ...base.agents,
      planner: { ...planner, run: async () => ({ analysis: "Четыре ветви: люди, календари, время, встреча", tasks: branches }) },
      // What was to be done is done: no gap in the documents asks for another round.
      reviewer: {
        ...reviewer,
        run: async ({ brief }) => ({
          decision: "done" as const,
          reason: "covered" as const,
          coverage: brief.scope.map((scopeItem) => ({ scopeItem, coverage: 1, reason: "Сделано" })),
          newTasks: [],
          note: "",
        }),
      },
      splitter: {
        ...splitter,
        run: async ({ task }) => ({ complexity: "complex" as const, reason: "Несколько шагов", tasks: parts[task.ref] ?? [] }),
      },
    },
  };
}
