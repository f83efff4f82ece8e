import { expect, test } from "vitest";
import { loadConfig, waitMs } from "../../../src/composition/settings/config.ts";
import { misspeltSettings } from "../../../src/composition/settings/misspelt-settings.ts";
import { settings } from "../../../src/composition/settings/settings.ts";

test("waits that nobody set give way to a shorter time-out of requests", () => {
  const { config } = loadConfig({ REQUEST_TIMEOUT_S: "10" });
  expect(waitMs(config.SUPERVISOR_WAIT_S, config)).toBe(9_000);
  expect(waitMs(config.MESSAGE_WAIT_S, config)).toBe(9_000);
});

test("a wait shorter than a request stays as it was set", () => {
  const { config } = loadConfig({ REQUEST_TIMEOUT_S: "60", SUPERVISOR_WAIT_S: "45" });
  expect(waitMs(config.SUPERVISOR_WAIT_S, config)).toBe(45_000);
});

test("a wait as long as the request it is part of is refused where it was set", () => {
  for (const name of ["SUPERVISOR_WAIT_S", "MESSAGE_WAIT_S"]) {
    expect(() => loadConfig({ [name]: "30" })).toThrow(`${name}: '30' is not less than REQUEST_TIMEOUT_S, which is 30`);
    expect(() => loadConfig({ [name]: "29" })).not.toThrow();
  }
});

test("a name that all but spells a setting is told with the setting that is most like it", () => {
  const { misspelt } = loadConfig({
    MAX_RUNING_SESSIONS: "5",
    LOGLEVEL: "debug",
    MAX_TASK: "3",
    ANTHROPIC_APIKEY: "secret",
    MAX_ROUDNS: "2",
    MAX_SESSION_COST: "1",
    MAX_CHILDRN: "",
    MODEL_FAST: "small",
    PATH: "/bin",
    HOSTS: "a",
    HOSTNAME: "ralph",
    RALPH_PORT: "3001",
    PROT: "3001",
    SESSION_TIMEOUT: "60",
    HOME: "/root",
  });
  expect(misspelt).toEqual([
    { name: "MAX_RUNING_SESSIONS", meant: "MAX_RUNNING_SESSIONS" },
    { name: "LOGLEVEL", meant: "LOG_LEVEL" },
    { name: "MAX_TASK", meant: "MAX_TASKS" },
    { name: "ANTHROPIC_APIKEY", meant: "ANTHROPIC_API_KEY" },
    { name: "MAX_ROUDNS", meant: "MAX_ROUNDS" },
    { name: "MAX_SESSION_COST", meant: "MAX_SESSION_COST_USD" },
    { name: "RALPH_PORT", meant: "PORT" },
    { name: "PROT", meant: "PORT" },
    { name: "SESSION_TIMEOUT", meant: "SESSION_TIMEOUT_S" },
  ]);
});

test("no setting is taken for a misspelt one of its own, and each is found with two letters wrong", () => {
  const names = Object.keys(settings);
  expect(misspeltSettings(names, names)).toEqual([]);
  for (const setting of names.filter((name) => name.length >= 8)) {
    expect(misspeltSettings([`${setting}_X`], [setting])).toEqual([{ name: `${setting}_X`, meant: setting }]);
    expect(misspeltSettings([`${setting}_XY`], [setting])).toEqual([]);
  }
});

test("white space is no number, also where 0 would be one", () => {
  expect(() => loadConfig({ PORT: " " })).toThrow("PORT: ' ' is not a whole number from 0 to 65535");
});

test("every bad setting is named at once, with what is wrong with it", () => {
  const load = () =>
    loadConfig({
      PORT: "99999",
      MAX_TASKS: "ten",
      MAX_ROUNDS: "1.5",
      TASK_TIMEOUT_S: " ",
      TRUST_PROXY: "maybe",
      LOG_LEVEL: "loud",
      BASE_PATH: "ralph",
      MAX_SESSION_TOKENS: "0",
      HOST: "::1",
    });
  expect(load).toThrow(
    [
      "PORT: '99999' is not a whole number from 0 to 65535",
      "BASE_PATH: 'ralph' is not a path such as /ralph",
      "TRUST_PROXY: 'maybe' is neither a number of gateways nor a list of addresses: write e.g. 1, or 127.0.0.1,10.0.0.0/8",
      "LOG_LEVEL: 'loud' is not one of fatal, error, warn, info, debug, trace, silent",
      "MAX_ROUNDS: '1.5' is not a whole number from 1 to 1000000",
      "MAX_TASKS: 'ten' is not a whole number from 1 to 1000000",
      "TASK_TIMEOUT_S: ' ' is not a number from 1 to 31536000, in seconds",
      "MAX_SESSION_TOKENS: '0' is not a whole number of at least 1",
    ].join("; "),
  );
});

test("white space alone is no zero", () => {
  expect(() => loadConfig({ PORT: " " })).toThrow("PORT: ' ' is not a whole number from 0 to 65535");
});

test("an address is told without the credentials in it", () => {
  expect(() => loadConfig({ ANTHROPIC_BASE_URL: "ftp://me:se/c@ret@models.example" })).toThrow(
    "ANTHROPIC_BASE_URL: 'ftp://…@models.example' is not an address such as https://host/path",
  );
});

test("an empty setting counts as absent, and a secret stands apart from what may be logged", () => {
  const { config, secrets } = loadConfig({ PORT: "", CACHE_ASSESSMENTS: "No", MAX_SESSION_TOKENS: "", ANTHROPIC_API_KEY: "key" });
  expect(config).toMatchObject({ PORT: 3000, CACHE_ASSESSMENTS: false, MAX_SESSION_TOKENS: null });
  expect(secrets).toMatchObject({ ANTHROPIC_API_KEY: "key" });
  expect(JSON.stringify(config)).not.toContain("ANTHROPIC_API_KEY");
});
