/**
 * Runs the Dockerfile's steps in a plain directory and starts the result: each stage is a folder, COPY copies, npm runs,
 * and the image's own health check is used. Steps that need a container engine (the base image, the user, the volume) are
 * skipped and reported.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../src/cli/free-port.ts";
import { environmentOf, lastOf, type Stage, type Step, stagesOf } from "./image-steps.ts";

const project = join(import.meta.dirname, "..");
const startMs = 15_000;
const stopMs = 15_000;
const sessionMs = 60_000;

/** Builds the stages under `work` and returns the folder of the last one. */
async function build(stages: readonly Stage[], work: string): Promise<string> {
  const folders = new Map<string, string>();
  let folder = "";
  for (const [index, stage] of stages.entries()) {
    folder = join(work, stage.name ?? `stage-${index}`);
    await mkdir(folder);
    if (stage.name !== null) folders.set(stage.name, folder);
    for (const step of stage.steps) await carryOut(step, folder, folders);
  }
  return folder;
}

async function carryOut(step: Step, folder: string, folders: ReadonlyMap<string, string>): Promise<void> {
  const { keyword, words, flags } = step;
  if (keyword === "COPY") {
    const target = words.at(-1) ?? "";
    for (const path of words.slice(0, -1)) {
      // Every stage works in /app, which is mapped to the stage's folder.
      const from = flags.from === undefined ? join(project, path) : join(folders.get(flags.from) ?? "", path.replace(/^\/app\/?/, ""));
      const to = target.endsWith("/") ? join(folder, target, basename(path)) : join(folder, target);
      await mkdir(dirname(to), { recursive: true });
      await cp(from, to, { recursive: true });
    }
  } else if (keyword === "RUN" && words[0] === "npm") {
    await succeed(spawn(words[0], words.slice(1), { cwd: folder, stdio: ["ignore", "ignore", "inherit"] }), words.join(" "));
  } else if (keyword === "RUN" && words[0] === "node") {
    await succeed(spawn(process.execPath, words.slice(1), { cwd: folder, stdio: ["ignore", "inherit", "inherit"] }), words.join(" "));
  } else if (["RUN", "USER", "VOLUME"].includes(keyword)) {
    console.log(`  not carried out: ${keyword} ${words.join(" ")}`);
  }
}

async function succeed(child: ChildProcess, what: string): Promise<void> {
  const [code, signal] = await once(child, "exit");
  if (code !== 0) throw new Error(`${what}: ${signal ?? `exit code ${code}`}`);
}

/** Starts the last stage's CMD, waits for its HEALTHCHECK, runs a session, and stops the process as an engine would. */
async function start(stage: Stage, folder: string, data: string): Promise<void> {
  const [command, ...args] = lastOf(stage, "CMD")?.words ?? [];
  const [check, ...checkArgs] = lastOf(stage, "HEALTHCHECK")?.words ?? [];
  if (command !== "node" || check !== "node") throw new Error("CMD and HEALTHCHECK are expected to run node");
  const env = {
    PATH: process.env.PATH,
    ...environmentOf(stage),
    PORT: String(await freePort()),
    DATA_DIR: data,
    AUTH: "none",
    NODE_COMPILE_CACHE: join(data, "compiled"),
  };
  const service = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  let log = "";
  service.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    log += chunk;
  });
  const since = performance.now();
  try {
    while (!(await healthy(checkArgs, env))) {
      if (service.exitCode !== null) throw new Error(`The service ended with ${service.exitCode}:\n${log}`);
      if (performance.now() - since > startMs) throw new Error(`The service was not healthy within ${startMs} ms:\n${log}`);
      await delay(50);
    }
    console.log(`  healthy after ${Math.round(performance.now() - since)} ms`);
    if (!/AUTH.{0,3}none/i.test(log)) throw new Error(`The log does not say that AUTH is none:\n${log}`);
    await runSession(`http://127.0.0.1:${env.PORT}`);
    service.kill("SIGTERM");
    const stopped = once(service, "exit");
    const [code] = await Promise.race([stopped, delay(stopMs, ["none within the grace"], { ref: false })]);
    if (code !== 0) throw new Error(`After SIGTERM the exit code was ${code}:\n${log}`);
  } finally {
    service.kill("SIGKILL");
  }
}

/** A whole session over a table, with the reports that load the most: charts, and Typst's native code. */
async function runSession(url: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  const rows = Array.from({ length: 12 }, (_, year) => `${2010 + year},${100 + 7 * year}`);
  await post("/documents", { name: "output.csv", mediaType: "text/csv", content: ["Year,Output", ...rows].join("\n") });
  const query = "How did the output develop from 2010 to 2021?";
  const { id } = await post("/sessions", { query, autoApprove: true, outputFormats: ["html", "pdf"] });
  const since = performance.now();
  for (let status = ""; status !== "done"; await delay(50)) {
    ({ status } = (await (await fetch(`${url}/sessions/${id}`)).json()) as { status: string });
    if (status === "failed" || performance.now() - since > sessionMs) throw new Error(`The session did not get done: it is '${status}'`);
  }
  for (const [format, mark] of [
    ["html", "<svg"],
    ["pdf", "%PDF-"],
  ] as const) {
    const report = await (await fetch(`${url}/sessions/${id}/reports/${format}`)).text();
    if (!report.includes(mark)) throw new Error(`The ${format} report has no '${mark}'`);
  }
  console.log(`  a session with charts, as HTML and PDF, done after ${Math.round(performance.now() - since)} ms`);
}

async function healthy(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [code] = await once(spawn(process.execPath, args, { env, stdio: "ignore" }), "exit");
  return code === 0;
}

const stages = stagesOf(await readFile(join(project, "Dockerfile"), "utf8"));
const work = await mkdtemp(join(tmpdir(), "ralph-image-"));
try {
  const final = stages.at(-1);
  if (final === undefined) throw new Error("The Dockerfile has no stage");
  const folder = await build(stages, work);
  await start(final, folder, join(work, "data"));
  console.log("The image's steps: built, started, healthy, stopped");
} finally {
  // A process of the service may still write its compile cache while it ends.
  await rm(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
