/** Model checking of the log that all replicas append to: every interleaving in a small scope keeps what is promised. */
import { describe, expect, it } from "vitest";
import { explore } from "./exploration.ts";
import { memberModel } from "./member-model.ts";
import { type Fault, guards } from "./member-rules.ts";

const small = { replicas: 2, batches: 2, epochs: 1, dead: 1 };

describe("replicas that append to one log", () => {
  it("write nothing when buried, work on no session together, and lose and repeat no batch, whatever happens when", () => {
    const { violation, met, states } = explore(memberModel(small, null));
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(10_000);
    // Everything that the model knows does happen in it.
    expect([...met].sort()).toEqual([
      "a batch is again",
      "a batch is refused",
      "a batch is stale",
      "a batch is written",
      "an answer is lost",
      "buries",
      "dies",
      "hears that it counts as dead",
      "hears that it was refused",
      "joins",
      "leads",
      "leaves",
      "renews",
      "runs its step again",
      "sends its batch again",
      "takes in",
      "takes over what a dead replica had",
      "tells what was written",
      "time passes",
      "works",
    ]);
  });

  it.each(Object.entries(guards))("go wrong where %s (without %s)", (fault) => {
    expect(explore(memberModel({ ...small, epochs: 2 }, fault as Fault)).violation).not.toBeNull();
  });
});
