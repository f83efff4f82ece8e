/** Wire format of web search and fetch that Anthropic's server runs itself. */
import type { ContentBlock } from "../../agents/claude/servers/messages.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import type { Config } from "../settings/config.ts";

type Settings = Pick<
  Config,
  "ANTHROPIC_SERVER_TOOLS" | "ANTHROPIC_SERVER_TOOL_USES" | "ANTHROPIC_SEARCH_DOMAINS" | "ANTHROPIC_SEARCH_BLOCKED_DOMAINS"
>;

/** @throws RalphError `configuration` where both lists of domains are given: the API accepts one. */
export function serverTools(config: Settings): ContentBlock[] {
  const { ANTHROPIC_SERVER_TOOLS: which, ANTHROPIC_SERVER_TOOL_USES: uses } = config;
  const { ANTHROPIC_SEARCH_DOMAINS: allowed, ANTHROPIC_SEARCH_BLOCKED_DOMAINS: blocked } = config;
  if (which === "off") return [];
  if (allowed.length > 0 && blocked.length > 0)
    throw new RalphError("configuration", "ANTHROPIC_SEARCH_BLOCKED_DOMAINS: give these or ANTHROPIC_SEARCH_DOMAINS, not both");
  const common = {
    max_uses: uses,
    // Results filtered by code on the server are encrypted, so that they could be neither stored nor quoted.
    allowed_callers: ["direct"],
    ...(allowed.length > 0 && { allowed_domains: allowed }),
    ...(blocked.length > 0 && { blocked_domains: blocked }),
  };
  const search = { type: "web_search_20260318", name: "web_search", ...common };
  const fetch = { type: "web_fetch_20260318", name: "web_fetch", max_content_tokens: 20_000, ...common };
  return which === "search" ? [search] : [search, fetch];
}
