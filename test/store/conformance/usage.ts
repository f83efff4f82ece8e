/** What every implementation of the usage port holds to, tested through the ports alone. */
import { describe, expect, it } from "vitest";
import { usageKeys } from "../../../src/domain/owners/usage.ts";
import type { SessionStore } from "../../../src/research/ports/session-store.ts";
import type { UsageStore } from "../../../src/research/ports/usage.ts";
import { commitOf, newSession, openSession } from "./new-session.ts";

interface Ports {
  sessions: SessionStore;
  usage: UsageStore;
}

const days = { from: "2026-03-01", to: "2026-03-31" };
const call = { inputTokens: 100, outputTokens: 10 };

/** `open` gives the ports over an empty store, and has it closed after the test. */
export function usageConformance(name: string, open: () => Ports | Promise<Ports>): void {
  async function session({ sessions }: Ports, id: string, owner: string) {
    await sessions.create(null, () => ({ ...commitOf(id, owner), session: { ...newSession(id, owner), engine: "claude" } }));
    return openSession(sessions, id);
  }

  describe(`${name}: usage`, () => {
    it("sums calls by owner, day, engine and model, those without a price apart", async () => {
      const ports = await open();
      const ada = await session(ports, "s1", "ada");
      await ada.commit((changes) => {
        changes.spend({ ...call, at: "2026-03-02T23:59:59.999Z", model: "large", costUsd: 0.5 });
        changes.spend({ ...call, at: "2026-03-03T00:00:00.000Z", model: "large", costUsd: 0.25 });
        changes.spend({ ...call, at: "2026-03-03T10:00:00.000Z", model: null, costUsd: null });
      });
      const bob = await session(ports, "s2", "bob");
      await bob.commit((changes) => changes.spend({ ...call, at: "2026-03-03T10:00:00.000Z", model: "large", costUsd: 4 }));

      const none = { sessions: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, unpricedCalls: 0 };
      const used = { ...none, modelCalls: 1, inputTokens: 100, outputTokens: 10 };
      const claude = { owner: "ada", engine: "claude" };
      expect(await ports.usage.sums({ owner: "ada", ...days, groupBy: usageKeys }, 10)).toEqual([
        { ...none, ...claude, day: "2026-03-02", model: null, sessions: 1 },
        { ...used, ...claude, day: "2026-03-02", model: "large", costUsd: 0.5 },
        { ...used, ...claude, day: "2026-03-03", model: null, unpricedCalls: 1 },
        { ...used, ...claude, day: "2026-03-03", model: "large", costUsd: 0.25 },
      ]);
      expect(await ports.usage.sums({ owner: undefined, ...days, groupBy: ["owner"] }, 10)).toMatchObject([
        { owner: "ada", day: null, engine: null, model: null, modelCalls: 3, costUsd: 0.75, sessions: 1 },
        { owner: "bob", day: null, engine: null, model: null, modelCalls: 1, costUsd: 4, sessions: 1 },
      ]);
      expect(await ports.usage.sums({ owner: "ada", from: "2026-03-03", to: "2026-03-03", groupBy: [] }, 10)).toMatchObject([
        { costUsd: 0.25 },
      ]);
      expect(await ports.usage.sums({ owner: "nobody", ...days, groupBy: ["day"] }, 10)).toEqual([]);
      expect(await ports.usage.sums({ owner: undefined, ...days, groupBy: usageKeys }, 3)).toHaveLength(3);
      expect([await ports.usage.costSince("ada", "2026-03-01"), await ports.usage.costSince("ada", "2026-03-03")]).toEqual([0.75, 0.25]);
      ada.close();
      bob.close();
    });

    it("sums what steps of one commit used, without those that were undone beside them", async () => {
      const ports = await open();
      const states = [await session(ports, "s1", "ada"), await session(ports, "s2", "ada"), await session(ports, "s3", "bob")];
      const spend = (costUsd: number) => ({ ...call, at: "2026-03-02T10:00:00.000Z", model: "large", costUsd });
      const steps = states.map((state, index) =>
        state.commit((changes) => {
          changes.spend(spend(1));
          changes.spend(spend(0.5));
          if (index === 1) throw new Error("No");
        }),
      );
      expect((await Promise.allSettled(steps)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      await states[0]?.commit((changes) => changes.spend(spend(4)));
      expect(await ports.usage.sums({ owner: undefined, ...days, groupBy: ["owner", "model"] }, 10)).toMatchObject([
        { owner: "ada", model: null, sessions: 2, modelCalls: 0 },
        { owner: "ada", model: "large", modelCalls: 3, inputTokens: 300, outputTokens: 30, costUsd: 5.5 },
        { owner: "bob", model: null, sessions: 1, modelCalls: 0 },
        { owner: "bob", model: "large", modelCalls: 2, inputTokens: 200, outputTokens: 20, costUsd: 1.5 },
      ]);
      for (const state of states) state.close();
    });

    it("keeps what a session used when the session is deleted, and nothing of a commit that was undone", async () => {
      const ports = await open();
      const state = await session(ports, "s1", "ada");
      await state.commit((changes) => changes.spend({ ...call, at: "2026-03-02T10:00:00.000Z", model: "large", costUsd: 0.5 }));
      const undone = state.commit((changes) => {
        changes.spend({ ...call, at: "2026-03-02T10:00:00.000Z", model: "large", costUsd: 7 });
        throw new Error("No");
      });
      await expect(undone).rejects.toThrow("No");
      await state.commit((changes) => changes.remove());
      state.close();
      expect(await ports.sessions.open("s1")).toBeUndefined();
      expect(await ports.usage.sums({ owner: "ada", ...days, groupBy: ["day"] }, 10)).toMatchObject([
        { costUsd: 0.5, sessions: 1, modelCalls: 1 },
      ]);
    });
  });
}
