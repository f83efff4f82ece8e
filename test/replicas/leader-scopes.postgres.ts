/** The models of replicas in larger scopes than `npm test` has the time for. They need no database. */
import { describe, expect, it } from "vitest";
import { explore } from "./model/exploration.ts";
import { leaderModel } from "./model/leader-model.ts";
import { memberModel } from "./model/member-model.ts";
import { needsThreeEpochs, small } from "./model/scopes.ts";

describe("the model of the members", () => {
  it("holds with two that lead in turn", { timeout: 300_000 }, () => {
    const scope = { replicas: 2, batches: 2, epochs: 2, dead: 1 };
    expect(explore(memberModel(scope, null)).violation).toBeNull();
  });
});

describe("the model of the leadership", () => {
  it.each([
    { ...small, batches: 2 },
    { ...small, epochs: 3 },
    { ...small, dead: 2 },
  ])("holds with %o", { timeout: 300_000 }, (scope) => {
    expect(explore(leaderModel(scope, null)).violation).toBeNull();
  });

  it.each([...needsThreeEpochs])("goes wrong where %s", { timeout: 300_000 }, (fault) => {
    expect(explore(leaderModel({ ...small, epochs: 3 }, fault)).violation).not.toBeNull();
  });
});
