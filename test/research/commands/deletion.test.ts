import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openCore, owner } from "../../support/core.ts";

it("a session that is deleted leaves no file of its reports, and touches no other's", async () => {
  const { start, until, sessions, directory } = openCore();
  const reports = () => readdirSync(join(directory, "reports")).sort();
  const isDone = ({ status }: { status: string }) => status === "done";
  const [first, second] = [await start({ outputFormats: ["md", "html"] }), await start()];
  await until(first, isDone);
  await until(second, isDone);
  expect(reports()).toHaveLength(3);
  await sessions.delete(owner, first);
  expect(reports()).toEqual([`${second}.md`]);
});
