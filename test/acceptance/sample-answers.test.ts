/** What well-known requests are answered, by the rules alone: with calendar, mail and letters at hand, and with nothing. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createExtractiveEngine } from "../../src/agents/extractive/engine.ts";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import type { Json } from "../../src/domain/base/json.ts";
import type { Tool } from "../../src/sources/tool.ts";
import { migrated } from "../support/migrated.ts";
import { sampleRequests } from "../support/sample-requests.ts";

const letters = {
  "letter-1.md": "# Проект Восток\n\nУчастники проекта Восток: Иван Петров (ivan@vostok.example) и Анна Смирнова (anna@vostok.example).\n",
  "letter-2.md": "# Письмо от Анны\n\nДобрый день! Предлагаю встретиться 15 января 2026 в 14:00. Анна Смирнова, anna@vostok.example\n",
};
const people = z.array(z.string()).min(1);

function played<T extends z.ZodType>(
  name: string,
  effect: Tool["effect"],
  description: string,
  input: T,
  answer: (input: z.infer<T>) => Json,
): Tool {
  return { name, effect, description, input, run: async (value) => answer(value as z.infer<T>) };
}

const office: Tool[] = [
  played(
    "list_busy",
    "read",
    "Lists the busy times of people in their calendars",
    z.object({ people, from: z.iso.date(), to: z.iso.date() }),
    (input) => ({
      busy: Object.fromEntries(input.people.map((name) => [name, [`${input.from} 10:00`]])),
    }),
  ),
  played(
    "find_free_time",
    "read",
    "Finds a time when all people are free",
    z.object({ busy: z.record(z.string(), z.array(z.string())) }),
    () => ({ start: "2026-01-14T14:00:00Z" }),
  ),
  played(
    "create_event",
    "world",
    "Creates an event in the calendar",
    z.object({ title: z.string().describe("What the event is called"), start: z.iso.datetime(), attendees: people.optional() }),
    (input) => ({ id: "018f4b1e-1111-7aaa-8bbb-123456789abc", title: input.title, start: input.start }),
  ),
  played("send_email", "world", "Sends an e-mail", z.object({ to: people, subject: z.string(), body: z.string() }), (input) => ({
    sent: input.to.length,
    to: input.to,
  })),
];

async function service(tools: Tool[]) {
  const directory = mkdtempSync(join(tmpdir(), "ralph-samples-"));
  const environment = { DATA_DIR: migrated(directory) };
  const { config, secrets } = loadConfig(environment);
  const composed = await compose(config, secrets, { engines: [createExtractiveEngine()], tools, logger: null });
  const post = async (url: string, payload: object) => {
    const { statusCode, body } = await composed.app.inject({ method: "POST", url, payload });
    return { status: statusCode, body: body === "" ? null : JSON.parse(body) };
  };
  for (const [name, content] of Object.entries(letters)) await post("/documents", { name, mediaType: "text/markdown", content });
  const close = async () => {
    await composed.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { post, close };
}
/** What a request comes to: the values and permissions that are asked for, then the answer, or the steps that nobody can do. */
interface Expected {
  asked?: string[];
  says?: RegExp;
  unable?: string[];
}

const letter = /^Добрый день! Предлагаю встретиться 15 января 2026 в 14:00/u;
const nothing = /^Ничего, что отвечало бы на задачу, не найдено\.$/u;

/** By request: with the office, and without it. */
const answers: Record<string, { office: Expected; nobody: Expected }> = {
  "Прочитай последнее письмо": { office: { says: letter }, nobody: { says: letter } },
  "Покажи встречи на завтра": { office: { says: nothing }, nobody: { says: nothing } },
  "Прочитай письмо от Анны и назначь встречу на предложенное время": {
    office: {
      asked: ["title", "leave"],
      says: /Назначь встречу на предложенное время: название: Встреча; начало: 15 января 2026 г\. в 14:00/u,
    },
    nobody: { unable: ["назначь встречу на предложенное время"] },
  },
  "Найди свободное время и создай событие": {
    office: { asked: ["title", "start", "leave"], says: /Создай событие: название: Встреча; начало: 20 января 2026 г\. в 10:00/u },
    nobody: { unable: ["создай событие"] },
  },
  "Найди всех участников проекта и отправь приглашения": {
    office: { asked: ["subject", "leave"], says: /Иван Петров.*Отправь приглашения: отправлено: [12]/u },
    nobody: { unable: ["отправь приглашения"] },
  },
  "Проанализируй переписку за месяц": both({ says: /^Ничего, что отвечало бы|Восток|встретиться/u }),
  "Найди всех участников проекта Восток из переписки, проверь их календари на следующую неделю, найди время когда все свободны, и отправь всем приглашение на встречу":
    {
      office: { asked: ["subject", "leave"], says: /Иван Петров.*Отправь всем приглашение на встречу: отправлено: [12]/u },
      nobody: { unable: ["отправь всем приглашение на встречу"] },
    },
  "Найди все письма о проекте Восток за последний месяц, создай встречу по каждой обсуждённой теме, и отправь участникам резюме": {
    office: {
      asked: ["title", "start", "leave", "leave"],
      says: /Создай встречу по каждой обсуждённой теме: .*Отправь участникам резюме: отправлено: [12]/u,
    },
    nobody: { unable: ["создай встречу по каждой обсуждённой теме", "отправь участникам резюме"] },
  },
  "Проанализируй мой проект на баги и исправь все критические проблемы": both({ unable: ["исправь все критические проблемы"] }),
  "Перенеси бизнес-логику из UI контроллеров в сервисный слой": both({
    unable: ["Перенеси бизнес-логику из UI контроллеров в сервисный слой"],
  }),
  "Migrate from Provider to Riverpod": both({ unable: ["Migrate from Provider to Riverpod"] }),
  "Implement authentication system": both({ unable: ["Implement authentication system"] }),
};

function both(expected: Expected) {
  return { office: expected, nobody: expected };
}

const values: Record<string, string> = {
  ...{ title: "Встреча", start: "2026-01-20T10:00:00Z", people: "anna@vostok.example", from: "2026-01-12", to: "2026-01-18" },
  ...{ subject: "Встреча", body: "Приходите", to: "ivan@vostok.example" },
};

/** Asks until there is an answer, and answers what is asked meanwhile. */
async function ask({ post }: Awaited<ReturnType<typeof service>>, request: string, sessionId: string) {
  const asked: string[] = [];
  for (;;) {
    const { status, body } = await post("/api/supervisor/unified", { taskDescription: request, sessionId });
    if (status !== 202 || asked.length > 8) return { status, body, asked };
    const field = Object.keys(values).find((name) => body.question.includes(`\`${name}\``));
    asked.push(field ?? "leave");
    await post(`/sessions/${sessionId}/messages`, { content: field === undefined ? body.choices[0] : values[field], taskId: body.taskId });
  }
}

describe.each(["office", "nobody"] as const)("with %s to act", (who) => {
  let running: Awaited<ReturnType<typeof service>>;
  beforeAll(async () => {
    running = await service(who === "office" ? office : []);
  });
  afterAll(() => running.close());

  it.each(sampleRequests.map((sample, index) => ({ ...sample, index })))("$request", async ({ request, complexity, strategy, index }) => {
    const { asked: wanted = [], says, unable } = answers[request]?.[who] ?? {};
    const { status, body, asked } = await ask(running, request, `sample-${index}`);
    // Recipients and text come from what was found; where it names none, they are asked for too.
    expect(asked.filter((field) => field !== "to" && field !== "body")).toEqual(wanted);
    if (says === undefined) {
      expect({ status, error: body.error, success: body.success }).toEqual({ status: 422, error: "no_capability", success: false });
      for (const step of unable ?? []) expect(body.fallbackResponse).toContain(step);
      return;
    }
    expect(body).toMatchObject({ success: true, complexity, strategy });
    expect(body.nextResponse).toMatch(says);
    expect(body.nextResponse).not.toMatch(/[{}[\]]|root\.|018f4b1e/u);
    expect(body.nextResponse.split(/\s+/u).length).toBeLessThanOrEqual(110);
  });
});
