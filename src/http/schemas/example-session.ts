/** Records of the session that all examples of the API's description share. */

export const at = "2026-03-02T09:15:04.117Z";
export const exampleSessionId = "0195561c-7d3a-7c11-9a52-5e0f6d1b7c40";
export const exampleDocumentId = "0195561b-02ce-7f0e-8d5f-0b6a3d9e4a11";
export const hash = "9f2c6b1e8d4a0c7f5e3b1d9a7c5e3f1b0d8c6a4e2f0b9d7c5a3e1f8b6d4c2a0e";

export const exampleBrief = {
  version: 1,
  status: "draft",
  goal: "How life expectancy developed in Germany and France since 1990",
  scope: ["Life expectancy in Germany", "Life expectancy in France"],
  questions: ["Does a particular period matter?"],
  outputFormats: ["md", "pdf"],
  audience: null,
  length: null,
  asOf: null,
  language: "en",
};

export const exampleUsage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

export const exampleSession = {
  id: exampleSessionId,
  query: "How did life expectancy develop in Germany and France since 1990?",
  engine: "extractive",
  status: "brief",
  hold: "awaiting_input",
  version: 3,
  queuePosition: null,
  strategy: null,
  complexity: null,
  language: "en",
  round: 0,
  progress: { completed: 0, failed: 0, total: 0, percent: 10 },
  message: "Here is what I would look into. Approve it, or tell me what to change.",
  brief: exampleBrief,
  planVersion: null,
  unsupportedClaims: null,
  follows: null,
  error: null,
  pinned: false,
  usage: exampleUsage,
  workedMs: 0,
  limits: {
    ...{ maxRounds: 10, maxTasks: 100, maxTasksPerRound: 10, maxDurationS: 1_200 },
    ...{ maxCostUsd: 2, maxTokens: null, maxModelCalls: null },
  },
  createdAt: at,
  updatedAt: at,
  metadata: { team: "health" },
};

export const exampleTask = {
  id: "root.0",
  ref: "research-1",
  parentId: "root",
  level: 1,
  round: 1,
  kind: "task",
  agent: "research",
  description: "Life expectancy in Germany",
  complexity: null,
  status: "planned",
  critical: false,
  priority: 0,
  estimatedTime: 2_000,
  dependencies: [],
  input: { scopeItem: "Life expectancy in Germany" },
  onAnswer: null,
  onFailure: null,
  outputSchema: null,
  result: null,
  question: null,
  error: null,
  attempts: 0,
  lease: null,
  leaseUntil: null,
  startedAt: null,
  endedAt: null,
};

export const exampleLease = "6f9b3c52-1d0e-4f6a-9a57-2c8e4b7d1f03";

export const quote = "Life expectancy at birth rose to 80.9 years in 2022.";
export const exampleCitation = { sourceId: "s-9f2c6b1e8d4a", place: { from: 120, to: 172, line: 4, heading: ["Germany"] }, quote };
export const exampleParagraph = { kind: "quote", text: quote, citations: [exampleCitation] };

export const exampleSource = {
  id: exampleCitation.sourceId,
  kind: "document",
  title: "germany.md",
  url: null,
  documentId: exampleDocumentId,
  retrievedAt: at,
  hash,
};

export const exampleEvent = {
  seq: 3,
  sessionId: exampleSessionId,
  type: "session.status",
  at,
  percent: 10,
  data: { from: "created", to: "brief", event: "opened" },
};
