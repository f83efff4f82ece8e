import { describe, expect, test } from "vitest";
import { checkModels } from "../../../../src/agents/claude/servers/model-check.ts";
import type { ListedModel } from "../../../../src/agents/claude/servers/model-client.ts";
import { type ModelServer, ModelServers } from "../../../../src/agents/claude/servers/model-server.ts";
import { agentNames, defaultModels, type ModelSettings, modelFor } from "../../../../src/agents/claude/servers/models.ts";
import { TurnError } from "../../../../src/agents/claude/servers/turn-error.ts";
import type { ErrorCode } from "../../../../src/domain/errors/errors.ts";
import { modelServer } from "../../../support/model-servers.ts";

const settings = (given: Partial<ModelSettings> = {}): ModelSettings => ({
  model: null,
  byTier: {},
  byAgent: {},
  effort: null,
  effortByAgent: {},
  ...given,
});

const listing = (answer: ListedModel[] | ErrorCode, name = "stand-in"): ModelServer =>
  modelServer(
    {
      turn: () => Promise.reject(new Error("not asked")),
      models: () => (typeof answer === "string" ? Promise.reject(new TurnError(answer, "x")) : Promise.resolve(answer)),
      close: () => Promise.resolve(),
    },
    { name },
  );
const model = (id: string, lifecycle: ListedModel["lifecycle"] = "active"): ListedModel => ({
  id,
  lifecycle,
  retiresAt: "2026-11-30T00:00:00Z",
});
const { signal } = new AbortController();

describe("which model thinks for an agent", () => {
  test("the agent's own, else its tier's, else the one for all, else the default", () => {
    expect(modelFor(settings(), "planner").model).toBe(defaultModels.strong);
    expect(modelFor(settings(), "research").model).toBe(defaultModels.balanced);
    expect(modelFor(settings(), "assessor").model).toBe(defaultModels.fast);
    expect(modelFor(settings({ model: "local" }), "assessor").model).toBe("local");
    expect(modelFor(settings({ model: "local", byTier: { fast: "small" } }), "assessor").model).toBe("small");
    expect(modelFor(settings({ byTier: { fast: "small" }, byAgent: { assessor: "own" } }), "assessor").model).toBe("own");
    expect(modelFor(settings({ effort: "low", effortByAgent: { planner: "high" } }), "planner").effort).toBe("high");
  });
});

describe("how deep a model thinks for an agent", () => {
  test("as set for the agent, else for all, else by role where the model takes an effort, else as the model does", () => {
    const byRole = settings({ isEffortByRole: true });
    expect(modelFor(byRole, "assessor").effort).toBe("low");
    expect(modelFor(byRole, "planner").effort).toBe("medium");
    expect(modelFor({ ...byRole, effort: "high" }, "assessor").effort).toBe("high");
    expect(modelFor({ ...byRole, effortByAgent: { assessor: "max" } }, "assessor").effort).toBe("max");
    expect(modelFor({ ...byRole, model: "claude-haiku-4-5" }, "assessor").effort).toBeNull();
    expect(modelFor(settings(), "assessor").effort).toBeNull();
  });
});

test("thinking is asked for, but not for an agent that is set to go without", () => {
  const some = settings({ thinkingByAgent: { assessor: false } });
  expect([modelFor(some, "assessor").thinks, modelFor(some, "planner").thinks]).toEqual([false, true]);
});

describe("the check at start", () => {
  const everything = Object.values(defaultModels).map((id) => model(id));

  test("is silent where all is well", async () => {
    expect(await checkModels(new ModelServers([listing(everything)]), settings(), signal)).toEqual([]);
  });

  test("names unknown, deprecated and retired models and who uses them", async () => {
    const models = [model(defaultModels.strong, "deprecated"), model(defaultModels.balanced, "retired")];
    const warnings = await checkModels(new ModelServers([listing(models)]), settings(), signal);
    expect(warnings.map(({ code }) => code).sort()).toEqual(["deprecated_model", "retired_model", "unknown_model"]);
    expect(warnings.find(({ code }) => code === "deprecated_model")?.message).toMatch(/planner.*|2026-11-30/);
    for (const name of agentNames) expect(warnings.map(({ message }) => message).join()).toContain(name);
  });

  test.each([
    ["unauthorized", "unauthorized"],
    ["not_found", "no_model_list"],
    ["network", "unreachable"],
    ["timeout", "unreachable"],
    ["service_unavailable", "unreachable"],
  ] as const)("%s is a warning, never a refusal", async (thrown, code) => {
    expect(await checkModels(new ModelServers([listing(thrown)]), settings(), signal)).toMatchObject([{ code }]);
  });
});
