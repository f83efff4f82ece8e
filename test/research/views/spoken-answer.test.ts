/** Answers that can be read aloud: their opening, their length, and content that they never contain. */
import { describe, expect, it } from "vitest";
import type { OutcomeTask } from "../../../src/domain/sessions/outcome.ts";
import { languageOf } from "../../../src/languages/combined.ts";
import { spokenAnswer, stepLine } from "../../../src/research/views/spoken-answer.ts";
import { countWords, speakable } from "../../../src/research/views/spoken-text.ts";

const english = languageOf("en");
const russian = languageOf("ru");

function step(description: string, more: Partial<OutcomeTask> = {}): OutcomeTask {
  return { taskId: "root.0", ref: null, description, state: "done", summary: null, output: null, reason: null, asked: [], ...more };
}

const counts = (done: number, more = {}) => ({ total: done, done, failed: [], skipped: 0, open: 0, ...more });
const quote = (text: string) => ({ kind: "quote" as const, text, citations: [] });

describe("what can be spoken of a text", () => {
  it("leaves out markup, code, tables, marks and ids", () => {
    const text =
      "## Result\n\n**Two** files [1] changed, see `a.ts`.\n\n```ts\nconst x = {};\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nTask root.0.1 is done.";
    expect(speakable(text)).toBe("Result\nTwo files changed, see a.ts.\nTask is done.");
  });

  it("is nothing of JSON", () => {
    expect(speakable('{"passages":[{"sourceId":"s-1"}]}')).toBe("");
    expect(speakable('May I call it with {"title":"x"}')).toBe("");
  });
});

describe("an answer", () => {
  const event = step("Create the event", {
    output: {
      id: "018f4b1e-1111-7aaa-8bbb-123456789abc",
      title: "Project meeting",
      start: "2026-01-14T14:00:00Z",
      attendees: ["Anna", "Ivan"],
      isOnline: true,
    },
  });

  it("words fields and values, without ids and brackets", () => {
    expect(stepLine(event, english)).toBe(
      "Create the event: title: Project meeting; start: January 14, 2026 at 14:00; attendees: Anna, Ivan; is online: yes",
    );
    expect(stepLine(event, russian)).toBe(
      "Create the event: название: Project meeting; начало: 14 января 2026 г. в 14:00; участники: Anna, Ivan; is online: да",
    );
  });

  it("says what was done first, then what is open", () => {
    const outcome = {
      state: "partly_done" as const,
      tasks: [event, step("Send it", { state: "failed", reason: "The mail server refused" })],
    };
    const failed = [{ number: 2, description: "Send it", reason: "The mail server refused" }];
    const told = spokenAnswer({ summary: [], outcome, counts: counts(1, { total: 2, failed }) }, english);
    expect(told[0]).toMatch(/^Create the event: title: Project meeting/);
    expect(told.slice(1)).toEqual([
      "1 of 2 steps done, the second failed (“Send it”): The mail server refused.",
      "The report tells each step with all that it gave.",
    ]);
  });

  it("says what was found before what was done", () => {
    const outcome = { state: "done" as const, tasks: [event] };
    const told = spokenAnswer({ summary: [quote("Anna proposes Wednesday")], outcome, counts: counts(2) }, english);
    expect(told.slice(0, 2)).toEqual(["Anna proposes Wednesday.", "All 2 steps are done."]);
  });

  it("takes 40 to 100 words for several steps", () => {
    const short = [step("Scan", { summary: "3 files", output: { summary: "3 files", files: ["a.ts", "b.ts", "c.ts"] } }), event];
    const asked = [{ question: "Shall I create the event for Wednesday at two o'clock with Anna and with Ivan?", answer: "Yes, do" }];
    const few = [...short, step("Confirm", { summary: "Yes, do", output: "Yes, do", asked })];
    const many = Array.from({ length: 12 }, (_, index) =>
      step(`Step number ${index}`, { summary: "It gave a result with quite a few words in it." }),
    );
    for (const tasks of [few, many]) {
      const words = countWords(
        spokenAnswer({ summary: [], outcome: { state: "done", tasks }, counts: counts(tasks.length) }, english).join(" "),
      );
      expect(words).toBeGreaterThanOrEqual(40);
      expect(words).toBeLessThanOrEqual(100);
    }
  });

  it("has no sentence that was cut where whole ones fit", () => {
    const long = Array.from({ length: 30 }, (_, index) => `Sentence number ${index} says a thing.`).join(" ");
    const [told = ""] = spokenAnswer({ summary: [quote(long)], outcome: null, counts: counts(1) }, english);
    expect(told).toMatch(/^Sentence number 0 .* says a thing\.$/);
    expect(countWords(told)).toBeLessThanOrEqual(100);
  });

  it("is empty where nothing was found or done", () => {
    expect(spokenAnswer({ summary: [], outcome: null, counts: counts(1) }, english)).toEqual([]);
  });
});
