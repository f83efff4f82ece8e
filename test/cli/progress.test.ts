import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { Progress } from "../../src/cli/progress.ts";
import { type Output, Screen } from "../../src/cli/screen.ts";
import { treeLines } from "../../src/cli/task-tree.ts";
import { wrap } from "../../src/cli/words.ts";
import { journal, taskLike } from "./stand-in-service.ts";

const stream = new PassThrough();
const note = () => null;

describe("the task tree", () => {
  const tasks = [
    taskLike("root", { agent: null, description: "The question", status: "in_progress" }),
    taskLike("root.0", { status: "completed" }),
    taskLike("root.1", { agent: null, status: "in_progress" }),
    taskLike("root.2", { status: "blocked" }),
    taskLike("root.1.0", { status: "failed" }),
    taskLike("root.1.1", { status: "awaiting_input", agent: "data" }),
  ];

  it("puts children under their parents, with a mark for each status", () => {
    expect(treeLines(tasks, { width: 80, stream, note })).toEqual([
      "▸ The question",
      "  ✓ Look into root.0 [research]",
      "  ▸ Look into root.1",
      "    ✗ Look into root.1.0 [research]",
      "    ? Look into root.1.1 [data]",
      "  ○ Look into root.2 [research]",
    ]);
  });

  it("keeps each line within the width, notes included", () => {
    const lines = treeLines(tasks, { width: 20, stream, note: () => "searching\nfor something" });
    expect(lines.every((line) => [...line].length <= 20)).toBe(true);
    expect(lines[1]).toBe("  ✓ Look into root.…");
  });

  it("leaves settled tasks out first where there is no room", () => {
    const lines = treeLines(tasks, { width: 80, stream, note, height: 5 });
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe("… 2 more");
    expect(lines.join()).not.toContain("root.0 ");
    expect(lines.join()).toContain("root.1.1");
  });
});

describe("progress", () => {
  it("shows a wait until the session moves on", () => {
    const progress = new Progress();
    const shown = () => progress.draw({ width: 80, height: 10, stream, elapsedMs: 0 })[0] ?? "";
    const [queued, moved] = journal(
      ["session.queued", 0, { position: 2 }],
      ["session.status", 10, { from: "created", to: "brief", event: "opened" }],
    );
    if (queued === undefined || moved === undefined) throw new Error("There are two events");
    progress.apply(queued);
    expect(shown()).toContain("waiting its turn, number 2");
    progress.apply(moved);
    expect(shown()).toContain("brief");
    expect(shown()).not.toContain("waiting");
  });

  it("tells a wait for the store when it is over, and then shows none", () => {
    const progress = new Progress();
    const [event] = journal(["session.waiting", 10, { reason: "storage_full", since: "10:00", until: "10:05" }]);
    expect(event === undefined ? null : progress.apply(event)).toBe(" 10 %  waited (storage_full) from 10:00 until 10:05");
    expect(progress.draw({ width: 80, height: 10, stream, elapsedMs: 0 }).join()).not.toContain("wait");
  });

  it("tells the steps of a session, one line each, with a percentage that never falls", () => {
    const progress = new Progress();
    progress.setTasks([taskLike("root.0", { description: "Find the\nfigures" }), taskLike("root.1")]);
    const lines = journal(
      ["session.queued", 0, { position: 3 }],
      ["session.status", 10, { from: "created", to: "brief", event: "opened" }],
      ["plan.created", 20, { version: 1, total: 2, strategy: "flat" }],
      ["plan.updated", 20, { version: 2, reason: "gaps", tasks: [{ taskId: "root.2" }] }],
      ["task.started", 20, { taskId: "root.0", agent: "data", status: "in_progress" }],
      ["task.progress", 25, { taskId: "root.0", message: "Reading tables" }],
      ["task.completed", 50, { taskId: "root.0", agent: "data", status: "completed" }],
      ["task.failed", 45, { taskId: "root.1", error: { code: "timeout", message: "Took too long" } }],
      ["session.waiting", 50, { taskId: null, agent: "external", reason: "external", until: null, tasks: ["root.2", "root.3"] }],
      ["review.completed", 70, { decision: "done", reason: "covered" }],
      ["report.ready", 99.9, { format: "md" }],
    ).map((event) => progress.apply(event));
    expect(lines).toEqual([
      "  0 %  waiting its turn, number 3",
      " 10 %  brief",
      " 20 %  plan: 2 tasks, flat",
      " 20 %  plan: 1 more task",
      " 20 %  in progress: Find the figures",
      null,
      " 50 %  completed: Find the figures",
      " 50 %  failed: Look into root.1 (Took too long)",
      " 50 %  waiting for work done elsewhere: root.2, root.3",
      " 70 %  review: done, covered",
      " 99 %  report ready: md",
    ]);
  });

  it("asks for the tree when an event speaks of a task it has not seen", () => {
    const progress = new Progress();
    progress.setTasks([taskLike("root.0")]);
    const [known, unknown, plan, other] = journal(
      ["task.started", 0, { taskId: "root.0" }],
      ["task.started", 0, { taskId: "root.1" }],
      ["plan.updated", 0, { version: 2 }],
      ["round.completed", 0, { round: 1 }],
    ).map((event) => progress.needsTasks(event));
    expect([known, unknown, plan, other]).toEqual([false, true, true, false]);
  });

  it("draws a bar, what is being done, and the tree with the newest word of each task", () => {
    const progress = new Progress();
    progress.setTasks([taskLike("root.0"), taskLike("root.1")]);
    for (const event of journal(
      ["session.status", 50, { to: "executing" }],
      ["task.started", 50, { taskId: "root.0" }],
      ["task.progress", 50, { taskId: "root.0", message: "Reading tables" }],
    ))
      progress.apply(event);
    expect(progress.draw({ width: 80, height: 20, stream, elapsedMs: 65_000 })).toEqual([
      "███████████████░░░░░░░░░░░░░░░  50 %  executing, 1 min 5 s",
      "▸ Look into root.0 [research]: Reading tables",
      "· Look into root.1 [research]",
    ]);
  });
});

describe("the screen", () => {
  function terminal(isTTY: boolean) {
    const out: Output = new PassThrough();
    out.isTTY = isTTY;
    return { screen: new Screen(out), written: () => String((out as PassThrough).read() ?? "") };
  }

  it("takes a picture away before anything else is written", () => {
    const { screen, written } = terminal(true);
    screen.draw(["one", "two"]);
    screen.say("stays");
    expect(written()).toBe("one\ntwo\n\u001b[2A\u001b[0Jstays\n");
  });

  it("draws nothing where it cannot be redrawn", () => {
    const { screen, written } = terminal(false);
    screen.draw(["one", "two"]);
    screen.say("stays");
    expect(written()).toBe("stays\n");
  });
});

describe("wrapping", () => {
  it("cuts between words and keeps a long one whole", () => {
    expect(wrap("Кириллица и a-very-long-word here", 12, "  ")).toEqual(["  Кириллица", "  и", "  a-very-long-word", "  here"]);
  });
});
