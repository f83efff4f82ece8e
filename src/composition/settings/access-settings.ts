/** Settings of authentication: keys, tokens, links. */
import { address, choice, seconds, secret, text } from "./setting-kinds.ts";

export const accessSettings = {
  AUTH: choice(
    "",
    ["", "keys", "jwt", "none"],
    "Who may call: 'keys' those with an API key (see docs/keys.md), 'jwt' also those with a token of your identity provider, 'none' everyone, as owner 'local'; by default 'none' where HOST is loopback, else 'keys'",
  ),
  KEY_OVERLAP_S: seconds(86_400, "How long a rotated key still works, where the request does not say", 0),
  IDEMPOTENCY_S: seconds(604_800, "Shortest time for which the answer to a request with an Idempotency-Key is kept", 60),
  LINK_S: seconds(604_800, "Lifetime of a link to a report, where the request does not say", 60),
  LINK_S_MAX: seconds(31_536_000, "Longest lifetime that a request for a link may ask for", 60),
  JWT_JWKS_URL: address("", "Where the identity provider lists the public keys of its tokens (JWKS)"),
  JWT_ISSUER: text("", "Required `iss` of a token; needed with JWT_JWKS_URL"),
  JWT_AUDIENCE: text("", "Required `aud` of a token; needed with JWT_JWKS_URL"),
  JWT_OWNER_CLAIM: text("sub", "Claim of a token that names the owner, e.g. a tenant"),
  JWT_SCOPE_CLAIM: text("scope", "Claim of a token that holds its scopes: words separated by spaces, or a list"),
};

export const accessSecrets = {
  ADMIN_KEY: secret("A first key with the scope admin, of 24 characters or more, for the data of owner 'local'"),
  METRICS_KEY: secret("A key that reads /metrics and nothing else, of 24 characters or more, for the metrics scraper"),
  JWT_SECRET: secret("Secret that signs tokens (HS256, HS384, HS512), of 32 characters or more; instead of JWT_JWKS_URL"),
};
