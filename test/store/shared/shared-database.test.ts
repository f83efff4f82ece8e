import { expect, it, onTestFinished } from "vitest";
import { SharedDatabase } from "../../../src/store/shared/shared-database.ts";

it("a shared database that does not answer is one to ask again later", async () => {
  // Nothing listens there.
  const shared = new SharedDatabase("postgres://127.0.0.1:1/ralph", { statementMs: 5_000, deadMs: 1_000 });
  onTestFinished(() => shared.close());
  const refused = { code: "database", status: 503, retryAfterMs: 1_000, message: expect.stringContaining("(ECONNREFUSED)") };
  await expect(shared.look()).rejects.toMatchObject(refused);
  await expect(shared.lock(0, { me: "00000000-0000-4000-8000-000000000001", epoch: null, schema: 0 })).rejects.toMatchObject(refused);
});
