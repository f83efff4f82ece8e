import { expect, test } from "vitest";
import { z } from "zod";
import { loopTools } from "../../../../src/agents/claude/conversation/loop-tools.ts";
import { Ledger } from "../../../../src/agents/claude/evidence/ledger.ts";
import type { Json } from "../../../../src/domain/base/json.ts";
import type { Tool } from "../../../../src/sources/tool.ts";
import { libraryTools, searchInput } from "../../../../src/sources/tools/library-tools.ts";
import { memoryContext } from "../../../support/agent-context.ts";
import { memoryLibrary } from "../../extractive/memory-library.ts";

const library = memoryLibrary([
  { name: "nile.md", text: "# The Nile\n\nThe Nile is a river in Africa.\n" },
  { name: "ganges.md", text: "# The Ganges\n\nThe Ganges is a river of Asia.\n" },
]);
const toolsOver = (tools: readonly Tool[]) => {
  const context = memoryContext({ tools });
  const made = loopTools({ context, ledger: new Ledger(), language: "en", maxText: 30_000 });
  const use = async (name: string, input: Json, turn = 0) => {
    const tool = made.find(({ definition }) => definition.name === name);
    return tool?.show(input, await tool.run(input, { turn, order: 0 })) ?? "";
  };
  return { made, use };
};

test("schemas tell the defaults that hold, and no bounds that bound nothing", () => {
  const { made } = toolsOver(libraryTools(library));
  const schema = JSON.stringify(made.find(({ definition }) => definition.name === "search_documents")?.definition.input_schema);
  expect(schema).toContain('"default":8');
  expect(schema).not.toContain("9007199254740991");
  expect(schema).not.toContain("$schema");
});

test("a search sends no passage twice, but says where it was found again", async () => {
  const { use } = toolsOver(libraryTools(library));
  expect(await use("search_documents", { query: "river Africa" }, 0)).toContain("The Nile is a river in Africa.");
  const again = await use("search_documents", { query: "river Nile" }, 1);
  expect(again).not.toContain("The Nile is a river in Africa.");
  expect(again).toMatch(/Found again, as shown before: s-\w+ from \d+/);
  expect(await use("search_documents", { query: "zzz" }, 2)).toContain("Nothing was found");
});

test("a search says how many hits there are beyond, and which words nobody wrote", async () => {
  const answer = { passages: [], terms: [{ word: "quark", stem: "quark", passages: 0 }], documents: 2, total: 9 };
  const search: Tool = {
    name: "search_documents",
    description: "",
    effect: "read",
    input: searchInput,
    run: () => Promise.resolve(answer),
  };
  const text = await toolsOver([search]).use("search_documents", { query: "quark" });
  expect(text).toContain("0 of 9 hits");
  expect(text).toContain("No passage holds: quark.");
});

test("a piece of a source tells how long the whole is, and headings keep their order", async () => {
  const passage = { sourceId: "s-1", name: "a", heading: ["One", "Two"], text: "abc", place: { from: 0, to: 3, line: 1, heading: [] } };
  const read: Tool = {
    name: "read_passage",
    description: "",
    effect: "read",
    input: z.object({}),
    run: () => Promise.resolve({ passages: [passage], length: 5_000 }),
  };
  const { use } = toolsOver([read]);
  for (const turn of [0, 1]) {
    const text = await use("read_passage", {}, turn);
    expect(text).toContain('source_length="5000"');
    expect(text).toContain('heading="One › Two"');
    expect(text).toContain("abc");
  }
});

test("an answer of an API or an MCP server is shown as a source that can be cited", async () => {
  const tool: Tool = {
    name: "crm__orders",
    description: "Orders",
    effect: "read",
    isCitable: true,
    input: z.object({}),
    run: () => Promise.resolve([{ order: 7, total: 120.5 }]),
  };
  const ledger = new Ledger();
  const [made] = loopTools({ context: memoryContext({ tools: [tool] }), ledger, language: "en", maxText: 30_000 });
  const text = made?.show({}, (await made.run({}, { turn: 0, order: 0 })) ?? null) ?? "";
  const [, id = ""] = /<source_table id="([^"]+)"/.exec(text) ?? [];
  expect(text).toContain("row 1: 7,120.5");
  expect(ledger.cite(id, "7,120.5")).toMatchObject([{ sourceId: id, quote: "7,120.5" }]);
});
