/** Which model servers the settings and the file set up, and what is told of a file that is wrong. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openModelEngine } from "../../../src/composition/models/model-engine.ts";
import { serverSpecs } from "../../../src/composition/models/model-servers.ts";
import { readModelServers } from "../../../src/composition/models/model-servers-file.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { directoryForTest } from "../../support/claude-service.ts";

function file(text: string): string {
  const path = join(directoryForTest(), "servers.yaml");
  writeFileSync(path, text);
  return path;
}

const names = (environment: Record<string, string>) => {
  const { config, secrets } = loadConfig(environment);
  return serverSpecs(config, secrets).map(({ name }) => name);
};
const two = `servers:
  - name: local
    api: chat
    address: http://localhost:11434/v1
    models: { qwen3: { context: 40000 } }
  - { name: router, api: messages, address: "https://openrouter.ai/api", key: ROUTER_API_KEY }
`;

describe("the servers, the default one first", () => {
  test.each([
    ["none", {}, []],
    ["a key for other programs alone sets up none", { OPENAI_API_KEY: "k" }, []],
    ["Anthropic's by its key", { ANTHROPIC_API_KEY: "k" }, ["anthropic"]],
    ["OpenAI's by MODEL_API and a key", { OPENAI_API_KEY: "k", MODEL_API: "chat" }, ["openai"]],
    ["another by its address", { OPENAI_BASE_URL: "http://localhost:1/v1" }, ["openai"]],
    ["both", { ANTHROPIC_API_KEY: "k", OPENAI_BASE_URL: "http://localhost:1/v1" }, ["anthropic", "openai"]],
    [
      "both, by MODEL_API",
      { ANTHROPIC_API_KEY: "k", OPENAI_BASE_URL: "http://localhost:1/v1", MODEL_API: "chat" },
      ["openai", "anthropic"],
    ],
  ])("%s", (_name, environment, expected) => {
    expect(names(environment as Record<string, string>)).toEqual(expected);
  });

  test("those of the file follow, with keys from the environment", () => {
    const environment = { ANTHROPIC_API_KEY: "k", MODEL_SERVERS_FILE: file(two), ROUTER_API_KEY: "r" };
    expect(names(environment)).toEqual(["anthropic", "local", "router"]);
    const { config, secrets } = loadConfig(environment);
    expect(serverSpecs(config, secrets).at(-1)?.key).toBe("r");
  });
});

describe("a start is refused", () => {
  test.each([
    ["no YAML", "servers: [{", /MODEL_SERVERS_FILE: .*:1: /],
    ["no server", "servers: []", /:1: servers: names no server/],
    ["a member that there is not", two.replace("    api: chat", "    api: chat\n    adress: x"), /:4: servers\.0\.adress/],
    ["a protocol that there is not", two.replace("api: chat", "api: grpc"), /:3: servers\.0\.api/],
    ["an address that is none", two.replace("http://localhost:11434/v1", "localhost"), /:4: servers\.0\.address: has to be/],
    ["a key in the file", two.replace("ROUTER_API_KEY", "sk-or-secret"), /:6: servers\.1\.key: .*not the key itself/],
    ["a context that is none", two.replace("40000", "many"), /:5: servers\.0\.models\.qwen3\.context/],
    ["a name twice", two.replace("name: router", "name: local"), /:6: servers\.1\.name: another server has the name 'local'/],
  ])("by %s", (_name, text, message) => {
    expect(() => readModelServers(file(text))).toThrowError(
      expect.objectContaining({ code: "configuration", message: expect.stringMatching(message) }),
    );
  });

  test("by a file that is not there", () => {
    expect(() => readModelServers("/nowhere/servers.yaml")).toThrow(
      /MODEL_SERVERS_FILE: '\/nowhere\/servers.yaml' cannot be read: it does not exist/,
    );
  });

  test("where a key is not in the environment, two servers share a name, or a chat server gets no model", async () => {
    const open = (environment: Record<string, string>) => {
      const { config, secrets } = loadConfig(environment);
      return openModelEngine(config, secrets);
    };
    await expect(open({ MODEL_SERVERS_FILE: file(two) })).rejects.toThrow(/'router' takes its key from ROUTER_API_KEY, which is not set/);
    const named = file(two.replace("name: local", "name: anthropic"));
    await expect(open({ ANTHROPIC_API_KEY: "k", MODEL_SERVERS_FILE: named, ROUTER_API_KEY: "r" })).rejects.toThrow(
      /have the name 'anthropic'/,
    );
    await expect(open({ OPENAI_BASE_URL: "http://localhost:1/v1" })).rejects.toThrow(/MODEL: names no model, and the server 'openai'/);
  });
});
