import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { leadingHeading } from "../../../../src/agents/extractive/passages/leading-heading.ts";

test.each([
  ["How do I add a task first?", "queue.unshift(task, done)", "Adds a task.", "queue.unshift(task, done)"],
  ["How do I add a task first?", "queue.unshift(task, done)", "Call queue.unshift.", ""],
  ["What limits the body?", "bodyLimit", "The most that is read.", "bodyLimit"],
  ["How do I add a task first?", "Queues", "Adds a task.", ""],
  ["When was it released?", "3.2.0 (14 May 2025)", "Tasks can be added.", "3.2.0 (14 May 2025)"],
  ["In which version was it added?", "5.0 (4 May 2025)", "Tasks can be added.", "5.0 (4 May 2025)"],
  ["Why was it released?", "3.2.0 (14 May 2025)", "Tasks can be added.", ""],
  ["Is wine paid?", "What is not paid", "Wine and spirits", "What is not paid"],
  ["Оплачивают ли вино?", "Что не оплачивается", "Вино и крепкие напитки", "Что не оплачивается"],
  ["Is wine paid?", "What is not paid", "Wine is paid for guests.", ""],
  ["When do we meet?", "4. Other business", "The next meeting is in May.", ""],
])("%j below %j", (question, heading, shown, expected) => {
  expect(leadingHeading(askedQuestion(question, [], 100), heading, { shown, isItem: !shown.endsWith(".") })).toBe(expected);
});
