import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const manifest = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as Record<string, Record<string, string>>;

it("the package names the versions of its dependencies that the service is installed and tested with", () => {
  const { dependencies, version } = manifest("clients/typescript/package.json");
  const own = manifest("package.json");
  expect(own.dependencies).toMatchObject(dependencies ?? {});
  expect(version).toBe(own.version);
});
