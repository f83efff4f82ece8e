/** The rules of the leadership's model beside the database's own: the same traces, the same outcomes. */
import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import type { SharedDatabase } from "../../src/store/shared/shared-database.ts";
import { emptyDatabase } from "../support/postgres-databases.ts";
import { claimed, mayClaim, released, renewed, type Shared, written } from "./model/leader-rules.ts";
import { deadMs, onDatabase, sharedDatabase } from "./support/databases.ts";

/** What is done "as before" is of an earlier epoch. */
const moves = [
  ...(["claim", "renew", "release", "write", "write again", "write ahead", "fall silent"] as const),
  ...(["renew as before", "release as before", "write as before"] as const),
];
type Move = { by: 0 | 1; do: (typeof moves)[number] };

/** What a replica believes: the last epoch that it was given. */
interface Player {
  readonly id: string;
  epoch: number;
}

/** One trace on both sides; gives what each answered. */
async function played(trace: readonly Move[], shared: SharedDatabase, heartbeat: (isOld: boolean) => Promise<unknown>) {
  const players: Player[] = [0, 1].map(() => ({ id: randomUUID(), epoch: 0 }));
  let model: Shared = { leader: null, epoch: 0, age: 1, batches: [] };
  const answers: { move: string; rules: unknown; database: unknown }[] = [];
  for (const { by, do: name } of trace) {
    const me = players[by] as Player;
    const epoch = name.endsWith("as before") ? me.epoch - 1 : me.epoch;
    const note = (rules: unknown, database: unknown) => answers.push({ move: `${by} ${name}`, rules, database });
    if (name === "fall silent") {
      model = { ...model, age: 1 };
      await heartbeat(true);
    } else if (name === "claim") {
      const may = mayClaim(model, 1, null);
      if (may) model = claimed(model, by);
      const given = await shared.claim(me.id, "http://127.0.0.1");
      note(may ? model.epoch : null, given);
      me.epoch = given ?? me.epoch;
      if (may) await heartbeat(false);
    } else if (name === "renew" || name === "renew as before") {
      const next = renewed(model, by, epoch, null);
      model = next ?? model;
      note(next !== null, await shared.renew(me.id, epoch));
      if (next !== null) await heartbeat(false);
    } else if (name === "release" || name === "release as before") {
      model = released(model, by, epoch, null);
      await shared.release(me.id, epoch);
      const now = await shared.look();
      note({ isFree: mayClaim(model, 1, null), epoch: model.epoch }, { isFree: now.address === null, epoch: now.epoch });
    } else {
      const number = Math.max(1, model.batches.length + (name === "write again" ? 0 : name === "write ahead" ? 2 : 1));
      const result = written(model, by, number, { epoch, text: "" }, null);
      model = result.outcome === "written" ? result.shared : model;
      const row = { kind: "memory", key: JSON.stringify([answers.length]), content: "{}" };
      const outcomes = { appended: "taken", refused: "fenced", stale: "stray" } as const;
      const outcome = outcomes[await shared.append({ me: me.id, epoch, schema: 0 }, number, [row])];
      note(result.outcome === "written" || result.outcome === "again" ? "taken" : result.outcome, outcome);
      note(model.batches.length, (await shared.look()).batch);
    }
  }
  return answers;
}

it("the rules of the model are those of the database", { timeout: 120_000 }, async () => {
  const url = await emptyDatabase();
  const shared = await sharedDatabase(url);
  const seen = new Set<unknown>();
  await onDatabase(url, async (sql) => {
    // A start of the server a moment ago counts as a heartbeat.
    const isOld = async () =>
      (await sql`SELECT 1 WHERE pg_postmaster_start_time() < clock_timestamp() - ${deadMs} * interval '1 ms'`).length > 0;
    await vi.waitFor(async () => expect(await isOld()).toBe(true), { timeout: 10 * deadMs, interval: 50 });
    // No time passes of itself: a heartbeat lasts until the trace says that there was none.
    const heartbeat = (isLate: boolean) =>
      sql`UPDATE ralph.installation SET heartbeat_at = clock_timestamp() + (CASE WHEN ${isLate} THEN -1 ELSE 1 END) * interval '1 hour'`;
    for (const trace of traces(60, 14)) {
      await sql`UPDATE ralph.installation SET leader = NULL, epoch = 0, batch = 0, heartbeat_at = NULL`;
      await sql`DELETE FROM ralph.row`;
      for (const { move, rules, database } of await played(trace, shared, heartbeat)) {
        expect(database, `${move} in ${JSON.stringify(trace)}`).toEqual(rules);
        seen.add(JSON.stringify(rules));
      }
    }
  });
  for (const outcome of ["taken", "fenced", "stray", true, false, null]) expect(seen).toContain(JSON.stringify(outcome));
});

/** The same traces each time: a linear congruential generator. */
function traces(count: number, length: number): Move[][] {
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => ({ by: below(2) as 0 | 1, do: moves[below(moves.length)] ?? "claim" })),
  );
}
