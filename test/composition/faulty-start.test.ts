/** A start that settings or the data directory make impossible fails with one line that names what is wrong. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compose } from "../../src/composition/composition.ts";
import { loadConfig } from "../../src/composition/settings/config.ts";
import { temporaryDirectory } from "../support/core.ts";

/** The message of the error that ends a start; no service comes of it. */
async function failure(environment: Record<string, string>): Promise<string> {
  const start = async () => {
    const { config, secrets } = loadConfig({ DATA_DIR: temporaryDirectory(), ...environment });
    return compose(config, secrets, { logger: null });
  };
  return start().then(
    async (service) => {
      await service.close();
      return "it started";
    },
    (error: Error) => error.message,
  );
}

test.each([
  [{ SUPERVISOR_WAIT_S: "40" }, "SUPERVISOR_WAIT_S: '40' is not less than REQUEST_TIMEOUT_S, which is 30"],
  [{ REQUEST_TIMEOUT_S: "5", MESSAGE_WAIT_S: "5" }, "MESSAGE_WAIT_S: '5' is not less than REQUEST_TIMEOUT_S, which is 5"],
  [
    { TRUST_PROXY: "true" },
    "TRUST_PROXY: 'true' would trust every client: write how many gateways stand before Ralph, e.g. 1, or their addresses, e.g. 127.0.0.1",
  ],
  [{ AGENTS_DIR: "/nowhere/agents" }, "AGENTS_DIR: '/nowhere/agents' cannot be read: it does not exist"],
  [{ TEMPLATES_DIR: "/nowhere/looks" }, "TEMPLATES_DIR: '/nowhere/looks' cannot be read: it does not exist"],
  [{ APIS_FILE: "/" }, "APIS_FILE: '/' cannot be read: it is a directory"],
  [{ SEARCH: "altavista" }, expect.stringMatching(/^SEARCH: 'altavista' is not one of searxng, brave, .*, gdelt$/)],
  [{ SEARCH: "brave, foo" }, expect.stringMatching(/^SEARCH: 'brave, foo': 'foo' is not one of searxng, brave, .*, gdelt$/)],
  [{ SERIES: "owid,foo,bar" }, expect.stringMatching(/^SERIES: 'owid,foo,bar': 'foo', 'bar' are not one of worldbank, .*, fred$/)],
])("%o", async (environment, message) => {
  expect(await failure(environment)).toEqual(message);
});

test("a data directory below a file, or one that is a file", async () => {
  const file = join(temporaryDirectory(), "file");
  writeFileSync(file, "");
  for (const DATA_DIR of [file, join(file, "deeper")])
    expect(await failure({ DATA_DIR })).toBe(`DATA_DIR '${DATA_DIR}' cannot be written: it, or a part of its path, is no directory`);
});

test("a reports directory that cannot be written", async () => {
  const DATA_DIR = temporaryDirectory();
  symlinkSync("/proc", join(DATA_DIR, "reports"));
  const message = `DATA_DIR '${DATA_DIR}': the reports directory '${DATA_DIR}/reports' cannot be written: it does not exist`;
  expect(await failure({ DATA_DIR })).toBe(message);
});

test("a file that is no database", async () => {
  const DATA_DIR = temporaryDirectory();
  writeFileSync(join(DATA_DIR, "ralph.db"), "this is a text and no database".repeat(100));
  expect(await failure({ DATA_DIR })).toBe(`DATA_DIR '${DATA_DIR}': The database file is damaged`);
});
