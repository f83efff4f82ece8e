/** Examples for the API's description: one session from beginning to end. */
import {
  at,
  exampleBrief,
  exampleEvent,
  exampleLease,
  exampleSession,
  exampleSessionId,
  exampleTask,
  exampleUsage,
  quote,
} from "./example-session.ts";
import { keyExamples } from "./key-examples.ts";
import { libraryExamples } from "./library-examples.ts";
import { planExamples } from "./plan-examples.ts";
import { resultExamples } from "./result-examples.ts";

export const examples = {
  session: exampleSession,
  newSession: {
    query: exampleSession.query,
    language: "en",
    engine: "extractive",
    strategy: "auto",
    autoApprove: false,
    outputFormats: ["md", "pdf"],
    limits: { maxRounds: 3 },
    metadata: { team: "health" },
  },
  brief: exampleBrief,
  usage: exampleUsage,
  newMessage: { content: "Add Italy, and make it HTML too" },
  message: { seq: 2, role: "assistant", content: exampleSession.message, taskId: null, createdAt: at },
  approval: {},
  task: exampleTask,
  lease: exampleLease,
  outsideTask: { ...exampleTask, ref: "pubspec", agent: "external", description: "Add riverpod to pubspec.yaml", input: {} },
  supervisorRequest: {
    taskDescription: "What was life expectancy in Germany in 2022?",
    executionMode: "auto",
    sessionId: "session-1234-abcd",
  },
  unifiedResponse: {
    success: true,
    sessionId: "session-1234-abcd",
    strategy: "direct",
    complexity: "simple",
    nextResponse: quote,
    workflowSteps: ["Life expectancy in Germany: 1 quotation from 1 document"],
    progress: { current: 1, total: 1 },
    executionTime: 48,
  },
  unifiedPending: {
    success: true,
    sessionId: "session-1234-abcd",
    status: "awaiting_input",
    taskId: "root.2",
    question: "Shall I send the invitations?",
    choices: ["yes", "no"],
  },
  progressFrame: `id: 9\ndata: {"sessionId":"session-1234-abcd","type":"strategy_selected","progress":30,"message":"Strategy: direct","details":{"strategy":"direct","steps":1},"timestamp":"${at}"}\n\n`,
  event: exampleEvent,
  ownerEvent: { ...exampleEvent, position: 41 },
  frame: `id: 3\nevent: session.status\ndata: {"seq":3,"sessionId":"${exampleSessionId}","type":"session.status","at":"${at}","percent":10,"data":{"from":"created","to":"brief","event":"opened"}}\n\n`,
  ...planExamples,
  ...resultExamples,
  ...keyExamples,
  reportLink: {
    id: "0195561c-8a5d-7e2f-9c31-4b7a6d1e0f33",
    sessionId: exampleSessionId,
    format: "pdf",
    template: null,
    url: `/links/0195561c8a5d7e2f9c314b7a6d1e0f33.${"0".repeat(43)}`,
    createdAt: at,
    expiresAt: "2027-01-01T00:00:00.000Z",
  },
  ...libraryExamples,
};
