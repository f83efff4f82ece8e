import { expect, test } from "vitest";
import { scopeItemsOf } from "../../../../src/agents/extractive/brief/scope-items.ts";
import { documentCommand } from "../../../../src/agents/extractive/commands/document-command.ts";

test.each([
  ["Read the letter from Clara", { command: "read" }],
  ["Please read me the latest invoice", { command: "read", choose: "newest" }],
  ["Show me the full text of the travel policy", { command: "read" }],
  ["Show me the newest report", { command: "show", choose: "newest" }],
  ["the oldest contract with Borealis", { command: "show", choose: "oldest" }],
  ["Find and show me the contract with Borealis", { command: "show" }],
  ["List the reports on sales", { command: "list" }],
  ["Count the letters from Clara", { command: "count" }],
  ["Прочитай последнее письмо", { command: "read", choose: "newest" }],
  ["Найди и покажи договор с «Бореем»", { command: "show" }],
  ["Посчитай письма от Анны", { command: "count" }],
  ["Прочитай письмо от Анны и назначь встречу", { command: "read" }],
])("%j is done with documents", (request, command) => {
  expect(documentCommand(scopeItemsOf(request)[0] ?? "", request)).toEqual(command);
});

test.each([
  "Count the employees in Berlin",
  "List all cities with more than a million people",
  "Show me the meetings for tomorrow",
  "What does the newest report say about costs?",
  "Find the author of the letter",
  "Explain the letter of intent",
  "Покажи встречи на завтра",
])("%j is a question like any other", (request) => {
  expect(documentCommand(scopeItemsOf(request)[0] ?? "", request)).toBeNull();
});
