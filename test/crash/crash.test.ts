/** The real process, killed at named points and started again. `npm run test:crash` takes every point, `npm test` a few. */
import { beforeAll, describe, expect, it } from "vitest";
import { atMost } from "./at-most.ts";
import { drive, type Outcome } from "./drive.ts";

const takesAll = process.env.CRASH === "all";
const oneMs = 60_000;

let unbroken: Outcome;

beforeAll(async () => {
  unbroken = await drive([]);
}, oneMs);

function expectAsUnbroken(outcome: Outcome, crashes: number): void {
  expect(outcome.crashes).toBe(crashes);
  expect(outcome.problems).toEqual([]);
  expect(outcome.session).toMatchObject({ status: "done", error: null });
  expect(outcome.sentAgain).toEqual([]);
  expect(outcome.published).toBe(1);
  expectUsage(outcome);
  expect(outcome.reports).toEqual(unbroken.reports);
  expect(outcome.streamed).toEqual(outcome.journal);
}

/** What was lost counts with the most that it may cost, all else once. */
function expectUsage({ session: { usage }, lost }: Outcome): void {
  const { modelCalls, inputTokens, costUsd } = unbroken.session.usage;
  expect(usage).toMatchObject({ modelCalls: modelCalls + lost, inputTokens: inputTokens + lost * atMost.inputTokens });
  expect(usage.costUsd).toBeCloseTo((costUsd ?? 0) + lost * atMost.costUsd, 6);
}

/** Runs the jobs two at a time: as many processes as the machine has cores. */
async function inPairs<T>(jobs: readonly T[], run: (job: T) => Promise<void>): Promise<void> {
  const queue = [...jobs];
  const work = async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) await run(job);
  };
  await Promise.all([work(), work()]);
}

describe("a session whose process is killed", () => {
  it("ends unbroken with a report, and passes every kind of point", () => {
    expectAsUnbroken(unbroken, 0);
    expect(unbroken.reports.md).toContain("What is it?");
    expect(Object.keys(unbroken.passed).sort()).toEqual([
      "after commit",
      "before commit",
      "call answered",
      "call sent",
      "migration half done",
      "model asked",
      "report half written",
      "report written",
    ]);
  });

  it.skipIf(takesAll)("goes on to the same report from a few points", { timeout: 2 * oneMs }, async () => {
    const commits = unbroken.passed["after commit"] ?? 0;
    const points = [
      "before commit:3",
      `after commit:${Math.round(commits / 2)}`,
      `before commit:${Math.round(commits * 0.75)}`,
      "call answered:4",
      "report half written:1",
      "migration half done:1",
    ];
    await inPairs(points, async (point) => expectAsUnbroken(await drive([point]), 1));
  });

  it("counts a model call whose answer was lost with the most that it may cost, and makes it again", { timeout: 2 * oneMs }, async () => {
    const outcome = await drive(["model asked:2"]);
    expectAsUnbroken(outcome, 1);
    expect(outcome.lost).toBeGreaterThan(0);
  });

  it.runIf(takesAll)("goes on to the same report from every point", { timeout: 20 * oneMs }, async () => {
    const points = Object.entries(unbroken.passed).flatMap(([point, times]) =>
      Array.from({ length: times }, (_, index) => `${point}:${index + 1}`),
    );
    let happened = 0;
    await inPairs(points, async (point) => {
      const outcome = await drive([point]);
      // Commits are shared as chance has it: one of the last may not come this time.
      expect(outcome.crashes, point).toBeLessThanOrEqual(1);
      happened += outcome.crashes;
      expectAsUnbroken(outcome, outcome.crashes);
    });
    expect(happened).toBeGreaterThan(points.length * 0.9);
    process.stdout.write(`killed at ${happened} of ${points.length} points\n`);
  });

  it("survives a second kill, and one while it is being taken up again", { timeout: 3 * oneMs }, async () => {
    const twice = [
      ["after commit:12", "before commit:4"],
      ["call answered:3", "after commit:1"],
      ...(takesAll
        ? [
            ["before commit:9", "before commit:1", "call sent:2"],
            ["report half written:1", "report half written:1"],
          ]
        : []),
    ];
    await inPairs(twice, async (points) => expectAsUnbroken(await drive(points), points.length));
  });
});
