/** The engine of sessions that name none. */
import type { Engine } from "../../agents/contracts.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Config } from "../settings/config.ts";

/** @throws RalphError `configuration` for an engine that is not set up */
export function engineByDefault(config: Config, engines: ReadonlyMap<string, Engine>): string {
  if (config.ENGINE === "") return engines.has("claude") ? "claude" : "extractive";
  if (engines.has(config.ENGINE)) return config.ENGINE;
  const hint = config.ENGINE === "claude" ? ": it needs ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, OPENAI_BASE_URL or MODEL_SERVERS_FILE" : "";
  throw new RalphError("configuration", `ENGINE: '${config.ENGINE}' is not set up here${hint}`);
}
