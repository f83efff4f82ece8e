/**
 * Measures reports against published benchmarks; see bench/research/README.md for the commands and the data they need.
 * Judging asks a model server of the settings, so it needs a key; writing articles needs a running service.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { loadConfig } from "../src/composition/settings/config.ts";
import type { Recording } from "../src/domain/calls/recording.ts";
import { isRalphError } from "../src/domain/errors/errors.ts";
import type { Research } from "../src/domain/sessions/research.ts";
import { type Article, article, prompt, promptId, writeArticle } from "./research/articles.ts";
import { judgeFacts } from "./research/fact.ts";
import { readLines, resumable } from "./research/json-lines.ts";
import { type Judge, openJudge } from "./research/judge.ts";
import { comparePair } from "./research/pairwise.ts";
import { judgeRubrics, rubricTask } from "./research/rubric.ts";
import { factScores, overRuns, pairwiseDimensions, rubricDimensions, rubricScores, type TaskRubrics, winRates } from "./research/scores.ts";

const options = {
  articles: { type: "string" },
  baseline: { type: "string" },
  engine: { type: "string" },
  judge: { type: "string" },
  limit: { type: "string" },
  out: { type: "string" },
  parallel: { type: "string", default: "2" },
  prompts: { type: "string" },
  rubrics: { type: "string" },
  trials: { type: "string", default: "3" },
  url: { type: "string", default: "http://127.0.0.1:3000" },
} as const;

const { positionals, values } = parseArgs({ options, allowPositionals: true });
const [command, ...files] = positionals;
let failures = 0;

const needed = (name: keyof typeof options): string => {
  const value = values[name];
  if (value === undefined) throw new Error(`'${command}' needs --${name}`);
  return value;
};
const limited = <T>(items: readonly T[]): readonly T[] => items.slice(0, Number(values.limit ?? items.length));
const run = { parallel: Number(values.parallel), failed: tellFailure };

function tellFailure(id: string, error: unknown): void {
  failures += 1;
  console.error(`${id}: ${isRalphError(error) ? `${error.code}: ` : ""}${(error as Error).message}`);
}

async function writeArticles(): Promise<unknown> {
  const items = limited(readLines(needed("prompts"), prompt));
  const { url, engine } = values;
  const written = await resumable({
    ...run,
    items,
    idOf: promptId,
    out: needed("out"),
    schema: article,
    work: (one) => writeArticle(one, { url, engine }),
  });
  return { prompts: items.length, articles: written.length };
}

const score = z.union([z.literal(1), z.literal(0), z.literal(-1)]);
const judgedRubrics = z.object({ id: z.string(), ...Object.fromEntries(rubricDimensions.map((name) => [name, z.array(score)])) });

async function rubrics(judge: Judge): Promise<unknown> {
  const tasks = new Map(readLines(needed("rubrics"), rubricTask).map((task) => [task.idx, task]));
  const items = limited(readArticles("articles").filter(({ id }) => tasks.has(id)));
  const work = (one: Article) => judgeRubrics(judge, tasks.get(one.id) as z.infer<typeof rubricTask>, one);
  const judged = await resumable({
    ...run,
    items,
    idOf,
    out: needed("out"),
    schema: judgedRubrics as z.ZodType<TaskRubrics & { id: string }>,
    work,
  });
  return { judged: judged.length, ...rubricScores(judged) };
}

async function facts(judge: Judge): Promise<unknown> {
  const items = limited(readArticles("articles").filter(({ session }) => session !== undefined));
  const work = async ({ session }: Article) => {
    const get = async <T>(path: string) => (await (await fetch(`${values.url}/sessions/${session}${path}`)).json()) as T;
    const { sources } = await get<Recording>("/journal");
    return judgeFacts(judge, await get<Research>("/results"), sources);
  };
  const schema = z.object({
    id: z.string(),
    verdicts: z.array(z.enum(["supported", "unsupported", "unknown"])),
    sentences: z.int(),
    citedSentences: z.int(),
  });
  return factScores(await resumable({ ...run, items, idOf, out: needed("out"), schema, work }));
}

async function pairs(judge: Judge): Promise<unknown> {
  const baselines = new Map(readArticles("baseline").map((one) => [one.id, one]));
  const items = limited(readArticles("articles").filter(({ id }) => baselines.has(id)));
  const grade = z.object({ grade: z.enum(["win", "tie", "lose"]), score: z.number() });
  const schema = z.object({ id: z.string(), ...Object.fromEntries(pairwiseDimensions.map((name) => [name, grade])) });
  const work = (one: Article) => comparePair(judge, one, baselines.get(one.id) as Article, Number(values.trials));
  const judged = (await resumable({ ...run, items, idOf, out: needed("out"), schema: schema as never, work })) as Awaited<
    ReturnType<typeof work>
  >[];
  return {
    pairs: judged.length,
    ...Object.fromEntries(pairwiseDimensions.map((name) => [name, winRates(judged.map((one) => one[name]))])),
  };
}

/** Of the official judge's result files, one a run. */
function race(): unknown {
  const line = z.object({
    comprehensiveness: z.number(),
    insight: z.number(),
    instruction_following: z.number(),
    readability: z.number(),
    overall_score: z.number(),
  });
  const runs = files.map((file) => readLines(file, line));
  const names = Object.keys(line.shape) as (keyof z.infer<typeof line>)[];
  return Object.fromEntries(names.map((name) => [name, overRuns(runs.map((lines) => lines.map((task) => task[name])))]));
}

const idOf = ({ id }: Article) => id;

function readArticles(name: "articles" | "baseline"): Article[] {
  return readLines(needed(name), article);
}

const judging: Record<string, (judge: Judge) => Promise<unknown>> = { rubric: rubrics, fact: facts, pairwise: pairs };

async function judged(work: (judge: Judge) => Promise<unknown>): Promise<unknown> {
  const { config, secrets } = loadConfig();
  const judge = await openJudge(config, secrets, needed("judge"));
  if (judge === null)
    throw new Error(
      "Judging needs a model server: set ANTHROPIC_API_KEY, OPENAI_BASE_URL or MODEL_SERVERS_FILE, and name the model with --judge",
    );
  try {
    const result = (await work(judge)) as Record<string, unknown>;
    return { ...result, judge: values.judge, spent: judge.spent };
  } finally {
    await judge.close();
  }
}

try {
  const work = judging[command ?? ""];
  if (work === undefined && command !== "articles" && command !== "race") {
    console.error(readFileSync(new URL("research/README.md", import.meta.url), "utf8"));
    process.exitCode = 2;
  } else {
    console.log(JSON.stringify(work !== undefined ? await judged(work) : command === "race" ? race() : await writeArticles(), null, 2));
    if (failures > 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(`bench:research: ${(error as Error).message}`);
  process.exitCode = 2;
}
