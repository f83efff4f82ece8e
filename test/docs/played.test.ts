/** Plays the requests and commands of the documentation as they stand, and holds what it shows against what comes. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Json } from "../../src/domain/base/json.ts";
import type { Tool, ToolEffect } from "../../src/sources/tool.ts";
import { startRealService } from "../http/support/real-service.ts";
import { blocksOf, pageText, requestsOf, type ShownRequest, shownJson } from "./pages.ts";
import { holds } from "./shown-answer.ts";

const run = promisify(execFile);
const adminKey = "a-key-of-24-characters-or-more";

/** The service with a document, and with the tools that the pages use as examples of a reader's own. */
async function startFor(environment: Record<string, string> = {}) {
  const { url } = await startRealService(environment, {
    tools: [
      played("analyse_code", "read", { question: "2 bugs found. Fix them?", critical: ["a.kt:45: null is not checked"] }),
      played("fix_code", "world", { fixed: 1 }),
    ],
  });
  return url;
}

function played(name: string, effect: ToolEffect, answer: Json): Tool {
  return { name, description: `Plays ${name}`, effect, input: z.looseObject({}), run: async () => answer };
}

class Reader {
  readonly #url: string;
  /** The session of the page. */
  session = "";

  constructor(url: string) {
    this.#url = url;
  }

  async send({ method, path, headers, body }: Pick<ShownRequest, "method" | "path"> & Partial<ShownRequest>): Promise<Response> {
    const url = `${this.#url}${path.replace("{id}", this.session)}`;
    if (body === null || body === undefined) return fetch(url, { method, headers: headers ?? {} });
    return fetch(url, { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  /** Sends a request that has to succeed; one that starts a session gives the id to those behind it. */
  async json(request: Parameters<Reader["send"]>[0]): Promise<Record<string, unknown>> {
    const response = await this.send(request);
    const answer = (await response.json()) as Record<string, unknown>;
    expect(response.ok, `${request.method} ${request.path}: ${JSON.stringify(answer)}`).toBe(true);
    if (request.path === "/sessions") this.session = String(answer["id"]);
    return answer;
  }

  /** The session once nothing of it runs: it is held, waits for work done elsewhere, or has ended. */
  async atRest(): Promise<Record<string, unknown>> {
    const stream = await this.send({ method: "GET", path: "/sessions/{id}/events", headers: { accept: "text/event-stream" } });
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (/^event: session\.(held|waiting)$/m.test(text)) break;
    }
    return this.json({ method: "GET", path: "/sessions/{id}" });
  }
}

/** The requests of a page whose path begins like this. */
function shown(page: string, ...starts: readonly string[]): ShownRequest[] {
  return requestsOf(pageText(page)).filter(({ method, path }) => starts.some((start) => `${method} ${path}`.startsWith(start)));
}

describe("the documentation", () => {
  it("of the supervisor: the answer and the progress come as they are shown", async () => {
    const reader = new Reader(await startFor());
    await reader.json({
      method: "POST",
      path: "/documents",
      body: {
        name: "arvo.md",
        mediaType: "text/markdown",
        content: "# Lake Arvo\n\nIts greatest depth is 97 metres.\n",
      },
    });
    const [listen, ask] = shown("docs/supervisor.md", "GET", "POST") as [ShownRequest, ShownRequest];
    const stream = await reader.send(listen);
    holds(shownJson(ask.answer ?? ""), await reader.json(ask));
    const frames = (await stream.text()).split("\n").filter((line) => line.startsWith("data: "));
    const [, frame = ""] = /^data: (.*)$/m.exec(blocksOf(pageText("docs/supervisor.md"))[1]?.text ?? "") ?? [];
    const wanted = JSON.parse(frame) as { type: string };
    holds(
      wanted,
      frames.map((line) => JSON.parse(line.slice(6)) as { type: string }).find(({ type }) => type === wanted.type),
    );
  });

  it("of questions: the plan stops to ask, asks on, and goes on from the answer", async () => {
    const reader = new Reader(await startFor());
    const [create, answer] = shown("docs/questions.md", "POST") as [ShownRequest, ShownRequest];
    await reader.json(create);
    expect((await reader.atRest())["hold"]).toBe("awaiting_input");
    await reader.json(answer);
    const confirm = () => reader.json({ method: "GET", path: "/sessions/{id}/tasks/confirm" });
    await expect.poll(async () => (await confirm())["status"]).toBe("awaiting_input");
    holds({ question: { choices: [{ label: "Yes" }, { label: "No" }] } }, await confirm());
    await reader.json({ ...answer, body: { content: "yes", taskId: "confirm" } });
    await reader.send({ method: "GET", path: "/sessions/{id}/events", headers: { accept: "text/event-stream" } }).then((all) => all.text());
    holds(
      { status: "completed", result: { output: { fixed: 1 } } },
      await reader.json({ method: "GET", path: "/sessions/{id}/tasks/fix" }),
    );
  });

  it("of work done elsewhere: a worker takes the tasks, and what depends on an output gets it", async () => {
    const reader = new Reader(await startFor());
    await reader.json(shown("docs/work-done-elsewhere.md", "POST")[0] as ShownRequest);
    await reader.atRest();
    for (const [task, output] of [
      ["edit", { files: ["pubspec.yaml"] }],
      ["check", "all pass"],
    ] as const) {
      const { lease } = await reader.json({ method: "POST", path: `/sessions/{id}/tasks/${task}/start`, body: { leaseS: 600 } });
      await reader.json({ method: "POST", path: `/sessions/{id}/tasks/${task}/complete`, body: { lease, output } });
      if (task === "check") break;
      await expect
        .poll(async () => ((await reader.json({ method: "GET", path: "/sessions/{id}/tasks/next" }))["items"] as unknown[]).length)
        .toBe(1);
      holds(
        { items: [{ ref: "check", input: { files: ["pubspec.yaml"] } }] },
        await reader.json({ method: "GET", path: "/sessions/{id}/tasks/next" }),
      );
    }
  });

  it.each([
    ["docs/keys.md", 201],
    ["docs/webhooks.md", 201],
    ["docs/reports.md", 202],
  ])("of %s: its curl command works as it stands", async (page, status) => {
    const url = await startFor(page === "docs/keys.md" ? { AUTH: "keys", ADMIN_KEY: adminKey } : {});
    const reader = new Reader(url);
    if (page === "docs/reports.md") {
      await reader.json({ method: "POST", path: "/sessions", body: { query: "What is Lake Arvo?", autoApprove: true } });
      await reader
        .send({ method: "GET", path: "/sessions/{id}/events", headers: { accept: "text/event-stream" } })
        .then((all) => all.text());
    }
    const block = blocksOf(pageText(page)).find(({ kind, text }) => kind === "sh" && text.includes("curl"))?.text ?? "";
    const [command = "", comment] = block.split(/^# \d{3} /m);
    const script = `${command.replaceAll(/(http:\/\/)?(localhost|127\.0\.0\.1):3000/g, url).trimEnd()} -s -w '%{http_code}'`;
    const { stdout } = await run("bash", ["-c", script], { env: { ...process.env, ADMIN_KEY: adminKey, SESSION: reader.session } });
    expect(stdout.slice(-3)).toBe(String(status));
    if (comment !== undefined) holds(JSON.parse(comment), JSON.parse(stdout.slice(0, -3)));
  });
});
