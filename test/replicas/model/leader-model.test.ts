/**
 * Model checking of the leadership of replicas: every interleaving in a small scope keeps the invariants, and removing a rule that
 * no other stands in for violates one. `npm run test:postgres` explores larger scopes and compares the rules with the database's.
 */
import { describe, expect, it } from "vitest";
import { explore } from "./exploration.ts";
import { leaderModel } from "./leader-model.ts";
import { faults } from "./leader-rules.ts";
import { coveredByOthers, needsThreeEpochs, small } from "./scopes.ts";

describe("two replicas that share a database", () => {
  it("lose no batch, repeat none and tell of none that is another's to tell, whatever happens when", () => {
    const { violation, met, states } = explore(leaderModel(small, null));
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(50_000);
    // Everything that the model knows does happen in it.
    expect([...met].sort()).toEqual([
      "a batch is again",
      "a batch is fenced",
      "a batch is written",
      "a claim is refused",
      "a late message is lost",
      "a release arrives",
      "a renewal arrives",
      "asks for a renewal",
      "asks for the leadership",
      "begins a batch and sends it",
      "dies",
      "follows",
      "gives the leadership back",
      "has given the leadership back",
      "has renewed",
      "has the leadership",
      "has the leadership and an old copy",
      "has written",
      "hears that its claim was refused",
      "hears that its renew was refused",
      "hears that its write was refused",
      "sends its batch again",
      "starts",
      "tells what was written",
      "the database is restarted",
      "the leadership is claimed",
      "time passes",
      "waits for an answer no longer",
    ]);
  });

  it.each([...coveredByOthers])("lose nothing even where %s", (fault) => {
    expect(explore(leaderModel(small, fault)).violation).toBeNull();
  });

  it.each(faults.filter((fault) => !needsThreeEpochs.has(fault) && !coveredByOthers.has(fault)))("go wrong where %s", (fault) => {
    const { violation } = explore(leaderModel({ ...small, batches: 2 }, fault));
    expect(violation?.what).toMatch(/^(a|two) /);
  });
});
