import { expect, test } from "vitest";
import { z } from "zod";
import { type SourceDescription, SourceRegistry, toolSource } from "../../src/sources/source.ts";
import type { Tool } from "../../src/sources/tool.ts";

const tool = (name: string): Tool => ({ name, description: name, effect: "read", input: z.json(), run: async () => null });
const described = (title: string): SourceDescription => ({ kind: "page", title, url: null, documentId: null, hash: "h" });

test("holds the tools of all sources, and asks each in turn to describe what was shown", () => {
  const registry = new SourceRegistry([
    toolSource("first", [tool("look")], (owner, id) => (owner === "mine" && id === "a" ? described("A of first") : undefined)),
    toolSource("second", [tool("find"), tool("read")], (_owner, id) => (id === "z" ? undefined : described(`${id} of second`))),
  ]);
  expect([...registry.tools.keys()]).toEqual(["look", "find", "read"]);
  expect(registry.describe("mine", "a")?.title).toBe("A of first");
  expect(registry.describe("another's", "a")?.title).toBe("a of second");
  expect(registry.describe("mine", "z")).toBeUndefined();
});

test("refuses two tools or two sources of one name", () => {
  expect(() => new SourceRegistry([toolSource("a", [tool("look")]), toolSource("b", [tool("look")])])).toThrow(
    "Two tools are named 'look'",
  );
  expect(() => new SourceRegistry([toolSource("a", []), toolSource("a", [])])).toThrow("Two sources are named 'a'");
});
