/** What clients are told of the tools. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { listedTool, toolScopes } from "../../src/mcp/tool.ts";
import { tools } from "../../src/mcp/tool-table.ts";
import { operations } from "../../src/operations/table.ts";

/** A model reads all of it with each conversation. Characters. */
const mostDescribed = 12_000;

it("each has words for models, schemas that compile, and hints", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { uri: true, uuid: true } });
  for (const tool of tools) {
    const { name, description = "", inputSchema, outputSchema = {}, annotations } = listedTool(tool);
    expect(name).toMatch(/^[a-z_]{1,40}$/);
    expect([description.length > 80, description.length < 600], name).toEqual([true, true]);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object" });
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).not.toHaveProperty("$schema");
      expect(() => ajv.compile(schema as object)).not.toThrow();
    }
    expect(annotations, name).toMatchObject({
      title: expect.any(String),
      readOnlyHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
  }
});

it("inputs say what each field is for, and are short enough to be read", () => {
  let described = 0;
  for (const tool of tools) {
    const { name, description = "", inputSchema } = listedTool(tool);
    described += description.length + JSON.stringify(inputSchema).length;
    for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
      expect((schema as { description?: string }).description ?? "", `${name}.${field}`).not.toBe("");
  }
  expect(described).toBeLessThan(mostDescribed);
});

it("one that only reads performs nothing that writes, and one that writes says so", () => {
  for (const { name, annotations, operations: ids } of tools) {
    const writes = ids.some((id) => operations[id].effect === "write");
    expect(annotations.readOnlyHint, name).toBe(!writes);
  }
});

it("needs the scopes of what it performs", () => {
  const scopesOf = Object.fromEntries(tools.map((tool) => [tool.name, toolScopes(tool)]));
  expect(scopesOf).toEqual({
    research_start: ["research", "admin"],
    research_status: ["research", "read", "admin"],
    research_answer: ["research", "admin"],
    research_result: ["research", "read", "admin"],
    ask_quick: ["research", "admin"],
    search: ["research", "documents", "read", "admin"],
    fetch: ["research", "documents", "read", "admin"],
    add_document: ["documents", "admin"],
  });
});
