import { expect, it } from "vitest";
import { type ErasureParts, Erasures } from "../../../src/research/owners/erasure.ts";

const at = "2026-01-01T00:00:00.000Z";

/** The erasures of one of several processes that share `requested`; no portion of the data is ever erased. */
function erasuresOver(requested: Map<string, string>): Erasures {
  const store: ErasureParts["store"] = {
    erasures: async () => requested,
    erasingSince: async (owner) => requested.get(owner) ?? null,
    beginErasure: async (owner, since) => {
      requested.set(owner, since);
      return since;
    },
    sessionIds: async () => [],
    erasePortion: async () => false,
    endErasure: async () => false,
  };
  const gone = async () => undefined;
  const log = { info: () => undefined, warn: () => undefined };
  return new Erasures({
    ...{ store, log, clock: () => new Date(at), retryMs: 60_000 },
    keys: { page: async () => [] },
    webhooks: { list: async () => [], remove: async () => true },
    library: { page: () => [] },
    deletes: { key: gone, document: gone, session: gone },
  });
}

it("lets no process add to the data while another one erases it", async () => {
  const requested = new Map<string, string>();
  const [eraser, other] = [erasuresOver(requested), erasuresOver(requested)];
  await expect(other.assertWritable("ada")).resolves.toBeUndefined();
  await eraser.begin("ada");
  await expect(other.assertWritable("ada")).rejects.toMatchObject({ code: "conflict" });
  await expect(other.assertWritable("bob")).resolves.toBeUndefined();
  requested.clear();
  await expect(eraser.assertWritable("ada")).resolves.toBeUndefined();
  await eraser.close();
});
