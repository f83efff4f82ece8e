/** The end of a session that acts: its outcome, its closing words, and its evidence. */
import { describe, expect, it } from "vitest";
import { RalphError } from "../../../src/domain/errors/errors.ts";
import { unasked } from "../../../src/domain/plans/brief.ts";
import type { NewSession } from "../../../src/domain/sessions/session.ts";
import { openCore, owner } from "../../support/core.ts";
import { emptyResult, leaf, type Rules, scriptedEngine } from "../../support/scripted-engine.ts";

const isDone = ({ status, error }: { status: string; error: unknown }) => {
  if (status === "failed") throw new Error(JSON.stringify(error));
  return status === "done";
};
const coder = (ref: string, ...dependencies: string[]) => leaf(ref, { agent: "coder", description: `Make ${ref}`, dependencies });

async function ended(rules: Partial<Rules>, request: Partial<NewSession> = {}) {
  const opened = openCore({ engine: scriptedEngine(rules, ["research", "data", "coder"]) });
  const id = await opened.start(request);
  const session = await opened.until(id, isDone);
  return { ...opened, id, session, results: await opened.sessions.results(owner, id) };
}

describe("a session that only acts", () => {
  const fifth = {
    planner: () => ({
      analysis: "",
      tasks: [coder("one"), coder("two", "one"), coder("three", "two"), coder("four", "three"), coder("five", "two")],
    }),
    task: ({ task: { ref } }: { task: { ref: string | null } }) => {
      if (ref === "three") throw new RalphError("service_unavailable", "The compiler is not there");
      return { ...emptyResult(`Made ${ref}`), output: { file: `${ref}.ts` } };
    },
    aggregator: () => {
      throw new Error("nothing is to be aggregated");
    },
    reviewer: () => {
      throw new Error("nothing is to be reviewed");
    },
  };

  it("tells what each step gave, which failed, and which was left out because of it", async () => {
    const { results } = await ended(fifth);
    expect(results.completeness).toBeNull();
    expect(results.notFound).toEqual([]);
    expect(results.outcome?.state).toBe("partly_done");
    expect(results.outcome?.tasks.map(({ ref, state, summary, output, reason }) => [ref, state, summary, output, reason])).toEqual([
      ["one", "done", "Made one", { file: "one.ts" }, null],
      ["two", "done", "Made two", { file: "two.ts" }, null],
      ["three", "failed", null, null, "The compiler is not there"],
      ["five", "done", "Made five", { file: "five.ts" }, null],
      ["four", "skipped", null, null, "It needs “Make three”, which was not done"],
    ]);
  });

  it.each([
    ["https://mail.example:8443/v1/send?to=a: answered 422: no such person", "mail.example:8443 answered 422: no such person"],
    [
      "Gave up after 3 attempts: http://mail.example/v1: no answer (ECONNRESET)",
      "Gave up after 3 attempts: mail.example: no answer (ECONNRESET)",
    ],
    ["The letter of http://mail.example/1 is lost", "The letter of http://mail.example/1 is lost"],
  ])("names the server of a failed step and not the whole address: %s", async (message, reason) => {
    const task = () => {
      throw new RalphError("unprocessable", message);
    };
    const { results } = await ended({ ...fifth, planner: () => ({ analysis: "", tasks: [coder("one")] }), task });
    expect(results.outcome?.tasks.map((step) => step.reason)).toEqual([reason]);
  });

  it("says at the end what was the case, in the session's language", async () => {
    const { session } = await ended(fifth);
    expect(session.message).toBe(
      "3 of 5 steps done, the third failed (“Make three”): The compiler is not there; 1 step was left out. Report: Markdown.",
    );
    const russian = await ended(fifth, { language: "ru" });
    expect(russian.session.message).toBe(
      "Выполнено 3 из 5 шагов, третий не удался («Make three»): служба недоступна (The compiler is not there); пропущено: 1 шаг. Отчёт: Markdown.",
    );
  });

  it("ends its plan with an event that counts the steps", async () => {
    const { events, id } = await ended(fifth);
    const told = (await events(id)).filter(({ type }) => type.startsWith("plan."));
    expect(told.map(({ type, data }) => [type, data["total"]])).toEqual([
      ["plan.created", 5],
      ["plan.completed", 5],
    ]);
    expect(told.at(-1)?.data).toEqual({ status: "partly_completed", total: 5, completed: 3, failed: 1, skipped: 1 });
    expect(told[0]?.data["tasks"]).toMatchObject([{ taskId: "root.0", ref: "one", agent: "coder" }, {}, {}, {}, { ref: "five" }]);
  });

  it("carries the client's own ref in every event of a task", async () => {
    const { events, id } = await ended(fifth);
    const tasks = (await events(id)).filter(({ type, data }) => type.startsWith("task.") && data["agent"] !== null);
    expect(new Set(tasks.map(({ data }) => data["ref"]))).toEqual(new Set(["one", "two", "three", "four", "five"]));
  });
});

describe("a session that finds and acts", () => {
  const both: Partial<Rules> = {
    briefBuilder: ({ query, language }) => ({
      intent: "drafted",
      reply: "This is my draft",
      brief: {
        ...{ goal: query, scope: ["the letter of Anna", "send the invitations"], questions: [], outputFormats: ["md" as const] },
        ...{ language, ...unasked },
      },
    }),
    planner: () => ({
      analysis: "",
      tasks: [
        leaf("read", { input: { scopeItem: "the letter of Anna" } }),
        { ...coder("mail", "read"), description: "Send the invitations" },
      ],
    }),
  };

  it("reviews and aggregates what was to be found out alone", async () => {
    const seen: unknown[] = [];
    const { results } = await ended({
      ...both,
      reviewer: ({ brief, tasks }) => {
        seen.push(["review", brief.scope, tasks.map(({ ref }) => ref)]);
        return { decision: "done", reason: "covered", coverage: [], newTasks: [], note: "" };
      },
      aggregator: ({ query, brief, tasks }) => {
        seen.push(["report", brief.scope, tasks.map(({ ref }) => ref)]);
        const nothing = { summary: [], sections: [], recommendations: [], disagreements: [] };
        return { query, title: query, language: "en", completeness: "none", notFound: [], ...nothing };
      },
    });
    expect(seen).toEqual([
      ["review", ["the letter of Anna"], ["read"]],
      ["report", ["the letter of Anna"], ["read"]],
    ]);
    expect(results.completeness).toBe("none");
    expect(results.outcome).toMatchObject({ state: "done", tasks: [{ ref: "mail", state: "done", summary: "Did mail" }] });
  });
});

describe("a session that only finds", () => {
  it("has no outcome, and says at the end where nothing was found", async () => {
    const { results, session } = await ended({});
    expect(results.outcome).toBeNull();
    expect(session.message).toBe("Nothing was found that answers the question. Report: Markdown.");
  });
});

describe("a task that the user leaves out", () => {
  it("says so, and what needed it names it", async () => {
    const question = { ...leaf("q"), kind: "user_interaction" as const, agent: "user", description: "Which year?" };
    const tasks = [question, coder("mail", "q")];
    const { start, until, sessions } = openCore({
      engine: scriptedEngine({ planner: () => ({ analysis: "", tasks }) }, ["research", "data", "coder"]),
    });
    const id = await start();
    await until(id, ({ hold }) => hold === "awaiting_input");
    await sessions.skipTask(owner, id, "root.0");
    await until(id, ({ status }) => status === "done" || status === "failed");
    expect((await sessions.results(owner, id)).outcome?.tasks.map(({ state, reason }) => [state, reason])).toEqual([
      ["skipped", "You left it out"],
      ["skipped", "It needs “Which year?”, which was not done"],
    ]);
  });
});

describe("what the user was asked", () => {
  it("stands with the task, each question with its answer", async () => {
    const question = { ...leaf("q"), kind: "user_interaction" as const, agent: "user", description: "Which year?" };
    const { start, until, sessions } = openCore({ engine: scriptedEngine({ planner: () => ({ analysis: "", tasks: [question] }) }) });
    const id = await start();
    await until(id, ({ hold }) => hold === "awaiting_input");
    expect((await sessions.results(owner, id)).outcome).toMatchObject({
      state: "not_done",
      tasks: [{ state: "open", reason: "It waits for an answer: Which year?", asked: [{ question: "Which year?", answer: null }] }],
    });
    await sessions.message(owner, id, { content: "2024" }, null);
    await until(id, isDone);
    expect((await sessions.results(owner, id)).outcome).toMatchObject({
      state: "done",
      tasks: [{ state: "done", output: "2024", asked: [{ question: "Which year?", answer: "2024" }] }],
    });
  });
});
