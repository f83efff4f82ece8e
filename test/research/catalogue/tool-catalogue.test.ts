import { expect, test } from "vitest";
import { z } from "zod";
import { ToolCatalogue } from "../../../src/research/catalogue/tool-catalogue.ts";
import { type Source, SourceRegistry, toolSource } from "../../../src/sources/source.ts";
import type { Tool } from "../../../src/sources/tool.ts";

function tool(name: string, description = name): Tool {
  return { name, description, effect: "read", input: z.object({ at: z.string() }), run: () => Promise.resolve(null) };
}

test("tools are listed by name with where they come from, their input and the state of their remote", () => {
  const remote: Source = {
    ...toolSource("calendar", [{ ...tool("calendar__list"), inputSchema: { type: "object" } }]),
    origin: "mcp:calendar",
    health: () => ({ state: "failing", message: "the server ended" }),
    notOffered: () => [{ name: "calendar__wipe", origin: "mcp:calendar", reason: "it is denied" }],
  };
  const { items, notOffered } = new ToolCatalogue(new SourceRegistry([toolSource("own", [tool("look")]), remote])).list();
  expect(items.map(({ name, origin, health }) => [name, origin, health.state])).toEqual([
    ["calendar__list", "mcp:calendar", "failing"],
    ["look", "ralph", "ok"],
  ]);
  expect(items[0]?.inputSchema).toEqual({ type: "object" });
  expect(items[1]?.inputSchema).toMatchObject({ properties: { at: { type: "string" } } });
  expect(notOffered).toEqual([{ name: "calendar__wipe", origin: "mcp:calendar", reason: "it is denied" }]);
});

test("a source that changes its tools changes the registry, and never takes a name that another has", () => {
  let changing = [tool("a")];
  const registry = new SourceRegistry([toolSource("own", [tool("look", "ours")]), { ...toolSource("far", []), tools: () => changing }]);
  const before = registry.tools;
  expect(registry.tools).toBe(before);
  changing = [tool("b"), tool("look", "theirs")];
  expect([...registry.tools.keys()].sort()).toEqual(["b", "look"]);
  expect(registry.tools.get("look")?.description).toBe("ours");
  expect(new ToolCatalogue(registry).list().items).toHaveLength(2);
});
