import { expect, test } from "vitest";
import { toolGroups } from "../../../../console/views/tools/tool-groups.ts";

const tool = (name: string, origin: string, state = "ok") => ({ name, origin, description: `does ${name}`, health: { state } });
const tools = [tool("b", "ralph"), tool("send", "mcp:mail"), tool("a", "ralph"), tool("z", "ralph", "failing")];
const names = (filter: string) =>
  toolGroups(tools, filter).map(({ origin, tools: members }) => [origin, ...members.map(({ name }) => name)]);

test("tools stand by where they come from, Ralph's own first, failing ones before the others", () => {
  expect(names("")).toEqual([
    ["ralph", "z", "a", "b"],
    ["mcp:mail", "send"],
  ]);
});

test("every word of the filter has to match name, origin or description", () => {
  expect(names("MAIL does")).toEqual([["mcp:mail", "send"]]);
  expect(names("mail nothing")).toEqual([]);
});
