/**
 * A session whose tasks use four tools a turn, its process killed at random: no turn that the journal holds is asked of
 * the model again. `CRASH=all` kills 20 times, otherwise a few; `CRASH_SEED` repeats a run.
 */
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "../../src/domain/base/json.ts";
import { ClaudeProcess, directoryForTest, environmentFor } from "../support/claude-service.ts";
import { type Body, json, type MessagesServer, type Step, startMessagesServer, use } from "../support/messages-server.ts";
import { randomOf } from "../support/random-tree.ts";
import { type Role, roleOf, scriptedModel } from "../support/scripted-model.ts";

const kills = process.env.CRASH === "all" ? 20 : 3;
const seed = Number(process.env.CRASH_SEED ?? 20_261_122);
/** Turns of one task before its answer: enough for every kill to fall into one. */
const turns = process.env.CRASH === "all" ? 60 : 8;
const usesPerTurn = 4;

let server: MessagesServer;
beforeAll(async () => {
  server = await startMessagesServer();
});
afterAll(() => server.close());

/** Tasks whose effort leaves them all their turns. */
const plan = {
  analysis: "A task an item.",
  tasks: ["History", "Today"].map((item, index) => ({
    ...{ id: `t${index + 1}`, agent: "research", description: `Find out about ${item}`, scopeItems: [index + 1], searchQuery: item },
    ...{ dependsOn: [], critical: false, complexity: "simple", effort: "high" },
  })),
};

function fourSearches(role: Role, body: Body): Step | null {
  if (role === "planner") return { blocks: [json(plan)] };
  const turn = body.messages.filter((message) => message.role === "assistant").length;
  if (role !== "research" || turn >= turns) return null;
  const blocks = Array.from({ length: usesPerTurn }, (_, order) =>
    use(`toolu_${turn}_${order}`, "search_documents", { query: `tower ${turn} ${order}` }),
  );
  return { blocks };
}

/** The same for the same request, and short enough to be read where a test fails. */
function nameOf({ body }: { body: Body }): string {
  return `${roleOf(body)}, ${body.messages.length} messages, ${sha256(JSON.stringify(body)).slice(0, 12)}`;
}

interface Journal {
  /** Ids of the requests whose answers are kept. */
  answered: Set<string>;
  /** Uses of tools by the tasks. */
  tools: number;
  divergences: number;
}

function journalIn(directory: string): Journal {
  const sqlite = new BetterSqlite3(join(directory, "ralph.db"), { readonly: true });
  try {
    const rows = sqlite.prepare("SELECT kind, request, request_id FROM call WHERE status = 'answered'").all() as {
      kind: string;
      request: string;
      request_id: string | null;
    }[];
    const { divergences } = sqlite.prepare("SELECT sum(divergences) AS divergences FROM session").get() as { divergences: number };
    return {
      answered: new Set(rows.flatMap(({ request_id }) => (request_id === null ? [] : [request_id]))),
      tools: rows.filter(({ kind, request }) => kind === "tool" && /tower \d+ \d/.test(request)).length,
      divergences,
    };
  } finally {
    sqlite.close();
  }
}

test(`killed ${kills} times at random (seed ${seed}): nothing answered is paid twice`, { timeout: 600_000 }, async () => {
  const random = randomOf(seed);
  const directory = directoryForTest();
  let killAt = 0;
  let reached: () => void = () => undefined;
  const rules = scriptedModel({ override: fourSearches });
  server.script((body, index) => {
    // The answer is on its way, or will never be: which of the two, the kill decides.
    if (index + 1 >= killAt) reached();
    return rules(body, index);
  });
  // No bound but the script's own ends a task.
  const unbounded = { MODEL_TASK_TOKENS: "1000000000", MAX_SESSION_COST_USD: "1000", MAX_DEATHS_ALONE: "100" };
  const environment = environmentFor(server.url, directory, { ...unbounded, MODEL_TASK_TURNS: String(turns + 5) });

  let process = new ClaudeProcess(environment);
  let client = await process.listening();
  await client.document("history.md", "# The tower\n\n## History\n\nThe history of the tower began in 1887. It was finished in 1889.\n");
  let id: string | null = null;
  /** For each kill: the requests since then whose answers the journal held at that moment. */
  const paidTwice: (() => string[])[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const target = new Promise<void>((resolve) => {
      reached = resolve;
    });
    killAt = server.asked.length + 2 + Math.floor(random() * 6);
    id ??= await client.start({ query: "Tell me about the tower", outputFormats: ["md"] });
    await target;
    await process.kill();
    const { answered } = journalIn(directory);
    const kept = new Set(server.asked.filter(({ requestId }) => answered.has(requestId)).map(nameOf));
    const before = server.asked.length;
    process = new ClaudeProcess(environment);
    client = await process.listening();
    paidTwice.push(() =>
      server.asked
        .slice(before)
        .map(nameOf)
        .filter((name) => kept.has(name)),
    );
  }
  killAt = Number.POSITIVE_INFINITY;
  const session = await client.finished(id ?? "");
  expect(session).toMatchObject({ status: "done", error: null });
  expect(paidTwice.flatMap((look) => look())).toEqual([]);
  const journal = journalIn(directory);
  expect(journal.divergences).toBe(0);
  // Two tasks, each with all its tools.
  expect(journal.tools).toBe(2 * turns * usesPerTurn);
  // What was sent and lost is at most what was under way at each kill.
  expect(server.asked.length - journal.answered.size).toBeLessThanOrEqual(kills * 3);
});
