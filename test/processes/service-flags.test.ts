/** Each way to start the service gives Node the same flags. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { serviceFlags } from "../../src/processes/service-flags.ts";

const textOf = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

it.each([
  ["package.json", /"start": .*src\/main\.ts/],
  ["Dockerfile", /CMD .*src\/main\.ts/],
  ["src/cli/local-service.ts", /const flags = .*/],
])("%s starts the service with its flags", (file, line) => {
  const [start] = line.exec(textOf(file)) ?? [];
  for (const flag of serviceFlags) expect(start).toContain(flag);
});
