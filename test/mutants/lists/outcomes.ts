/** Faults in what a session tells of steps that act: outcome, record, answer, events, log. */
import type { FaultyFile } from "../mutant.ts";

const stories = ["test/research/views/session-outcome.test.ts"];

export const outcomes: FaultyFile[] = [
  {
    file: "src/domain/sessions/outcome.ts",
    tests: ["test/domain/sessions/outcome.test.ts"],
    faults: [
      {
        id: "data-acts",
        breaks: "data tasks find something out",
        find: 'new Set(["research", "data"])',
        replace: 'new Set(["research"])',
      },
      {
        id: "part-is-all",
        breaks: "an outcome is done only where every step is",
        find: 'return done === states.length ? "done" : "partly_done";',
        replace: 'return "done";',
      },
    ],
  },
  {
    file: "src/research/evidence/finding-part.ts",
    tests: stories,
    faults: [
      {
        id: "acts-are-sought",
        breaks: "what only acting steps serve is neither reviewed nor reported as a question",
        find: "if (acting.length === 0)",
        replace: "if (acting.length >= 0)",
      },
      {
        id: "nothing-is-sought",
        breaks: "completeness is null where nothing was to be found out",
        find: "if (finding.length === 0) return null;",
        replace: "if (finding.length === 0) return { scope: [...scope], tasks: [] };",
      },
    ],
  },
  {
    file: "src/research/views/session-outcome.ts",
    tests: stories,
    faults: [
      {
        id: "skipped-without-reason",
        breaks: "a step that was left out says which step it needed",
        find: "if (before !== undefined) return words.needs(before.description);",
        replace: "",
      },
      {
        id: "unasked",
        breaks: "the outcome tells what the user was asked and answered",
        find: ".calls(askScope(id))",
        replace: ".calls(id)",
      },
    ],
  },
  {
    file: "src/research/views/closing-words.ts",
    tests: [...stories, "test/research/runner/session-life.test.ts"],
    faults: [
      {
        id: "research-is-always-done",
        breaks: "the last words count the steps and name the one that failed",
        find: "if (!hasActs(state) && counts.done === counts.total)",
        replace: "if (counts.total > 0)",
      },
      {
        id: "failure-without-steps",
        breaks: "the words of a failed session say how far its steps came",
        find: "return hasActs(state) ?",
        replace: "return state.tasks().length < 0 ?",
      },
    ],
  },
  {
    file: "src/research/views/spoken-answer.ts",
    tests: ["test/research/views/spoken-answer.test.ts"],
    faults: [
      {
        id: "endless-answer",
        breaks: "an answer has at most 100 words",
        find: "const room = mostWords - wordsIn([...found, ...ended]);",
        replace: "const room = Number.POSITIVE_INFINITY;",
      },
      {
        id: "short-answer",
        breaks: "an answer to several steps has at least 40 words, as far as there is so much to say",
        find: "if (words() >= fewestWords) break;",
        replace: "break;",
      },
    ],
  },
  {
    file: "src/research/views/spoken-text.ts",
    tests: ["test/research/views/spoken-answer.test.ts"],
    faults: [
      {
        id: "spoken-json",
        breaks: "JSON is never spoken",
        find: 'return looksLikeJson(plain) ? "" : plain',
        replace: "return plain",
      },
      {
        id: "spoken-ids",
        breaks: "ids are never spoken",
        find: '.replace(ids, "")',
        replace: "",
      },
    ],
  },
  {
    file: "src/research/tree/plan-events.ts",
    tests: stories,
    faults: [
      {
        id: "events-without-ref",
        breaks: "events of tasks carry the client's own id",
        find: "return { taskId: id, ref, agent, description };",
        replace: "return { taskId: id, ref: null, agent, description };",
      },
      {
        id: "plan-is-whole",
        breaks: "plan.completed says where not every step was done",
        find: 'if (completed === total) return "completed"',
        replace: 'if (completed > 0) return "completed"',
      },
    ],
  },
  {
    file: "src/research/events/log-lines.ts",
    tests: ["test/research/session-log.test.ts"],
    faults: [
      {
        id: "failure-is-no-warning",
        breaks: "a failed task is a warning in the log, with its code",
        find: '({ level: "warn", message: "Task failed"',
        replace: '({ message: "Task failed"',
      },
      {
        id: "log-without-task",
        breaks: "the log's lines have the ids that join them",
        find: "return { task: taskId ?? null, ref: ref ?? null",
        replace: "return { task: null, ref: ref ?? null",
      },
    ],
  },
  {
    file: "src/reports/document/outcome-part.ts",
    tests: ["test/reports/outcome.test.ts"],
    faults: [
      {
        id: "record-without-reason",
        breaks: "the record says why a step was not done",
        find: "...(reason === null ? []",
        replace: "...(reason !== null ? []",
      },
    ],
  },
  {
    file: "src/reports/document/outcome-output.ts",
    tests: ["test/reports/outcome.test.ts"],
    faults: [
      {
        id: "records-as-lists",
        breaks: "a list of records is a table",
        find: "if (keys.length > 0 && keys.length <= limits.columns)",
        replace: "if (keys.length > limits.columns)",
      },
    ],
  },
  {
    file: "src/research/supervisor/supervisor-request.ts",
    tests: ["test/research/supervisor/supervisor.test.ts"],
    faults: [
      {
        id: "any-request-is-the-same",
        breaks: "the same sessionId with other limits, tools or plan is another request",
        find: "supervisor !== true || supervisorRequest !== requestHash(bodyOf(request))",
        replace: "supervisor !== true || supervisorRequest === null",
      },
    ],
  },
];
