/** Examples of plans, agents and tools for the API's description. */
import { exampleTask } from "./example-session.ts";

export const planExamples = {
  plan: {
    version: 1,
    status: "approved",
    analysis: "Two countries, one indicator: a task for each.",
    metadata: { estimatedDuration: 4_000, userInputs: 0, riskLevel: "low", expectedDuration: 3_600, estimateError: 0.2 },
    tasks: [exampleTask],
    summary: { total: 2, completed: 2, failed: 0, skipped: 0, estimatedTime: 4_000, actualTime: 3_510, estimateError: 0.12 },
  },
  clientPlan: {
    subtasks: [
      { id: "analyse", description: "Which figures are given for Germany?", agent: "research", estimated_time: "2 min" },
      {
        id: "confirm",
        description: "Is this the right table?",
        kind: "user_interaction",
        choices: ["yes", "no"],
        dependencies: ["analyse"],
        onAnswer: { no: { skip: ["report"] } },
      },
      {
        id: "report",
        description: "Life expectancy in Germany since 1990",
        agent: "data",
        input: { query: { $from: "analyse", path: "searched.0" } },
        dependencies: ["confirm"],
      },
    ],
  },
  tree: "▸ root Life expectancy in Germany and France\n  ✓ root.0 Life expectancy in Germany [research]\n    → 3 quotations from 2 documents\n  ▸ root.1 Life expectancy in France [research]\n",
  mermaid:
    'flowchart TD\n  root["▸ Life expectancy in Germany and France"]:::in_progress\n  root_0["✓ Life expectancy in Germany"]:::completed\n  root --> root_0\n',
  agents: {
    items: [
      {
        name: "research",
        kind: "built-in",
        description: "Searches the documents and quotes what answers its task",
        capabilities: ["Searches the documents and quotes what answers its task"],
        version: "1",
        engines: ["extractive"],
        model: null,
        tools: null,
        outputSchema: null,
      },
      {
        name: "coder",
        kind: "named",
        description: "Writes and changes code for one step of a plan",
        capabilities: ["writes code", "changes code"],
        version: "file-d5114a0dacb95536dffaffbc",
        engines: ["claude"],
        model: null,
        tools: ["search_documents"],
        outputSchema: { type: "object" },
      },
    ],
    problems: [],
  },
  tools: {
    items: [
      {
        name: "calendar__create_event",
        origin: "mcp:calendar",
        description: "Creates an event in the team's calendar",
        capabilities: ["Creates an event in the team's calendar"],
        effect: "world",
        inputSchema: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
        health: { state: "ok", message: null },
      },
    ],
    notOffered: [{ name: "mail", origin: "mcp:mail", reason: "The server did not start: spawn mail-server ENOENT" }],
  },
};
