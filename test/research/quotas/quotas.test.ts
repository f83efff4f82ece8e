import { describe, expect, it } from "vitest";
import type { OwnerLimits } from "../../../src/domain/owners/owner-limits.ts";
import { Quotas } from "../../../src/research/quotas/quotas.ts";
import { MemoryRequestRates } from "../../../src/research/quotas/rate-limiter.ts";
import { SpendGate } from "../../../src/research/quotas/spend-gate.ts";
import { noOwnerLimits } from "../../support/owner-limits.ts";

function quotas(limits: Partial<OwnerLimits>) {
  const source = { of: () => ({ ...noOwnerLimits, ...limits }) };
  const stock = { documents: 1, bytes: 1_000_000, sessionBytes: 500_000 };
  const spend = new SpendGate({ costSince: async () => 0 }, source, () => new Date());
  const kept = { documents: async () => stock, sessionBytes: async () => stock.sessionBytes };
  return { quotas: new Quotas(source, kept, spend), stock };
}

describe("documents", () => {
  it("that are added at once pass no limit together", async () => {
    const { quotas: own, stock } = quotas({ documents: 2 });
    const [first, second] = await Promise.allSettled([own.addDocument("ada", 10), own.addDocument("ada", 10)]);
    expect(second).toMatchObject({ reason: { limit: { name: "documents", used: 2, max: 2, resetsAt: null } } });
    if (first?.status !== "fulfilled") throw new Error("The first was refused");
    first.value();
    (await own.addDocument("ada", 10))();
    stock.documents = 2;
    await expect(own.addDocument("ada", 10)).rejects.toThrow("quota of 2 documents");
  });

  it("count with what sessions keep", async () => {
    const { quotas: own, stock } = quotas({ storageMb: 2 });
    const added = await own.addDocument("ada", 400_000);
    await expect(own.addDocument("ada", 400_000)).rejects.toMatchObject({
      limit: { name: "storageMb", used: 1.9, max: 2, resetsAt: null },
    });
    (await own.addDocument("ada", 100_000))();
    added();
    stock.sessionBytes = 1_500_000;
    await expect(own.addDocument("ada", 1)).rejects.toMatchObject({ code: "quota_exceeded" });
  });
});

describe("requests", () => {
  it("are counted by owner, as many at once as in a minute, and come back steadily", async () => {
    let now = 0;
    const limits: OwnerLimits = { ...noOwnerLimits, requestsPerMinute: 2 };
    const rates = new MemoryRequestRates({ of: (owner) => (owner === "free" ? noOwnerLimits : limits) }, () => now);
    expect(await rates.take("free")).toBeNull();
    expect(await rates.take("ada")).toEqual({ max: 2, remaining: 1, resetMs: 30_000, retryAfterMs: null });
    expect(await rates.take("ada")).toEqual({ max: 2, remaining: 0, resetMs: 60_000, retryAfterMs: null });
    now = 10_000;
    expect(await rates.take("ada")).toMatchObject({ remaining: 0, resetMs: 50_000, retryAfterMs: 20_000 });
    expect(await rates.take("bob")).toMatchObject({ remaining: 1 });
    now = 30_000;
    expect(await rates.take("ada")).toMatchObject({ retryAfterMs: null });
    limits.requestsPerMinute = 10;
    expect(await rates.take("ada")).toMatchObject({ max: 10, remaining: 9 });
  });
});
