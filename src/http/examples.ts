/** One example session from beginning to end, for the API's description: what is shown there is one story. */

const at = "2026-03-02T09:15:04.117Z";
export const exampleSessionId = "0195561c-7d3a-7c11-9a52-5e0f6d1b7c40";
export const exampleDocumentId = "0195561b-02ce-7f0e-8d5f-0b6a3d9e4a11";
const hash = "9f2c6b1e8d4a0c7f5e3b1d9a7c5e3f1b0d8c6a4e2f0b9d7c5a3e1f8b6d4c2a0e";

const exampleBrief = {
  version: 1,
  status: "draft",
  goal: "How life expectancy developed in Germany and France since 1990",
  scope: ["Life expectancy in Germany", "Life expectancy in France"],
  questions: ["Does a particular period matter?"],
  outputFormats: ["md", "pdf"],
  language: "en",
};

const exampleUsage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

const exampleSession = {
  id: exampleSessionId,
  query: "How did life expectancy develop in Germany and France since 1990?",
  engine: "extractive",
  status: "brief",
  hold: "awaiting_input",
  queuePosition: null,
  strategy: null,
  complexity: null,
  language: "en",
  round: 0,
  progress: { completed: 0, failed: 0, total: 0, percent: 10 },
  message: "Here is what I would look into. Approve it, or tell me what to change.",
  brief: exampleBrief,
  planVersion: null,
  error: null,
  usage: exampleUsage,
  createdAt: at,
  updatedAt: at,
  metadata: { team: "health" },
};

const exampleTask = {
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
  result: null,
  question: null,
  error: null,
  attempts: 0,
  startedAt: null,
  endedAt: null,
};

const quote = "Life expectancy at birth rose to 80.9 years in 2022.";
const exampleCitation = { sourceId: "s-9f2c6b1e8d4a", place: { from: 120, to: 172, line: 4, heading: ["Germany"] }, quote };
const exampleParagraph = { kind: "quote", text: quote, citations: [exampleCitation] };

const exampleEvent = {
  seq: 3,
  sessionId: exampleSessionId,
  type: "session.status",
  at,
  percent: 10,
  data: { from: "created", to: "brief", event: "opened" },
};

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
  approval: { planVersion: 1 },
  task: exampleTask,
  call: {
    turn: 0,
    order: 0,
    kind: "tool",
    name: "search_documents",
    status: "answered",
    request: { query: "life expectancy Germany", limit: 20 },
    answer: { documents: 12, passages: [], terms: [] },
    error: null,
    model: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    durationMs: 4,
    at,
  },
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
  agents: {
    items: [
      {
        name: "research",
        kind: "built-in",
        description: "Searches the documents and quotes what answers its task",
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
        version: "file-d5114a0dacb95536dffaffbc",
        engines: ["claude"],
        model: null,
        tools: ["search_documents"],
        outputSchema: { type: "object" },
      },
    ],
    problems: [],
  },
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
  supervisorProblem: {
    ...problemExample("timeout", "Timed out", 504, "The initial research took longer than 90 s"),
    success: false,
    sessionId: "session-1234-abcd",
    fallbackResponse: "The task could not be carried out. Please try again or put it in other words.",
  },
  progressFrame: `id: 9\ndata: {"sessionId":"session-1234-abcd","type":"strategy_selected","progress":30,"message":"Strategy: direct","details":{"strategy":"direct","steps":1},"timestamp":"${at}"}\n\n`,
  event: exampleEvent,
  ownerEvent: { ...exampleEvent, position: 41 },
  frame: `id: 3\nevent: session.status\ndata: {"seq":3,"sessionId":"${exampleSessionId}","type":"session.status","at":"${at}","percent":10,"data":{"from":"created","to":"brief","event":"opened"}}\n\n`,
  recording: {
    version: 1,
    engine: "claude",
    session: { id: exampleSessionId, query: "How did life expectancy in Germany develop?", language: "en", status: "done", now: at },
    messages: [{ role: "assistant", content: "I will look into life expectancy in Germany." }],
    calls: [
      {
        ...{ scope: "root.0", turn: 0, order: 1, kind: "tool", name: "search_documents", status: "answered", requestHash: hash },
        ...{ request: { tool: "search_documents", input: { query: "life expectancy Germany" } }, answer: { passages: [] }, error: null },
        ...{ model: null, requestId: null, inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: null },
        ...{ durationMs: 12, at },
      },
    ],
    sources: [],
  },
  results: {
    sessionId: exampleSessionId,
    status: "done",
    completeness: "partial",
    strategy: "flat",
    complexity: "medium",
    initialContext: null,
    summary: [exampleParagraph],
    sections: [{ title: "Life expectancy in Germany", coverage: 0.8, paragraphs: [exampleParagraph], tables: [], charts: [] }],
    recommendations: [],
    notFound: [{ item: "Life expectancy in France", searched: ["life expectancy France"], reason: "No passage answers it" }],
    disagreements: [],
    sources: [
      {
        id: exampleCitation.sourceId,
        kind: "document",
        title: "germany.md",
        url: null,
        documentId: exampleDocumentId,
        retrievedAt: at,
        hash,
      },
    ],
    cut: null,
    report: {
      summary: "2 tasks completed, 0 failed",
      detailedResults: [{ taskId: "root.0", description: exampleTask.description, status: "completed", summary: "1 finding" }],
      tasksCompleted: 2,
      tasksFailed: 0,
      executionTime: 1_840,
      hierarchicalBreakdown: [{ taskId: "root.0", parentId: "root", level: 1, description: exampleTask.description, status: "completed" }],
    },
    reports: [{ format: "md", url: `/sessions/${exampleSessionId}/reports/md`, bytes: 2_318, sha256: hash }],
    usage: exampleUsage,
  },
  document: {
    id: exampleDocumentId,
    name: "germany.md",
    mediaType: "text/markdown",
    url: null,
    language: "en",
    bytes: 4_096,
    passages: 11,
    tables: 1,
    warnings: [{ line: 37, message: "The row has 4 cells where the head has 3" }],
    createdAt: at,
  },
  newDocument: {
    name: "germany.md",
    mediaType: "text/markdown",
    content: `# Germany\n\n${quote}\n`,
    url: "https://example.org/germany",
  },
  hit: {
    documentId: exampleDocumentId,
    name: "germany.md",
    heading: ["Germany"],
    place: { from: 120, to: 172, line: 4 },
    text: quote,
    highlights: [{ from: 0, to: 4 }],
    score: 0.93,
  },
  problem: problemExample(
    "invalid_input",
    "Invalid input",
    400,
    "Invalid 'limits.maxRounds' of the body: Too big: expected number to be <=100",
    [{ path: "limits.maxRounds", message: "Too big: expected number to be <=100" }],
  ),
};

/** A problem of each status that routes answer with. */
export const problemExamples: Record<string, unknown> = {
  400: examples.problem,
  404: problemExample("not_found", "Not found", 404, "There is no session '0195561c'"),
  409: problemExample("conflict", "Not possible in this state", 409, "A session that is 'done' cannot become 'cancelled' ('cancelled')"),
  413: problemExample("payload_too_large", "Too large", 413, "'report.csv' is larger than 20000000 bytes", [
    { path: "files.0", message: "'report.csv' is larger than 20000000 bytes" },
  ]),
  415: problemExample("unsupported_media_type", "Unsupported media type", 415, "The Content-Type 'application/xml' is not taken here"),
  422: problemExample("unprocessable", "Breaks a rule", 422, "This Idempotency-Key was used with another body"),
  500: problemExample("internal_error", "Internal error", 500, "An unexpected error; the log has it under this request's id"),
  503: problemExample("service_unavailable", "Service unavailable", 503, "The service is stopping"),
  507: problemExample("storage_full", "Storage is full", 507, "The disk is full: nothing was changed"),
};

function problemExample(error: string, title: string, status: number, detail: string, issues?: { path: string; message: string }[]) {
  const requestId = "5f0f2f0e-1f6f-4a53-9a0e-0c6a0c0c8f6e";
  return { type: `urn:ralph:error:${error}`, title, status, detail, error, requestId, ...(issues && { issues }) };
}
