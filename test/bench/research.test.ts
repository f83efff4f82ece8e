/** `npm run bench:research` from the prompts to the figures, with a stand-in for the model and for the judge. */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { resumable } from "../../bench/research/json-lines.ts";
import { directoryForTest, startClaudeService } from "../support/claude-service.ts";
import { type Body, json, type MessagesServer, type Step, startMessagesServer } from "../support/messages-server.ts";
import { scriptedModel, shown } from "../support/scripted-model.ts";

const root = join(import.meta.dirname, "../..");
let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
afterAll(() => server.close());

const systemOf = (body: Body) => body.system?.map(({ text }) => text).join("\n") ?? "";
const numbered = (body: Body, tag: string) => [
  ...(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(shown(body))?.[1] ?? "").matchAll(/^(\d+)\. (.*)$/gm),
];

/** The judge: a rubric with 'tower' is fulfilled, a statement is supported where its source says it, Ralph's report is better. */
function judge(body: Body): Step | null {
  const system = systemOf(body);
  if (system.includes("You judge a research report")) {
    const verdicts = numbered(body, "items").map(([, item, words = ""]) => ({
      item: Number(item),
      evidence: "It says so.",
      score: words.includes("tower") ? 1 : 0,
    }));
    return { blocks: [json({ verdicts })] };
  }
  if (system.includes("You compare statements")) {
    const source = /<source [^>]*>\n([\s\S]*?)\n<\/source>/.exec(shown(body))?.[1] ?? "";
    const verdicts = numbered(body, "statements").map(([, statement]) => ({
      statement: Number(statement),
      result: source.includes("1887") ? "supported" : "unsupported",
    }));
    return { blocks: [json({ verdicts })] };
  }
  if (system.includes("You compare two reports")) {
    const [, a = ""] = /<report_a>\n([\s\S]*?)\n<\/report_a>/.exec(shown(body)) ?? [];
    const one = { explanation: "It has more.", preferred: a.includes("Baseline") ? "b" : "a", gap: 2 };
    return { blocks: [json({ instruction_following: one, comprehensiveness: one, completeness: one, writing_quality: one })] };
  }
  return null;
}

function bench(
  environment: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, ["bench/research.ts", ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  let [out, errors] = ["", ""];
  child.stdout.on("data", (data: Buffer) => {
    out += data.toString();
  });
  child.stderr.on("data", (data: Buffer) => {
    errors += data.toString();
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out, errors })));
}

test("articles, rubrics in chunks, facts on the stored copies, pairs: from prompts to figures", { timeout: 90_000 }, async () => {
  const rules = scriptedModel();
  server.script((body, index) => judge(body) ?? rules(body, index));
  const { client } = await startClaudeService(server.url);
  await client.document("history.md", "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889.\n");
  const directory = directoryForTest();
  const file = (name: string, ...lines: unknown[]) => {
    const path = join(directory, name);
    if (lines.length > 0) writeFileSync(path, `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
    return path;
  };
  const environment = {
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "sk-ant-secret-0123456789",
    ANTHROPIC_STRUCTURED_OUTPUTS: "native",
  };
  const figures = async (...parameters: string[]) => {
    const { code, out, errors } = await bench(environment, ...parameters, "--url", client.url);
    expect([errors, code]).toEqual(["", 0]);
    return JSON.parse(out) as Record<string, unknown>;
  };

  const prompts = file(
    "prompts.jsonl",
    { id: 1, prompt: "Tell me about the tower", language: "en" },
    { id: 2, prompt: "What of the tower today?" },
  );
  const articles = file("articles.jsonl");
  expect(await figures("articles", "--prompts", prompts, "--out", articles, "--engine", "claude", "--limit", "1")).toEqual({
    prompts: 1,
    articles: 1,
  });
  const [line = ""] = readFileSync(articles, "utf8").split("\n");
  expect(JSON.parse(line)).toEqual({
    id: "1",
    prompt: "Tell me about the tower",
    article: expect.stringContaining("The history of the tower began in 1887."),
    session: expect.any(String),
  });

  const items = Array.from({ length: 60 }, (_, index) =>
    index < 30 ? `It speaks of the tower (${index})` : `It speaks of a bridge (${index})`,
  );
  const rubrics = file("rubrics.jsonl", {
    idx: 1,
    content: { task: "Tell me", rubric: { info_recall: items, analysis: [], presentation: ["It names the tower"] } },
  });
  const baseline = file("baseline.jsonl", { id: 1, prompt: "Tell me about the tower", article: "Baseline: a tower." });
  const judging = ["--articles", articles, "--judge", "claude-opus-5-5", "--out"];
  const [rubric, fact, pairs] = await Promise.all([
    figures("rubric", "--rubrics", rubrics, ...judging, file("rubric.out")),
    figures("fact", ...judging, file("fact.out")),
    figures("pairwise", "--baseline", baseline, "--trials", "1", ...judging, file("pairs.out")),
  ]);
  expect(rubric).toMatchObject({ judged: 1, info_recall: 0.5, analysis: null, presentation: 1, total: 31 / 61, spent: { calls: 2 } });
  expect(fact).toMatchObject({ tasks: 1, accuracy: 1 });
  expect(fact?.effective).toBeGreaterThan(0);
  expect(fact?.coverage).toBeGreaterThan(0.5);
  expect(pairs).toMatchObject({ pairs: 1, completeness: { win: 1, tie: 0, lose: 0, score: 7 }, spent: { calls: 2 } });
});

test("what was done is not done again: a failed item is told, and the next run takes it up", async () => {
  const out = join(directoryForTest(), "done.jsonl");
  const worked: string[] = [];
  const failures: string[] = [];
  const run = (broken: string) =>
    resumable({
      ...{ items: ["a", "b", "c"], idOf: (item: string) => item, out, schema: z.object({ id: z.string(), length: z.int() }), parallel: 2 },
      work: (item) => {
        worked.push(item);
        return item === broken ? Promise.reject(new Error("no")) : Promise.resolve({ length: item.length });
      },
      failed: (id) => failures.push(id),
    });
  expect((await run("b")).map(({ id }) => id)).toEqual(["a", "c"]);
  expect((await run("none")).map(({ id }) => id).sort()).toEqual(["a", "b", "c"]);
  expect([worked.sort(), failures]).toEqual([["a", "b", "b", "c"], ["b"]]);
});

test("without a model server judging says what is missing; a bad line is named", async () => {
  const directory = directoryForTest();
  const articles = join(directory, "articles.jsonl");
  writeFileSync(articles, '{"id": 1, "prompt": "x", "article": "y", "session": "s"}\n{"id": 2}\n');
  const parameters = ["fact", "--articles", articles, "--out", join(directory, "out"), "--judge", "m"];
  const [without, bad] = await Promise.all([bench({}, ...parameters), bench({ ANTHROPIC_API_KEY: "k" }, ...parameters)]);
  expect([without.code, without.errors]).toEqual([2, expect.stringContaining("ANTHROPIC_API_KEY, OPENAI_BASE_URL or MODEL_SERVERS_FILE")]);
  expect([bad.code, bad.errors]).toEqual([2, expect.stringContaining("articles.jsonl, line 2: prompt:")]);
});
