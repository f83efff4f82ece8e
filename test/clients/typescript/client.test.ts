import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { Event } from "../../../clients/typescript/src/api-types.ts";
import { RalphClient } from "../../../clients/typescript/src/client.ts";
import { documentsIn, saveDownload } from "../../../clients/typescript/src/node.ts";
import { itemsOf } from "../../../clients/typescript/src/pages.ts";
import { startRealService } from "../../http/support/real-service.ts";

const question = "How many inhabitants does Elbstadt have?";

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ralph-client-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function started(environment: Record<string, string> = {}) {
  const { url } = await startRealService(environment);
  const client = new RalphClient({ baseUrl: url });
  await client.addDocument({
    name: "elbstadt.md",
    open: () => new Blob(["# Elbstadt\n\nIn 2024 the town of Elbstadt had 52,310 inhabitants, 400 more than in the year before.\n"]),
  });
  return { client, url };
}

describe("research", () => {
  it("resolves with the results of a question, and tells every event once", async () => {
    const { client } = await started();
    const events: Event[] = [];
    let opened = "";
    const results = await client.research(question, {
      outputFormats: ["md"],
      onOpened: ({ id }) => {
        opened = id;
      },
      onEvent: (event) => events.push(event),
    });
    expect(results).toMatchObject({ sessionId: opened, status: "done" });
    expect(JSON.stringify(results.summary)).toContain("52,310");
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ type: "session.status", data: { to: "done" } });
  });

  it("asks for the brief and the plan, and approves the versions that were shown", async () => {
    const { client } = await started();
    const asked: string[] = [];
    const results = await client.research(question, {
      outputFormats: ["md"],
      onBrief: ({ brief }) => {
        asked.push(`brief ${brief.version}`);
        if (brief.version === 1) return { message: "make it HTML too" };
        const { goal, scope, language, outputFormats } = brief;
        return brief.version === 2 ? { brief: { goal, scope, language, outputFormats: [...outputFormats, "json"] } } : "approve";
      },
      onPlan: ({ plan }) => {
        asked.push(`plan ${plan.version}`);
        return "approve";
      },
    });
    expect(asked).toEqual(["brief 1", "brief 2", "brief 3", "plan 1"]);
    expect(results.reports.map(({ format }) => format).sort()).toEqual(["html", "json", "md"]);
  });

  it("answers a task's question", async () => {
    const { client } = await started();
    const plan = {
      subtasks: [
        { id: "confirm", description: "Is Elbstadt meant?", kind: "user_interaction", choices: ["yes", "no"] },
        { id: "find", description: question, agent: "research", dependencies: ["confirm"] },
      ],
    };
    const asked: string[] = [];
    const results = await client.research(question, {
      plan,
      onQuestion: ({ question: { text, choices } }) => {
        asked.push(`${text} ${choices?.map(({ value }) => value).join(" or ")}`);
        return { value: "yes", for: "once" };
      },
    });
    expect(asked).toEqual(["Is Elbstadt meant? yes or no"]);
    expect(results.status).toBe("done");
  });

  it("fails where a question has nobody to answer it, and can be finished later", async () => {
    const { client } = await started();
    const plan = { subtasks: [{ id: "confirm", description: "Is Elbstadt meant?", kind: "user_interaction", choices: ["yes", "no"] }] };
    let id = "";
    const first = client.research(question, {
      plan,
      onOpened: (session) => {
        id = session.id;
      },
    });
    await expect(first).rejects.toMatchObject({ name: "UnansweredError", task: { ref: "confirm" } });
    expect(await client.finish(id, { onQuestion: () => "yes" })).toMatchObject({ status: "done" });
  });

  it("fails with the session where it ends without results", async () => {
    const { client } = await started();
    const failing = client.research(question, {
      onBrief: async ({ session: { id } }): Promise<"approve"> => {
        await answerOf(client.api.POST("/sessions/{id}/cancel", { params: { path: { id } } }));
        return "approve";
      },
    });
    await expect(failing).rejects.toMatchObject({ name: "ResearchError", session: { status: "cancelled" } });
  });

  it("ends with the signal's reason while a decision is waited for, and leaves the session as it is", async () => {
    const { client } = await started();
    const abort = new AbortController();
    let id = "";
    const researching = client.research(question, {
      signal: abort.signal,
      onBrief: ({ session }) => {
        id = session.id;
        abort.abort(new Error("later"));
        return new Promise(() => undefined);
      },
    });
    await expect(researching).rejects.toThrow("later");
    expect(await client.session(id)).toMatchObject({ status: "brief", hold: "awaiting_input" });
  });

  it("fails with what a decision throws", async () => {
    const { client } = await started();
    const onBrief = () => {
      throw new RangeError("no idea");
    };
    await expect(client.research(question, { onBrief })).rejects.toThrow(RangeError);
  });
});

describe("waiting", () => {
  it("waits by long polls until the session is as wanted", async () => {
    const { client } = await started();
    const { id } = await client.createSession({ query: question, outputFormats: ["md"] });
    expect(await client.waitFor(id)).toMatchObject({ status: "brief", hold: "awaiting_input" });
    await answerOf(client.api.POST("/sessions/{id}/approve", { params: { path: { id } }, body: {} }));
    expect(await client.waitFor(id)).toMatchObject({ status: "done" });
  });
});

describe("the library", () => {
  it("adds a folder with progress, and goes on after what is refused", async () => {
    const { client } = await started();
    const folder = await folderOf({ "a.md": "# A\n\nOne.", "b.txt": "Two.", "broken.pdf": "no PDF", "photo.jpg": "x", ".hidden.md": "x" });
    const { files, skipped } = await documentsIn([folder]);
    expect(skipped).toEqual([join(folder, "photo.jpg")]);
    const progress: string[] = [];
    const { documents, refused } = await client.addDocuments(files, {
      collection: "letters",
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
    expect(documents.map(({ name, collections }) => [name.split("/").at(-1), collections])).toEqual([
      ["a.md", ["letters"]],
      ["b.txt", ["letters"]],
    ]);
    expect(refused).toMatchObject([{ name: expect.stringContaining("broken.pdf") }]);
    expect(progress).toEqual(["1/3", "2/3", "3/3"]);
  });

  it("lists all pages", async () => {
    const { client } = await started();
    const names = ["1.md", "2.md", "3.md"];
    await client.addDocuments(names.map((name) => new File([`# ${name}\n\nText of ${name}.`], name)));
    const listed: string[] = [];
    const page = (from: object) => answerOf(client.api.GET("/documents", { params: { query: { limit: 2, ...from } } }));
    for await (const { name } of itemsOf(page)) listed.push(name);
    expect(listed.sort()).toEqual([...names, "elbstadt.md"]);
  });
});

describe("files", () => {
  it("has a report made and gives it with its name and type", async () => {
    const { client } = await started();
    const { sessionId } = await client.research(question, { outputFormats: ["md"] });
    const { name, mediaType, blob } = await client.report(sessionId, "html");
    expect(name).toMatch(/\.html$/);
    expect(mediaType).toContain("text/html");
    expect(await blob.text()).toContain("52,310");
  });

  it("saves a stream under the service's name, whole", async () => {
    const { client } = await started();
    const { sessionId } = await client.research(question, { outputFormats: ["md"] });
    const folder = await folderOf({});
    const path = await saveDownload(await client.openDownload(`/sessions/${sessionId}/reports/md`), folder);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await readFile(path, "utf8")).toContain("52,310");
  });

  it("tells a refusal of a report as the service does", async () => {
    const { client } = await started();
    const { id } = await client.createSession({ query: question });
    await expect(client.report(id, "pdf")).rejects.toMatchObject({ name: "ServiceError", code: "conflict" });
  });
});
