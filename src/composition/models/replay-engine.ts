/** Composes the `replay` engine: the recording from its file, and the agents of the engine that recorded it. */

import { readFileSync } from "node:fs";
import { contextOf } from "../../agents/claude/servers/context-plan.ts";
import { ModelServers } from "../../agents/claude/servers/model-server.ts";
import { listPrices } from "../../agents/claude/servers/prices.ts";
import type { Engine } from "../../agents/contracts.ts";
import { createReplayEngine } from "../../agents/replay/engine.ts";
import { type Recording, recording } from "../../domain/calls/recording.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import { RateLimiter } from "../../sources/remote/rate-limiter.ts";
import type { Config } from "../settings/config.ts";
import { modelTimeLimits, writingOptions } from "./model-time-limits.ts";

export interface ReplayEngine {
  engine: Engine;
  recording: Recording;
}

/**
 * The engine where ENGINE is `replay`, else null.
 * @throws RalphError `configuration` naming what is wrong with REPLAY_FILE.
 */
export async function openReplayEngine(config: Config): Promise<ReplayEngine | null> {
  if (config.ENGINE !== "replay") return null;
  if (config.REPLAY_FILE === "")
    throw new RalphError(
      "configuration",
      "REPLAY_FILE: ENGINE=replay needs the journal of a session, as GET /sessions/:id/journal gives it",
    );
  const read = readRecording(config.REPLAY_FILE);
  const inner = read.engine === "extractive" ? await extractive() : await offlineClaude(config);
  return { engine: createReplayEngine(read, inner), recording: read };
}

async function extractive(): Promise<Engine> {
  const { createExtractiveEngine } = await import("../../agents/extractive/engine.ts");
  return createExtractiveEngine();
}

function readRecording(file: string): Recording {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const why = error instanceof SyntaxError ? "is not JSON" : `cannot be read: ${systemFault(error)}`;
    throw new RalphError("configuration", `REPLAY_FILE: '${file}' ${why}`);
  }
  const parsed = recording.safeParse(json);
  if (parsed.success && parsed.data.calls.length === 0)
    throw new RalphError("configuration", `REPLAY_FILE: '${file}' holds no calls, so there is nothing to replay`);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RalphError("configuration", `REPLAY_FILE: '${file}' is no session's journal: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** The `claude` agents without a server: every answer comes from the recording. */
async function offlineClaude(config: Config): Promise<Engine> {
  const { createClaudeEngine } = await import("../../agents/claude/engine.ts");
  const offline = () => Promise.reject(new RalphError("configuration", "A replay asks no model"));
  const bounds = { turns: config.MODEL_TASK_TURNS, tokens: config.MODEL_TASK_TOKENS, seconds: Number.POSITIVE_INFINITY };
  return createClaudeEngine({
    servers: new ModelServers([
      {
        name: "replay",
        client: { turn: offline, models: offline, close: () => Promise.resolve() },
        limiter: new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null, concurrency: 1 }),
        prices: listPrices,
        answering: new Set(),
        contextOf: (model) => contextOf(model, config.MODEL_CONTEXT_TOKENS),
      },
    ]),
    models: { model: null, byTier: {}, byAgent: {}, effort: null, effortByAgent: {} },
    maxTokens: config.MODEL_MAX_TOKENS,
    bounds,
    plannerTurns: config.MODEL_PLANNER_TURNS,
    timeLimits: modelTimeLimits(config),
    serverTools: [],
    maxToolText: config.MODEL_TOOL_TEXT,
    writing: writingOptions(config),
  });
}
