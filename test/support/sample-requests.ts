/** Requests of well-known kinds, with the class, strategy and plan that they have to get. */
import type { Complexity, Strategy } from "../../src/domain/plans/plan.ts";

export interface SampleRequest {
  request: string;
  complexity: Complexity;
  strategy: Strategy;
  /** Leaves and levels of its plan. */
  leaves: readonly [from: number, to: number];
  levels: number;
}

export const sampleRequests: readonly SampleRequest[] = [
  { request: "Прочитай последнее письмо", complexity: "simple", strategy: "direct", leaves: [1, 1], levels: 1 },
  { request: "Покажи встречи на завтра", complexity: "simple", strategy: "direct", leaves: [1, 1], levels: 1 },
  {
    request: "Прочитай письмо от Анны и назначь встречу на предложенное время",
    ...{ complexity: "medium", strategy: "flat", leaves: [2, 7], levels: 1 },
  },
  { request: "Найди свободное время и создай событие", complexity: "medium", strategy: "flat", leaves: [2, 7], levels: 1 },
  {
    request: "Найди всех участников проекта и отправь приглашения",
    ...{ complexity: "complex", strategy: "hierarchical", leaves: [3, 7], levels: 2 },
  },
  { request: "Проанализируй переписку за месяц", complexity: "complex", strategy: "hierarchical", leaves: [2, 7], levels: 2 },
  {
    request:
      "Найди всех участников проекта Восток из переписки, проверь их календари на следующую неделю, найди время когда все свободны, и отправь всем приглашение на встречу",
    ...{ complexity: "complex", strategy: "hierarchical", leaves: [5, 10], levels: 2 },
  },
  {
    request: "Найди все письма о проекте Восток за последний месяц, создай встречу по каждой обсуждённой теме, и отправь участникам резюме",
    ...{ complexity: "complex", strategy: "hierarchical", leaves: [4, 10], levels: 2 },
  },
  {
    request: "Проанализируй мой проект на баги и исправь все критические проблемы",
    ...{ complexity: "complex", strategy: "hierarchical", leaves: [4, 10], levels: 2 },
  },
  {
    request: "Перенеси бизнес-логику из UI контроллеров в сервисный слой",
    ...{ complexity: "complex", strategy: "hierarchical", leaves: [5, 20], levels: 2 },
  },
  { request: "Migrate from Provider to Riverpod", complexity: "complex", strategy: "hierarchical", leaves: [5, 20], levels: 2 },
  { request: "Implement authentication system", complexity: "complex", strategy: "hierarchical", leaves: [5, 20], levels: 2 },
];
