import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { underHeading } from "../../../../src/agents/extractive/passages/under-heading.ts";

test.each([
  ["How do I add a task first?", "queue.unshift(task, done)", "Adds a task.", "queue.unshift(task, done): Adds a task."],
  ["How do I add a task first?", "queue.unshift(task, done)", "Call queue.unshift.", "Call queue.unshift."],
  ["What limits the body?", "bodyLimit", "The most that is read.", "bodyLimit: The most that is read."],
  ["How do I add a task first?", "Queues", "Adds a task.", "Adds a task."],
  ["When was it released?", "3.2.0 (14 May 2025)", "Tasks can be added.", "3.2.0 (14 May 2025): Tasks can be added."],
  ["Why was it released?", "3.2.0 (14 May 2025)", "Tasks can be added.", "Tasks can be added."],
  ["When do we meet?", "4. Other business", "The next meeting is in May.", "The next meeting is in May."],
])("%j below %j", (question, heading, shown, expected) => {
  expect(underHeading(askedQuestion(question, [], 100), heading, shown)).toBe(expected);
});
