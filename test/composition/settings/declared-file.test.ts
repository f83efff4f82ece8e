import { expect, test } from "vitest";
import { parseDeclared, withEnvironment } from "../../../src/composition/settings/declared-file.ts";
import { mcpFile } from "../../../src/sources/mcp/mcp-file.ts";

const parse = (text: string) => parseDeclared("MCP_FILE", "mcp.yaml", text, mcpFile);

test("a file of the form that other clients read is taken, as JSON and as YAML", () => {
  const json = '{"mcpServers": {"mail": {"command": "mail-server", "args": ["--readonly"]}}}';
  const yaml = "mcpServers:\n  mail:\n    command: mail-server\n    args: [--readonly]\n";
  expect(parse(yaml)).toEqual(parse(json));
  expect(parse(json).mcpServers["mail"]).toMatchObject({ command: "mail-server", args: ["--readonly"], env: {}, disabled: false });
});

test.each([
  ["mcpServers:\n  mail:\n    comand: x\n", /mcp\.yaml:3: mcpServers\.mail: must have a 'command'/],
  ["mcpServers:\n  mail:\n    url: ftp://host/\n", /mcp\.yaml:3: mcpServers\.mail\.url: must be an address/],
  ["mcpServers:\n  mail:\n    command: x\n    args: y\n", /mcp\.yaml:3: mcpServers\.mail: args /],
  ["mcpServers:\n  'my mail':\n    command: x\n", /mcp\.yaml:\d: mcpServers\.my mail: must be a letter/],
  ["mcpServers:\n  mail:\n    command: [\n", /mcp\.yaml:\d: /],
  ["mcpServers:\n  - a\n b: 2\n", /^MCP_FILE: mcp\.yaml:3: All mapping items must start at the same column$/],
  ["[]", /mcp\.yaml:1: the file: /],
])("a fault is told with file, line and field: %j", (text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: "configuration", message: expect.stringMatching(message) }));
});

test("a name in braces is taken from the environment, and one that it lacks is an error", () => {
  const header = `Bearer \${TOKEN}`;
  expect(withEnvironment(header, { TOKEN: "abc" })).toBe("Bearer abc");
  expect(() => withEnvironment(header, {})).toThrow("TOKEN} is not in the environment");
});
