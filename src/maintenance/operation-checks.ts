/**
 * The doctor's checks of running the service for others: who may call, limits of owners, webhooks, gateways, retention,
 * traces, signatures, templates. Settings that are right each for itself may not fit together; each is named.
 */

import { assertAccess } from "../composition/access/open-access.ts";
import { DeclaredLimits, limitsOf } from "../composition/owners/owner-limits.ts";
import { signingKey } from "../composition/reports/signing-key.ts";
import { openTemplates } from "../composition/reports/templates.ts";
import { authMode } from "../composition/settings/auth-mode.ts";
import { type Config, checksHosts, type Environment, type Secrets } from "../composition/settings/config.ts";
import { assertReplicas } from "../composition/settings/replica-faults.ts";
import { headersIn } from "../composition/telemetry.ts";
import { isLoopbackAddress } from "../http/server/request-hosts.ts";
import type { Check } from "./checks.ts";

/** The longest a service may take to answer at all. Milliseconds. */
const patienceMs = 10_000;
const daySeconds = 86_400;

type Fault = Pick<Check, "name" | "state" | "message">;
const warning = (name: string, message: string): Fault => ({ name, state: "warning", message });
const wrong = (name: string, message: string): Fault => ({ name, state: "wrong", message });

interface Area {
  area: string;
  /** The message where nothing is wrong. */
  sound: (config: Config) => Fault;
  look: (environment: Environment, signal: AbortSignal) => Fault[] | Promise<Fault[]>;
}

const areas: readonly Area[] = [
  { area: "access", look: access, sound: (config) => ({ name: "AUTH", state: "ok", message: `'${authMode(config)}'` }) },
  { area: "limits of sessions", look: maxima, sound: () => ({ name: "MAX_*", state: "ok", message: "fit together" }) },
  { area: "limits of owners", look: limits, sound: () => ({ name: "OWNER_*", state: "ok", message: "fit together" }) },
  { area: "webhooks", look: webhooks, sound: webhooksSound },
  {
    area: "gateways",
    look: gateways,
    sound: ({ BASE_PATH }) => ({ name: "TRUST_PROXY", state: "ok", message: `paths begin with '${BASE_PATH}/'` }),
  },
  { area: "retention", look: retention, sound: retentionSound },
  { area: "traces", look: traces, sound: tracesSound },
  { area: "reports", look: reports, sound: reportsSound },
];

/** Looked at only where replicas share a database. */
const replicas: Area = {
  area: "replicas",
  look: sharedDatabase,
  sound: ({ REPLICA_DEAD_S }) => ({
    name: "DATABASE_URL",
    state: "ok",
    message: `is reached; a silent replica is replaced after ${REPLICA_DEAD_S} s`,
  }),
};

/** An area that is wrong hides no other. */
export async function operationChecks(environment: Environment, signal: AbortSignal): Promise<Check[]> {
  const asked = environment.secrets.DATABASE_URL === null ? areas : [...areas, replicas];
  const looked = asked.map(async ({ area, sound, look }): Promise<Check[]> => {
    const faults = await look(environment, signal);
    return (faults.length === 0 ? [sound(environment.config)] : faults).map((fault) => ({ area, ...fault }));
  });
  return (await Promise.all(looked)).flat();
}

async function sharedDatabase({ config, secrets }: Environment): Promise<Fault[]> {
  const url = secrets.DATABASE_URL ?? "";
  const faults = thrown("DATABASE_URL", () => assertReplicas(config, url));
  if (faults.length > 0) return faults;
  // Its client is loaded where it is used.
  const { SharedDatabase } = await import("../store/shared/shared-database.ts");
  const shared = new SharedDatabase(url, { statementMs: patienceMs, deadMs: config.REPLICA_DEAD_S * 1000 });
  try {
    await shared.reach();
    return [];
  } catch (error) {
    return [wrong("DATABASE_URL", error instanceof Error ? error.message : String(error))];
  } finally {
    await shared.close();
  }
}

async function access({ config, secrets }: Environment, signal: AbortSignal): Promise<Fault[]> {
  const mode = authMode(config);
  const { HOST, JWT_JWKS_URL } = config;
  const faults = thrown("AUTH", () => assertAccess(config, secrets));
  if (mode === "none" && !isLoopbackAddress(HOST))
    faults.push(warning("AUTH", `'none' with HOST=${HOST}: whoever reaches the port may do everything; 'keys' asks for a key`));
  if (mode === "keys" && secrets.ADMIN_KEY === null)
    faults.push(warning("ADMIN_KEY", "is not set: the first key is made by 'ralph keys create' while the service is stopped"));
  if (mode !== "jwt" && (JWT_JWKS_URL !== "" || secrets.JWT_SECRET !== null))
    faults.push(
      warning(JWT_JWKS_URL === "" ? "JWT_SECRET" : "JWT_JWKS_URL", `is not used: AUTH is '${mode}', tokens are taken with 'jwt'`),
    );
  if (mode === "none" && secrets.ADMIN_KEY !== null) faults.push(warning("ADMIN_KEY", "is not used: AUTH is 'none'"));
  if (mode === "none" && secrets.METRICS_KEY !== null) faults.push(warning("METRICS_KEY", "is not used: AUTH is 'none'"));
  faults.push(...raised(config, ["LINK_S"]));
  if (mode === "jwt" && JWT_JWKS_URL !== "") faults.push(...(await publicKeys(JWT_JWKS_URL, signal)));
  return faults;
}

/** The provider's keys are public: reading them costs nothing and sends nothing. */
async function publicKeys(url: string, signal: AbortSignal): Promise<Fault[]> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
    const { keys } = (await answer.json()) as { keys?: unknown };
    if (answer.ok && Array.isArray(keys) && keys.length > 0) return [];
    return [wrong("JWT_JWKS_URL", `answered ${answer.status} without keys: no token can be verified`)];
  } catch (error) {
    return [wrong("JWT_JWKS_URL", `cannot be read, so no token can be verified: ${wordsOf(error)}`)];
  }
}

/** Settings beside which there is another one of the same name with `_MAX`. */
type Raising = { [Name in keyof Config]: `${Name}_MAX` extends keyof Config ? Name : never }[keyof Config];

function raised(config: Config, names: readonly Raising[]): Fault[] {
  return names.flatMap((name) => {
    const most = config[`${name}_MAX`];
    const isMore = most !== null && (config[name] ?? 0) > most;
    return isMore ? [warning(name, `is more than ${name}_MAX, which is ${most}, and raises it`)] : [];
  });
}

function maxima({ config }: Environment): Fault[] {
  return raised(config, [
    ...(["MAX_TASKS_PER_ROUND", "MAX_ROUNDS", "MAX_TASKS", "TASK_TIMEOUT_S", "ROUND_TIMEOUT_S", "SESSION_TIMEOUT_S", "LEASE_S"] as const),
    ...(["MAX_SESSION_COST_USD", "MAX_SESSION_TOKENS", "MAX_SESSION_MODEL_CALLS"] as const),
  ]);
}

function limits({ config }: Environment): Fault[] {
  const faults = thrown("OWNER_LIMITS_FILE", () => new DeclaredLimits(config, () => undefined));
  const { runningSessions, queuedSessions, costUsdPerDay: day, costUsdPerMonth: month } = limitsOf(config);
  const { MAX_RUNNING_SESSIONS: places, MAX_QUEUED_SESSIONS: line } = config;
  if ((runningSessions ?? 0) > places)
    faults.push(warning("OWNER_RUNNING_SESSIONS", `is more than MAX_RUNNING_SESSIONS, which is ${places}: it limits nobody`));
  if ((queuedSessions ?? 0) > line)
    faults.push(warning("OWNER_QUEUED_SESSIONS", `is more than MAX_QUEUED_SESSIONS, which is ${line}: it limits nobody`));
  if (day !== null && month !== null && day > month)
    faults.push(warning("OWNER_COST_USD_PER_DAY", `is more than OWNER_COST_USD_PER_MONTH, which is ${month}: it limits nobody`));
  return faults;
}

function webhooks({ config }: Environment): Fault[] {
  const { WEBHOOK_RETRY_S: base, WEBHOOK_RETRY_MAX_S: cap, WEBHOOK_KEEP_DAYS: keep, WEBHOOK_DISABLE_DAYS: disable } = config;
  const faults: Fault[] = [];
  if (base > cap) faults.push(warning("WEBHOOK_RETRY_S", `is more than WEBHOOK_RETRY_MAX_S, which is ${cap} and counts`));
  if (keep * daySeconds < cap)
    faults.push(warning("WEBHOOK_KEEP_DAYS", `is less than WEBHOOK_RETRY_MAX_S: a delivery is forgotten before its next attempt`));
  if (disable * daySeconds < cap)
    faults.push(warning("WEBHOOK_DISABLE_DAYS", "is less than WEBHOOK_RETRY_MAX_S: an endpoint is disabled before its second chance"));
  return faults;
}

function webhooksSound({ WEBHOOK_ATTEMPTS: attempts, WEBHOOK_DISABLE_DAYS: days, WEBHOOKS_PER_OWNER: most }: Config): Fault {
  return { name: "WEBHOOK_*", state: "ok", message: `${most} of each owner, ${attempts} attempts, disabled after ${days} days of failure` };
}

function gateways({ config }: Environment): Fault[] {
  const { BASE_PATH, TRUST_PROXY, HOST, CORS_ORIGINS } = config;
  const faults: Fault[] = [];
  if (BASE_PATH !== "" && TRUST_PROXY === 0)
    faults.push(warning("TRUST_PROXY", `is 0 with BASE_PATH=${BASE_PATH}: links show this machine's address, not the gateway's`));
  if (!checksHosts(config))
    faults.push(warning("ALLOWED_HOSTS", `is empty with HOST=${HOST}: a web page whose name leads here could use the service`));
  const plain = CORS_ORIGINS.find((origin) => origin.startsWith("http:") && !isLoopbackAddress(new URL(origin).hostname));
  if (plain !== undefined) faults.push(warning("CORS_ORIGINS", `'${plain}' is not encrypted: whoever is on its way could use the service`));
  return faults;
}

function retention({ config }: Environment): Fault[] {
  const { RETENTION_DAYS: sessions, CALLS_RETENTION_DAYS: calls } = config;
  if (sessions === 0 || calls === 0 || calls < sessions) return [];
  return [warning("CALLS_RETENTION_DAYS", `is not less than RETENTION_DAYS, which is ${sessions}: calls go with their sessions before`)];
}

function retentionSound({ RETENTION_DAYS: sessions, CALLS_RETENTION_DAYS: calls }: Config): Fault {
  if (sessions + calls === 0) return { name: "RETENTION_DAYS", state: "off", message: "nothing is deleted by age" };
  const word = (days: number) => (days === 0 ? "never" : `after ${days} days`);
  return { name: "RETENTION_DAYS", state: "ok", message: `sessions are deleted ${word(sessions)}, their calls ${word(calls)}` };
}

async function traces({ config, secrets }: Environment, signal: AbortSignal): Promise<Fault[]> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (endpoint === "") return lonelyHeaders(secrets);
  const faults = thrown("OTEL_EXPORTER_OTLP_HEADERS", () => headersIn(secrets.OTEL_EXPORTER_OTLP_HEADERS ?? ""));
  if (share === 0) faults.push(warning("OTEL_TRACES_SAMPLER_ARG", "is 0: no trace is sent"));
  try {
    // Any status is fine: the check is whether the endpoint is reachable.
    await fetch(new URL(endpoint).origin, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
  } catch (error) {
    faults.push(wrong("OTEL_EXPORTER_OTLP_ENDPOINT", `cannot be reached, so traces are lost: ${wordsOf(error)}`));
  }
  return faults;
}

function lonelyHeaders({ OTEL_EXPORTER_OTLP_HEADERS: headers }: Secrets): Fault[] {
  return headers === null ? [] : [warning("OTEL_EXPORTER_OTLP_HEADERS", "are not used without OTEL_EXPORTER_OTLP_ENDPOINT")];
}

function tracesSound({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): Fault {
  const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
  return endpoint === "" ? { name, state: "off", message: "is not set" } : { name, state: "ok", message: "answers" };
}

function reports({ config }: Environment): Fault[] {
  return [...thrown("SIGNING_KEY_FILE", () => signingKey(config)), ...thrown("TEMPLATES_DIR", () => openTemplates(config.TEMPLATES_DIR))];
}

function reportsSound({ SIGNING_KEY_FILE: key }: Config): Fault {
  if (key === "") return { name: "SIGNING_KEY_FILE", state: "off", message: "names no key: evidence bundles are not signed" };
  return { name: "SIGNING_KEY_FILE", state: "ok", message: "signs evidence bundles" };
}

function thrown(name: string, look: () => unknown): Fault[] {
  try {
    look();
    return [];
  } catch (error) {
    return [wrong(name, wordsOf(error))];
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error && "code" in error.cause ? ` (${error.cause.code})` : "";
  return `${error.message}${cause}`;
}
