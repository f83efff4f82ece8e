/** Tokens of an identity provider over HTTP, beside API keys. */
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { scriptedEngine } from "../support/scripted-engine.ts";
import { startRealService } from "./support/real-service.ts";

const secret = "a secret that only the issuer and this test know";
const environment = { AUTH: "jwt", JWT_SECRET: secret, JWT_AUDIENCE: "ralph", JWT_OWNER_CLAIM: "tenant", JWT_SCOPE_CLAIM: "scp" };
const tokenOf = (claims: object, aud = "ralph") =>
  new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("5m").sign(new TextEncoder().encode(secret));

it("lets tokens in with AUTH=jwt, and the keys that an admin's token made", async () => {
  const { app } = await startRealService(environment, { engines: [scriptedEngine()] });
  const sent = async (token: string, url = "/me") => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const reader = await tokenOf({ tenant: "ada", scp: ["read"] });
  expect((await sent(reader)).json()).toEqual({ owner: "ada", scopes: ["read"], keyId: null });
  expect((await sent(reader, "/keys")).statusCode).toBe(403);
  const wrong = await sent(await tokenOf({ tenant: "ada", scp: ["read"] }, "another"));
  expect(wrong.json()).toMatchObject({ status: 401, detail: "The token's claim 'aud' does not have the required value" });
  expect(wrong.headers["www-authenticate"]).toContain("invalid_token");
  const headers = { authorization: `Bearer ${await tokenOf({ tenant: "it", scp: ["admin"] })}` };
  const made = await app.inject({ method: "POST", url: "/keys", headers, payload: { owner: "bob", scopes: ["read"] } });
  expect((await sent(made.json<{ key: string }>().key)).json()).toMatchObject({ owner: "bob" });
  expect((await app.inject("/sessions")).statusCode).toBe(401);
});

it("answers 503 with Retry-After while the provider's keys cannot be fetched", async () => {
  const provider = { JWT_JWKS_URL: "http://127.0.0.1:9/jwks", JWT_ISSUER: "https://id.example", JWT_AUDIENCE: "ralph" };
  const { app } = await startRealService({ AUTH: "jwt", ...provider }, { engines: [scriptedEngine()] });
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const token = await new SignJWT({ sub: "ada" }).setProtectedHeader({ alg: "ES256", kid: "k" }).setExpirationTime("5m").sign(privateKey);
  const answer = await app.inject({ url: "/sessions", headers: { authorization: `Bearer ${token}` } });
  expect(answer.json()).toMatchObject({ status: 503, error: "service_unavailable" });
  expect(answer.headers["retry-after"]).toBe("5");
});
