import { describe, expect, it } from "vitest";
import type { OwnerLimits } from "../../../src/domain/owners/owner-limits.ts";
import { SpendGate } from "../../../src/research/quotas/spend-gate.ts";
import { noOwnerLimits } from "../../support/owner-limits.ts";

const now = new Date("2026-03-31T22:00:00.000Z");

/** A gate over sums that the test keeps, by owner and first day. */
function gate(limits: Partial<OwnerLimits>) {
  const spent = { day: 0, month: 0 };
  const costSince = async (_owner: string, day: string) => (day === "2026-03-31" ? spent.day : spent.month);
  const set: OwnerLimits = { ...noOwnerLimits, ...limits };
  const gate = new SpendGate({ costSince }, { of: () => set }, () => now);
  const told = { waits: 0, over: 0 };
  const abort = new AbortController();
  const waiting = () => {
    told.waits++;
    return () => {
      told.over++;
    };
  };
  return {
    gate,
    spent,
    set,
    told,
    abort,
    reserve: (usd: number | null, owner = "ada") => gate.reserve(owner, usd, { signal: abort.signal, waiting }),
  };
}

/** Settles what is settled already; the rest counts as waiting. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(() => resolve(gate)));
  return (await Promise.race([promise.catch(() => null), later])) === gate;
}

describe("money", () => {
  it("is reserved before a call is sent, so that parallel calls do not pass the limit together", async () => {
    const { spent, told, reserve } = gate({ costUsdPerDay: 1 });
    const first = await reserve(0.6);
    const second = reserve(0.6);
    const third = reserve(0.3);
    expect([await isWaiting(second), await isWaiting(third)]).toEqual([true, false]);
    expect(told).toEqual({ waits: 1, over: 0 });
    // The real cost is committed before the reservation is given back.
    spent.day = spent.month = 0.2;
    first();
    (await third)();
    const release = await second;
    expect(told).toEqual({ waits: 1, over: 1 });
    spent.day = 1.1;
    release();
    await expect(reserve(0.01)).rejects.toMatchObject({
      code: "quota_exceeded",
      limit: { name: "costUsdPerDay", used: 1.1, max: 1, resetsAt: "2026-04-01T00:00:00.000Z" },
    });
  });

  it("lets a call that may cost more than is left go alone, and one whose cost is unknown", async () => {
    const { reserve, spent } = gate({ costUsdPerMonth: 1 });
    const alone = await reserve(50);
    const unknown = reserve(null);
    expect(await isWaiting(unknown)).toBe(true);
    alone();
    (await unknown)();
    spent.month = 1;
    await expect(reserve(null)).rejects.toMatchObject({ limit: { name: "costUsdPerMonth", resetsAt: "2026-04-01T00:00:00.000Z" } });
  });

  it("that was given back is free while other calls are under way", async () => {
    const { reserve } = gate({ costUsdPerDay: 1 });
    await reserve(0.1);
    (await reserve(0.8))();
    expect(await isWaiting(reserve(0.8))).toBe(false);
  });

  it("is each owner's own, and without a limit none waits", async () => {
    const { reserve, told } = gate({ costUsdPerDay: 1 });
    await reserve(1);
    await reserve(1, "bob");
    const free = gate({});
    for (let call = 0; call < 3; call++) await free.reserve(1_000_000);
    expect(told.waits).toBe(0);
  });

  it("that was waited for is given up with the run", async () => {
    const { reserve, abort, told } = gate({ costUsdPerDay: 1 });
    const first = await reserve(1);
    const second = reserve(1);
    expect(await isWaiting(second)).toBe(true);
    abort.abort(new Error("Cancelled"));
    await expect(second).rejects.toThrow("Cancelled");
    expect(told).toEqual({ waits: 1, over: 1 });
    first();
    first();
  });
});
