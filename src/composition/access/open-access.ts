/** Opens authentication from the settings: open to everyone, API keys, or API keys and tokens. */
import { RalphError } from "../../domain/errors/errors.ts";
import { KeyRing } from "../../research/access/key-ring.ts";
import { KeyService } from "../../research/access/key-service.ts";
import { parseKey } from "../../research/access/key-text.ts";
import type { TokenOptions, TokenVerifier } from "../../research/access/token-verifier.ts";
import { IdempotentRequests } from "../../research/commands/idempotent-requests.ts";
import type { AnsweredRequests, Requests } from "../../research/ports/answered-requests.ts";
import type { Authenticator, KeyStore } from "../../research/ports/keys.ts";
import type { Keys } from "../../research/ports/service.ts";
import type { SharedRow } from "../../store/shared/locked-log.ts";
import { keyIdOf } from "../../store/shared/row-text.ts";
import { authMode } from "../settings/auth-mode.ts";
import type { Config, Secrets } from "../settings/config.ts";

/** Interval at which the last use of keys is stored. Milliseconds. */
const flushMs = 30_000;
/** Interval at which expired idempotent answers are deleted. Milliseconds. */
const sweepMs = 600_000;
/** Shortest operator key and token secret. Characters. */
const shortestKey = 24;
const shortestSecret = 32;

export interface Access {
  authenticator: Authenticator | null;
  keys: Keys;
  requests: Requests;
  /** To be called with rows that another process wrote. */
  changedElsewhere: (rows: readonly SharedRow[]) => void;
  /** Stores last uses that are not stored yet. */
  close(): Promise<void>;
}

interface Parts {
  store: { keys: KeyStore; requests: AnsweredRequests };
  clock: () => Date;
  newId: () => string;
  assertRoom: () => void;
  /** Called with an error of the store; the write is retried at the next interval. */
  onFault: (error: unknown) => void;
}

/** @throws RalphError `configuration` for settings that contradict each other. */
export function assertAccess(config: Config, secrets: Secrets): void {
  for (const name of ["ADMIN_KEY", "METRICS_KEY"] as const)
    if ((secrets[name]?.length ?? shortestKey) < shortestKey)
      throw new RalphError("configuration", `${name} has fewer than ${shortestKey} characters`);
  if (secrets.METRICS_KEY !== null && secrets.METRICS_KEY === secrets.ADMIN_KEY)
    throw new RalphError("configuration", "METRICS_KEY is the same as ADMIN_KEY: it would allow everything");
  if (authMode(config) === "jwt") tokenOptions(config, secrets);
}

/** @throws RalphError `configuration` for settings that contradict each other. */
export async function openAccess(config: Config, secrets: Secrets, { store, clock, newId, assertRoom, onFault }: Parts): Promise<Access> {
  const mode = authMode(config);
  assertAccess(config, secrets);
  const ring = new KeyRing({ store: store.keys, clock, adminKey: secrets.ADMIN_KEY, metricsKey: secrets.METRICS_KEY });
  const tokens = mode === "jwt" ? await openTokens({ ...tokenOptions(config, secrets), clock }) : null;
  const flushing = setInterval(() => void ring.flush().catch(onFault), flushMs).unref();
  const requests = new IdempotentRequests({ store: store.requests, clock, keepMs: config.IDEMPOTENCY_S * 1000 });
  const sweeping = setInterval(() => void requests.sweep().catch(onFault), sweepMs).unref();
  return {
    requests,
    changedElsewhere: (rows) => {
      for (const { kind, key, content } of rows) if (kind === "api_key") ring.forget(keyIdOf(key), { removed: content === null });
    },
    authenticator: mode === "none" ? null : tokens === null ? ring : either(ring, tokens, [secrets.ADMIN_KEY, secrets.METRICS_KEY]),
    keys: new KeyService({ store: store.keys, ring, clock, newId, assertRoom, overlapMs: config.KEY_OVERLAP_S * 1000 }),
    close: async () => {
      clearInterval(flushing);
      clearInterval(sweeping);
      await ring.flush().catch(onFault);
    },
  };
}

/** The library for tokens is loaded only where they are accepted. */
async function openTokens(options: TokenOptions): Promise<TokenVerifier> {
  const { TokenVerifier } = await import("../../research/access/token-verifier.ts");
  return new TokenVerifier(options);
}

/** Keys are recognised by their form; anything else is a token. */
function either(ring: KeyRing, tokens: TokenVerifier, given: readonly (string | null)[]): Authenticator {
  return {
    authenticate: (credential) =>
      parseKey(credential) !== null || given.includes(credential) ? ring.authenticate(credential) : tokens.authenticate(credential),
    isCurrent: (principal) => ring.isCurrent(principal) && tokens.isCurrent(principal),
  };
}

function tokenOptions(config: Config, { JWT_SECRET: secret }: Secrets) {
  const { JWT_JWKS_URL: url, JWT_ISSUER: issuer, JWT_AUDIENCE: audience } = config;
  const wrong = (message: string) => new RalphError("configuration", `AUTH=jwt: ${message}`);
  if ((url === "") === (secret === null)) throw wrong("give one of JWT_JWKS_URL and JWT_SECRET");
  if (url !== "" && (issuer === "" || audience === ""))
    throw wrong("JWT_JWKS_URL needs JWT_ISSUER and JWT_AUDIENCE: the provider signs tokens for other services, too");
  if (secret !== null && secret.length < shortestSecret) throw wrong(`JWT_SECRET has fewer than ${shortestSecret} characters`);
  return {
    keys: secret === null ? { url: new URL(url) } : { secret },
    issuer: issuer === "" ? null : issuer,
    audience: audience === "" ? null : audience,
    ownerClaim: config.JWT_OWNER_CLAIM,
    scopeClaim: config.JWT_SCOPE_CLAIM,
  };
}
