/** Faults in the MCP server: who is asked, what is told, what counts. */
import type { FaultyFile } from "../mutant.ts";

const questions = "test/mcp/questions.test.ts";
const tasks = "test/mcp/tasks.test.ts";
const route = "test/http/routes/mcp.test.ts";
const names = "test/mcp/names.test.ts";

export const mcp: FaultyFile[] = [
  {
    file: "src/mcp/mcp-server.ts",
    tests: [questions],
    faults: [
      {
        id: "readers-asked",
        breaks: "a key that may not answer is asked nothing",
        find: "if (!mayUse(exchange.principal, operations.sendMessage.allowed)) return",
        replace: 'if (exchange.principal.owner === "") return',
      },
      {
        id: "tasks-undeclared",
        breaks: "a task is given only to clients that declared the extension",
        find: "extensions?.[tasksExtension] !== undefined,",
        replace: "true,",
        tests: [tasks],
      },
    ],
  },
  {
    file: "src/mcp/elicitation.ts",
    tests: [questions, tasks],
    faults: [
      {
        id: "late-answers-count",
        breaks: "an answer counts for the question that is open, and no other",
        find: ".filter(({ key }) => key === asked.key);",
        replace: ".map((question) => ({ ...question, key: asked.key }));",
      },
      {
        id: "session-leave-lost",
        breaks: "leave for the whole session is not asked for again",
        find: 'for: content.for ?? "once"',
        replace: 'for: "once"',
      },
    ],
  },
  {
    file: "src/mcp/waiting.ts",
    tests: [questions],
    faults: [
      {
        id: "declined-asked-again",
        breaks: "what the user declines is left to the model",
        find: "const toAsk = open.filter(({ key }) => !(key in asking.given));",
        replace: "const toAsk = open;",
      },
    ],
  },
  {
    file: "src/mcp/tool-calls.ts",
    tests: [route],
    faults: [
      {
        id: "all-tools-listed",
        breaks: "a key sees the tools of its scopes",
        find: "tools.filter((tool) => mayCall(principal, tool)).map(listedOnce)",
        replace: "tools.map(listedOnce)",
      },
      {
        id: "calls-without-end",
        breaks: "a call ends in time",
        find: "Promise.race([work, late])",
        replace: "work",
      },
    ],
  },
  {
    file: "src/mcp/tool-result.ts",
    tests: [route],
    faults: [
      {
        id: "faults-shown",
        breaks: "an unexpected error shows nothing of itself",
        find: '"An unexpected error; the service\'s log has it"',
        replace: "String(error)",
      },
    ],
  },
  {
    file: "src/mcp/report-text.ts",
    tests: [names],
    faults: [
      {
        id: "characters-split",
        breaks: "a part of a text splits no character",
        find: "isHighSurrogate(text.charCodeAt(to - 1))",
        replace: "false",
      },
    ],
  },
  {
    file: "src/http/routes/mcp.ts",
    tests: [route],
    faults: [
      {
        id: "batches-free",
        breaks: "each request of a batch counts for the owner's limit",
        find: "await countBatch(request, rates);",
        replace: "",
      },
    ],
  },
];
