/** A tool that waits for its remote: no clock of its session runs meanwhile. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { runTool } from "../../../src/research/calls/tool-call.ts";
import { RateLimiter } from "../../../src/sources/remote/rate-limiter.ts";
import { partyOf, type Tool, type ToolContext } from "../../../src/sources/tool.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, scriptedEngine } from "../../support/scripted-engine.ts";
import { toolContext } from "../../support/tool-context.ts";

const isDone = ({ status }: { status: string }) => status === "done";

function openWith(effect: Tool["effect"], run: (context: ToolContext) => Promise<string>, timeoutMs: number) {
  const tool: Tool = { name: "ask", description: "Asks a remote", effect, input: z.json(), run: (_input, context) => run(context) };
  const engine = scriptedEngine({
    planner: () => ({ analysis: "", tasks: [leaf("a")] }),
    task: async (_input, { call }) => emptyResult(String(await call.tool("ask", {}))),
  });
  return openCore({ engine, tools: [tool], settings: { taskTimeoutMs: timeoutMs } });
}

describe("a tool that waits for its remote", () => {
  it("stops its task's clock: a wait longer than the time-out fails nothing", async () => {
    const limiter = new RateLimiter({ requestsPerMinute: null, tokensPerMinute: null, concurrency: 1 });
    let calls = 0;
    const remote = () => {
      calls += 1;
      return calls === 1 ? Promise.reject(new RalphError("rate_limited", "Slow", { retryAfterMs: 900 })) : Promise.resolve("answer");
    };
    const core = openWith(
      "read",
      ({ scope, signal, waiting }) => limiter.run(remote, { party: partyOf(scope), tokens: 0, signal, waiting }),
      450,
    );
    const id = await core.start();
    await core.until(id, isDone);
    expect((await core.sessions.task(owner, id, "root.0")).task).toMatchObject({
      status: "completed",
      attempts: 1,
      result: { summary: "answer" },
    });
    expect((await core.stored(id)).session.workedMs).toBeLessThan(900);
  });

  it.each([
    ["read", "is ended", 1],
    ["world", "is waited for, as it may have been sent", 0],
  ] as const)("of the effect '%s' %s where the session is paused meanwhile", async (effect, _how, aborted) => {
    const begun = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string>();
    let aborts = 0;
    const run = ({ signal, waiting }: ToolContext) => {
      waiting("limit", null);
      signal.addEventListener("abort", () => {
        aborts += 1;
        answered.reject(signal.reason);
      });
      begun.resolve();
      return answered.promise;
    };
    const { start, sessions, until } = openWith(effect, run, 60_000);
    const id = await start({ allowedTools: ["ask"] });
    await begun.promise;
    await sessions.pause(owner, id);
    answered.resolve("answer");
    await until(id, ({ hold }) => hold === "paused");
    expect(aborts).toBe(aborted);
  });
});

it("ends the waits that a tool began and forgot", async () => {
  const ended: string[] = [];
  const waiting = (reason: string) => () => void ended.push(reason);
  const forgetful = (fails: boolean): Tool => ({
    name: "ask",
    description: "Asks a remote",
    effect: "read",
    input: z.json(),
    run: async (_input, context) => {
      context.waiting(fails ? "retry" : "limit", null);
      if (fails) throw new RalphError("network", "cut");
      return null;
    },
  });
  await runTool(forgetful(false), {}, toolContext({}, { waiting }));
  await expect(runTool(forgetful(true), {}, toolContext({}, { waiting }))).rejects.toThrow("cut");
  expect(ended).toEqual(["limit", "retry"]);
});
