/** A session that only acted, with every kind of output, in English and in Russian. */
import type { Outcome, OutcomeTask } from "../../src/domain/sessions/outcome.ts";
import type { ReportInput } from "../../src/reports/document/report-document.ts";
import { emptyInput } from "./fixture.ts";

export const code = 'function add(a: number, b: number) {\n  return a + b; // "fast"\n}';

function step(ref: string, description: string, more: Partial<OutcomeTask> = {}): OutcomeTask {
  const taskId = `root.${ref}`;
  return { taskId, ref, description, state: "done", summary: null, output: null, reason: null, asked: [], ...more };
}

export const outcome: Outcome = {
  state: "partly_done",
  tasks: [
    step("scan", "Scan the project", {
      summary: "Found 2 problems",
      output: {
        summary: "Found 2 problems",
        problems: [
          { id: "018f4b1e-1111-7aaa-8bbb-123456789abc", file: "FileService.kt", line: 45, severity: "critical", isFixed: false },
          { id: "018f4b1e-2222-7aaa-8bbb-123456789abc", file: "CacheManager.kt", line: 67, severity: "minor", isFixed: true },
        ],
      },
    }),
    step("confirm", "Confirm the repair", {
      summary: "Show more → Fix all",
      output: "Fix all",
      asked: [
        { question: "Fix them?", answer: "Show more" },
        { question: "Fix them now?", answer: "Fix all" },
      ],
    }),
    step("fix", "Repair the code", {
      summary: "One file was changed.",
      output: `The sum is written anew:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n- tests run\n- nothing else changed`,
    }),
    step("event", "Create the event", {
      output: { title: "Project meeting", start_time: "2026-01-14T14:00:00Z", attendees: ["anna@example.org", "ivan@example.org"] },
    }),
    step("send", "Send the invitations", { state: "failed", reason: "The mail server refused" }),
    step("tell", "Tell the team", { state: "skipped", reason: "It needs “Send the invitations”, which was not done" }),
  ],
};

/** The report's input where nothing was to be found out. */
export function recordInput(language: "en" | "ru", done: Outcome = outcome): ReportInput {
  const input = emptyInput(language);
  const title = language === "en" ? "Repair the project" : "Починить проект";
  const research = { ...input.research, title, query: title, completeness: null, summary: [], sections: [], notFound: [], outcome: done };
  return { ...input, research, wording: { title, subtitle: null, preface: null } };
}
