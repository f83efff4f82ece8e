import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDeclared } from "../../src/composition/settings/declared-file.ts";
import { apisFile } from "../../src/sources/apis/api-file.ts";
import { mcpFile } from "../../src/sources/mcp/mcp-file.ts";

test("the files that the documentation shows can be used as they stand", () => {
  const page = readFileSync(new URL("../../docs/apis.md", import.meta.url), "utf8");
  const [apis = "", servers = ""] = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const { apis: declared } = parseDeclared("APIS_FILE", "apis.yaml", apis, apisFile);
  expect(Object.keys(declared["alpha_vantage"]?.operations ?? {})).toEqual(["daily_prices"]);
  expect(Object.keys(declared)).toEqual(["alpha_vantage", "tickets"]);
  expect(Object.keys(parseDeclared("MCP_FILE", "mcp.yaml", servers, mcpFile).mcpServers)).toEqual(["calendar", "wiki"]);
});
