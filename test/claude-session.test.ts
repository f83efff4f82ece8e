/** Whole sessions with a scripted model behind the real HTTP API: from the question to the files, through kills and limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ClaudeProcess, directoryForTest, environmentFor, secretKey, startClaudeService } from "./support/claude-service.ts";
import { type MessagesServer, startMessagesServer, text, use } from "./support/messages-server.ts";
import { roleOf, scriptedModel } from "./support/scripted-model.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const history = "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889 after two years of work.\n";
const today = "# The tower today\n\nToday six million people visit the tower every year. It is painted every seven years.\n";
const askedFor = (role: string) => server.asked.filter(({ body }) => roleOf(body) === role);

describe("a session from the question to the files", () => {
  test("researches, reviews, writes a cited report as Markdown, JSON and PDF, and tells what it does and what it cost", async () => {
    server.script(scriptedModel({ formats: ["md", "json", "pdf"] }));
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    await client.document("today.md", today);
    const id = await client.start({ query: "Tell me about the tower" });
    const session = await client.finished(id);

    expect(session).toMatchObject({ status: "done", engine: "claude", strategy: "flat", complexity: "medium", error: null });
    expect(session.usage.modelCalls).toBe(server.asked.length);
    expect(session.usage.costUsd).toBeGreaterThan(0);

    const results = await client.results(id);
    expect(results.completeness).toBe("full");
    expect(results.sections.map(({ title }) => title)).toEqual(["Part 1", "Part 2"]);
    const quotes = results.sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ citations }) => citations.map(({ quote }) => quote)));
    expect(quotes).toContain("The history of the tower began in 1887.");
    expect(results.sources.map(({ title }) => title).sort()).toEqual(["The tower", "The tower today"]);
    for (const { format, bytes } of results.reports) expect([format, bytes > 500]).toEqual([format, true]);
    expect(results.reports.map(({ format }) => format).sort()).toEqual(["json", "md", "pdf"]);
    const pdf = await fetch(`${client.url}/sessions/${id}/reports/pdf`);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    const { items } = await client.events(id);
    const progress = items.filter(({ type }) => type === "task.progress").map(({ data }) => String(data.message));
    expect(progress.some((message) => message.startsWith("Searching for:"))).toBe(true);
    expect(items.at(-1)).toMatchObject({ type: "session.status", data: { to: "done" } });
  });

  test("a longer report is outlined, written section by section, framed and read once more", async () => {
    server.script(scriptedModel());
    const { client } = await startClaudeService(server.url, { MODEL_ONE_CALL_FINDINGS: "0" });
    await client.document("history.md", history);
    await client.document("today.md", today);
    const id = await client.start({ query: "Tell me about the tower" });
    expect(await client.finished(id)).toMatchObject({ status: "done", error: null });
    const writers = ["outliner", "writer", "editor", "critic", "aggregator"].map((role) => askedFor(role).length);
    expect(writers).toEqual([1, 2, 1, 1, 0]);
    const { sections, completeness } = await client.results(id);
    expect(completeness).toBe("full");
    for (const { paragraphs } of sections) for (const { sentences } of paragraphs) expect(sentences?.[0]?.citations).toHaveLength(1);
  });

  test("a simple question is one loop and one call that writes: no planner, no reviewer", async () => {
    server.script(scriptedModel({ complexity: "simple", scope: ["History"] }));
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    const id = await client.start({ query: "When was the tower finished?" });
    expect(await client.finished(id)).toMatchObject({ status: "done", strategy: "direct" });
    expect(server.asked.map(({ body }) => roleOf(body))).toEqual([
      ...["initialResearch", "briefBuilder", "assessor", "research", "research", "aggregator", "claimChecker"],
    ]);
  });

  test("the language of the brief is the language that every later agent is told to write in", async () => {
    server.script(scriptedModel());
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    expect(await client.finished(await client.start({ query: "Расскажи о башне", language: "ru" }))).toMatchObject({ status: "done" });
    expect(server.asked).not.toEqual([]);
    for (const { body } of server.asked) expect(body.system?.[0]?.text).toContain("Russian (ru)");
  });

  test("another round searches with other words where the reviewer asks for it", async () => {
    server.script(
      scriptedModel({ review: (round) => (round === 1 ? { coverage: 0.3, newQuery: "tower painted" } : { coverage: 1, newQuery: null }) }),
    );
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    await client.document("today.md", today);
    const id = await client.start({ query: "Tell me about the tower" });
    expect(await client.finished(id)).toMatchObject({ status: "done", round: 2 });
    expect(askedFor("reviewer")).toHaveLength(2);
  });

  test("a refusal fails its task with its own code, and the report is made of the rest", async () => {
    server.script(
      scriptedModel({
        override: (role, body) =>
          role === "research" && JSON.stringify(body.messages).includes("Find out about Today")
            ? { blocks: [text("No.")], stopReason: "refusal" }
            : null,
      }),
    );
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    const id = await client.start({ query: "Tell me about the tower" });
    expect(await client.finished(id)).toMatchObject({ status: "done" });
    const { items } = await client.get<{ items: { error: { code: string } | null }[] }>(`/sessions/${id}/tasks`);
    expect(items.map(({ error }) => error?.code)).toContain("model_refused");
    expect((await client.results(id)).completeness).toBe("partial");
  });
});

describe("paid once", () => {
  test("killed in the tenth turn of a task, the next process sends only what was not answered, and counts the lost call", async () => {
    const directory = directoryForTest();
    let killed = false;
    const inTenthTurn = new Promise<void>((resolve) => {
      server.script(
        scriptedModel({
          complexity: "simple",
          scope: ["History"],
          searches: 10,
          override: (role, body) => {
            const turns = body.messages.filter((message) => message.role === "assistant").length;
            if (killed || role !== "research" || turns < 9) return null;
            resolve();
            return { fault: "hang" };
          },
        }),
      );
    });
    const environment = environmentFor(server.url, directory, { MODEL_TASK_TURNS: "20" });
    const first = new ClaudeProcess(environment);
    const client = await first.listening();
    await client.document("history.md", history);
    const id = await client.start({ query: "When was the tower finished?" });
    await inTenthTurn;
    await first.kill();
    killed = true;
    const answered = server.asked.filter((asked) => asked.answered).map(({ body }) => JSON.stringify(body));

    const second = new ClaudeProcess(environment);
    const again = await second.listening();
    const session = await again.finished(id);
    expect(session.status).toBe("done");
    const later = server.asked.slice(answered.length + 1).map(({ body }) => JSON.stringify(body));
    expect(later.filter((body) => answered.includes(body))).toEqual([]);
    expect(askedFor("research")).toHaveLength(12);
    expect(session.usage.modelCalls).toBe(server.asked.length);
    for (const output of [first.output, second.output]) expect(output).not.toContain(secretKey);
  });
});

describe("the budget", () => {
  test("a plan comes with a quote, from what like tasks and reports took before", async () => {
    server.script(scriptedModel());
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    await client.document("today.md", today);
    const quoted = async () => {
      const id = await client.start({ query: "Tell me about the tower" });
      const session = await client.finished(id);
      const { metadata } = await client.get<{ metadata: { quote: Record<string, number> | null } }>(`/sessions/${id}/plan`);
      return { session, quote: metadata.quote };
    };
    expect((await quoted()).quote).toBeNull();
    const { quote, session } = await quoted();
    // Two tasks of two calls, reviewer and aggregator.
    expect(quote).toMatchObject({ modelCalls: 6, knownTasks: 2, tasks: 2 });
    expect(quote?.["tokens"]).toBeGreaterThan(1_000);
    expect(quote?.["costUsd"]).toBeGreaterThan(0);
    expect(quote?.["costUsd"]).toBeLessThan(session.usage.costUsd ?? 0);
  });

  test("reached in the middle of a tool loop: nothing more is sent, and the report is made of what there is", async () => {
    server.script(
      scriptedModel({
        searches: 50,
        override: (role, body) => {
          const turns = body.messages.filter((message) => message.role === "assistant").length;
          if (role !== "research" || turns !== 1) return null;
          const [, source, words = ""] = /<source_text id=\\"([^"\\]+)\\"[^>]*>\\n([\s\S]*?)\\n</.exec(JSON.stringify(body.messages)) ?? [];
          if (source === undefined) return null;
          const quote = words.split(/(?<=[.!?])\s/)[0] ?? words;
          return {
            blocks: [
              use("note", "note_findings", { findings: [{ statement: "It was noted.", citations: [{ source, quote }], confidence: 0.8 }] }),
            ],
          };
        },
      }),
    );
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    await client.document("today.md", today);
    const id = await client.start({ query: "Tell me about the tower", limits: { maxModelCalls: 16 } });
    const session = await client.finished(id);
    expect(session).toMatchObject({ status: "done" });
    expect(server.asked.length).toBeLessThanOrEqual(16);
    expect(session.usage.modelCalls).toBe(server.asked.length);
    const results = await client.results(id);
    expect(results.cut).toBe("model_calls");
    expect(results.completeness).not.toBe("none");
    const { items } = await client.events(id);
    expect(items.find(({ type }) => type === "review.completed")?.data).toMatchObject({
      decision: "done",
      reason: "limit",
      cut: "model_calls",
    });
    const report = await (await fetch(`${client.url}/sessions/${id}/reports/md`)).text();
    expect(report).toMatch(/cut|limit/i);
  });

  test.each([1, 2, 3, 4, 5, 6])("of %i model calls still ends with a report, and never a call more", async (maxModelCalls) => {
    server.script(scriptedModel({ searches: 3 }));
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    const id = await client.start({ query: "Tell me about the tower", limits: { maxModelCalls } });
    expect(await client.finished(id)).toMatchObject({ status: "done", error: null });
    expect(server.asked.length).toBeLessThanOrEqual(maxModelCalls);
    expect((await client.results(id)).cut).toBe("model_calls");
  });

  test("at three quarters the reviewer is told to wrap up", async () => {
    server.script(scriptedModel({ searches: 5, review: () => ({ coverage: 0.5, newQuery: null }) }));
    const { client } = await startClaudeService(server.url);
    await client.document("history.md", history);
    await client.document("today.md", today);
    const id = await client.start({ query: "Tell me about the tower", limits: { maxModelCalls: 21 } });
    await client.finished(id);
    expect(askedFor("reviewer")[0]?.body.system?.[0]?.text).toContain("budget is used up");
  });

  test("of zero or less is refused, naming the field", async () => {
    const { client } = await startClaudeService(server.url);
    for (const limits of [{ maxCostUsd: 0 }, { maxTokens: -1 }, { maxModelCalls: 0 }, { maxDurationS: 0 }]) {
      await expect(client.start({ query: "x", limits })).rejects.toThrow(new RegExp(`400.*limits.${Object.keys(limits)[0]}`));
    }
  });
});
