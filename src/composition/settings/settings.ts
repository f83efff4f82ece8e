/** Every setting by its environment variable, with default, meaning and unit; `.env.example` is generated from it. */
import { unsupportedPolicies } from "../../domain/evidence/claims.ts";
import { accessSecrets, accessSettings } from "./access-settings.ts";
import { blobSecrets, blobSettings } from "./blob-settings.ts";
import { hostNames, trustedProxies, webOrigins } from "./gateway-settings.ts";
import { modelSettings } from "./model-settings.ts";
import { replicaSecrets, replicaSettings } from "./replica-settings.ts";
import { address, choice, count, flag, megabytes, number, optionalNumber, seconds, secret, text } from "./setting-kinds.ts";
import { sourceSettings } from "./source-settings.ts";
import { seriesSecrets, seriesSettings } from "./statistical-services.ts";
import { webSecrets, webSettings } from "./web-services.ts";

export const usualAgents = "./agents";

/** Every setting except secrets, by environment variable. */
export const settings = {
  HOST: text("127.0.0.1", "Address to listen on"),
  PORT: number(3000, "Port to listen on; 0 takes a free one", { max: 65_535 }),
  BASE_PATH: text("", "Path under which a gateway serves Ralph, e.g. /ralph", {
    pattern: /^(\/[A-Za-z0-9._~-]+)*$/,
    expected: "a path such as /ralph",
  }),
  ALLOWED_HOSTS: hostNames(
    "Hosts that a request may name beside localhost, separated by commas, e.g. ralph.example; where empty, any on a HOST that is not loopback",
  ),
  CORS_ORIGINS: webOrigins("Origins whose web pages may use Ralph, separated by commas, e.g. https://console.example"),
  TRUST_PROXY: trustedProxies(
    "Whose X-Forwarded-* headers are trusted: how many gateways stand before Ralph, e.g. 1, or their addresses, e.g. 10.0.0.0/8,loopback",
  ),
  ...accessSettings,
  DATA_DIR: text("./data", "Directory of the database, the sources and the reports"),
  ...blobSettings,
  ...replicaSettings,
  AGENTS_DIR: text(usualAgents, "Directory of the agents that the operator defines, a Markdown file each; one that is named has to exist"),
  TEMPLATES_DIR: text("", "Directory of report templates, a JSON or YAML file each; where empty, reports have the default look"),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    "",
    "Collector that traces are sent to over OTLP/HTTP, e.g. http://localhost:4318; none where empty",
  ),
  OTEL_SERVICE_NAME: text("ralph", "Name of the service in traces"),
  OTEL_TRACES_SAMPLER_ARG: number(1, "Share of traces that are exported where a request's traceparent does not say", {
    max: 1,
    whole: false,
  }),
  LOG_LEVEL: choice("info", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "Least severe log lines that are written"),
  ENGINE: choice(
    "",
    ["", "claude", "extractive", "replay"],
    "Engine of sessions that name none; by default 'claude' when a key or base URL is there, else 'extractive'; 'replay' runs REPLAY_FILE and nothing else",
  ),

  MAX_RUNNING_SESSIONS: count(10, "Sessions running at once; more wait their turn"),
  SESSION_TURN_S: seconds(
    5,
    "Shortest turn of a session while an owner with no running session waits: after it, the session is requeued when its calls under way have ended, and continues later",
    0.1,
  ),
  MAX_QUEUED_SESSIONS: count(1_000, "Sessions waiting for their turn; a further one is answered 429"),
  OWNER_REQUESTS_PER_MINUTE: number(
    30_000,
    "Requests a minute of one owner, which is also the burst; a further one is answered 429; 0: no limit",
  ),
  OWNER_RUNNING_SESSIONS: optionalNumber("Sessions of one owner running at once; more wait their turn", { min: 1 }),
  OWNER_QUEUED_SESSIONS: optionalNumber("Sessions of one owner waiting for their turn; a further one is answered 403", { min: 1 }),
  OWNER_DOCUMENTS: optionalNumber("Documents of one owner; a further one is answered 403", { min: 1 }),
  OWNER_STORAGE_MB: optionalNumber("Storage of one owner's documents and sessions; a request that would exceed it is answered 403", {
    ...{ min: 0.001, whole: false, unit: "Megabytes of 1,000,000 bytes" },
  }),
  OWNER_COST_USD_PER_DAY: optionalNumber(
    "What one owner may spend on models a day (UTC); after that the owner's sessions wait for the next day, and new ones are answered 403",
    { min: 0.000_001, whole: false, unit: "US dollars" },
  ),
  OWNER_COST_USD_PER_MONTH: optionalNumber("What one owner may spend on models a month (UTC), in the same way", {
    ...{ min: 0.000_001, whole: false, unit: "US dollars" },
  }),
  OWNER_LIMITS_FILE: text("", "YAML or JSON file with other limits for some owners, reloaded when it changes; docs/limits.md describes it"),
  MAX_PARALLEL_TASKS: count(32, "Tasks running at once over all sessions, shared fairly"),
  MAX_PARALLEL_TASKS_PER_SESSION: count(10, "Tasks of one session running at once"),
  MAX_TASKS_PER_ROUND: count(10, "Leaves of the task tree that one round runs"),
  MAX_TASKS_PER_ROUND_MAX: count(100, "How far a session's own limits may raise MAX_TASKS_PER_ROUND"),
  MAX_ROUNDS: count(10, "Rounds of a session"),
  MAX_ROUNDS_MAX: count(100, "How far a session's own limits may raise MAX_ROUNDS"),
  MAX_TASKS: count(100, "Leaves of a session's task tree"),
  MAX_TASKS_MAX: count(1_000, "How far a session's own limits may raise MAX_TASKS"),
  MAX_TREE_DEPTH: count(5, "Levels of the task tree below its root", 20),
  MAX_CHILDREN: count(10, "Children of one task", 100),
  MAX_DEATHS_ALONE: count(
    3,
    "Crashes of the process with nothing but this step or task under way, after which it fails; it runs alone after a second crash",
  ),
  CACHE_ASSESSMENTS: flag(true, "Whether the assessment of a question is reused for similar questions of the same owner"),
  REUSE_BREAKDOWNS: flag(false, "Whether the breakdown of a task is reused for similar tasks of the same owner"),
  UNSUPPORTED_CLAIMS: choice(
    "drop",
    unsupportedPolicies,
    "Sentences that their sources do not support: 'drop' leaves them out, 'mark' prints them with a mark, 'block' fails the session until a retry writes a report without them",
  ),
  MAX_SESSION_MB: megabytes(50, "Storage of one session"),
  MAX_REPORT_MB: megabytes(20, "Size of one report file"),
  MAX_SHEET_ROWS: count(
    100_000,
    "Rows of a table on its sheet of an Excel report; longer tables are shortened, with a note above them. Excel itself holds 1,048,576 rows",
    1_048_576,
  ),
  MAX_DOCUMENT_MB: megabytes(20, "Size of one document"),
  DOCUMENT_PARSERS: count(2, "Processes that read documents at once; of several, one is reserved for small documents", 64),
  DOCUMENT_PARSER_MB: megabytes(1_024, "Heap of a process that reads documents; a document that needs more is refused"),
  DOCUMENT_TIMEOUT_S: seconds(120, "Time-out of reading one document"),
  LIBRARY_SEARCHERS: number(1, "Processes that search large libraries; with 0 the service searches them itself", { max: 64 }),
  LARGE_LIBRARY_PASSAGES: count(20_000, "Passages within a search's scope from which on such a process runs it", 1_000_000_000),
  MAX_UNPACKED_MB: megabytes(300, "What a ZIP archive, or a document that is one (DOCX, XLSX …), may unpack to in all"),
  MAX_ARCHIVE_FILES: count(5_000, "Files in a ZIP archive, or in a document that is one", 1_000_000),
  MAX_ARCHIVE_DEPTH: count(3, "How deep archives may be nested in archives, and attachments in mail", 100),
  MAX_DOCUMENT_STORAGE: count(30, "What is stored and indexed of a document, as a multiple of its size", 10_000),
  MAX_HTML_NODES: count(1_000_000, "Elements, attributes and text nodes of an HTML page", 100_000_000),
  MAX_FILES_PER_REQUEST: count(20, "Files of one form", 10_000),
  MAX_BODY_MB: megabytes(1, "Size of a JSON body, not counting a document in it"),
  COMPRESS_FROM_BYTES: number(
    1_024,
    "Size from which JSON and text answers are compressed for clients that accept it; 0 never compresses",
    {
      unit: "Bytes",
    },
  ),
  RETENTION_DAYS: number(0, "Age from which ended sessions are deleted with all their data; pinned ones are kept; 0 keeps all", {
    max: 36_500,
    unit: "Days",
  }),
  CALLS_RETENTION_DAYS: number(
    0,
    "Age from which the call journals of done and cancelled sessions are deleted (requests and answers, which a replay needs); reports and sources stay; 0 keeps all",
    { max: 36_500, unit: "Days" },
  ),
  DISK_RESERVE_MB: megabytes(100, "Disk space reserved for deletions: below it new work is answered 507; 0 reserves none", 0),
  WEBHOOKS_PER_OWNER: count(20, "Webhooks of one owner", 1_000),
  WEBHOOK_TIMEOUT_S: seconds(15, "Time-out of one request to a webhook"),
  WEBHOOK_ATTEMPTS: count(12, "Attempts to deliver a message to a webhook; with the defaults below, over a day", 100),
  WEBHOOK_RETRY_S: seconds(5, "Wait before the second attempt; tripled before each further one, with a jitter of a quarter", 0.001),
  WEBHOOK_RETRY_MAX_S: seconds(21_600, "Longest wait between two attempts", 0.001),
  WEBHOOK_DISABLE_DAYS: number(5, "Days without a successful delivery, while some are tried, after which a webhook is disabled", {
    ...{ min: 0.000_001, max: 365, whole: false, unit: "Days" },
  }),
  WEBHOOK_KEEP_DAYS: number(30, "How long messages are listed after they were delivered or given up", {
    min: 0,
    max: 3_650,
    whole: false,
    unit: "Days",
  }),
  MCP_WAIT_S: seconds(
    45,
    "How long a tool of the MCP server waits for a session before it answers with what there is; many clients time a call out after 60 s",
    0,
  ),
  MCP_PROGRESS_S: seconds(10, "Interval of the progress notifications of a tool that waits", 1),
  MCP_CALL_TIMEOUT_S: seconds(50, "Time-out of one call of an MCP tool", 1),
  MCP_TEXT_LENGTH: count(
    30_000,
    "Most characters of a report or document in one answer of the MCP server; the rest comes in parts",
    1_000_000,
  ),
  MCP_FILE_MB: megabytes(5, "Largest report file that the MCP server serves as a resource"),
  MAX_EVENT_STREAMS: count(10_000, "Event streams open at once; a further one is answered 503"),

  INITIAL_RESEARCH_TIMEOUT_S: seconds(90, "Time-out of the initial research"),
  BRIEF_TIMEOUT_S: seconds(10, "Time-out of one answer of the brief builder"),
  PLANNER_TIMEOUT_S: seconds(20, "Time-out of the planner and the reviewer"),
  DATA_TASK_TIMEOUT_S: seconds(45, "Time-out of a data task"),
  TASK_TIMEOUT_S: seconds(90, "Time-out of any other task"),
  TASK_TIMEOUT_S_MAX: seconds(14_400, "How far a plan's estimates may raise the time-out of a task, which is at least twice its estimate"),
  ROUND_TIMEOUT_S: seconds(300, "Time-out of a round; unfinished tasks fail, finished ones count"),
  ROUND_TIMEOUT_S_MAX: seconds(43_200, "How far a plan's estimates may raise ROUND_TIMEOUT_S"),
  AGGREGATION_TIMEOUT_S: seconds(120, "Time-out of the aggregation"),
  REPORT_ATTEMPTS: count(2, "Attempts at one report file before its session fails", 100),
  REPORT_RETRY_S: seconds(1, "Wait before a report file is retried; doubled each time", 0),
  REPORTS_TIMEOUT_S: seconds(120, "Time-out of all report files"),
  REQUEST_TIMEOUT_S: seconds(30, "Time-out of one API request"),
  UPLOAD_TIMEOUT_S: seconds(300, "Time-out for a request with documents to arrive"),
  SESSION_TIMEOUT_S: seconds(1_200, "Working time of a session; after it the report is written from what there is"),
  LEASE_S: seconds(300, "Lease of a worker on a task that is done elsewhere, unless it asks for another time"),
  LEASE_S_MAX: seconds(86_400, "Longest lease that a worker may ask for"),
  SESSION_TIMEOUT_S_MAX: seconds(86_400, "How far a plan's estimates and a session's own limits may raise SESSION_TIMEOUT_S"),
  MESSAGE_WAIT_S: seconds(10, "How long a message waits for its answer before the route says 202; less than a request's time-out", 0),
  SUPERVISOR_WAIT_S: seconds(
    25,
    "How long a call to the supervisor waits for the outcome before it says 202; less than a request's time-out",
    0,
  ),
  DRAIN_S: seconds(0, "How long after SIGTERM requests are still taken while /readyz is 503, so that a load balancer sends no more", 0),
  SHUTDOWN_GRACE_S: seconds(10, "How long running calls may continue after SIGTERM", 0),
  SSE_HEARTBEAT_S: seconds(15, "Interval of the comments that keep an event stream open"),
  SSE_DRAIN_S: seconds(60, "How long an event stream waits for a reader that does not read before it is closed"),
  DATABASE_BUSY_S: seconds(5, "How long a statement waits while another program locks the database", 0),

  ...sourceSettings,
  ...webSettings,
  ...seriesSettings,

  MAX_SESSION_COST_USD: number(20, "What a session may spend on models, where its own limits do not say", {
    min: 0.000_001,
    whole: false,
    unit: "USD",
  }),
  MAX_SESSION_COST_USD_MAX: optionalNumber(
    "How far a session's own limits may raise MAX_SESSION_COST_USD; they may only lower it where this is empty",
    { min: 0.000_001, whole: false, unit: "USD" },
  ),
  MAX_SESSION_TOKENS_MAX: optionalNumber("As MAX_SESSION_COST_USD_MAX, of MAX_SESSION_TOKENS", { min: 1 }),
  MAX_SESSION_MODEL_CALLS_MAX: optionalNumber("As MAX_SESSION_COST_USD_MAX, of MAX_SESSION_MODEL_CALLS", { min: 1 }),
  MAX_SESSION_TOKENS: optionalNumber("As MAX_SESSION_COST_USD, in tokens of all kinds together; no limit where empty", { min: 1 }),
  MAX_SESSION_MODEL_CALLS: optionalNumber("As MAX_SESSION_COST_USD, in model calls; no limit where empty", { min: 1 }),

  ...modelSettings,
  APIS_FILE: text("", "File of HTTP APIs whose operations sessions may call as tools; YAML or JSON, see docs/apis.md"),
  MCP_FILE: text("", "File of MCP servers whose tools sessions may call, in the `mcpServers` form that other clients read; YAML or JSON"),
  MCP_TIMEOUT_S: seconds(60, "Time-out of the start and of one call of an MCP server whose entry names none"),
  MCP_START_S: seconds(10, "How long the start waits for the MCP servers; a later one joins when it answers", 0),
  MCP_RESTART_S: seconds(1, "Wait before an MCP server that ended is started again; doubled each time, to 60 times as long", 0.01),
  MAX_MCP_TOOLS: count(100, "Tools of one MCP server that are offered", 10_000),
  MAX_TOOL_ANSWER_MB: megabytes(2, "Size of one answer of an MCP server"),
  SIGNING_KEY_FILE: text("", "Ed25519 private key as PEM; signs evidence bundles. Make one with: openssl genpkey -algorithm ed25519"),
  REPLAY_FILE: text("", "A session's journal, as GET /sessions/:id/journal gives it, for ENGINE=replay"),
  PRICES_FILE: text("", "JSON file with prices that are added to the list prices, or override them"),
};

/** Settings that must never be logged or shown. */
export const secrets = {
  ANTHROPIC_API_KEY: secret("Key of the Anthropic Messages API"),
  OTEL_EXPORTER_OTLP_HEADERS: secret("Headers of requests to the collector: name=value, separated by commas"),
  OPENAI_API_KEY: secret("Key of the server at OPENAI_BASE_URL"),
  ...accessSecrets,
  ...blobSecrets,
  ...replicaSecrets,
  ...webSecrets,
  ...seriesSecrets,
};
