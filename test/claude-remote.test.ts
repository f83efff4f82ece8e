/** The model server as it is on bad days, behind the whole service: limits, outages, refusals, other servers, secrets. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ClaudeService, secretKey, startClaudeService } from "./support/claude-service.ts";
import { json, type MessagesServer, type Step, startMessagesServer } from "./support/messages-server.ts";
import { roleOf, type ScriptedModelOptions, scriptedModel, shown } from "./support/scripted-model.ts";

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
beforeEach(() => {
  server.reset();
  server.models = null;
});
afterAll(() => server.close());

const simple: ScriptedModelOptions = { complexity: "simple", scope: ["History"] };
const document = "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889.\n";

async function service(more: Record<string, string> = {}, url = server.url): Promise<ClaudeService> {
  // Every session is judged anew, so that each makes the same calls.
  const started = await startClaudeService(url, { CACHE_ASSESSMENTS: "false", ...more });
  await started.client.document("history.md", document);
  return started;
}
const question = { query: "When was the tower finished?" };

/** The warnings of /readyz, once the check of the models has ended. */
async function warnings({ client }: ClaudeService, atLeast: number): Promise<string[]> {
  for (;;) {
    const ready = await client.get<{ status: string; warnings: string[] }>("/readyz");
    expect(ready.status).toBe("ready");
    if (ready.warnings.length >= atLeast) return ready.warnings;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("20 sessions behind a narrow limit", () => {
  // Low enough for a slow machine to keep the pace.
  const perSecond = 15;
  const all = async ({ client }: ClaudeService) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => client.start(question)));
    return Promise.all(ids.map((id) => client.finished(id)));
  };

  test("of our own: none fails, and the rate is within 5 % of the limit", async () => {
    server.script(scriptedModel(simple));
    const started = await service({ MODEL_REQUESTS_PER_MINUTE: String(perSecond * 60), MAX_RUNNING_SESSIONS: "20" });
    const sessions = await all(started);
    expect(sessions.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => "done"));
    const [first, last] = [server.asked[0]?.at ?? 0, server.asked.at(-1)?.at ?? 0];
    const rate = (server.asked.length - 1) / ((last - first) / 1_000);
    expect(server.asked).toHaveLength(140);
    expect(rate / perSecond).toBeGreaterThan(0.95);
    expect(rate / perSecond).toBeLessThan(1.06);
  });

  test("of the server's: none fails however often it says 429, and no clock of theirs runs meanwhile", async () => {
    server.script(scriptedModel(simple));
    server.limit = { requests: 10, windowMs: 300 };
    const started = await service({
      MAX_RUNNING_SESSIONS: "20",
      BRIEF_TIMEOUT_S: "1",
      PLANNER_TIMEOUT_S: "1",
      INITIAL_RESEARCH_TIMEOUT_S: "1",
      SESSION_TIMEOUT_S: "10",
      MODEL_TURN_TIMEOUT_S: "1",
      MODEL_SESSION_TIMEOUT_S: "10",
    });
    const sessions = await all(started);
    expect(sessions.filter(({ status, error }) => status !== "done" || error !== null)).toEqual([]);
    expect(server.refused).toBeGreaterThan(0);
    // The check of the claims is given up where the session's own time is over.
    expect(server.asked.filter(({ body }) => roleOf(body) !== "claimChecker")).toHaveLength(120);
  });
});

describe("a wait", () => {
  test("that lasts is told: why, and until when", async () => {
    server.next({ status: 429, type: "rate_limit_error", headers: { "retry-after-ms": "1300" } });
    server.script(scriptedModel(simple));
    const { client } = await service();
    const id = await client.start(question);
    expect(await client.finished(id)).toMatchObject({ status: "done" });
    const { items } = await client.events(id);
    const waits = items.filter(({ type }) => type === "session.waiting");
    expect(waits).toHaveLength(1);
    expect(waits[0]?.data).toMatchObject({ reason: "limit", agent: "initialResearch" });
    expect(Date.parse(String(waits[0]?.data["until"]))).toBeGreaterThan(Date.parse(waits[0]?.at ?? ""));
  });
});

describe("a session", () => {
  test("survives overloads, broken streams and garbage, each call sent again until it is answered", async () => {
    const faults: Step[] = [
      { status: 529, type: "overloaded_error" },
      { fault: "cut" },
      { fault: "error_event" },
      { fault: "reset" },
      { fault: "garbage" },
      { status: 500 },
      { fault: "reset_mid" },
    ];
    const usual = scriptedModel(simple);
    let fails = false;
    server.script((body, index) => {
      fails = !fails;
      return (fails ? faults.shift() : undefined) ?? usual(body, index);
    });
    const { client } = await service({ MODEL_BREAKER_FAILURES: "50" });
    expect(await client.finished(await client.start(question))).toMatchObject({ status: "done", usage: { modelCalls: 7 } });
  });

  const failures: [string, Step, string, number][] = [
    ["a wrong key", { status: 401, type: "authentication_error" }, "unauthorized", 1],
    ["a model that it may not use", { status: 403, type: "permission_error" }, "forbidden", 1],
    ["an unknown model", { status: 404, type: "not_found_error", message: "model: claude-nothing" }, "not_found", 1],
    ["a reached spend limit", { status: 429, type: "rate_limit_error", errorCode: "enforced_spend_limit_reached" }, "quota_exceeded", 1],
    ["a refused request", { status: 400, type: "invalid_request_error" }, "invalid_input", 1],
    ["an overload without end", { status: 529, type: "overloaded_error" }, "retry_exhausted", 3],
  ];
  test.each(failures)("fails of %s with its code, after no more calls than help", async (_name, step, code, calls) => {
    server.script(() => step);
    const { client } = await service();
    const session = await client.finished(await client.start(question));
    expect(session).toMatchObject({ status: "failed", error: { code } });
    expect(server.asked).toHaveLength(calls);
  });

  test("that failed of a wrong key goes on when the key is right, from the state that failed", async () => {
    const usual = scriptedModel(simple);
    let isBroken = true;
    server.script((body, index) =>
      isBroken && roleOf(body) === "research" ? { status: 401, type: "authentication_error" } : usual(body, index),
    );
    const { client } = await service();
    const id = await client.start(question);
    expect(await client.finished(id)).toMatchObject({ status: "failed", error: { message: expect.stringContaining("refused the key") } });
    isBroken = false;
    const before = server.asked.length;
    await client.post(`/sessions/${id}/retry`, {});
    expect(await client.finished(id)).toMatchObject({ status: "done" });
    expect(server.asked.slice(before).map(({ body }) => roleOf(body))).toEqual(["research", "research", "aggregator", "claimChecker"]);
  });
});

describe("at start", () => {
  const models = ["claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5"].map((id) => ({ id, lifecycle: "active" }));

  test("nothing is said where all is well", async () => {
    server.models = models;
    const { service: running, client } = await startClaudeService(server.url);
    await running.checked;
    expect((await client.get<{ warnings: string[] }>("/readyz")).warnings).toEqual([]);
  });

  test("an unreachable server, a wrong model and a server without a list are warnings, and other sessions run", async () => {
    const away = await service({}, "http://127.0.0.1:9");
    expect((await warnings(away, 1))[0]).toContain("cannot be reached");
    expect(away.log()).toContain("cannot be reached");
    expect(await away.client.finished(await away.client.start({ ...question, engine: "extractive" }))).toMatchObject({ status: "done" });

    expect((await warnings(await service(), 1))[0]).toContain("no list");

    server.models = models.slice(1);
    const told = await warnings(await service({ MODEL_FAST: "local-1" }), 4);
    for (const words of [
      /No price.*'local-1'/,
      /context of the model 'local-1' is not known/,
      /does not list 'claude-opus-5-5'/,
      /does not list 'local-1'/,
    ])
      expect(told.join("\n")).toMatch(words);
  });

  test.each([
    ["MODEL_BY_AGENT", "nobody=x", /MODEL_BY_AGENT: there is no agent 'nobody'/],
    ["MODEL_EFFORT_BY_AGENT", "planner=enormous", /MODEL_EFFORT_BY_AGENT.*enormous/],
    ["MODEL_EFFORT", "enormous", /MODEL_EFFORT/],
    ["MAX_SESSION_COST_USD", "0", /MAX_SESSION_COST_USD/],
    ["MAX_SESSION_TOKENS", "-1", /MAX_SESSION_TOKENS/],
    ["PRICES_FILE", "/nowhere/prices.json", /PRICES_FILE/],
    ["ANTHROPIC_BASE_URL", "localhost:1234", /ANTHROPIC_BASE_URL/],
    ["ANTHROPIC_STRUCTURED_OUTPUTS", "maybe", /ANTHROPIC_STRUCTURED_OUTPUTS/],
  ])("a bad %s is refused, naming it", async (name, value, message) => {
    await expect(startClaudeService(server.url, { [name]: value })).rejects.toThrow(message);
  });
});

describe("another server", () => {
  test("gets nothing that it may not know: the schema in the prompt, no effort, thinking or cache marks; its cost is unknown", async () => {
    server.script(scriptedModel());
    const { client } = await service({ ANTHROPIC_STRUCTURED_OUTPUTS: "", ANTHROPIC_API_KEY: "", MODEL: "qwen3" });
    const session = await client.finished(await client.start({ query: "Tell me about the tower" }));
    expect(session).toMatchObject({ status: "done", usage: { costUsd: null } });
    for (const { body } of server.asked) {
      expect(body.model).toBe("qwen3");
      for (const member of ["thinking", "output_config", "tool_choice", "temperature"]) expect(body).not.toHaveProperty(member);
      expect(JSON.stringify(body)).not.toContain("cache_control");
      expect(body.system?.some(({ text }) => text.includes("JSON Schema"))).toBe(true);
    }
  });

  test("that reads x-api-key gets the key there", async () => {
    server.script(scriptedModel(simple));
    const { client } = await service({ ANTHROPIC_KEY_HEADER: "x-api-key" });
    expect(await client.finished(await client.start(question))).toMatchObject({ status: "done" });
    for (const { headers } of server.asked) expect([headers["x-api-key"], headers.authorization]).toEqual([secretKey, undefined]);
  });
});

describe("the server's own web search", () => {
  const url = "https://example.org/tower";
  const searched: Step = {
    blocks: [
      { type: "server_tool_use", id: "srv_1", name: "web_search", input: { query: "tower height" } },
      {
        type: "web_search_tool_result",
        tool_use_id: "srv_1",
        content: [{ type: "web_search_result", url, title: "Tower", encrypted_content: "x", page_age: null }],
      },
      {
        type: "text",
        text: "It is 324 metres tall.",
        citations: [
          {
            type: "web_search_result_location",
            url,
            title: "The tower's page",
            encrypted_index: "i",
            cited_text: "The tower is 324 metres tall.",
          },
        ],
      },
    ],
    usage: { input_tokens: 100, output_tokens: 10, server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 } },
  };

  test("its pages are sources of the report, kept as they were cited, and the search has its price", async () => {
    server.script(
      scriptedModel({
        ...simple,
        override: (role, body) => {
          if (role !== "research") return null;
          const source = /<source_text id="(s-[0-9a-f]+)" title="The tower's page/.exec(shown(body))?.[1];
          if (source === undefined) return searched;
          const citations = [{ source, quote: "The tower is 324 metres tall." }];
          return {
            blocks: [
              json({
                summary: "324 m.",
                findings: [{ statement: "It is 324 metres tall.", citations, confidence: 1 }],
                notFound: [],
                questions: [],
              }),
            ],
          };
        },
      }),
    );
    const { client } = await service({ ANTHROPIC_SERVER_TOOLS: "search" });
    const id = await client.start({ query: "How tall is the tower?" });
    const session = await client.finished(id);
    const results = await client.results(id);
    expect(results.sources).toMatchObject([{ kind: "page", title: "The tower's page", url, documentId: null }]);
    expect(results.summary[0]?.citations[0]?.quote).toBe("The tower is 324 metres tall.");
    expect(session.usage.costUsd).toBeGreaterThan(0.01);
  });
});

describe("secrets", () => {
  test("reach neither logs, events, journal, answers nor errors, even where the server repeats them", async () => {
    server.script(() => ({
      status: 400,
      type: "invalid_request_error",
      message: `Your key ${secretKey} (Authorization: Bearer ${secretKey}) is odd`,
    }));
    const started = await service();
    const id = await started.client.start(question);
    expect(await started.client.finished(id)).toMatchObject({ status: "failed", error: { code: "invalid_input" } });
    const seen = [
      started.log(),
      ...(await Promise.all(
        ["", "/events", "/journal", "/messages", "/tasks"].map(async (path) =>
          JSON.stringify(await started.client.get(`/sessions/${id}${path}`)),
        ),
      )),
      JSON.stringify(await started.client.get("/readyz")),
      await (await fetch(`${started.client.url}/metrics`)).text(),
    ];
    for (const text of seen) expect(text).not.toMatch(/0123456789abcdef/);
    expect(seen[1]).toContain("Your key [secret]");
  });
});
