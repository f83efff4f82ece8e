/** Verifies JSON Web Tokens of an identity provider, and reads owner and scopes from their claims. */
import { hash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify } from "jose";
import { RalphError } from "../../domain/errors/errors.ts";
import { ownerName } from "../../domain/owners/api-key.ts";
import { type Principal, type Scope, scopes } from "../../domain/owners/principal.ts";
import type { Authenticator } from "../ports/keys.ts";

export interface TokenOptions {
  /** URL of the tokens' public keys, or the secret that signs them: never both, so that no public key is used as a secret. */
  keys: { url: URL } | { secret: string };
  issuer: string | null;
  audience: string | null;
  ownerClaim: string;
  scopeClaim: string;
  clock: () => Date;
}

/** Allowed algorithms by kind of key; a token's `alg` can only choose among these. */
const publicKeyAlgorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const secretAlgorithms = ["HS256", "HS384", "HS512"];

/** Tolerated difference of this machine's clock and the issuer's. Seconds. */
const clockToleranceS = 30;
/** How long a verified token is cached. Milliseconds. */
const cachedMs = 60_000;
const mostCached = 10_000;
const keySetTimeoutMs = 5_000;
const retryAfterMs = 5_000;

export class TokenVerifier implements Authenticator {
  readonly #options: TokenOptions;
  readonly #checks: JWTVerifyOptions;
  readonly #verify: (token: string, checks: JWTVerifyOptions) => Promise<{ payload: JWTPayload }>;
  /** Verified tokens by hash, oldest first. */
  readonly #cache = new Map<string, { principal: Principal; until: number }>();

  constructor(options: TokenOptions) {
    this.#options = options;
    const { keys, issuer, audience } = options;
    const isSecret = "secret" in keys;
    this.#checks = {
      algorithms: isSecret ? secretAlgorithms : publicKeyAlgorithms,
      requiredClaims: ["exp"],
      clockTolerance: clockToleranceS,
      ...(issuer !== null && { issuer }),
      ...(audience !== null && { audience }),
    };
    if (isSecret) {
      const secret = new TextEncoder().encode(keys.secret);
      this.#verify = (token, checks) => jwtVerify(token, secret, checks);
    } else {
      const set = createRemoteJWKSet(keys.url, { timeoutDuration: keySetTimeoutMs });
      this.#verify = (token, checks) => jwtVerify(token, set, checks);
    }
  }

  authenticate(token: string): Principal | Promise<Principal> {
    const id = hash("sha256", token, "base64url");
    const cached = this.#cache.get(id);
    const now = this.#options.clock().getTime();
    if (cached !== undefined && now < cached.until) return cached.principal;
    return this.#verified(token).then((principal) => {
      this.#cache.delete(id);
      this.#cache.set(id, { principal, until: Math.min(now + cachedMs, principal.expiresAt ?? 0) });
      if (this.#cache.size > mostCached) for (const oldest of this.#cache.keys().take(1)) this.#cache.delete(oldest);
      return principal;
    });
  }

  isCurrent({ expiresAt }: Principal): boolean {
    return expiresAt === null || this.#options.clock().getTime() < expiresAt;
  }

  async #verified(token: string): Promise<Principal> {
    const { ownerClaim, scopeClaim, clock } = this.#options;
    const { payload } = await this.#verify(token, { ...this.#checks, currentDate: clock() }).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const owner = ownerName.safeParse(payload[ownerClaim]);
    if (!owner.success) throw new RalphError("unauthorized", `The token's claim '${ownerClaim}' names no owner`);
    const expiresAt = ((payload.exp ?? 0) + clockToleranceS) * 1000;
    return { owner: owner.data, scopes: scopesOf(payload[scopeClaim]), keyId: null, expiresAt };
  }
}

/** Scopes from a string of words or a list; unknown ones belong to other services and are ignored. */
function scopesOf(claim: unknown): ReadonlySet<Scope> {
  const list: unknown = typeof claim === "string" ? claim.split(/\s+/) : claim;
  const given: unknown[] = Array.isArray(list) ? list : [];
  return new Set(scopes.filter((scope) => given.includes(scope)));
}

/** `unauthorized` for an invalid token, `service_unavailable` where the issuer's keys cannot be fetched. */
function refusalOf(error: unknown): RalphError {
  const message = faultOf(error);
  if (message !== null) return new RalphError("unauthorized", message, { cause: error });
  return new RalphError("service_unavailable", "The keys that tokens are signed with cannot be fetched now", {
    cause: error,
    retryAfterMs,
  });
}

function faultOf(error: unknown): string | null {
  if (error instanceof errors.JWTExpired) return "The token has expired";
  if (error instanceof errors.JWTClaimValidationFailed) return `The token's claim '${error.claim}' does not have the required value`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return "The token's signature is not valid";
  if (error instanceof errors.JOSEAlgNotAllowed || error instanceof errors.JOSENotSupported)
    return "The token is signed with an algorithm that is not accepted here";
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return "The token is signed with a key that the issuer does not list";
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) return "This is no key, and no token that can be read";
  return null;
}
