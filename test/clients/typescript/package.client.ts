/** The client as others get it: packed, installed in an empty project, in Node 22 and in a page of another origin. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import { RalphClient } from "../../../clients/typescript/src/client.ts";
import { freePort } from "../../../src/cli/free-port.ts";
import { ServiceProcess } from "../../crash/process.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
/** The oldest major version that the package names. */
const oldNode = "22.23.3";
const adminKey = "the-operator's-first-key";
const query = "How many inhabitants did Elbstadt have in 2024?";
const town = "# Elbstadt\n\nIn 2024 the town of Elbstadt had 52,310 inhabitants, 400 more than in the year before.\n";

let project: string;
let data: string;
let pages: Server;
let service: ServiceProcess;
let url: string;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "ralph-package-"));
  data = await mkdtemp(join(tmpdir(), "ralph-data-"));
  await install();
  pages = createServer(async ({ url: path = "" }, response) => {
    if (path === "/") return response.setHeader("content-type", "text/html").end(page);
    const file = await readFile(join(project, path)).catch(() => null);
    response.writeHead(file === null ? 404 : 200, {
      "content-type": extname(path) === ".mjs" || extname(path) === ".js" ? "text/javascript" : "",
    });
    response.end(file);
  }).listen(0, "127.0.0.1");
  await once(pages, "listening");
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;

  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = { DATA_DIR: data, PORT: String(port), ENGINE: "extractive", AUTH: "keys", ADMIN_KEY: adminKey, CORS_ORIGINS: origin };
  service = new ServiceProcess(settings, join(root, "src/main.ts"));
  const client = new RalphClient({ baseUrl: url, apiKey: adminKey, retry: { attempts: 100, baseMs: 50, capMs: 100 } });
  await answerOf(client.api.GET("/readyz"));
  await client.addDocument({ name: "elbstadt.md", open: () => new Blob([town]) });
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
});

afterAll(async () => {
  await browser?.close();
  service?.kill();
  await service?.ended;
  pages?.close();
  for (const folder of [project, data]) await rm(folder, { recursive: true, force: true });
});

/** The page's modules come from the installed packages, as a bundler would take them. */
const page = `<!doctype html><meta charset="utf-8"><title>A page</title><script type="importmap">${JSON.stringify({
  imports: {
    "ralph-client": "/node_modules/ralph-client/dist/ralph-client.js",
    "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs",
    "eventsource-parser": "/node_modules/eventsource-parser/dist/index.js",
  },
})}</script>`;

async function install(): Promise<void> {
  await run("npm", ["pack", "--silent", "--pack-destination", project], { cwd: join(root, "clients/typescript") });
  const { version } = JSON.parse(await readFile(join(root, "clients/typescript/package.json"), "utf8")) as { version: string };
  const dependencies = { "ralph-client": `file:ralph-client-${version}.tgz`, node: oldNode };
  await writeFile(
    join(project, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies, allowScripts: { node: true } }),
  );
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: project });
}

/** The documentation's recipes by name. */
async function recipes(): Promise<Map<string, string>> {
  const text = await readFile(join(root, "docs/client.md"), "utf8");
  return new Map([...text.matchAll(/<!-- recipe: (\w+) -->\n```ts\n([\s\S]*?)```/g)].map(([, name = "", code = ""]) => [name, code]));
}

/** Compiles TypeScript files of the project, with every type of the package checked. */
async function compile(files: Record<string, string>): Promise<void> {
  await mkdir(join(project, "code"), { recursive: true });
  for (const [name, code] of Object.entries(files)) await writeFile(join(project, "code", `${name}.ts`), code);
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    lib: ["es2023", "dom"],
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    strict: true,
    skipLibCheck: false,
    outDir: "compiled",
    rootDir: "code",
  };
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["code"] }));
  await run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

/** Runs a compiled recipe with Node 22. */
async function play(name: string, { args = [], input = "" }: { args?: string[]; input?: string } = {}): Promise<string> {
  const env = { PATH: process.env.PATH, RALPH_URL: url, RALPH_API_KEY: adminKey };
  const child = spawn(join(project, "node_modules/node/bin/node"), [join(project, "compiled", `${name}.js`), ...args], {
    env,
    timeout: 60_000,
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    // A person answers when asked.
    if (input !== "" && /: $|\n$/.test(text) && /approve, or what to change: $/.test(out)) child.stdin.write(input);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [code] = (await once(child, "close")) as [number | null];
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

describe("the packed client", () => {
  it("has JavaScript with types, and nothing that is built for one system", async () => {
    const { stdout } = await run("npm", ["ls", "--all", "--parseable", "--omit=dev"], { cwd: project });
    const installed = stdout.split("\n").filter((line) => line.includes("node_modules") && !/node_modules\/node(-|$|\/)/.test(line));
    expect(installed.map((path) => path.split("node_modules/").at(-1)).sort()).toEqual([
      "eventsource-parser",
      "openapi-fetch",
      "openapi-typescript-helpers",
      "ralph-client",
    ]);
    expect((await run(join(project, "node_modules/node/bin/node"), ["--version"])).stdout).toBe(`v${oldNode}\n`);
  });

  it("plays the documentation's recipes, compiled, in Node 22", async () => {
    const { ask = "", follow = "", folder = "", decide = "", download = "" } = Object.fromEntries(await recipes());
    await compile({ ask, follow, folder, decide, download });

    expect(await play("ask")).toMatch(/^Session [0-9a-f-]{36}\n.*52,310.*“/s);
    expect(await play("follow")).toMatch(/^created\nbrief\nplanning\nexecuting\n.*% root.*\ndone\n$/s);

    const folderPath = join(project, "town");
    await mkdir(folderPath, { recursive: true });
    await writeFile(join(folderPath, "elbstadt.md"), town);
    expect(await play("folder", { args: [folderPath] })).toMatch(/^1\/1 town\/elbstadt\.md\n.*52,310/s);

    const decided = await play("decide", { input: "\n" });
    expect(decided.match(/Enter to approve/g)).toHaveLength(2);
    expect(decided).toContain("52,310");
  });

  it("researches from a page of another origin with a key, and downloads the report", async () => {
    const visitor = await browser.newPage();
    const failures: string[] = [];
    visitor.on("pageerror", (error) => failures.push(error.message));
    await visitor.goto(origin);
    const told = await visitor.evaluate(
      async ({ baseUrl, apiKey, question, text }) => {
        const { RalphClient: Client } = (await import("ralph-client" as string)) as { RalphClient: typeof RalphClient };
        const client = new Client({ baseUrl, apiKey });
        const sent: number[] = [];
        const { documents } = await client.addDocuments([new File([text], "from-the-page.md")], {
          onSent: (_name, share) => sent.push(share),
        });
        const seqs: number[] = [];
        const asked: string[] = [];
        const results = await client.research(question, {
          sources: { documentIds: documents.map(({ id }) => id) },
          outputFormats: ["md"],
          onBrief: ({ brief }) => {
            asked.push(brief.goal);
            return "approve";
          },
          onEvent: ({ seq }) => seqs.push(seq),
        });
        return { seqs, asked, sent, summary: JSON.stringify(results.summary), id: results.sessionId };
      },
      { baseUrl: url, apiKey: adminKey, question: query, text: town.replace("52,310", "52,311") },
    );
    expect(told.summary).toContain("52,311");
    expect(told.asked).toHaveLength(1);
    expect(told.sent.length).toBeGreaterThan(1);
    expect(told.sent.toSorted((a, b) => a - b)).toEqual(told.sent);
    expect(told.sent.at(-1)).toBe(1);
    expect(told.seqs).toEqual(told.seqs.map((_, index) => index + 1));

    const { download = "" } = Object.fromEntries(await recipes());
    await compile({ download });
    const waiting = visitor.waitForEvent("download");
    await visitor.evaluate(
      async ({ baseUrl, apiKey, id }) => {
        const { offerReport } = (await import("/compiled/download.js" as string)) as { offerReport: (...all: unknown[]) => Promise<void> };
        await offerReport(baseUrl, apiKey, { id }, "md");
      },
      { baseUrl: url, apiKey: adminKey, id: told.id },
    );
    const saved = await waiting;
    expect(saved.suggestedFilename()).toMatch(/Elbstadt.*\.md$/);
    expect(await readFile(await saved.path(), "utf8")).toContain("52,311");
    expect(failures).toEqual([]);
    await visitor.close();
  });

  it("tells a page that its key is refused", async () => {
    const visitor = await browser.newPage();
    await visitor.goto(origin);
    const refusal = await visitor.evaluate(async (baseUrl) => {
      const { RalphClient: Client } = (await import("ralph-client" as string)) as { RalphClient: typeof RalphClient };
      const client = new Client({ baseUrl, apiKey: "rk_wrong" });
      return client
        .research("What is it?")
        .catch(({ name, status, code }: { name: string; status: number; code: string }) => ({ name, status, code }));
    }, url);
    expect(refusal).toEqual({ name: "ServiceError", status: 401, code: "unauthorized" });
    await visitor.close();
  });

  it("ends an upload whose bytes are told with the signal's reason, and tells a refusal of it", async () => {
    const visitor = await browser.newPage();
    await visitor.goto(origin);
    const told = await visitor.evaluate(
      async ({ baseUrl, apiKey }) => {
        const { RalphClient: Client } = (await import("ralph-client" as string)) as { RalphClient: typeof RalphClient };
        const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
        const abort = new AbortController();
        const file = new File(["x".repeat(5_000_000)], "large.txt");
        const onSent = () => abort.abort(new Error("enough"));
        const aborted = await new Client({ baseUrl, apiKey }).addDocument(file, { signal: abort.signal, onSent }).catch(messageOf);
        const refused = await new Client({ baseUrl, apiKey: "rk_wrong" }).addDocument(file, { onSent: () => undefined }).catch(messageOf);
        const away = new Client({ baseUrl: "http://127.0.0.1:9", retry: { attempts: 1 } });
        return { aborted, refused, away: await away.addDocument(file, { onSent: () => undefined }).catch(messageOf) };
      },
      { baseUrl: url, apiKey: adminKey },
    );
    expect(told.aborted).toBe("Error: enough");
    expect(told.refused).toMatch(/^ServiceError: /);
    expect(told.away).toBe("UnreachableError: http://127.0.0.1:9 cannot be reached");
    await visitor.close();
  });
});
