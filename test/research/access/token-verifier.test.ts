/** Tokens of an identity provider, whose keys are served on loopback. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type TokenOptions, TokenVerifier } from "../../../src/research/access/token-verifier.ts";

const issuer = "https://id.example";
const audience = "ralph";
const secret = "a secret that only the issuer and this test know";
const start = Date.parse("2030-01-01T00:00:00Z");
let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let others: typeof keys;

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  others = await generateKeyPair("RS256", { extractable: true });
});

/** An identity provider: its key set, and how often it was asked for. */
async function provider(answer: () => { status: number; body: string } | null = () => null) {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked++;
    const { status, body } = answer() ?? { status: 200, body: JSON.stringify({ keys: [jwk] }) };
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`), asked: () => asked };
}

const base = { issuer, audience, ownerClaim: "tenant", scopeClaim: "scope" };
const claims = { tenant: "ada", scope: "read email research", iss: issuer, aud: ["other", audience] };
const inAnHour = start / 1000 + 3600;

function signed(
  payload: JWTPayload = claims,
  { alg = "RS256", kid = "one", key = keys.privateKey as CryptoKey | Uint8Array, exp = inAnHour } = {},
) {
  return new SignJWT({ exp, ...payload }).setProtectedHeader({ alg, kid }).sign(key);
}

async function verifier(more: Partial<TokenOptions> = {}) {
  let now = start;
  const { url } = await provider();
  const tokens = new TokenVerifier({ keys: { url }, ...base, clock: () => new Date(now), ...more });
  return { tokens, pass: (ms: number) => (now += ms), refusal: (token: string) => refused(tokens, token) };
}

async function refused(tokens: TokenVerifier, token: string): Promise<{ code: string; message: string }> {
  try {
    await tokens.authenticate(token);
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error("It was let in");
}

describe("a token signed with a listed key", () => {
  it("gives owner, scopes and expiry", async () => {
    const { tokens } = await verifier();
    const principal = await tokens.authenticate(await signed());
    expect(principal).toEqual({ owner: "ada", scopes: new Set(["read", "research"]), keyId: null, expiresAt: (inAnHour + 30) * 1000 });
    const listed = await tokens.authenticate(await signed({ ...claims, scope: ["documents", "root"] }));
    expect(listed.scopes).toEqual(new Set(["documents"]));
    expect((await tokens.authenticate(await signed({ ...claims, scope: 7 as never }))).scopes.size).toBe(0);
  });

  it("is let in until it expires, on a stream, too", async () => {
    const { tokens, pass, refusal } = await verifier();
    const token = await signed();
    const principal = await tokens.authenticate(token);
    pass(3_600_000 + 29_999);
    expect(tokens.isCurrent(principal)).toBe(true);
    expect(await tokens.authenticate(token)).toMatchObject({ owner: "ada" });
    pass(1);
    expect(tokens.isCurrent(principal)).toBe(false);
    expect(await refusal(token)).toMatchObject({ code: "unauthorized", message: "The token has expired" });
  });

  it("is verified once a minute, not for each request", async () => {
    const { tokens, pass } = await verifier();
    const token = await signed();
    const first = await tokens.authenticate(token);
    expect(tokens.authenticate(token)).toBe(first);
    pass(60_000);
    expect(tokens.authenticate(token)).toBeInstanceOf(Promise);
  });
});

describe("a token is refused", () => {
  it.each([
    ["for another audience", { aud: "other" }, "'aud'"],
    ["of another issuer", { iss: "https://evil.example" }, "'iss'"],
    ["before its time", { nbf: start / 1000 + 600 }, "'nbf'"],
    ["without an expiry", { exp: undefined }, "'exp'"],
    ["without an owner", { tenant: undefined }, "'tenant'"],
    ["with an owner that is no name", { tenant: { id: 1 } }, "'tenant'"],
    ["with an owner of control characters", { tenant: "ada\u0000" }, "'tenant'"],
  ])("%s", async (_case, change, words) => {
    const { refusal } = await verifier();
    const error = await refusal(await signed({ ...claims, ...change } as JWTPayload));
    expect(error).toMatchObject({ code: "unauthorized", message: expect.stringContaining(words) });
  });

  it("with a signature by another key, or under an unknown key id", async () => {
    const { refusal } = await verifier();
    expect(await refusal(await signed(claims, { key: others.privateKey }))).toMatchObject({
      code: "unauthorized",
      message: "The token's signature is not valid",
    });
    expect(await refusal(await signed(claims, { kid: "two" }))).toMatchObject({
      code: "unauthorized",
      message: "The token is signed with a key that the issuer does not list",
    });
  });

  it("that is signed with the public key as a secret, or not at all", async () => {
    const { refusal } = await verifier();
    const publicKey = new TextEncoder().encode(await exportSPKI(keys.publicKey));
    const confused = await signed(claims, { alg: "HS256", key: publicKey });
    const unsigned = new UnsecuredJWT({ ...claims, exp: inAnHour }).encode();
    for (const token of [confused, unsigned])
      expect(await refusal(token)).toMatchObject({ code: "unauthorized", message: expect.stringContaining("algorithm") });
  });

  it("where a secret is shared, that is signed with a key pair or another secret", async () => {
    const { tokens, refusal } = await verifier({ keys: { secret } });
    const hs = (key: string, alg = "HS256") => signed(claims, { alg, key: new TextEncoder().encode(key) });
    expect(await tokens.authenticate(await hs(secret))).toMatchObject({ owner: "ada" });
    expect(await tokens.authenticate(await hs(secret, "HS512"))).toMatchObject({ owner: "ada" });
    expect(await refusal(await signed())).toMatchObject({ code: "unauthorized", message: expect.stringContaining("algorithm") });
    expect(await refusal(await hs("another secret that is just as long as it"))).toMatchObject({
      message: expect.stringContaining("signature"),
    });
  });

  it("that is none, or was changed", async () => {
    const { refusal } = await verifier();
    const [head, , signature] = (await signed()).split(".");
    const changed = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: inAnHour, tenant: "bob" })).toString("base64url")}.${signature}`;
    for (const token of ["x", "a.b.c", "", changed]) expect(await refusal(token)).toMatchObject({ code: "unauthorized" });
  });
});

it("is 503 while the keys cannot be fetched, and works again after that", async () => {
  let isDown = true;
  const { url, asked } = await provider(() => (isDown ? { status: 500, body: "" } : null));
  const tokens = new TokenVerifier({ keys: { url }, ...base, clock: () => new Date(start) });
  const token = await signed();
  expect(await refused(tokens, token)).toMatchObject({ code: "service_unavailable", retryAfterMs: 5_000 });
  const unreachable = new TokenVerifier({ keys: { url: new URL("http://127.0.0.1:9/jwks") }, ...base, clock: () => new Date(start) });
  expect(await refused(unreachable, token)).toMatchObject({ code: "service_unavailable" });
  isDown = false;
  expect(await tokens.authenticate(token)).toMatchObject({ owner: "ada" });
  const before = asked();
  for (let n = 0; n < 5; n++) await refused(tokens, await signed({ ...claims, n }, { kid: `kid-${n}` }));
  // Unknown key ids have the list fetched again at intervals only.
  expect(asked() - before).toBeLessThanOrEqual(1);
});
