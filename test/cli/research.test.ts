import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unasked } from "../../src/domain/plans/brief.ts";
import { plainQuestion } from "../../src/domain/plans/plan.ts";
import { startable } from "../support/programs.ts";
import { journal, StandInService, sessionId, sessionLike, taskLike } from "./stand-in-service.ts";

const program = startable(join(import.meta.dirname, "../../src/cli/main.ts"));
const toTheEnd = journal(
  ["session.status", 5, { from: "created", to: "brief", event: "opened" }],
  ["plan.created", 20, { version: 1, total: 1, strategy: "flat" }],
  ["task.started", 20, { taskId: "root.0" }],
  ["task.completed", 60, { taskId: "root.0" }],
  ["report.ready", 95, { format: "md" }],
  ["session.status", 100, { from: "reporting", to: "done", event: "reported" }],
);
const path = `/sessions/${sessionId}`;

let service: StandInService;
let url: string;
let folder: string;
beforeEach(async () => {
  service = new StandInService();
  url = await service.start();
  folder = await mkdtemp(join(tmpdir(), "ralph-cli-"));
  service.tasks = [taskLike("root.0", { description: "Find the figures" })];
  service.events = toTheEnd;
  service.session = sessionLike({ status: "done" });
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Runs the client in the folder; `input` is what is typed, and the end of it. */
function ralph(args: string[], input: string | null = null) {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk;
  });
  if (input !== null) child.stdin.end(input);
  const ended = once(child, "close").then(([code]) => ({ code: code as number, out, err }));
  return { child, ended };
}

const ask = (...options: string[]) => ["research", "How much CO2?", "--url", url, ...options];

describe("ralph research", () => {
  it("adds the documents, opens a session over them, follows it and saves the report", async () => {
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs/a.md"), "# A");
    await writeFile(join(folder, "docs/b.csv"), Buffer.from([0xcf, 0xf0, 0xe8]));
    await writeFile(join(folder, "docs/c.png"), "");
    const { code, out, err } = await ralph(ask("--documents", "docs", "--yes", "--language", "en", "--strategy", "flat")).ended;
    expect(err).toBe("");
    expect(code).toBe(0);
    expect(out.replace(/after \d+ s/, "after N s")).toBe(
      [
        "Skipped 1 file of another kind: .png",
        "2 documents in the library",
        `Session ${sessionId} (extractive)`,
        "  5 %  brief",
        " 20 %  plan: 1 task, flat",
        " 20 %  in progress: Find the figures",
        " 60 %  completed: Find the figures",
        " 95 %  report ready: md",
        "100 %  done",
        "",
        "Every point of the brief has evidence.",
        "",
        "  The air holds more of it each year. [1][2]",
        "",
        "  2 documents were looked through.",
        "",
        "  [1] b.md, line 1",
        "  [2] a.md, line 1",
        "",
        "Not found",
        "  methane: no passage speaks of it",
        "",
        "0 sections from 2 sources.",
        "Saved after N s",
        "  out/report.md",
        "",
      ].join("\n"),
    );
    expect(await readFile(join(folder, "out/report.md"), "utf8")).toBe("# The report\n");

    const [created] = service.requestsOf("POST", "/sessions");
    expect(JSON.parse(created?.body ?? "")).toEqual({
      query: "How much CO2?",
      autoApprove: true,
      outputFormats: ["md"],
      sources: { documentIds: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === "d1,d2") },
      language: "en",
      strategy: "flat",
    });
    expect(created?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    const uploads = service.requestsOf("POST", "/documents").map(({ body }) => body);
    expect(uploads.filter((body) => body.includes('filename="docs/a.md"') && body.includes("text/markdown"))).toHaveLength(1);
  });

  it("takes up a broken event stream after the last event, and tells each event once", async () => {
    service.eventsPerConnection = [2, 1, 10];
    const { code, out } = await ralph(ask("--yes")).ended;
    expect(code).toBe(0);
    expect(out.split("\n").filter((line) => / % {2}/.test(line))).toHaveLength(6);
    expect(service.requestsOf("GET", `${path}/events`).map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "2", "3"]);
  });

  it("shows the brief, sends what is typed, and approves", async () => {
    const draft = {
      version: 1,
      status: "draft" as const,
      goal: "Measure CO2",
      scope: ["The air"],
      questions: ["Since when?"],
      ...unasked,
      outputFormats: ["md" as const],
      language: "en",
    };
    const held = sessionLike({ status: "brief", hold: "awaiting_input", message: "Since when?", brief: draft });
    service.session = held;
    service.events = journal(
      ["session.status", 5, { from: "created", to: "brief", event: "opened" }],
      ["session.held", 5, { hold: "awaiting_input" }],
      ["session.held", 5, { hold: "awaiting_input" }],
      ["session.status", 100, { from: "reporting", to: "done", event: "reported" }],
    );
    service.routes.set(`POST ${path}/messages`, () => {
      service.session = { ...held, message: "Noted.", brief: { ...draft, version: 2, scope: ["The air", "The sea"], questions: [] } };
      return [200, service.session];
    });
    service.routes.set(`POST ${path}/approve`, () => {
      service.session = sessionLike({ status: "done" });
      return [202, service.session];
    });
    const { code, out } = await ralph(ask(), "\nadd the sea\napprove\n").ended;
    expect(code).toBe(0);
    expect(out).toContain(
      "Brief, version 1 (draft)\n  Goal\n    Measure CO2\n  Scope\n    1. The air\n  Open questions\n    - Since when?\n",
    );
    expect(out).toContain("Noted.\n\nBrief, version 2 (draft)");
    expect(service.requestsOf("POST", `${path}/messages`).map(({ body }) => body)).toEqual(['{"content":"add the sea"}']);
    expect(service.requestsOf("POST", `${path}/approve`)).toHaveLength(1);
    expect(JSON.parse(service.requestsOf("POST", "/sessions")[0]?.body ?? "")).toMatchObject({ autoApprove: false });
  });

  it("hands a task's question to the user and the answer to the task", async () => {
    const held = sessionLike({ status: "executing", hold: "awaiting_input" });
    service.session = held;
    service.tasks = [taskLike("root.0", { status: "awaiting_input", question: plainQuestion("Which year?", ["2020", "2021"]) })];
    service.events = journal(["session.held", 30, { hold: "awaiting_input" }], ["session.status", 100, { to: "done" }]);
    service.routes.set(`POST ${path}/messages`, () => {
      service.session = sessionLike({ status: "done" });
      return [200, service.session];
    });
    const { code, out } = await ralph(ask(), "2021\n").ended;
    expect(code).toBe(0);
    expect(out).toContain("Which year?\n    1. 2020\n    2. 2021\n");
    expect(service.requestsOf("POST", `${path}/messages`)[0]?.body).toBe('{"content":"2021","taskId":"root.0"}');
  });

  it.each([
    ["the input ends", [], ""],
    ["--yes asks nobody", ["--yes"], null],
  ])("fails rather than waits for ever where %s", async (_case, options, input) => {
    service.session = sessionLike({ status: "brief", hold: "awaiting_input", message: "Which?" });
    service.events = journal(["session.held", 5, { hold: "awaiting_input" }]);
    const { code, err } = await ralph(ask(...options), input).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/waits for/);
  });

  it("fails with the session's own reason", async () => {
    service.session = sessionLike({ status: "failed", error: { code: "invalid_plan", message: "A cycle", recoverable: false } });
    service.events = journal(["session.status", 40, { from: "planning", to: "failed", event: "failed" }]);
    const { code, err } = await ralph(ask("--yes")).ended;
    expect(code).toBe(1);
    expect(err).toBe("The session ended as failed: A cycle (invalid_plan)\n");
  });

  it("gives a refusal in the service's words, with the field", async () => {
    const issues = [{ path: "query", message: "too long" }];
    service.routes.set("POST /sessions", () => [
      400,
      {
        type: "about:blank",
        title: "Invalid input",
        status: 400,
        detail: "The body does not fit",
        error: "invalid_input",
        requestId: "r",
        issues,
      },
    ]);
    const { code, err } = await ralph(ask("--yes")).ended;
    expect(code).toBe(1);
    expect(err).toBe("The body does not fit – query: too long\n");
  });

  it("says so when there is no service at the address", async () => {
    const { code, err } = await ralph(["research", "Q", "--yes", "--url", "http://127.0.0.1:9"]).ended;
    expect(code).toBe(1);
    expect(err).toContain("http://127.0.0.1:9 cannot be reached");
  });

  it.each([
    ["a wrong option", ["--fast"]],
    ["a folder that is not there", ["--documents", "nowhere"]],
  ])("ends with 2 for %s", async (_case, options) => {
    const { code, err } = await ralph(ask("--yes", ...options)).ended;
    expect(code).toBe(2);
    expect(err).toContain("Usage:");
    expect(service.received).toEqual([]);
  });

  it("ends with 130 when it is interrupted, and says where a running service goes on", async () => {
    service.routes.set(`GET ${path}/events`, (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n");
      return null;
    });
    const { child, ended } = ralph(ask("--yes"));
    child.stdout.once("data", () => child.kill("SIGINT"));
    const { code, out } = await ended;
    expect(code).toBe(130);
    expect(out).toContain(`ralph tree ${sessionId} --url ${url}`);
  });
});

describe("ralph tree", () => {
  it("prints the tree as the service draws it, under the session's state", async () => {
    service.session = sessionLike({ status: "executing", progress: { completed: 1, failed: 1, total: 3, percent: 55.5 } });
    service.routes.set(`GET ${path}/tasks`, ({ headers }, response) => {
      response.end(headers.accept === "text/plain" ? "▸ root CO2\n  ✓ root.0 Look\n" : "");
      return null;
    });
    const { code, out } = await ralph(["tree", sessionId, "--url", url]).ended;
    expect(code).toBe(0);
    expect(out).toBe(`How much CO2 is in the air?
executing, 55 %: 1 of 3 tasks completed, 1 failed

▸ root CO2
  ✓ root.0 Look
`);
  });

  it("fails for an unknown session", async () => {
    service.routes.set(`GET ${path}`, () => [
      404,
      { type: "about:blank", title: "Not found", status: 404, detail: "No session has this id", error: "not_found" },
    ]);
    const { code, err } = await ralph(["tree", sessionId, "--url", url]).ended;
    expect(code).toBe(1);
    expect(err).toBe("No session has this id\n");
  });
});

describe("ralph report", () => {
  const file = { format: "pdf", template: "house", url: `${path}/reports/pdf?template=house`, bytes: null, sha256: null, error: null };

  it("asks for a further format, waits until it is there, and saves it", async () => {
    let looks = 0;
    service.routes.set(`POST ${path}/reports`, () => [202, { ...file, state: "making" }]);
    service.routes.set(`GET ${path}/reports`, () => [
      200,
      { items: [{ ...file, state: ++looks < 2 ? "making" : "ready", bytes: 3, sha256: "0".repeat(64) }] },
    ]);
    service.routes.set(`GET ${path}/reports/pdf`, () => [200, Buffer.from("pdf")]);
    const { code, out } = await ralph(["report", sessionId, "--format", "pdf", "--template", "house", "--url", url]).ended;
    expect([code, out]).toEqual([0, `${join("out", "report.pdf")}\n`]);
    expect(await readFile(join(folder, "out/report.pdf"), "utf8")).toBe("pdf");
    expect(JSON.parse(service.received.find(({ method }) => method === "POST")?.body ?? "")).toEqual({ format: "pdf", template: "house" });
  });

  it("says why a file could not be made, or the session cannot have one", async () => {
    service.routes.set(`POST ${path}/reports`, () => [
      202,
      { ...file, state: "failed", error: { code: "limit_reached", message: "too large", recoverable: false } },
    ]);
    const failed = await ralph(["report", sessionId, "--format", "pdf", "--url", url]).ended;
    expect([failed.code, failed.err]).toEqual([1, "The pdf report could not be made: too large (limit_reached)\n"]);
    service.routes.set(`POST ${path}/reports`, () => [409, { title: "Conflict", detail: "The session is 'review'", error: "conflict" }]);
    const refused = await ralph(["report", sessionId, "--url", url]).ended;
    expect([refused.code, refused.err]).toEqual([1, "The session is 'review'\n"]);
  });
});
