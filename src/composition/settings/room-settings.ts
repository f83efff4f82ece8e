/** Maps the configuration to the settings of each room, in its own terms and units. */

import packageJson from "../../../package.json" with { type: "json" };
import { defaultHttpSettings, type HttpSettings } from "../../http/server/settings.ts";
import type { CoreSettings } from "../../research/run/core.ts";
import type { ParserOptions } from "../../sources/documents/parser-pool.ts";
import type { HttpClientOptions } from "../../sources/http/http-client.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";
import { authMode } from "./auth-mode.ts";
import { type Config, checksHosts, waitMs } from "./config.ts";

/** Delay after which a session that waits for the store tries again. Milliseconds. */
const storeRetryMs = 2_000;

/** Interval at which sessions that wait for their owner's spending quota check it. Milliseconds. */
const quotaCheckMs = 5_000;

export function coreSettings(config: Config): CoreSettings {
  return {
    maxRunningSessions: config.MAX_RUNNING_SESSIONS,
    turnMs: config.SESSION_TURN_S * 1000,
    maxQueuedSessions: config.MAX_QUEUED_SESSIONS,
    maxParallelTasksPerSession: config.MAX_PARALLEL_TASKS_PER_SESSION,
    maxTasksPerRound: config.MAX_TASKS_PER_ROUND,
    maxRounds: config.MAX_ROUNDS,
    maxTasks: config.MAX_TASKS,
    maxTreeDepth: config.MAX_TREE_DEPTH,
    maxChildren: config.MAX_CHILDREN,
    maxDeathsAlone: config.MAX_DEATHS_ALONE,
    unsupportedClaims: config.UNSUPPORTED_CLAIMS,
    maxReportBytes: config.MAX_REPORT_MB * 1e6,
    maxSessionBytes: config.MAX_SESSION_MB * 1e6,
    budget: {
      maxCostUsd: config.MAX_SESSION_COST_USD,
      maxTokens: config.MAX_SESSION_TOKENS,
      maxModelCalls: config.MAX_SESSION_MODEL_CALLS,
    },
    maxima: {
      maxTasksPerRound: config.MAX_TASKS_PER_ROUND_MAX,
      maxRounds: config.MAX_ROUNDS_MAX,
      maxTasks: config.MAX_TASKS_MAX,
      taskTimeoutMs: config.TASK_TIMEOUT_S_MAX * 1000,
      roundTimeoutMs: config.ROUND_TIMEOUT_S_MAX * 1000,
      sessionTimeoutMs: config.SESSION_TIMEOUT_S_MAX * 1000,
      maxCostUsd: config.MAX_SESSION_COST_USD_MAX,
      maxTokens: config.MAX_SESSION_TOKENS_MAX,
      maxModelCalls: config.MAX_SESSION_MODEL_CALLS_MAX,
    },
    reportAttempts: config.REPORT_ATTEMPTS,
    reportRetryMs: config.REPORT_RETRY_S * 1000,
    storeRetryMs,
    quotaCheckMs,
    initialResearchTimeoutMs: config.INITIAL_RESEARCH_TIMEOUT_S * 1000,
    briefTimeoutMs: config.BRIEF_TIMEOUT_S * 1000,
    plannerTimeoutMs: config.PLANNER_TIMEOUT_S * 1000,
    dataTaskTimeoutMs: config.DATA_TASK_TIMEOUT_S * 1000,
    taskTimeoutMs: config.TASK_TIMEOUT_S * 1000,
    roundTimeoutMs: config.ROUND_TIMEOUT_S * 1000,
    aggregationTimeoutMs: config.AGGREGATION_TIMEOUT_S * 1000,
    reportsTimeoutMs: config.REPORTS_TIMEOUT_S * 1000,
    sessionTimeoutMs: config.SESSION_TIMEOUT_S * 1000,
    leaseMs: config.LEASE_S * 1000,
    maxLeaseMs: Math.max(config.LEASE_S, config.LEASE_S_MAX) * 1000,
    cacheAssessments: config.CACHE_ASSESSMENTS,
    reuseBreakdowns: config.REUSE_BREAKDOWNS,
    supervisorWaitMs: waitMs(config.SUPERVISOR_WAIT_S, config),
    messageWaitMs: waitMs(config.MESSAGE_WAIT_S, config),
    shutdownGraceMs: config.SHUTDOWN_GRACE_S * 1000,
    basePath: config.BASE_PATH,
  };
}

export function httpSettings(config: Config): HttpSettings {
  return {
    ...defaultHttpSettings,
    basePath: config.BASE_PATH,
    trustProxy: config.TRUST_PROXY,
    allowedHosts: checksHosts(config) ? config.ALLOWED_HOSTS : null,
    contact: config.CONTACT,
    corsOrigins: config.CORS_ORIGINS,
    tokenIssuer: authMode(config) === "jwt" && /^https?:\/\//.test(config.JWT_ISSUER) ? config.JWT_ISSUER : null,
    compressFromBytes: config.COMPRESS_FROM_BYTES,
    bodyBytes: Math.round(config.MAX_BODY_MB * 1e6),
    documentBytes: Math.round(config.MAX_DOCUMENT_MB * 1e6),
    filesPerRequest: config.MAX_FILES_PER_REQUEST,
    requestTimeoutMs: config.REQUEST_TIMEOUT_S * 1000,
    uploadTimeoutMs: config.UPLOAD_TIMEOUT_S * 1000,
    streams: {
      ...defaultHttpSettings.streams,
      heartbeatMs: config.SSE_HEARTBEAT_S * 1000,
      drainMs: config.SSE_DRAIN_S * 1000,
      maxStreams: config.MAX_EVENT_STREAMS,
    },
    mcp: {
      // A wait longer than its call's time-out would end as an error.
      waitMs: Math.min(config.MCP_WAIT_S, config.MCP_CALL_TIMEOUT_S * 0.9) * 1000,
      progressMs: config.MCP_PROGRESS_S * 1000,
      callMs: config.MCP_CALL_TIMEOUT_S * 1000,
      textLength: config.MCP_TEXT_LENGTH,
      fileBytes: config.MCP_FILE_MB * 1e6,
    },
  };
}

export function parserOptions(config: Config): ParserOptions {
  return {
    processes: config.DOCUMENT_PARSERS,
    heapMb: Math.ceil(config.DOCUMENT_PARSER_MB),
    timeoutMs: config.DOCUMENT_TIMEOUT_S * 1000,
    limits: {
      storageFactor: config.MAX_DOCUMENT_STORAGE,
      htmlNodes: config.MAX_HTML_NODES,
      unpackedBytes: config.MAX_UNPACKED_MB * 1e6,
      archiveFiles: config.MAX_ARCHIVE_FILES,
      archiveDepth: config.MAX_ARCHIVE_DEPTH,
    },
  };
}

export function fetchOptions(config: Config, circuitMoved?: CircuitMoved, sharers: () => number = () => 1): HttpClientOptions {
  return {
    allowed: config.FETCH_ALLOW,
    followsRobots: config.ROBOTS === "respect",
    userAgent: `Ralph/${packageJson.version}${config.CONTACT === "" ? "" : ` (${config.CONTACT})`}`,
    limits: {
      redirects: config.MAX_FETCH_REDIRECTS,
      bytes: config.MAX_FETCH_MB * 1e6,
      decodedBytes: config.MAX_FETCH_DECODED_MB * 1e6,
      headMs: config.FETCH_HEAD_TIMEOUT_S * 1000,
      totalMs: config.FETCH_TIMEOUT_S * 1000,
    },
    gates: {
      ...{ circuitMoved, sharers },
      requestsPerMinute: config.FETCH_HOST_REQUESTS_PER_MINUTE,
      concurrency: config.FETCH_HOST_CONCURRENCY,
      retry: {
        attempts: config.FETCH_ATTEMPTS,
        baseMs: config.FETCH_RETRY_S * 1000,
        capMs: config.FETCH_RETRY_CAP_S * 1000,
        factor: 2,
        jitter: 0.25,
      },
      breaker: { failures: config.FETCH_BREAKER_FAILURES, restMs: config.FETCH_BREAKER_REST_S * 1000, trials: 3 },
      patienceMs: config.FETCH_PATIENCE_S * 1000,
      rateLimitMs: config.FETCH_RATE_LIMIT_S * 1000,
    },
  };
}
