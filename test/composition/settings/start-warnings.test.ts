import { expect, test } from "vitest";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { startWarnings } from "../../../src/composition/settings/start-warnings.ts";

const kinds = { hosts: "ALLOWED_HOSTS is empty", everyone: "whoever reaches this port", nobody: "ralph keys create" };

/** Which warnings a start gives that these settings, and a key or none, lead to. */
function warned(environment: Record<string, string>, someKey = false): string[] {
  const { config, misspelt } = loadConfig(environment);
  const messages = startWarnings(config, { misspelt, someKey }).map(({ message }) => message);
  return Object.entries(kinds).flatMap(([kind, text]) => (messages.some((message) => message.includes(text)) ? [kind] : []));
}

test("a HOST that others reach is warned of where no hosts are listed", () => {
  expect(warned({ HOST: "0.0.0.0" }, true)).toEqual(["hosts"]);
  expect(warned({ HOST: "0.0.0.0", ALLOWED_HOSTS: "ralph.example" }, true)).toEqual([]);
  expect(warned({}, true)).not.toContain("hosts");
});

test("on an address that others reach callers need a key unless none is said, and the log says how to make the first", () => {
  expect(warned({ HOST: "0.0.0.0", ALLOWED_HOSTS: "ralph.example" })).toEqual(["nobody"]);
  expect(warned({ HOST: "0.0.0.0", ALLOWED_HOSTS: "ralph.example", AUTH: "none" })).toEqual(["everyone"]);
});

test("a setting that is misspelt is warned of without its value", () => {
  const { config, misspelt } = loadConfig({ MAX_RUNING_SESSIONS: "51423", AUTH: "keys" });
  const warnings = startWarnings(config, { misspelt, someKey: true });
  expect(warnings).toEqual([
    {
      fields: { name: "MAX_RUNING_SESSIONS", meant: "MAX_RUNNING_SESSIONS" },
      message: "MAX_RUNING_SESSIONS is no setting; did you mean MAX_RUNNING_SESSIONS?",
    },
  ]);
});
