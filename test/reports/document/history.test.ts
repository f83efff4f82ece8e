import { expect, test } from "vitest";
import { reportDocument } from "../../../src/reports/document/report-document.ts";
import { fittedReport } from "../../../src/reports/files/fitting.ts";
import { reportText } from "../../support/report-text.ts";
import { englishInput } from "../fixture.ts";

const remark = "In brief; the JSON report has the whole conversation.";

function ofMessages(contents: readonly string[]) {
  const messages = contents.map((content, index) => ({
    ...{ role: index % 2 === 0 ? ("user" as const) : ("assistant" as const), content },
    createdAt: `2026-03-01T09:00:${String(index).padStart(2, "0")}.000Z`,
  }));
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: null };
  return { ...englishInput(), history: { usage, workedMs: 1_000, messages } };
}

function conversationOf(contents: readonly string[]) {
  const { conversation, conversationRemark } = reportDocument(ofMessages(contents), { rows: 90, columns: 14 });
  const words = conversation.map(({ blocks }) => JSON.stringify(blocks));
  return { words, remark: conversationRemark };
}

test("a short conversation is printed whole", () => {
  const { words, remark: told } = conversationOf(["How much?\n\n- wind\n- sun", "Shall I begin?"]);
  expect(words[0]).toMatch(/How much.*wind.*sun/);
  expect(told).toBeNull();
});

test("of Ralph's answers the first line is printed, of long messages the beginning, of many the first and the last", () => {
  const draft = conversationOf(["How much?", "Here is a draft.\nGoal: wind\n\nThe report will cover:\n1. wind"]);
  expect(draft.words[1]).toContain("Here is a draft.");
  expect(draft.words[1]).not.toContain("Goal");
  expect(draft.remark).toBe(remark);
  const long = conversationOf(["We plan to move. ".repeat(60), "Yes."]);
  expect(long.words[0]?.length).toBeLessThan(1_000);
  expect(long.words[0]).toContain("[…]");
  const many = conversationOf(Array.from({ length: 40 }, (_, index) => `Message ${index}.`));
  expect(many.words).toHaveLength(12);
  expect(many.words.at(-1)).toContain("Message 39.");
  expect(many.remark).toBe(remark);
});

test("every format for people says where the rest is, and JSON has all of it", async () => {
  const input = ofMessages(["How much?", "Here is a draft.\nGoal: the whole of it"]);
  for (const format of ["md", "html", "docx", "pptx", "xlsx"] as const) {
    const text = await reportText(await fittedReport(format, input, { maxBytes: 20e6 }), format);
    expect(text.replace(/\s+/g, " "), format).toContain(remark);
    expect(text, format).not.toContain("the whole of it");
  }
  expect(new TextDecoder().decode(await fittedReport("json", input, { maxBytes: 20e6 }))).toContain("the whole of it");
});
