/** The model engine's working times, and how much it spends on writing, from the settings. */

import type { WritingOptions } from "../../agents/claude/conversation/thinker.ts";
import { type TimeLimits, timeLimitsOf } from "../../agents/claude/servers/time-limits.ts";
import type { Config } from "../settings/config.ts";

export function modelTimeLimits(config: Config): TimeLimits {
  return timeLimitsOf({
    tokensPerSecond: config.MODEL_TOKENS_PER_SECOND,
    silenceS: config.MODEL_SILENCE_TIMEOUT_S,
    maxTokens: config.MODEL_MAX_TOKENS,
    turnS: config.MODEL_TURN_TIMEOUT_S,
    taskS: config.MODEL_TASK_TIMEOUT_S,
    writingS: config.MODEL_WRITING_TIMEOUT_S,
    roundS: config.MODEL_ROUND_TIMEOUT_S,
    sessionS: config.MODEL_SESSION_TIMEOUT_S,
  });
}

export function writingOptions(config: Config): WritingOptions {
  return {
    oneCallFindings: config.MODEL_ONE_CALL_FINDINGS,
    reflection: config.MODEL_REFLECTION,
  };
}
