/** The record of what was done, in every format. */
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { type ReportInput, reportDocument } from "../../src/reports/document/report-document.ts";
import { htmlReport } from "../../src/reports/html/html.ts";
import { jsonReport } from "../../src/reports/json/json.ts";
import { markdownReport } from "../../src/reports/markdown/markdown.ts";
import { createPdfCompiler } from "../../src/reports/pdf/pdf.ts";
import { englishInput } from "./fixture.ts";
import { code, outcome, recordInput } from "./outcome-fixture.ts";

const limits = { rows: 100, columns: 14 };
const markdownOf = (input: ReportInput) => markdownReport(reportDocument(input, limits));
const htmlOf = (input: ReportInput) => htmlReport(reportDocument(input, limits));

describe("a record in Markdown", () => {
  test("tells each step in order with its state, and why one was not done", () => {
    const lines = markdownOf(recordInput("en")).split("\n");
    expect(lines.filter((line) => line.startsWith("#"))).toEqual([
      "# Repair the project",
      "## Summary",
      "## What was done",
      "### 1\\. Scan the project — done",
      "### 2\\. Confirm the repair — done",
      "### 3\\. Repair the code — done",
      "### 4\\. Create the event — done",
      "### 5\\. Send the invitations — failed",
      "### 6\\. Tell the team — left out",
      "## How this was done",
    ]);
    expect(lines).toContain("**Reason:** The mail server refused");
    expect(lines).toContain("4 of 6 steps done, the fifth failed (“Send the invitations”): The mail server refused; 1 step was left out.");
  });

  test("writes records as a table without their ids, fields as a list, code as code", () => {
    const text = markdownOf(recordInput("en"));
    expect(text).toContain("| File | Line | Severity | Is fixed |\n| --- | ---: | --- | --- |\n| FileService.kt | 45 | critical | no |");
    expect(text).not.toContain("018f4b1e");
    expect(text).toContain(
      "- **Title:** Project meeting\n- **Start time:** January 14, 2026 at 14:00\n- **Attendees:** `anna@example.org`, `ivan@example.org`",
    );
    expect(text).toContain(`\`\`\`ts\n${code}\n\`\`\``);
    expect(text).toContain("- tests run\n- nothing else changed");
    expect(text).toContain("- **Asked:** Fix them? **Answer:** Show more");
  });

  test("says nothing of evidence where nothing was to be found out", () => {
    const text = markdownOf(recordInput("en"));
    for (const words of ["No evidence", "Answered", "Sources", "nothing to summarise", "not found"]) expect(text).not.toContain(words);
  });

  test("speaks the session's language", () => {
    const text = markdownOf(recordInput("ru"));
    expect(text).toContain("## Что сделано");
    expect(text).toContain("### 5\\. Send the invitations — не удалось");
    expect(text).toContain("| Файл | Строка | Важность |");
    expect(text).toContain("**Причина:** The mail server refused");
    expect(text).toContain("**Название:** Project meeting");
    expect(text).toContain("14 января 2026 г. в 14:00");
    expect(text).not.toContain("Подтверждений");
  });

  test("cannot be broken out of by an output", () => {
    const hostile = "```\n# Not a heading\n<script>alert(1)</script>\n```\n\n````\n```\nstill code\n````";
    const text = markdownOf(recordInput("en", { state: "done", tasks: [{ ...outcome.tasks[0], output: hostile } as never] }));
    expect(text).toContain("```\n# Not a heading\n<script>alert(1)</script>\n```");
    expect(text).toContain("````\n```\nstill code\n````");
  });
});

test("the record has all of it in HTML", () => {
  const page = htmlOf(recordInput("en"));
  expect(page).toContain('<p class="kicker">Record of what was done</p>');
  expect(page).toContain(
    '<pre class="code" tabindex="0"><code>function add(a: number, b: number) {\n  return a + b; // &quot;fast&quot;\n}</code></pre>',
  );
  expect(page).toContain(">2. Confirm the repair — done</h3>");
  expect(page).toContain('<td dir="auto">critical</td>');
});

test("the record has all of it in PDF", async () => {
  const bytes = createPdfCompiler().pdf(reportDocument(recordInput("ru"), limits));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  const bare = text.replace(/[\s\u200B\u00AD-]/gu, "");
  for (const words of [
    "Что сделано",
    "Send the invitations — не удалось",
    "FileService.kt",
    "return a + b;",
    "Причина: The mail server refused",
  ])
    expect(bare).toContain(words.replace(/[\s-]/gu, ""));
});

test("the record is part of the JSON report as it is", () => {
  expect(JSON.parse(jsonReport(recordInput("en"))).research.outcome).toEqual(outcome);
});

test("a session that found and did both tells both", () => {
  const input = englishInput();
  const text = markdownOf({ ...input, research: { ...input.research, outcome } });
  expect(text).toContain("## What was done");
  expect(text).toContain("## Storage");
  expect(text).toContain("*Answered in part:");
});
