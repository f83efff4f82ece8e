/** The model of the lease in larger scopes than `npm test` has the time for. It needs no database. */
import { describe, expect, it } from "vitest";
import { explore } from "./model/exploration.ts";
import { needsThreeEpochs, small } from "./model/scopes.ts";

describe("the model of the lease", () => {
  it.each([
    { ...small, batches: 2 },
    { ...small, epochs: 3 },
    { ...small, dead: 2 },
  ])("holds with %o", { timeout: 300_000 }, (scope) => {
    expect(explore(scope, null).violation).toBeNull();
  });

  it.each([...needsThreeEpochs])("goes wrong where %s", { timeout: 300_000 }, (fault) => {
    expect(explore({ ...small, epochs: 3 }, fault).violation).not.toBeNull();
  });
});
