/**
 * Random requests made from the API's description, against the service as it is: whatever is sent, the answer is one that
 * is described, comes in time, and costs the process no more than it may. FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it longer.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { type Answered, Description } from "./fuzz/description.ts";
import { Random } from "./fuzz/random.ts";
import { type FuzzRequest, type Known, requestFor } from "./fuzz/requests.ts";
import { Wire } from "./fuzz/wire.ts";
import { startRealService } from "./support/real-service.ts";

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env.FUZZ_REQUESTS ?? 3_000);
/** Requests under way at once. */
const width = 8;
/** Ceilings: far above what a quiet machine shows, far below what would hold a user up. */
const slowestMs = 10_000;
const longestStallMs = 3_000;
const mostGrowthBytes = 600_000_000;

test(`${count} random requests get answers that are described (FUZZ_SEED=${seed})`, {
  timeout: Math.max(240_000, count * 60),
}, async () => {
  const service = await startRealService({ REQUEST_TIMEOUT_S: "5" });
  const wire = new Wire(service.url);
  const description = new Description((await (await fetch(`${service.url}/openapi.json`)).json()) as Record<string, unknown>);
  const known = await firstRows(service.url);
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage.rss();
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  stalls.enable();
  for (let first = 0; first < count; first += width) {
    const turn = Array.from({ length: Math.min(width, count - first) }, (_, index) => {
      const random = new Random(seed + first + index);
      return impatient(requestFor(description, random.of(description.operations), known, random));
    });
    const answers = await Promise.all(turn.map((request) => answerTo(wire, request)));
    for (const [index, { answer, ms }] of answers.entries()) {
      const request = turn[index];
      if (request === undefined || (answer instanceof Error && isCut(request, turn))) continue;
      const lies = answer instanceof Error ? [answer.message] : description.lies(request.operation, answer);
      if (!(answer instanceof Error)) {
        if (answer.status >= 500 && answer.status !== 503) lies.push(`${answer.status}: ${answer.body}`);
        note(known, request, answer);
        statuses.set(`${answer.status}`, (statuses.get(`${answer.status}`) ?? 0) + 1);
      }
      // A long poll answers when it was asked to.
      if (ms > slowestMs) lies.push(`took ${Math.round(ms)} ms`);
      for (const lie of lies) faults.push(told(first + index, request, lie));
    }
  }
  stalls.disable();
  const grown = process.memoryUsage.rss() - before;
  wire.close();
  const seen = JSON.stringify(Object.fromEntries([...statuses].sort()));
  process.stdout.write(
    `FUZZ_SEED=${seed} ${seen}, longest stall ${Math.round(stalls.max / 1e6)} ms, ${Math.round(grown / 1e6)} MB more
`,
  );

  expect([...new Set(faults)].slice(0, 10)).toEqual([]);
  const refused = ["400", "404", "413", "415", "431"].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  expect(refused, "at least a third gets past validation").toBeLessThan((count * 2) / 3);
  expect(stalls.max / 1e6, "longest stall of the event loop in ms").toBeLessThan(longestStallMs);
  expect(grown, "bytes of memory more than before").toBeLessThan(mostGrowthBytes);
  expect((Object.prototype as Record<string, unknown>).polluted).toBeUndefined();
});

async function answerTo(wire: Wire, request: FuzzRequest): Promise<{ answer: Answered | Error; ms: number }> {
  const began = performance.now();
  const answer = await wire
    .ask(request)
    .catch((error: Error & { code?: string }) => new Error(`no answer: ${error.code ?? error.message}`));
  return { answer, ms: performance.now() - began };
}

/** Sessions in several states, and documents, for requests to name. */
/** A bundle whose session is deleted while it is sent breaks off: a part of it must not pass for the whole. */
function isCut({ operation, path }: FuzzRequest, turn: readonly FuzzRequest[]): boolean {
  const [session] = path.split("/bundle");
  const deletes = (other: FuzzRequest): boolean => other.operation.method === "DELETE" && other.path === session;
  return operation.path.endsWith("/bundle") && turn.some(deletes);
}

/** A wait that is asked for is no slowness. */
function impatient(request: FuzzRequest): FuzzRequest {
  return { ...request, path: request.path.replace(/([?&]wait=)(?:[2-9]|1\d|2[0-5])(?!\d)/, "$11") };
}

async function firstRows(url: string): Promise<Known> {
  const post = async (path: string, body: unknown): Promise<string> => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const text = "# Germany\n\nLife expectancy at birth rose to 80.9 years in 2022.\n\nGermany had 83 million people in 2020.\n";
  const documents = [await post("/documents", { name: "germany.md", mediaType: "text/markdown", content: text })];
  documents.push(
    await post("/documents", { name: "people.csv", mediaType: "text/csv", content: "country,people\nGermany,83\nFrance,67\n" }),
  );
  const query = "How did life expectancy develop in Germany?";
  const plan = { subtasks: [{ id: "a", kind: "user_interaction", description: "Which country?", choices: ["Germany", "France"] }] };
  const bodies = [
    { query },
    { query, autoApprove: true },
    { query, autoApprove: true, planApproval: true },
    { query, autoApprove: true, plan },
  ];
  const sessions: string[] = [];
  for (const body of bodies) sessions.push(await post("/sessions", body));
  return { sessions, documents };
}

/** Remembers what was made. */
function note(known: Known, { operation: { operationId } }: FuzzRequest, { status, body }: Answered): void {
  if (status !== 201 && !(status === 200 && operationId === "addDocuments")) return;
  const { id } = JSON.parse(body.toString()) as { id?: string };
  if (id === undefined) return;
  if (operationId === "createSession") known.sessions.push(id);
  if (operationId === "addDocuments") known.documents.push(id);
}

function told(index: number, { operation: { method }, path, headers, body }: FuzzRequest, lie: string): string {
  const sent = body === null ? "" : ` ${String(body).slice(0, 300)}`;
  return `#${index} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}${sent} — ${lie.slice(0, 400)}`;
}
