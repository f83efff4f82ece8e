/** Well-known sample requests and the class, strategy and plan that the rules give them. */
import { expect, test } from "vitest";
import { turn } from "../../../../src/agents/extractive/brief/builder.ts";
import { complexityOf, stepsOf } from "../../../../src/agents/extractive/planning/assessor.ts";
import { strategyOf } from "../../../../src/domain/plan.ts";
import { sampleRequests } from "../../../support/sample-requests.ts";

const initialContext = { language: "ru", summary: "", entities: [], keyPhrases: [], topics: [], tables: [], documents: 3 };

function briefOf(query: string) {
  const input = { query, language: "ru", initialContext, brief: null, conversation: [], message: null };
  const { brief } = turn({ ...input, outputFormats: null, availableFormats: ["md"] });
  return { ...brief, version: 1, status: "approved" as const };
}

function complexityFor(query: string) {
  return complexityOf(stepsOf({ query, brief: briefOf(query), initialContext }));
}

test.each(sampleRequests)("$request is $complexity", ({ request, complexity, strategy }) => {
  const found = complexityFor(request);
  expect(found).toBe(complexity);
  expect(strategyOf[found]).toBe(strategy);
});

test.each([
  ["List all cities with more than a million people", "simple"],
  ["Send Anna the invitation", "simple"],
  ["Invite all members of the choir to the rehearsal", "complex"],
  ["Summarise the minutes of the last year", "complex"],
  ["How do I migrate from Provider to Riverpod?", "simple"],
  ["Fix the typo in the title", "simple"],
  ["Проверь, все ли участники подписали протокол", "simple"],
  ["Перенеси встречу на пятницу", "simple"],
  ["Какие письма получил Чехов за последний год жизни?", "simple"],
])("%s is %s", (request, complexity) => {
  expect(complexityFor(request)).toBe(complexity);
});
