/** Parses the environment, once. Secrets are separate from the configuration, so that the configuration can be logged. */
import { z } from "zod";
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { isLoopbackAddress } from "../../http/server/request-hosts.ts";
import { type Misspelt, misspeltSettings } from "./misspelt-settings.ts";
import { secrets, settings } from "./settings.ts";

const configSchema = z.object(settings);
const secretsSchema = z.object(secrets);

export type Config = Readonly<z.infer<typeof configSchema>>;
export interface Secrets extends Readonly<z.infer<typeof secretsSchema>> {
  /** Every environment variable that ends in `_API_KEY`: files may name one, and hold no key themselves. */
  readonly apiKeys: Readonly<Record<string, string>>;
}

export interface Environment {
  config: Config;
  secrets: Secrets;
  /** Variables whose names look like a misspelt setting. */
  misspelt: Misspelt[];
  /** The whole environment: `${NAME}` in declared files is replaced from it. */
  given: Readonly<Record<string, string | undefined>>;
}

/** Zod compiles a schema at its first use, which takes longer than to parse once without. */
const once = { jitless: true };

/**
 * Parses the environment. An empty value counts as absent.
 * @throws RalphError `configuration` with every bad setting and what is wrong with it.
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = configSchema.safeParse(given, once);
  const issues = parsed.success ? longWaits(parsed.data, given) : firstIssues(parsed.error);
  if (!parsed.success || issues.length > 0) {
    const message = issues
      .map(({ path, message }) => `${path}: '${withoutCredentials(given[path])}'${message.startsWith(":") ? "" : " "}${message}`)
      .join("; ");
    throw new RalphError("configuration", message, { issues });
  }
  const misspelt = misspeltSettings(Object.keys(given), [...Object.keys(settings), ...Object.keys(secrets)]);
  const apiKeys = Object.fromEntries(
    Object.entries(given).flatMap(([name, key]) => (name.endsWith("_API_KEY") && key ? [[name, key]] : [])),
  );
  return { config: parsed.data, secrets: { ...secretsSchema.parse(given, once), apiKeys }, misspelt, given };
}

/** Addresses may hold a user and a password. */
function withoutCredentials(value = ""): string {
  return value.replace(/\/\/\S*@/, "//…@");
}

/** One issue per setting. */
function firstIssues(error: z.ZodError): Issue[] {
  const byName = new Map<string, Issue>();
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (!byName.has(name)) byName.set(name, { path: name, message });
  }
  return [...byName.values()];
}

/** A wait longer than its request's time-out would end as an error. The default adapts by itself, see `waitMs`. */
function longWaits(config: Config, given: Record<string, unknown>): Issue[] {
  return (["MESSAGE_WAIT_S", "SUPERVISOR_WAIT_S"] as const)
    .filter((name) => given[name] !== undefined && config[name] >= config.REQUEST_TIMEOUT_S)
    .map((path) => ({ path, message: `is not less than REQUEST_TIMEOUT_S, which is ${config.REQUEST_TIMEOUT_S}` }));
}

/** How long a request may wait for an outcome and still answer in time. Milliseconds. */
export function waitMs(seconds: number, { REQUEST_TIMEOUT_S }: Config): number {
  return Math.min(seconds, REQUEST_TIMEOUT_S * 0.9) * 1000;
}

/** Whether the hosts named by requests are checked: always on loopback, because of DNS rebinding. */
export function checksHosts({ HOST, ALLOWED_HOSTS }: Config): boolean {
  return isLoopbackAddress(HOST) || ALLOWED_HOSTS.length > 0;
}
