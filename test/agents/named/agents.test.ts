import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type NamedAgentDefinition, taskAgentInput, taskResult } from "../../../src/agents/contracts.ts";
import { parseAgentFile } from "../../../src/agents/named/agent-file.ts";
import { AgentFolder } from "../../../src/agents/named/agent-folder.ts";
import type { Tool } from "../../../src/sources/tool.ts";
import { openCore, owner, temporaryDirectory } from "../../support/core.ts";
import { emptyResult, scriptedEngine } from "../../support/scripted-engine.ts";

const file = (name: string, prompt: string, more = "") => `---\nname: ${name}\ndescription: Does ${name}\n${more}---\n${prompt}\n`;
const isDone = ({ status }: { status: string }) => status === "done";

describe("an agent's file", () => {
  it("is front matter and a prompt", () => {
    const more =
      "model: some-model\ntools: [search_documents]\noutput:\n  type: object\n  properties: { n: { type: integer } }\n  required: [n]\n";
    expect(parseAgentFile(file("helper", "Help.", more), "helper.md")).toMatchObject({
      name: "helper",
      description: "Does helper",
      model: "some-model",
      tools: ["search_documents"],
      outputSchema: { type: "object", required: ["n"] },
      prompt: "Help.",
      version: expect.stringMatching(/^file-[0-9a-f]{24}$/),
    });
  });

  it("is refused where an unquoted comma makes a member without a value, with its line", () => {
    const more = "output:\n  type: object\n  properties:\n    text: { type: string, description: The whole, or a part of it }\n";
    expect(() => parseAgentFile(file("helper", "Help.", more), "helper.md")).toThrow(/line 7: 'or a part of it' has no value/);
    const quoted = more.replace("The whole, or a part of it", '"The whole, or a part of it", default: null');
    expect(parseAgentFile(file("helper", "Help.", quoted), "helper.md").outputSchema).toMatchObject({ type: "object" });
    expect(() => parseAgentFile(file("helper", "Help.", "tools: [a\n"), "helper.md")).toThrow(/line \d+: /);
  });

  it.each(["architect", "ask", "coder", "debug"])("reads the shipped agent '%s'", (name) => {
    const text = readFileSync(join(import.meta.dirname, `../../../agents/${name}.md`), "utf8");
    expect(parseAgentFile(text, `${name}.md`)).toMatchObject({ name, capabilities: expect.arrayContaining([expect.any(String)]) });
  });

  it("says what the agent can do", () => {
    expect(parseAgentFile(file("helper", "Help.", "capabilities: [sends e-mail]\n"), "helper.md").capabilities).toEqual(["sends e-mail"]);
    expect(parseAgentFile(file("helper", "Help."), "helper.md").capabilities).toEqual([]);
  });

  it.each([
    ["no front matter", "Just words", "does not begin with front matter"],
    ["no name", "---\ndescription: d\n---\nHelp", "name: "],
    ["a name that is taken", file("research", "Help"), "name: is the name of a built-in agent"],
    ["a name of its own making", file("My Agent", "Help"), "name: must be lower-case"],
    ["an unknown field", file("a", "Help", "colour: red\n"), "colour"],
    ["no prompt", file("a", " "), "has no prompt"],
    ["YAML that is none", "---\nname: [a\n---\nHelp", "front matter, line "],
    ["a schema that is none", file("a", "Help", "output: { type: 7 }\n"), "output: is no JSON Schema"],
  ])("with %s is refused, naming the file and the field", (_name, text, message) => {
    expect(() => parseAgentFile(text, "bad.md")).toThrow(message);
    expect(() => parseAgentFile(text, "bad.md")).toThrow("'bad.md'");
  });

  it("is read anew when it changes, and keeps its last good version while it is broken", () => {
    const directory = temporaryDirectory();
    const folder = new AgentFolder(directory);
    expect(folder.files()).toEqual([]);
    writeFileSync(join(directory, "a.md"), file("a", "First"));
    expect(folder.files().map(({ definition }) => definition.prompt)).toEqual(["First"]);
    writeFileSync(join(directory, "a.md"), file("a", "Second one"));
    expect(folder.files().map(({ definition }) => definition.prompt)).toEqual(["Second one"]);
    writeFileSync(join(directory, "a.md"), "broken");
    expect(folder.files().map(({ definition }) => definition.prompt)).toEqual(["Second one"]);
    expect(folder.problems()).toEqual([{ file: "a.md", message: expect.stringContaining("'a.md' does not begin") }]);
    rmSync(join(directory, "a.md"));
    expect(folder.files()).toEqual([]);
  });
});

/** An engine that runs named agents by saying their prompts. */
function echoing() {
  const base = scriptedEngine();
  const namedAgent = ({ name, version, description, prompt }: NamedAgentDefinition) => ({
    name,
    version,
    description,
    input: taskAgentInput,
    output: taskResult as z.ZodType<z.infer<typeof taskResult>>,
    taskInput: z.unknown(),
    run: async () => emptyResult(prompt),
  });
  return { ...base, name: "claude", namedAgent };
}

describe("the catalogue", () => {
  it("lists what plans may name, with the engines that run it", () => {
    const directory = temporaryDirectory();
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, "helper.md"), file("helper", "Help."));
    const { core } = openCore({ engines: [echoing()], agentsDirectory: directory });
    const { items, problems } = core.catalogue.list();
    expect(items.map(({ name, kind, engines }) => [name, kind, engines])).toEqual([
      ["data", "built-in", ["extractive", "claude"]],
      ["research", "built-in", ["extractive", "claude"]],
      ["tool", "built-in", ["extractive", "claude"]],
      ["user", "built-in", ["extractive", "claude"]],
      ["external", "built-in", ["extractive", "claude"]],
      ["helper", "named", ["claude"]],
    ]);
    expect(problems).toEqual([]);
  });

  it("lets a session keep the version that it began with, also over a restart", async () => {
    const agents = temporaryDirectory();
    writeFileSync(join(agents, "helper.md"), file("helper", "First words"));
    const before = openCore({ engines: [echoing()], agentsDirectory: agents });
    const plan = {
      subtasks: [
        { id: "ask", description: "Go on?", kind: "user_interaction" },
        { id: "help", description: "Help", agent: "helper", dependencies: ["ask"] },
      ],
    };
    const id = await before.start({ engine: "claude", plan });
    await before.until(id, ({ hold }) => hold === "awaiting_input");
    await before.stop();
    writeFileSync(join(agents, "helper.md"), file("helper", "Other words"));
    const after = openCore({ engines: [echoing()], agentsDirectory: agents, directory: before.directory });
    await after.sessions.message(owner, id, { content: "yes" }, null);
    await after.until(id, isDone);
    expect((await after.sessions.task(owner, id, "help")).task.result).toMatchObject({ summary: "First words" });
    const fresh = await after.start({ engine: "claude", plan: { subtasks: [{ id: "help", description: "Help", agent: "helper" }] } });
    await after.until(fresh, isDone);
    expect((await after.sessions.task(owner, fresh, "help")).task.result).toMatchObject({ summary: "Other words" });
  });
});

describe("the agent 'tool'", () => {
  const add: Tool<{ a: number; b: number }> = {
    name: "add",
    description: "Adds",
    effect: "read",
    input: z.object({ a: z.number(), b: z.number() }),
    run: async ({ a, b }) => ({ sum: a + b }),
  };
  const step = (id: string, input: Record<string, z.core.util.JSONType>) => ({
    id,
    description: id,
    agent: "tool",
    input: { tool: "add", input },
  });

  it("runs the named tool, its input taken from what others gave", async () => {
    const { start, until, sessions } = openCore({ tools: [add as Tool] });
    const id = await start({
      plan: { subtasks: [step("first", { a: 1, b: 2 }), step("second", { a: { $from: "first", path: "sum" }, b: 10 })] },
    });
    await until(id, isDone);
    expect((await sessions.task(owner, id, "second")).task.result).toMatchObject({ output: { sum: 13 }, summary: "sum: 13" });
  });

  it("fails before it runs where what it was given does not fit", async () => {
    const { start, until, sessions } = openCore({ tools: [add as Tool] });
    const id = await start({
      plan: {
        subtasks: [
          step("first", { a: 1, b: 2 }),
          step("second", { a: { $from: "first" }, b: 10 }),
          step("third", { a: { $from: "first", path: "product" }, b: 1 }),
        ],
      },
    });
    await until(id, isDone);
    expect((await sessions.task(owner, id, "second")).task).toMatchObject({
      status: "failed",
      error: { code: "invalid_input", message: expect.stringContaining("input.a") },
    });
    expect((await sessions.task(owner, id, "third")).task.error?.message).toBe(
      "The result of the task 'first' has nothing at 'product' (no 'product')",
    );
  });

  it("is refused when the plan comes, for an unknown tool or an input that cannot fit", async () => {
    const { start } = openCore({ tools: [add as Tool] });
    await expect(start({ plan: { subtasks: [{ ...step("a", {}), input: { tool: "subtract" } }] } })).rejects.toMatchObject({
      issues: [{ path: "plan.subtasks.0.input.tool", message: expect.stringContaining("there is no tool 'subtract'; there are add") }],
    });
    await expect(start({ plan: { subtasks: [step("a", { a: "one", b: 2 })] } })).rejects.toMatchObject({
      issues: [{ path: "plan.subtasks.0.input.input.a" }],
    });
  });
});
