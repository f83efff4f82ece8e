import { expect, test } from "vitest";
import { serverTools } from "../../../src/composition/models/server-tools.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";

const tools = (environment: Record<string, string>) => serverTools(loadConfig(environment).config);

test("the server's tools are called by the model alone, within the domains and uses that are set", () => {
  expect(tools({})).toEqual([]);
  const environment = { ANTHROPIC_SERVER_TOOLS: "search+fetch", ANTHROPIC_SEARCH_DOMAINS: "example.org,example.com" };
  expect(tools({ ...environment, ANTHROPIC_SERVER_TOOL_USES: "2" })).toMatchObject([
    { name: "web_search", max_uses: 2, allowed_callers: ["direct"], allowed_domains: ["example.org", "example.com"] },
    { name: "web_fetch", max_uses: 2, allowed_callers: ["direct"], allowed_domains: ["example.org", "example.com"] },
  ]);
  expect(tools({ ANTHROPIC_SERVER_TOOLS: "search", ANTHROPIC_SEARCH_BLOCKED_DOMAINS: "example.org" })).toMatchObject([
    { name: "web_search", blocked_domains: ["example.org"] },
  ]);
});

test("both lists of domains, or one that is no domain, are refused by the setting's name", () => {
  const both = { ANTHROPIC_SERVER_TOOLS: "search", ANTHROPIC_SEARCH_DOMAINS: "a.org", ANTHROPIC_SEARCH_BLOCKED_DOMAINS: "b.org" };
  expect(() => tools(both)).toThrow("ANTHROPIC_SEARCH_BLOCKED_DOMAINS");
  expect(() => tools({ ANTHROPIC_SEARCH_DOMAINS: "not a domain" })).toThrow("ANTHROPIC_SEARCH_DOMAINS");
});
