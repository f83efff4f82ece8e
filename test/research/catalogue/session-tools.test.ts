import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sessionSources } from "../../../src/domain/sessions/session-sources.ts";
import { missingSources, toolsOf } from "../../../src/research/catalogue/session-tools.ts";
import { type Source, SourceRegistry, toolSource } from "../../../src/sources/source.ts";
import type { Tool } from "../../../src/sources/tool.ts";

const tool = (name: string): Tool => ({ name, description: name, effect: "read", input: z.object({}), run: () => Promise.resolve(null) });

const web: Source = {
  ...toolSource("web", [tool("search_web")]),
  serves: ({ web: wanted = false }) => wanted !== false,
  lacks: ({ series }) => (series === true ? { path: "series", message: "there are none" } : null),
};
const foreign: Source = { ...toolSource("calendar", [tool("calendar__list"), tool("calendar__find")]), origin: "mcp:calendar" };
const registry = new SourceRegistry([toolSource("own", [tool("look")]), web, foreign]);
const session = { id: "s", owner: "ada", language: "en", documentIds: ["d"], allowedTools: [] };
const namesFor = (sources: object) => [...toolsOf({ ...session, sources }, registry).byName.keys()];

describe("a session's tools", () => {
  it("are all but those of sources that it is not served by", () => {
    expect(namesFor({})).toEqual(["look", "calendar__list", "calendar__find"]);
    expect(namesFor({ web: true })).toEqual(["look", "search_web", "calendar__list", "calendar__find"]);
  });

  it("are of the foreign ones those that it names, where it names some", () => {
    expect(namesFor({ tools: ["calendar__find"] })).toEqual(["look", "calendar__find"]);
    expect(namesFor({ tools: [] })).toEqual(["look"]);
  });

  it("are one map for one selection, so that they are described once", () => {
    const map = (sources: object) => toolsOf({ ...session, sources }, registry).byName;
    expect(map({ web: true })).toBe(registry.tools);
    expect(map({})).toBe(map({ web: false }));
  });

  it("reach no document where it wants none, and what it may of the web", () => {
    expect(toolsOf({ ...session, sources: { documents: false } }, registry).scope.documentIds).toEqual([]);
    const { scope } = toolsOf({ ...session, sources: { web: { deny: ["x.org"] }, collections: ["law"] } }, registry);
    expect(scope).toMatchObject({ documentIds: ["d"], collections: ["law"], web: { deny: ["x.org"] }, language: "en" });
  });
});

describe("what a session asks for by name and cannot have", () => {
  it("is told with its path", () => {
    expect(missingSources({ series: true, tools: ["look", "nope"] }, registry)).toEqual([
      { path: "sources.series", message: "there are none" },
      { path: "sources.tools.1", message: "there is no tool 'nope'" },
    ]);
    expect(missingSources({ web: true }, registry)).toEqual([]);
  });
});

describe("the choice of sources", () => {
  it("takes domains, endings, days and countries", () => {
    const web = { allow: ["Europa.EU", ".gov"], deny: ["localhost"], since: "2024-05", region: "DE" };
    expect(sessionSources.parse({ web })).toEqual({
      web: { allow: ["europa.eu", ".gov"], deny: ["localhost"], since: "2024-05", region: "de" },
    });
  });

  it.each([
    [{ web: { allow: ["https://x.org/a"] } }],
    [{ web: { allow: [] } }],
    [{ web: { since: "last year" } }],
    [{ web: { since: "2024-13" } }],
    [{ web: { region: "deu" } }],
    [{ web: { only: ["x.org"] } }],
    [{ web: "yes" }],
    [{ collections: [""] }],
    [{ pages: true }],
  ])("refuses %j", (choice) => expect(sessionSources.safeParse(choice).success).toBe(false));
});
